import { answer, otherMethod, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'stored.method.undeclared-refused';

export const stored: readonly Stored[] = [
  {
    requirement, rows: [storedRow(requirement, 'undeclared-method-refused')],
    good: storedEvidence('method', [otherMethod('TRACE', answer(405, '', [['allow', 'GET']]))]),
    bad: storedEvidence('method', [otherMethod('TRACE', answer(200, '', []))]),
  },
];
