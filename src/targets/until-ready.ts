import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';

const LONGEST_PAUSE_MS = 500;
const ONE_TRY_MS = 5_000;
/** The last try is not cut so short that it hides what the server says. */
const SHORTEST_TRY_MS = 250;
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/**
 * Polls until an answer comes that counts, and tells why the last one did not where time runs out or `ended` says stop.
 * A ready URL counts below 500; a bare base URL, whose root nobody promised to serve, with all but a gateway's "not yet".
 */
export async function untilReady(
  url: string, { promised, timeoutMs, ended }: { readonly promised: boolean; readonly timeoutMs: number; ended(): boolean },
): Promise<{ readonly failure: string } | undefined> {
  const deadline = performance.now() + timeoutMs;
  const counts = (status: number): boolean => (promised ? status < 500 : !GATEWAY_STATUSES.has(status));
  let failure = 'no answer';
  for (let pause = 20; !ended(); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    const answer = await statusOf(url, Math.max(SHORTEST_TRY_MS, Math.min(left, ONE_TRY_MS)));
    if (typeof answer === 'number' && counts(answer)) return undefined;
    failure = typeof answer === 'number' ? `status ${answer}` : answer;
    await wait(Math.max(0, Math.min(pause, deadline - performance.now())));
  }
  return { failure };
}

/** The status of a GET on a connection of its own, or what went wrong in a word. */
async function statusOf(url: string, timeoutMs: number): Promise<number | string> {
  const dispatcher = new Agent({ connect: { timeout: timeoutMs } });
  try {
    const { statusCode } = await request(url, { dispatcher, signal: AbortSignal.timeout(Math.ceil(timeoutMs)) });
    return statusCode;
  } catch (error) {
    const { code, name, message } = error as NodeJS.ErrnoException;
    return name === 'TimeoutError' ? `no answer within ${Math.ceil(timeoutMs)} ms` : code ?? message;
  } finally {
    await dispatcher.destroy();
  }
}
