import type { Report } from './report.ts';
import { counted, EXIT_MEANING } from './wording.ts';

/** Why this run ended with its exit code, as far as the report shows it; otherwise what the code means. */
export function exitReason({ core, exitReason: given, profiles, deviations, operations }: Report): string {
  if (given !== undefined && given !== '') return given.replace(/\.$/, '');
  const gating = profiles.filter(({ gates }) => gates);
  const named = (kind: string): string => gating.filter(({ conclusion }) => conclusion === kind).map(({ profile }) => profile).join(', ');
  const stale = deviations.filter(({ outcome }) => outcome === 'stale' || outcome === 'expired').length;
  const reasons = core.exit === 1
    ? [named('nonconformant') && `nonconformant: ${named('nonconformant')}`, stale > 0 && `${counted(stale, 'deviation')} stale or expired`]
    : core.exit === 2
      ? [named('undetermined') && `undetermined: ${named('undetermined')}`, silentOperations(operations)]
      : [];
  const known = reasons.filter((reason): reason is string => typeof reason === 'string' && reason !== '');
  return known.length === 0 ? EXIT_MEANING[core.exit] : known.join('; ');
}

function silentOperations(operations: Report['operations']): string | false {
  const silent = operations.filter(({ answered2xx }) => !answered2xx).length;
  return silent > 0 && `${counted(silent, 'operation')} never answered with a success`;
}
