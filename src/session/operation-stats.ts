import type { Operation } from '#operations';
import type { Case } from '#plan';
import type { OperationFacts } from '#reports';
import type { Exchange } from '#wire';

interface Stats {
  exchanges: number;
  answered2xx: boolean;
  readonly statuses: Map<string, number>;
  readonly times: number[];
}

/** Latencies kept per operation: enough for a 95th percentile, not more memory with more cases. */
const MOST_TIMES = 5_000;

/** Counts per operation, over every exchange of the run. */
export class OperationStats {
  readonly #byOperation = new Map<string, Stats>();
  #exchanges = 0;

  get exchanges(): number {
    return this.#exchanges;
  }

  count(exchange: Exchange, { steps }: Case): void {
    if (exchange.outcome.kind === 'skipped') return;
    this.#exchanges += 1;
    const stats = this.#of(exchange.operation);
    stats.exchanges += 1;
    if (exchange.ms !== undefined && stats.times.length < MOST_TIMES) stats.times.push(exchange.ms);
    const status = exchange.outcome.kind === 'response' ? String(exchange.outcome.response.status) : 'no response';
    stats.statuses.set(status, (stats.statuses.get(status) ?? 0) + 1);
    if (status.startsWith('2') && steps[exchange.step]?.request.kind !== 'method') stats.answered2xx = true;
  }

  answered2xx(operation: string): boolean {
    return this.#byOperation.get(operation)?.answered2xx ?? false;
  }

  statuses(operation: string): ReadonlyMap<string, number> {
    return this.#byOperation.get(operation)?.statuses ?? new Map();
  }

  facts(operation: Operation, unexercised: string | undefined, source: OperationFacts['source']): OperationFacts {
    const stats = this.#byOperation.get(operation.key);
    const times = stats?.times.toSorted((a, b) => a - b) ?? [];
    const quantile = (part: number): number => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) * 10) / 10;
    return {
      operation: operation.key, path: operation.path, deprecated: operation.deprecated, exchanges: stats?.exchanges ?? 0, answered2xx: stats?.answered2xx ?? false,
      statuses: Object.fromEntries([...stats?.statuses ?? []].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ...(operation.operationId === undefined ? {} : { operationId: operation.operationId }),
      ...(operation.summary === undefined ? {} : { summary: operation.summary }),
      ...(source === undefined ? {} : { source }),
      ...(unexercised === undefined ? {} : { unexercised }),
      ...(times.length === 0 ? {} : { latency: { p50: quantile(0.5), p95: quantile(0.95), max: quantile(1) } }),
    };
  }

  #of(operation: string): Stats {
    const known = this.#byOperation.get(operation);
    if (known) return known;
    const fresh: Stats = { exchanges: 0, answered2xx: false, statuses: new Map(), times: [] };
    this.#byOperation.set(operation, fresh);
    return fresh;
  }
}
