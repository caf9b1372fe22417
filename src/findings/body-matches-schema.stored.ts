import { answer, creation, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const good = storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex))]);
const against = (requirement: string, body: Parameters<typeof answer>[1]): Stored => ({
  requirement, rows: [storedRow(requirement, 'body-matches-schema')], good, bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, body))]),
});

export const stored: readonly Stored[] = [
  against('openapi.output.type', { id: 1, name: null }),
  against('openapi.output.required', { id: 1 }),
  against('openapi.output.minimum', '{"id": 0, "name": "Rex"}'),
  against('openapi.output.schema', '{"id": 1, "name": '),
];
