import type { Aim } from '#plan';
import { answer, creation, invalid, rex, storedEvidence, type Stored, type StoredStep } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.input.minimum.refused';
const violates: Aim = { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'just-below' };
const sent = (outcome: StoredStep['outcome']) => storedEvidence('violating', [creation({ name: 'Rex', categoryId: 0 }, outcome)], { violates });

export const stored: readonly Stored[] = [
  { requirement, rows: [storedRow(requirement, 'invalid-input-refused')], good: sent(answer(422, invalid)), bad: sent(answer(201, rex)) },
];
