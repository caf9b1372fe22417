import { describe, expect, it } from 'vitest';
import type { PlainObject } from '#json';
import type { Aim } from '#plan';
import type { Outcome } from '#wire';
import { judgementsOf, said } from './examined.test-data.ts';
import { answer, creation, dropped, invalid, reading, rex, storedEvidence, type StoredStep } from './stored.ts';

const aim: Aim = { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'just-below' };
const violating = (outcome: Outcome, body: PlainObject = { name: 'Rex', categoryId: 0 }, violates: Aim = aim, before: readonly StoredStep[] = []) =>
  storedEvidence('violating', [...before, creation(body, outcome)], { violates });

describe('invalid-input-refused', () => {
  it.each<[string, Outcome, string]>([
    ['422', answer(422, invalid), 'kept'], ['400', answer(400), 'kept'], ['201', answer(201, rex), 'broken invalid-accepted'], ['207', answer(207), 'unclear multi-status'],
    ['302', answer(302), 'unclear redirected'], ['401', answer(401), 'unclear unauthorized'], ['403', answer(403), 'unclear forbidden'], ['404 for a body', answer(404), 'unclear business-rule'],
    ['409', answer(409), 'unclear business-rule'], ['429', answer(429), 'unclear rate-limited'], ['500', answer(500), 'unclear server-error'], ['503', answer(503), 'unclear unavailable'],
    ['no answer', dropped, 'unclear no-response'],
  ])('%s', (_, outcome, expected) => expect(said('invalid-input-refused', violating(outcome))).toBe(expected));

  it('judges the bytes, not the plan: a request that reads as valid says nothing', () => {
    expect(said('invalid-input-refused', violating(answer(201, rex), { name: 'Rex', categoryId: 5 }))).toBe('silent');
  });

  it('a request that breaks another keyword than planned says nothing', () => {
    expect(said('invalid-input-refused', violating(answer(422), { name: 'Rex', categoryId: 'x' }))).toBe('silent');
  });

  it('a request that is broken in another place too proves nothing', () => {
    expect(said('invalid-input-refused', violating(answer(422), { name: '', categoryId: 0 }))).toBe('unclear other-violations');
  });

  it('a missing member is one location', () => {
    const violates: Aim = { place: 'body/name', pointer: '/body/name', keyword: 'required', point: 'missing' };
    expect(said('invalid-input-refused', violating(answer(422), {}, violates))).toBe('kept');
    expect(said('invalid-input-refused', violating(answer(201, rex), {}, violates))).toBe('broken invalid-accepted');
  });

  it('a refusal next to an anchor that is not accepted proves nothing', () => {
    expect(said('invalid-input-refused', violating(answer(422), undefined, undefined, [creation({ name: 'Rex' }, answer(401), 'anchor')]))).toBe('unclear anchor-not-accepted');
    expect(said('invalid-input-refused', violating(answer(422), undefined, undefined, [creation({ name: 'Rex' }, answer(201, rex), 'anchor')]))).toBe('kept');
  });

  it('404 refuses a path parameter', () => {
    const violates: Aim = { place: 'path:petId', pointer: '/path/petId', keyword: 'minimum', point: 'just-below' };
    const read = (status: number) => storedEvidence('violating', [reading('0', answer(status))], { violates });
    expect([404, 422, 200].map((status) => said('invalid-input-refused', read(status)))).toEqual(['kept', 'kept', 'broken invalid-accepted']);
  });

  it('a step that was never sent says nothing', () => expect(said('invalid-input-refused', violating({ kind: 'skipped', why: 'no id' }))).toBe('silent'));

  it('names place, pointer and source', () => {
    expect(judgementsOf('invalid-input-refused', violating(answer(201, rex)))[0]).toMatchObject({
      requirement: 'openapi.input.minimum.refused', operation: 'POST /pets', place: 'body/categoryId', pointer: '/body/categoryId', source: { uri: 'stored.yaml' }, relation: false,
    });
  });
});

describe('valid-input-accepted', () => {
  const reaches: Aim = { ...aim, point: 'at' };
  const boundary = (outcome: Outcome, body: PlainObject = { name: 'Rex', categoryId: 1 }, before: readonly StoredStep[] = []) =>
    storedEvidence('boundary', [...before, creation(body, outcome)], { reaches });

  it.each<[number, string]>([
    [201, 'kept'], [422, 'broken valid-refused'], [400, 'broken valid-refused'], [401, 'unclear unauthorized'], [404, 'unclear business-rule'], [409, 'unclear business-rule'],
    [413, 'unclear other-refusal'], [429, 'unclear rate-limited'], [500, 'unclear server-error'], [503, 'unclear unavailable'], [302, 'unclear redirected'],
  ])('%i', (status, outcome) => expect(said('valid-input-accepted', boundary(answer(status)))).toBe(outcome));

  it('rests on more than one exchange', () => expect(judgementsOf('valid-input-accepted', boundary(answer(422)))[0]?.relation).toBe(true));
  it('a request that is not valid as sent says nothing', () => expect(said('valid-input-accepted', boundary(answer(422), { name: 'Rex', categoryId: 0 }))).toBe('silent'));
  it('a random valid request that is refused is no breach', () => expect(said('valid-input-accepted', storedEvidence('valid', [creation({ name: 'Rex' }, answer(422))]))).toBe('silent'));
  it('an anchor that is refused as well proves nothing', () => {
    expect(said('valid-input-accepted', boundary(answer(422), undefined, [creation({ name: 'Rex' }, answer(422), 'anchor')]))).toBe('unclear anchor-not-accepted');
  });
});
