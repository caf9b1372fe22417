import { bytesOf, payloadOf, type HeaderList, type Outcome, type WireRequest } from '#wire';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { decodeContent, type Decoding } from './content-decoding.ts';
import { failureOf } from './failure.ts';

export interface Limits {
  /** For connecting, for the headers, and between two pieces of the body. */
  readonly timeoutMs: number;
  /** Of a response body, in bytes, before and after decoding. */
  readonly largestBody: number;
  now(): number;
}

/** What came of one sending. */
export interface Sending {
  readonly outcome: Outcome;
  readonly ms: number;
  /** Set where the connection ended before the first byte of an answer: whether it had carried a request before. */
  readonly dropped?: 'fresh' | 'reused';
  readonly coding?: { readonly name: string; readonly decoded: boolean };
}

/** One keep-alive connection to an origin, made anew whenever it is gone. Takes one request at a time. */
export interface Connection {
  readonly origin: string;
  send(request: WireRequest): Promise<Sending>;
  close(): Promise<void>;
}

const LARGEST_HEADERS = 256 * 1024;
const LONGEST_CONNECT_MS = 10_000;
/** A server that sends a byte now and then would otherwise never end an exchange. */
const DEADLINE_FACTOR = 3;
/** Failures that say the other side went away; a timeout or a malformed answer says something else. */
const DROPS = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED']);

export function openConnection(origin: string, limits: Limits): Connection {
  const timeoutMs = Math.ceil(limits.timeoutMs);
  const connector = buildConnector({ timeout: Math.min(timeoutMs, LONGEST_CONNECT_MS) });
  let carried = 0;
  const newClient = (): Client => new Client(origin, {
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: LARGEST_HEADERS,
    connect: (options, callback) => connector(options, (...answer) => {
      carried = 0;
      callback(...answer);
    }),
  });
  let client = newClient();

  return {
    origin,
    send: (request) => new Promise((resolve) => {
      const sentAt = limits.now();
      const watch = watchResponse(limits.largestBody, {
        begin: () => (carried++ === 0 ? 'fresh' : 'reused'),
        end(sending) {
          clearTimeout(deadline);
          resolve({ ...sending, ms: limits.now() - sentAt });
        },
      });
      const deadline = setTimeout(() => {
        const stuck = client;
        client = newClient();
        watch.fail(Object.assign(new Error(`no complete answer within ${timeoutMs * DEADLINE_FACTOR} ms`), { code: 'DEADLINE' }));
        void stuck.destroy();
      }, timeoutMs * DEADLINE_FACTOR);
      client.dispatch({
        path: request.target,
        method: request.method,
        headers: request.headers.flat(),
        body: request.body === undefined ? null : Buffer.from(bytesOf(request.body)),
      }, watch.handler);
    }),
    close: () => client.destroy(),
  };
}

interface Watch {
  readonly handler: Dispatcher.DispatchHandler;
  fail(error: Error): void;
}

/** Gathers one response. `end` is called once, whatever the client says afterwards. */
function watchResponse(
  largestBody: number, { begin, end }: { begin(): 'fresh' | 'reused'; end(sending: Omit<Sending, 'ms'>): void },
): Watch {
  let connection: 'fresh' | 'reused' | undefined;
  let answering = false;
  let status: number | undefined;
  let headers: HeaderList = [];
  const chunks: Buffer[] = [];
  let size = 0;
  let over = false;
  const settle = (sending: Omit<Sending, 'ms'>): void => {
    if (over) return;
    over = true;
    end(sending);
  };
  const fail = (error: Error): void => {
    const outcome = failureOf(error, { sent: connection !== undefined, headed: status !== undefined });
    const dropped = outcome.kind === 'no-response' && !answering && DROPS.has(outcome.code) ? connection : undefined;
    settle({ outcome, ...(dropped === undefined ? {} : { dropped }) });
  };
  return {
    fail,
    handler: {
      onRequestStart() { connection = begin(); },
      onResponseStarted() { answering = true; },
      onResponseStart(controller, statusCode) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = headerList(controller.rawHeaders);
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (size > largestBody) controller.abort(tooLarge(largestBody));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        settle(received(status ?? 0, headers, Buffer.concat(chunks), largestBody));
      },
      onResponseError(_, error) { fail(error); },
    },
  };
}

const tooLarge = (largestBody: number): Error =>
  Object.assign(new Error(`the response body is larger than ${largestBody} bytes`), { code: 'TOO_LARGE' });

/** Latin-1 keeps every octet of a field value apart (RFC 9110, 5.5). */
function headerList(raw: Dispatcher.DispatchController['rawHeaders']): HeaderList {
  const parts = (Array.isArray(raw) ? raw : []).map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
  return Array.from({ length: parts.length / 2 }, (_, index) => [(parts[2 * index] ?? '').toLowerCase(), parts[2 * index + 1] ?? ''] as const);
}

function received(status: number, headers: HeaderList, body: Buffer, largestBody: number): Omit<Sending, 'ms'> {
  const contentEncoding = headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value).join(', ');
  const decoding: Decoding = decodeContent(body, contentEncoding, largestBody);
  if (decoding.kind === 'too-large') return { outcome: failureOf(tooLarge(largestBody), { sent: true, headed: true }) };
  const outcome: Outcome = { kind: 'response', response: { status, headers, body: payloadOf(decoding.bytes) } };
  return decoding.kind === 'plain' ? { outcome } : { outcome, coding: { name: decoding.coding, decoded: decoding.kind === 'decoded' } };
}
