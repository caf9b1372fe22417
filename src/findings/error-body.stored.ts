import type { PlainObject } from '#json';
import { answer, notFound, reading, storedEvidence, type Stored } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const read = (body: PlainObject) => storedEvidence('valid', [reading('9', answer(404, body))]);
const good = read(notFound);
const [fields, status] = ['stored.error.fields', 'stored.error.status'];

export const stored: readonly Stored[] = [
  {
    requirement: fields, rows: [storedRow(fields, 'error-body', { schema: 'Error', aspect: 'fields' })],
    good, bad: read({ message: 'No such pet', status: 404 }),
  },
  {
    requirement: status, rows: [storedRow(status, 'error-body', { schema: 'Error', aspect: 'status', repeats: { '/status': 'http-status' } })],
    good, bad: read({ ...notFound, status: 400 }),
  },
];
