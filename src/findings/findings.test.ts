import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { evidenceOf } from './evidence-of.ts';
import { examine } from './examine.ts';
import type { Check, Judgement } from './finding.ts';
import { findingId } from './finding-id.ts';
import { findingOf } from './finding-of.ts';
import { groupOf } from './group-of.ts';
import { selfCheck } from './self-check.ts';
import { answer, creation, otherMethod, reading, rex, storedEvidence } from './stored.ts';
import { storedRow } from './stored-contract.ts';

type Broken = Extract<Judgement, { readonly outcome: 'broken' }>;
const brokenBy = (input: Parameters<typeof evidenceOf>[0], rows: Parameters<typeof examine>[1]): readonly Broken[] =>
  examine(evidenceOf(input), rows).filter((judgement): judgement is Broken => judgement.outcome === 'broken');

describe('the self-check', () => {
  it('every check keeps its stored good evidence and breaks its stored bad evidence', () => expect(selfCheck()).toEqual([]));

  it.each(checks.map((check): [string, Check] => [check.id, check]))('a %s that has gone blind is told', (id, check) => {
    const blind: Check = { ...check, examine: (evidence, rows) => check.examine(evidence, rows).filter(({ outcome }) => outcome !== 'broken') };
    const harsh: Check = { ...check, examine: (evidence, rows) => check.examine(evidence, rows).map((judgement): Judgement => (judgement.outcome === 'kept' ? { ...judgement, outcome: 'broken', symptom: 'server-error', expected: '', actual: '' } : judgement)) };
    expect(selfCheck([blind]).every((line) => line.startsWith(id) && line.includes('not broken by the bad evidence'))).toBe(true);
    expect(selfCheck([blind])).not.toEqual([]);
    expect(selfCheck([harsh]).some((line) => line.includes('broken by the good evidence'))).toBe(true);
  });

  it('a check that throws, and one without stored evidence, is told', () => {
    const fails: Check = { id: 'no-server-error', about: '', examine: () => { throw new Error('boom'); } };
    expect(selfCheck([fails])[0]).toContain('the check failed: boom');
    expect(selfCheck([{ ...fails, id: 'unheard-of' }])[0]).toContain('no stored evidence');
  });
});

describe('examining a case', () => {
  it('runs only the checks that a requirement names', () => {
    const rows = [storedRow('openapi.operation.no-server-error', 'no-server-error')];
    const judgements = examine(evidenceOf(storedEvidence('anchor', [creation({ name: 'Rex' }, answer(500, {}))])), rows);
    expect(judgements.map(({ check }) => check)).toEqual(['no-server-error']);
  });

  it('a 5xx breaks its own clause and no other', () => {
    const rows = checks.map(({ id }) => storedRow(`row.${id}`, id, id === 'error-body' ? { schema: 'Error', aspect: 'fields' } : undefined));
    const violates = { place: 'body/name', pointer: '/body/name', keyword: 'required', point: 'missing' };
    const input = storedEvidence('violating', [creation({}, answer(500, 'oops', []))], { violates });
    expect(brokenBy(input, rows).map(({ symptom }) => symptom)).toEqual(['server-error']);
  });
});

describe('identity and grouping', () => {
  const allow = [storedRow('http.method.allow-on-405', 'allow-on-405')];
  const at = (operation: 'read' | 'create') => brokenBy(storedEvidence('method', [operation === 'read' ? otherMethod('TRACE', answer(405, '', [])) : creation({}, answer(405, '', []))]), allow)[0] as Broken;

  it('is twelve hex digits of requirement, operation, place, symptom and trigger, and of nothing else', () => {
    const base = { requirement: 'a', operation: 'GET /pets', place: '200', symptom: 'missing-header', trigger: 'anchor' } as const;
    expect(findingId(base)).toMatch(/^[0-9a-f]{12}$/);
    expect(findingId({ ...base, expected: 'x' } as typeof base)).toBe(findingId(base));
    const others = [{ ...base, requirement: 'b' }, { ...base, operation: 'GET /dogs' }, { ...base, place: '201' }, { ...base, symptom: 'invalid-header' as const }, { ...base, trigger: 'valid' }];
    expect(new Set([base, ...others].map(findingId)).size).toBe(6);
  });

  it('the same missing Allow everywhere is many findings of one group', () => {
    expect(groupOf(at('read'))).toBe(groupOf(at('create')));
    expect(findingId(at('read'))).not.toBe(findingId(at('create')));
  });

  it('one failing handler is one group though its body has times and ids, and another body is another', () => {
    const rows = [storedRow('r', 'no-server-error')];
    const failing = (text: string) => groupOf(brokenBy(storedEvidence('anchor', [creation({}, answer(500, text))]), rows)[0] as Broken);
    expect(failing('{"error":"db","id":"3f2a-91","at":"2026-06-15T10:00:00Z"}')).toBe(failing('{"error":"db","id":"77cd-12","at":"2026-07-16T11:01:01Z"}'));
    expect(failing('{"error":"db"}')).not.toBe(failing('{"error":"cache"}'));
  });

  it('a finding says what is promised, where, and which exchange shows it', () => {
    const row = storedRow('openapi.output.minimum', 'body-matches-schema');
    const input = storedEvidence('anchor', [creation({ name: 'Rex' }, answer(201, rex), 'setup'), reading('1', answer(200, '{"id": 0, "name": "Rex"}'))]);
    const [judgement] = brokenBy(input, [row]);
    const finding = findingOf(judgement as Broken, { case: input.case, exchanges: input.exchanges, obligation: undefined, requirement: row, label: 'confirmed', occurrences: 3 });
    expect(finding).toMatchObject({
      id: findingId(judgement as Broken), requirement: 'openapi.output.minimum', obligation: 'openapi.output.minimum GET /pets/{} 200 body/id', place: '200 body/id', pointer: '/body/id',
      exchange: 1, occurrences: 3, label: 'confirmed', relation: false, sources: [{ uri: 'stored.yaml', pointer: '/components/schemas/Pet/properties/id/minimum' }, { pointer: '' }],
    });
  });
});
