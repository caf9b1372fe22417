import { answer, creation, invalid, reading, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const [success, error] = ['openapi.response.status-declared', 'openapi.response.error-status-declared'];

export const stored: readonly Stored[] = [
  {
    requirement: success, rows: [storedRow(success, 'status-declared')],
    good: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex))]),
    bad: storedEvidence('anchor', [creation({ name: 'Rex' }, answer(200, rex))]),
  },
  {
    requirement: error, rows: [storedRow(error, 'status-declared')],
    good: storedEvidence('valid', [creation({ name: '' }, answer(422, invalid))]),
    bad: storedEvidence('valid', [reading('1', answer(410, {}))]),
  },
];
