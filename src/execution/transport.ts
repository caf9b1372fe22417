import type { Outcome, WireRequest } from '#wire';
import { openConnection, type Connection, type Limits, type Sending } from './connection.ts';
import { pace } from './pace.ts';

export interface TransportOptions extends Limits {
  /** Asked before every sending: a restarted target may live at another port. */
  origin(): string;
  readonly connections: number;
  /** Requests per second. */
  readonly rate: number | undefined;
}

interface Sent extends Omit<Sending, 'dropped'> {
  /** What came of the other sending, where a dropped connection made for two. */
  readonly retried?: NoResponse;
}

type NoResponse = Extract<Outcome, { kind: 'no-response' }>;

export interface Transport {
  /** Waits for its turn and a free connection; `starting` is called right before the request goes out. */
  send(request: WireRequest, starting?: () => void): Promise<Sent>;
  close(): Promise<void>;
}

/** RFC 9110, 9.2.2. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** A fixed number of connections, each with one request at a time. */
export function openTransport(options: TransportOptions): Transport {
  const turn = pace(options.rate, options.now);
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const open = new Set<Connection>();
  let closed = false;

  const connect = (): Connection => {
    const connection = openConnection(options.origin(), options);
    open.add(connection);
    return connection;
  };
  const forget = (connection: Connection): void => {
    open.delete(connection);
    void connection.close();
  };
  const atOrigin = (connection: Connection): Connection => {
    if (connection.origin === options.origin()) return connection;
    forget(connection);
    return connect();
  };
  /** The connection used last is the least likely to have been closed as idle. */
  const acquire = (): Promise<Connection> | Connection => {
    const connection = idle.pop();
    if (connection) return connection;
    return open.size < options.connections ? connect() : new Promise((resolve) => waiting.push(resolve));
  };
  const release = (connection: Connection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };

  return {
    async send(request, starting) {
      await turn();
      const connection = atOrigin(await acquire());
      try {
        if (closed) return { outcome: { kind: 'skipped', why: 'The run ended before the request was sent.' }, ms: 0 };
        starting?.();
        return await sendOnce(connection, request);
      } finally {
        release(connection);
      }
    },
    async close() {
      closed = true;
      await Promise.all([...open].map((connection) => connection.close()));
    },
  };
}

/**
 * Sends once, and once more on a new connection where the first was dropped without a byte of an answer and sending
 * again is harmless: the method is idempotent, or the connection had served before and was perhaps just closed as idle.
 */
async function sendOnce(connection: Connection, request: WireRequest): Promise<Sent> {
  const { dropped, ...first } = await connection.send(request);
  if (dropped === undefined || first.outcome.kind !== 'no-response') return first;
  if (dropped === 'fresh' && !IDEMPOTENT.has(request.method)) return first;
  const { dropped: _, ...second } = await connection.send(request);
  // A target that died of the request refuses the second connection: the first failure tells more.
  if (second.outcome.kind === 'no-response' && second.outcome.phase === 'connect') return { ...first, retried: second.outcome };
  return { ...second, retried: first.outcome };
}
