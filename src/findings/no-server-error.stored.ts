import { answer, creation, dropped, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.operation.no-server-error';
const rows = [storedRow(requirement, 'no-server-error')];
const good = storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex))]);

export const stored: readonly Stored[] = [
  { requirement, rows, good, bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(500, 'Internal Server Error', []))]) },
  { requirement, rows, good, bad: storedEvidence('anchor', [creation({ name: 'Rex' }, dropped)]) },
];
