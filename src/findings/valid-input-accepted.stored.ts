import type { Aim } from '#plan';
import { answer, creation, invalid, rex, storedEvidence, type Stored, type StoredStep } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const requirement = 'openapi.input.minimum.accepted';
const reaches: Aim = { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'at' };
const sent = (outcome: StoredStep['outcome']) => storedEvidence('boundary', [creation({ name: 'Rex', categoryId: 1 }, outcome)], { reaches });

export const stored: readonly Stored[] = [
  { requirement, rows: [storedRow(requirement, 'valid-input-accepted')], good: sent(answer(201, rex)), bad: sent(answer(422, invalid)) },
];
