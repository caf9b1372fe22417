import { answer, creation, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.operation.offered';

export const stored: readonly Stored[] = [
  {
    requirement, rows: [storedRow(requirement, 'operation-offered')],
    good: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex))]),
    bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(405, '', [['allow', 'GET']]))]),
  },
];
