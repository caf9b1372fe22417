import type { Operation } from '#operations';
import type { Case, Step } from '#plan';
import type { Exchange, HeaderList, Outcome, WireRequest } from '#wire';
import type { Credentials } from './credentials-for.ts';
import { requestOf, type Prepared } from './request-of.ts';
import { openTransport } from './transport.ts';

export interface ExecutorOptions {
  /** Asked before every request: a restarted target may live elsewhere. Its path replaces that of the document's servers. */
  baseUrl(): string;
  readonly connections: number;
  /** Requests per second. */
  readonly rate?: number;
  /** Sent with every request of a case, in place of what has the same name. */
  readonly headers: HeaderList;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly credentials: Credentials;
  readonly timeoutMs: number;
  epoch(): number;
  /** Milliseconds of a clock that never goes back. */
  now?(): number;
  /** Bytes of a response body; beyond it there is no response but `TOO_LARGE`. */
  readonly largestBody?: number;
}

export interface Executor {
  /**
   * One exchange per step, in step order. Never rejects for anything a target or a network does. A setup or anchor
   * step that is not answered 2xx skips all steps after it but cleanup.
   */
  run(planned: Case, attempt: number): Promise<readonly Exchange[]>;
  /** Sends a request as it stands, outside any case. */
  send(request: WireRequest): Promise<{ readonly outcome: Outcome; readonly ms: number }>;
  /** Ends the connections; what is still under way is skipped. */
  close(): Promise<void>;
}

const LARGEST_BODY = 32 * 1024 * 1024;

export function createExecutor(options: ExecutorOptions): Executor {
  const transport = openTransport({
    origin: () => new URL(options.baseUrl()).origin,
    connections: options.connections,
    rate: options.rate,
    timeoutMs: options.timeoutMs,
    largestBody: options.largestBody ?? LARGEST_BODY,
    now: options.now ?? (() => performance.now()),
  });
  let order = 0;

  async function runStep(prepared: Prepared): Promise<Omit<Exchange, 'case' | 'step' | 'operation' | 'attempt'>> {
    let started = { order: -1, epoch: -1 };
    const start = (): void => { started = { order: order++, epoch: options.epoch() }; };
    const sent = await transport.send(prepared.request, start);
    if (started.order < 0) start();
    return { ...started, ...prepared, ...sent };
  }

  const skip = (request: WireRequest, why: string): Omit<Exchange, 'case' | 'step' | 'operation' | 'attempt'> =>
    ({ order: order++, epoch: options.epoch(), request, schemesRemoved: [], outcome: { kind: 'skipped', why } });

  return {
    async run(planned, attempt) {
      const exchanges: Exchange[] = [];
      let obstacle: string | undefined;
      for (const [index, step] of planned.steps.entries()) {
        const about = { case: planned.id, step: index, operation: step.operation, attempt };
        const operation = options.operations.get(step.operation);
        const prepared = prepare(operation, step, exchanges);
        const exchange = { ...about, ...('request' in prepared ? await runStep(prepared) : skip(unsent(operation, step), prepared.why)) };
        exchanges.push(exchange);
        obstacle ??= obstacleIn(step, exchange);
      }
      return exchanges;

      function prepare(operation: Operation | undefined, step: Step, earlier: readonly Exchange[]): Prepared | { readonly why: string } {
        if (obstacle !== undefined && step.role !== 'cleanup') return { why: obstacle };
        if (!operation) return { why: `The contract has no operation ${JSON.stringify(step.operation)}.` };
        return requestOf(operation, step, earlier, { ...options, basePath: basePathOf(options.baseUrl()) });
      }
    },
    async send(request) {
      const { outcome, ms } = await transport.send(request);
      return { outcome, ms };
    },
    close: transport.close,
  };
}

const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

/** What a skipped step would have sent, as far as that is known. */
const unsent = (operation: Operation | undefined, step: Step): WireRequest =>
  ({ method: operation?.method ?? step.operation.split(' ')[0] ?? '', target: operation?.path ?? '', headers: [] });

/** Why the steps after this one make no sense; each passes on the first such reason. */
function obstacleIn(step: Step, { step: index, outcome }: Exchange): string | undefined {
  const name = `step ${index} (${step.role} ${step.operation})`;
  if (outcome.kind === 'skipped') return step.role === 'cleanup' ? undefined : `After ${name}, which was skipped: ${outcome.why}`;
  if (step.role !== 'setup' && step.role !== 'anchor') return undefined;
  if (outcome.kind === 'no-response') return `After ${name}, which got no answer (${outcome.code}).`;
  const { status } = outcome.response;
  return status >= 200 && status <= 299 ? undefined : `After ${name}, which was answered ${status}.`;
}
