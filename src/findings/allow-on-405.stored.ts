import { answer, otherMethod, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'stored.method.allow-on-405';

export const stored: readonly Stored[] = [
  {
    requirement, rows: [storedRow(requirement, 'allow-on-405')],
    good: storedEvidence('method', [otherMethod('TRACE', answer(405, '', [['allow', '']]))]),
    bad: storedEvidence('method', [otherMethod('TRACE', answer(405, '', []))]),
  },
];
