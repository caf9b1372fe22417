import { describe, expect, it } from 'vitest';
import type { Outcome } from '#wire';
import type { EvidenceInput } from './finding.ts';
import { judgementsOf, said } from './examined.test-data.ts';
import { answer, creation, notFound, reading, rex, storedEvidence, type StoredStep } from './stored.ts';

const sequence = (made: Outcome, read: Outcome, between: readonly StoredStep[] = []): EvidenceInput =>
  storedEvidence('sequence', [creation({ name: 'Rex' }, made, 'setup'), ...between, reading('1', read, 'probe', 'step0#/body/id')]);
const body = (text: string): Outcome => answer(200, text);
const verdict = (read: Outcome, made: Outcome = answer(201, rex)): string => said('read-returns-id', sequence(made, read));

describe('read-returns-id', () => {
  it.each<[string, Outcome, string]>([
    ['the same id', body('{"id": 1}'), 'kept'], ['the same number, written otherwise', body('{"id": 1.0}'), 'kept'], ['another id', body('{"id": 2}'), 'broken other-resource'],
    ['the id as text', body('{"id": "1"}'), 'broken other-resource'], ['no id', body('{"name": "Rex"}'), 'unclear no-id-member'], ['no JSON', body('<p>'), 'unclear no-id-member'],
    ['404', answer(404, notFound), 'broken not-retrievable'], ['401', answer(401), 'unclear unauthorized'], ['429', answer(429), 'unclear rate-limited'], ['503', answer(503), 'unclear unavailable'],
    ['302', answer(302), 'unclear redirected'], ['500', answer(500), 'unclear server-error'],
  ])('%s', (_, read, expected) => expect(verdict(read)).toBe(expected));

  it('rests on two exchanges', () => expect(judgementsOf('read-returns-id', sequence(answer(201, rex), answer(404)))[0]).toMatchObject({ relation: true, operation: 'GET /pets/{}' }));

  it('a creation that was only taken note of promises nothing yet', () => expect(verdict(answer(404), answer(202, rex))).toBe('unclear business-rule'));

  it('a creation that failed says nothing', () => expect(verdict(answer(404), answer(409, rex))).toBe('silent'));

  it('a read under an id of its own says nothing', () => expect(said('read-returns-id', storedEvidence('valid', [creation({ name: 'Rex' }, answer(201, rex), 'setup'), reading('1', answer(404))]))).toBe('silent'));

  it('a read after a step that may have removed the resource says nothing', () => {
    const removal: StoredStep = { ...creation({ name: { $from: 'step0#/body/name' } }, answer(201, rex)), role: 'setup' };
    expect(said('read-returns-id', sequence(answer(201, rex), answer(404), [removal]))).toBe('silent');
  });

  it('another user may not see it', () => {
    const input = sequence(answer(201, rex), answer(404));
    const steps = input.case.steps.map((step, index) => (index === 1 ? { ...step, identity: 'bob' } : step));
    expect(said('read-returns-id', { ...input, case: { ...input.case, steps } })).toBe('silent');
  });

  it('another id under another path than the collection proves nothing, the same id does', () => {
    const elsewhere = (read: Outcome): string => {
      const input = sequence(answer(201, rex), read);
      const operations = new Map([...input.operations].map(([key, operation]) => [key, operation.method === 'GET' ? { ...operation, path: '/stock/{petId}' } : operation]));
      const exchanges = input.exchanges.map((exchange) => ({ ...exchange, request: { ...exchange.request, target: exchange.request.target.replace('/pets/1', '/stock/1') } }));
      return said('read-returns-id', { ...input, operations, exchanges });
    };
    expect([body('{"id": 2}'), answer(404), body('{"id": 1}')].map(elsewhere)).toEqual(['unclear other-collection', 'unclear business-rule', 'kept']);
  });
});
