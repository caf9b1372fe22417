import { answer, creation, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.response.content-type-declared';
const rows = [storedRow(requirement, 'content-type-declared')];
const good = storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex))]);

export const stored: readonly Stored[] = [
  { requirement, rows, good, bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex, [['content-type', 'text/html']]))]) },
  { requirement, rows, good, bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex, []))]) },
];
