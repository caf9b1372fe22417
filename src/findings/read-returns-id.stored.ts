import { answer, creation, notFound, reading, storedEvidence, type Stored, type StoredStep } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.resource.read-returns-id';
const id = '9223372036854775807';
const rows = [storedRow(requirement, 'read-returns-id')];
const read = (outcome: StoredStep['outcome']) => storedEvidence('sequence', [
  creation({ name: 'Rex' }, answer(201, `{"id": ${id}, "name": "Rex"}`), 'setup'),
  reading(id, outcome, 'probe', 'step0#/body/id'),
]);
const good = read(answer(200, `{"id": ${id}, "name": "Rex"}`));

export const stored: readonly Stored[] = [
  // One past what a double tells apart: digits, not doubles, are compared.
  { requirement, rows, good, bad: read(answer(200, '{"id": 9223372036854775806, "name": "Rex"}')) },
  { requirement, rows, good, bad: read(answer(404, notFound)) },
];
