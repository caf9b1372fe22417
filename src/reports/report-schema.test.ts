import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Finding } from '#findings';
import type { SourceRef, SpecProblem } from '#operations';
import type { Aim, Case, Step } from '#plan';
import type { Obligation, Requirement } from '#requirements';
import type { DeviationOutcome, ProfileConclusion, Verdict } from '#verdicts';
import type { Exchange, WireRequest } from '#wire';
import { renderJson } from './render-json.ts';
import type { Notice, OperationFacts, Report, ReportCore, RunFacts } from './report.ts';
import { allFail, allPass, empty, interrupted, large, mixed, timedMixed } from './sample-reports.test-data.ts';

interface Node {
  readonly properties: Readonly<Record<string, Node>>;
  readonly description?: string;
}

const schema = JSON.parse(readFileSync(new URL('../../spec/report.schema.json', import.meta.url), 'utf8')) as
  Node & { readonly $id: string; readonly $defs: Readonly<Record<string, Node>> };
const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }).compile(schema);

const errorsOf = (text: string): unknown => (validate(JSON.parse(text)) ? [] : validate.errors);

/** Every member of a record, written out: a member that its type gains or loses fails the type check here. */
const members = {
  '': { surety: 1, core: 1, coreDigest: 1, run: 1, profiles: 1, verdicts: 1, findings: 1, deviations: 1, unexercised: 1, exitReason: 1, requirements: 1, operations: 1, problems: 1, notices: 1 } satisfies Record<keyof Report, 1>,
  core: { contract: 1, sets: 1, versions: 1, settings: 1, cases: 1, verdicts: 1, findings: 1, conclusions: 1, exit: 1 } satisfies Record<keyof ReportCore, 1>,
  run: { startedAt: 1, ms: 1, target: 1, command: 1, reportDir: 1, seed: 1, exchanges: 1, restarts: 1, interrupted: 1, node: 1 } satisfies Record<keyof RunFacts, 1>,
  profile: { profile: 1, title: 1, gates: 1, claimed: 1, conclusion: 1, sentence: 1, blocking: 1, counts: 1 } satisfies Record<keyof ProfileConclusion, 1>,
  obligation: { id: 1, requirement: 1, alsoFor: 1, operation: 1, place: 1, keyword: 1, level: 1, provenance: 1, basis: 1, profile: 1, gates: 1, judged: 1, excluded: 1, source: 1 } satisfies Record<keyof Obligation, 1>,
  verdict: { obligation: 1, verdict: 1, why: 1, findings: 1, seen: 1 } satisfies Record<keyof Verdict, 1>,
  finding: {
    id: 1, requirement: 1, obligation: 1, operation: 1, place: 1, keyword: 1, symptom: 1, trigger: 1, check: 1, level: 1, gates: 1, profile: 1,
    clause: 1, sources: 1, expected: 1, actual: 1, pointer: 1, label: 1, case: 1, exchanges: 1, exchange: 1, sibling: 1, occurrences: 1,
    deviation: 1, group: 1, relation: 1, note: 1,
  } satisfies Record<keyof Finding, 1>,
  exchange: { case: 1, step: 1, operation: 1, attempt: 1, epoch: 1, order: 1, request: 1, identity: 1, schemesRemoved: 1, outcome: 1, ms: 1, coding: 1, retried: 1 } satisfies Record<keyof Exchange, 1>,
  request: { method: 1, target: 1, headers: 1, body: 1 } satisfies Record<keyof WireRequest, 1>,
  case: { id: 1, kind: 1, operation: 1, obligations: 1, steps: 1, violates: 1, reaches: 1, alone: 1, shrinkPath: 1 } satisfies Record<keyof Case, 1>,
  step: { role: 1, operation: 1, request: 1, identity: 1, credentials: 1 } satisfies Record<keyof Step, 1>,
  aim: { place: 1, pointer: 1, keyword: 1, point: 1 } satisfies Record<keyof Aim, 1>,
  deviation: { deviation: 1, outcome: 1, findings: 1 } satisfies Record<keyof DeviationOutcome, 1>,
  requirement: {
    id: 1, set: 1, level: 1, provenance: 1, text: 1, cites: 1, checks: 1, excluded: 1, readings: 1, taken: 1, nodes: 1, applies: 1, keyword: 1,
    direction: 1, source: 1,
  } satisfies Record<keyof Requirement, 1>,
  operation: { operation: 1, operationId: 1, path: 1, summary: 1, deprecated: 1, source: 1, exchanges: 1, answered2xx: 1, statuses: 1, unexercised: 1, latency: 1 } satisfies Record<keyof OperationFacts, 1>,
  problem: { code: 1, severity: 1, source: 1, message: 1, hint: 1 } satisfies Record<keyof SpecProblem, 1>,
  notice: { code: 1, severity: 1, text: 1, hint: 1 } satisfies Record<keyof Notice, 1>,
  source: { uri: 1, pointer: 1, line: 1, column: 1 } satisfies Record<keyof SourceRef, 1>,
};

describe('the published schema', () => {
  test.each(Object.entries({ allPass, mixed, allFail, empty, interrupted, timedMixed, large }))('accepts the %s report', (_, make) => {
    expect(errorsOf(renderJson(make()))).toEqual([]);
  });

  test.each(Object.entries(members))('names every member of %s and no other', (name, record) => {
    const node = name === '' ? schema : schema.$defs[name];
    expect(Object.keys(node?.properties ?? {}).sort()).toEqual(Object.keys(record).sort());
  });

  test('carries the version that reports carry', () => {
    expect(schema.$id).toBe('urn:surety:report:1');
    expect(mixed().surety).toBe('report/1');
  });

  test('refuses an unknown member, a missing one and an unknown verdict', () => {
    const report = JSON.parse(renderJson(mixed())) as Record<string, unknown> & { verdicts: { verdict: string }[] };
    expect(errorsOf(JSON.stringify({ ...report, extra: 1 }))).not.toEqual([]);
    expect(errorsOf(JSON.stringify({ ...report, run: undefined }))).not.toEqual([]);
    expect(errorsOf(JSON.stringify({ ...report, verdicts: [{ ...report.verdicts[0], verdict: 'passed' }] }))).not.toEqual([]);
  });

  test('describes every definition', () => {
    expect(Object.entries(schema.$defs).filter(([, node]) => (node.description ?? '') === '').map(([name]) => name)).toEqual([]);
  });
});
