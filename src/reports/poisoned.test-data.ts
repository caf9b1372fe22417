import type { Report } from './report.ts';
import { mixed } from './sample-reports.test-data.ts';

/** Members with a closed set of values, and those that other records point to. */
const CLOSED = new Set([
  'surety', 'verdict', 'level', 'provenance', 'basis', 'conclusion', 'symptom', 'label', 'kind', 'role', 'op', 'severity', 'outcome', 'phase',
  'direction', 'coreDigest', 'startedAt', 'base64',
]);

/** The mixed report with a text put behind every text of it, wherever a user, a contract or a server could have put one. */
export const poisoned = (poison: string): Report => spread(mixed(), poison) as Report;

function spread(value: unknown, poison: string): unknown {
  if (typeof value === 'string') return value + poison;
  if (Array.isArray(value)) return value.map((item) => spread(item, poison));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, CLOSED.has(key) && typeof inner === 'string' ? inner : spread(inner, poison)]));
}
