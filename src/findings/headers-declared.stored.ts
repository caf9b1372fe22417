import { answer, reading, rex, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';
import type { HeaderList } from '#wire';

const json: HeaderList[number] = ['content-type', 'application/json'];
const read = (headers: HeaderList) => storedEvidence('anchor', [reading('1', answer(200, rex, headers))]);
const good = read([json, ['x-rate', '9']]);
const [required, schema] = ['openapi.response.header.required', 'openapi.response.header.schema'];

export const stored: readonly Stored[] = [
  { requirement: required, rows: [storedRow(required, 'headers-declared')], good, bad: read([json]) },
  { requirement: schema, rows: [storedRow(schema, 'headers-declared')], good, bad: read([json, ['x-rate', 'many']]) },
];
