import type { PlainJson } from '#json';
import type { ProfileConclusion, Verdict, VerdictKind } from '#verdicts';
import { buildReport, type ReportInput } from './build-report.ts';
import type { Report } from './report.ts';
import { sampleFindings, SAMPLE_REQUIREMENTS, silentBreach } from './sample-findings.test-data.ts';
import { exchange, finding, obligation, operation, profile, request, verdict } from './sample-parts.test-data.ts';

const OPERATIONS = [
  operation('GET /pets', '/pets', { operationId: 'listPets', summary: 'Pets' }),
  operation('POST /pets', '/pets', { operationId: 'createPet', statuses: { 201: 88, 422: 126 } }),
  operation('GET /pets/{}', '/pets/{petId}', { operationId: 'getPet', deprecated: true }),
  operation('DELETE /pets/{}', '/pets/{petId}', { operationId: 'deletePet', statuses: { 204: 12, 404: 4, 500: 3 } }),
  operation('GET /store/orders', '/store/orders', { operationId: 'listOrders' }),
  operation('POST /store/orders', '/store/orders', { operationId: 'placeOrder', statuses: { 201: 40, 422: 31 } }),
  operation('PUT /inventory/{}', '/inventory/{petId}', {
    operationId: 'setStock', answered2xx: false, statuses: { 404: 18 }, exchanges: 18,
    unexercised: 'Every candidate was answered 404: no pet in stock is known. Name a producer for path:petId in the statement.',
  }),
];

const BASE: ReportInput = {
  contract: { uri: 'spec/petstore/openapi.yaml', title: 'Petstore Service Interface', version: '1.0.0', digest: '5f2d'.repeat(16) },
  sets: [{ set: 'petstore', version: '1.0.0' }, { set: 'openapi', version: '1.0.0' }, { set: 'http', version: '1.0.0' }],
  version: '0.1.0',
  settings: { mode: 'standard', profiles: ['core', 'extended'], strict: false, complete: false },
  cases: { planned: 1_842, digest: 'ab12'.repeat(16) },
  exit: 0, timed: false,
  run: {
    startedAt: '2026-03-01T09:30:00.000Z', ms: 14_210, target: { kind: 'url', name: 'petstore 2.3', baseUrl: 'http://127.0.0.1:4010/v1' },
    command: 'surety run http://127.0.0.1:4010/v1 --profile extended --seed 42', reportDir: 'reports/latest', seed: '42', exchanges: 2_317,
    restarts: 0, interrupted: false, node: '20.20.2',
  },
  profiles: [], verdicts: [], findings: [], deviations: [], requirements: SAMPLE_REQUIREMENTS, operations: OPERATIONS, problems: [], notices: [],
};

const countsOf = (verdicts: readonly Verdict[], name: string): ProfileConclusion['counts'] => {
  const counts: Record<VerdictKind, number> = {
    conforms: 0, violates: 0, 'not-exercised': 0, 'not-applicable': 0, recorded: 0, inconclusive: 0, 'suite-error': 0,
  };
  for (const each of verdicts) if (each.obligation.profile === name) counts[each.verdict] += 1;
  return counts;
};

/** Obligations of the overlay on every operation: what fills a ledger. */
const ordinary = (kindOf: (index: number) => VerdictKind): readonly Verdict[] => OPERATIONS.flatMap(({ operation: key }, row) => [
  verdict(kindOf(row), obligation('openapi.operation.no-server-error', key)),
  verdict(kindOf(row + 1), obligation('openapi.output.type', key, '200 body/id')),
  verdict(kindOf(row + 2), obligation('openapi.input.maximum.refused', key, 'query:limit')),
  verdict(kindOf(row + 3), obligation('openapi.response.status-declared', key, undefined, { profile: 'core', provenance: 'stated', basis: 'stated' })),
  verdict(kindOf(row + 4), obligation('http.405.allow', key, undefined, { profile: 'http', provenance: 'inherited', basis: 'inherited', gates: false })),
]);

export function allPass(): Report {
  const verdicts = ordinary(() => 'conforms');
  const sentence = 'Every clause put to the test was kept.';
  return buildReport({
    ...BASE, verdicts,
    operations: OPERATIONS.map((facts) => ({ ...facts, answered2xx: true })).filter(({ unexercised }) => unexercised === undefined),
    profiles: ['core', 'extended', 'http'].map((name) => profile(name, 'conformant', sentence, { counts: countsOf(verdicts, name) })),
  });
}

const MIXED_KINDS: readonly VerdictKind[] = ['conforms', 'conforms', 'recorded', 'conforms', 'not-exercised', 'conforms', 'inconclusive', 'conforms', 'not-applicable'];

function mixedInput(): ReportInput {
  const found = sampleFindings();
  const silent = silentBreach();
  const broken = found.map(({ of, finding: mine }) => verdict('violates', of, [mine.id]));
  const suite = verdict('suite-error', obligation('openapi.response.header.schema', 'GET /pets', '200 header:x-total-count'));
  const taken = new Set(found.map(({ of }) => of.id));
  const rest = ordinary((index) => MIXED_KINDS[index % MIXED_KINDS.length] ?? 'conforms').filter((each) => !taken.has(each.obligation.id));
  const verdicts = [...rest, ...broken, suite, verdict('recorded', silent.of, [silent.finding.id])];
  const findings = [...found, silent].map(({ finding: mine }) => mine);
  const blocking = (name: string): readonly string[] =>
    findings.filter((one) => one.profile === name && one.gates && one.deviation === undefined).map((one) => one.obligation);
  return {
    ...BASE, verdicts, findings, exit: 1,
    run: { ...BASE.run, restarts: 1 },
    profiles: [
      profile('http', 'partial', 'Nothing tested was broken beyond advice; 3 clauses were never put to the test.', { counts: countsOf(verdicts, 'http') }),
      profile('extended', 'nonconformant', '2 clauses that must be kept are broken.', { blocking: blocking('extended'), counts: countsOf(verdicts, 'extended') }),
      profile('core', 'nonconformant', '2 clauses that must be kept are broken, and PUT /inventory/{petId} never answered with a success.', { blocking: [...blocking('core'), 'PUT /inventory/{}'], counts: countsOf(verdicts, 'core') }),
    ],
    deviations: [
      { deviation: { requirement: 'petstore.error.fields', operation: 'GET /pets/{}', reason: 'The gateway in front answers unknown pets itself.', link: 'https://example.com/issues/12' }, outcome: 'seen', findings: ['e5a1c0ffee05'] },
      { deviation: { requirement: 'openapi.response.header.required', operation: 'POST /pets', place: '201 header:location', reason: 'Location comes with the next release.', expires: '2026-06-30' }, outcome: 'not-tried', findings: [] },
    ],
    unexercised: [{ operation: 'PUT /inventory/{}', reason: 'There is no way to put a pet in stock.', outcome: 'listed' }],
    problems: [{
      code: 'example-invalid', severity: 'warning', source: { uri: 'spec/petstore/openapi.yaml', pointer: '/components/schemas/Order/example', line: 231, column: 11 },
      message: 'the example is no valid Order (expected quantity to be at least 1)', hint: 'It is not sent.',
    }],
    notices: [
      { code: 'target-restarted', severity: 'warning', text: 'The target died on DELETE /pets/8 and was started again.', hint: 'See finding d4e5f6a7b8c9.' },
      { code: 'oauth-not-tried', severity: 'info', text: 'No user is given with --auth, so authentication was not tested.' },
    ],
  };
}

export const mixed = (): Report => buildReport(mixedInput());

/** The order in which a run happens to collect its parts must not show. */
export const shuffledMixed = (): Report => {
  const input = mixedInput();
  return buildReport({
    ...input,
    verdicts: input.verdicts.toReversed(), findings: input.findings.toReversed(), profiles: input.profiles.toReversed(),
    requirements: input.requirements.toReversed(), operations: input.operations.toReversed(), sets: input.sets.toReversed(),
    settings: Object.fromEntries(Object.entries(input.settings).toReversed()) as Readonly<Record<string, PlainJson>>,
  });
};

export const timedMixed = (): Report => buildReport({ ...mixedInput(), timed: true });

export const interrupted = (): Report => {
  const input = mixedInput();
  return buildReport({ ...input, exit: 130, run: { ...input.run, interrupted: true } });
};

export function allFail(): Report {
  const findings = ordinary(() => 'violates').map(({ obligation: of }, index) => finding(index.toString(16).padStart(12, '0'), { ...of, gates: true }, {
    symptom: 'server-error', group: 'everything fails',
    exchanges: [exchange(of.operation ?? '', request('GET', '/v1/pets'), 500, { code: 'broken', message: 'Broken.', status: 500 })],
  }));
  const verdicts = ordinary(() => 'violates').map((each, index) => ({ ...each, obligation: { ...each.obligation, gates: true }, findings: [findings[index]?.id ?? ''] }));
  return buildReport({
    ...BASE, verdicts, findings, exit: 1,
    profiles: ['core', 'extended', 'http'].map((name) => profile(name, 'nonconformant', 'Every clause is broken.', { gates: true, blocking: verdicts.filter(({ obligation: of }) => of.profile === name).map(({ obligation: of }) => of.id), counts: countsOf(verdicts, name) })),
  });
}

export const empty = (): Report => buildReport({
  ...BASE, operations: [], requirements: [], exit: 2,
  cases: { planned: 0, digest: 'e3b0'.repeat(16) },
  profiles: [profile('core', 'undetermined', 'Nothing was exercised, so nothing can be said.')],
});

/** As many obligations and findings as a large document gives. */
export function large(obligations = 5_000, broken = 500): Report {
  const kinds: readonly VerdictKind[] = ['conforms', 'conforms', 'conforms', 'recorded', 'not-exercised'];
  const of = (index: number): ReturnType<typeof obligation> =>
    obligation(`openapi.input.keyword-${index % 40}.refused`, `POST /things/${Math.floor(index / 40)}`, `body/member-${index}/[]/value`);
  const verdicts = Array.from({ length: obligations }, (_, index) =>
    (index < broken ? verdict('violates', of(index * 7 % obligations), [`f${index}`]) : undefined)).filter((each) => each !== undefined);
  const taken = new Set(verdicts.map((each) => each.obligation.id));
  const rest = Array.from({ length: obligations }, (_, index) => of(index)).filter((each) => !taken.has(each.id));
  const findings = verdicts.map((each, index) => finding(`f${index}`, each.obligation, {
    symptom: 'invalid-accepted', keyword: 'minimum', group: `cause ${index % 60}`, pointer: '/body/categoryId',
    exchanges: [exchange(each.obligation.operation ?? '', request('POST', `/v1/things/${index}`, { name: 'Rex', categoryId: 0 }), 201, { id: index, name: 'Rex', categoryId: 0 })],
  }));
  const keys = [...new Set([...verdicts.map((each) => each.obligation.operation ?? ''), ...rest.map((each) => each.operation ?? '')])];
  const all = [...verdicts, ...rest.map((each, index) => verdict(kinds[index % kinds.length] ?? 'conforms', each))];
  return buildReport({
    ...BASE, verdicts: all, findings, exit: 1,
    operations: keys.map((key) => operation(key, key.split(' ')[1] ?? key)),
    requirements: Array.from({ length: 40 }, (_, index) => SAMPLE_REQUIREMENTS[0] && { ...SAMPLE_REQUIREMENTS[0], id: `openapi.input.keyword-${index}.refused` }).filter((each) => each !== undefined),
    profiles: [profile('extended', 'nonconformant', `${broken} clauses that must be kept are broken.`, { blocking: verdicts.map((each) => each.obligation.id), counts: countsOf(all, 'extended') })],
  });
}
