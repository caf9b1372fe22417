import { suggest } from '#files';
import { blankPath, type Operation } from '#operations';
import type { RequirementSet } from './requirement.ts';
import type { Statement } from './statement.ts';

/** Names in a statement that name nothing known, as messages; a name that names nothing is an error (rule 16 of the oracle). */
export function statementFaults(statement: Statement, sets: readonly RequirementSet[], operations: readonly Operation[]): readonly string[] {
  const rows = new Map(sets.flatMap(({ requirements }) => requirements.map((row) => [row.id, row] as const)));
  const profiles = sets.flatMap((set) => set.profiles.map(({ name }) => name));
  const keys = operations.map(({ key }) => key);
  const ids = operations.flatMap(({ operationId }) => operationId ?? []);
  const isOperation = (name: string): boolean => ids.includes(name) || keys.includes(blankPath(name));
  const nothing = (where: string, name: string, what: string, known: readonly string[]): string => {
    const close = suggest(name, known);
    return `${where}: ${JSON.stringify(name)} is ${what}.${close === undefined ? '' : `\nHint: did you mean ${JSON.stringify(close)}?`}`;
  };
  return [
    ...statement.claims.filter((name) => !profiles.includes(name)).map((name) => nothing('/claims', name, 'no profile of this contract', profiles)),
    ...Object.entries(statement.readings).flatMap(([id, reading]) => {
      const row = rows.get(id);
      if (!row || row.readings.length === 0) return [nothing('/readings', id, 'no clause with readings', [...rows.values()].filter(({ readings }) => readings.length > 0).map((known) => known.id))];
      const known = row.readings.map((one) => one.id);
      return known.includes(reading) ? [] : [nothing(`/readings/${id}`, reading, 'no reading of that clause', known)];
    }),
    ...Object.entries(statement.bind).filter(([, key]) => !isOperation(key)).map(([id, key]) => nothing(`/bind/${id}`, key, 'no operation of the document', keys)),
    ...[...Object.keys(statement.producers), ...statement.owned].filter((name) => !isOperation(name)).map((name) => nothing('/producers or /owned', name, 'no operation of the document', [...keys, ...ids])),
  ];
}
