import { describe, expect, it } from 'vitest';
import { evidenceOf, examine, findingOf } from '#findings';
import { obligationId } from '#requirements';
import { readContract } from '#session';
import { judge, type Tally } from '#verdicts';
import { goldenFile } from './golden-file.ts';
import { walks, type Walk } from './walks.ts';

/** From stored exchanges to verdicts, as a session does it, without any network. */
async function walkThrough({ about, document, case: planned, exchanges }: Walk): Promise<object> {
  const contract = await readContract({ profiles: document === undefined ? ['extended', 'http'] : [], ...(document === undefined ? {} : { document }) });
  const evidence = evidenceOf({ case: planned, exchanges, operations: contract.byKey, basePath: '', closedStatuses: false });
  const judgements = examine(evidence, [...contract.rows.values()]);
  const obligations = new Map(contract.obligations.map((obligation) => [obligation.id, obligation]));
  const tallies = new Map<string, Tally>();
  for (const judgement of judgements) {
    const id = obligationId(judgement.requirement, judgement.operation, judgement.place);
    const { kept, broken, unclear, whys } = tallies.get(id) ?? { kept: 0, broken: 0, unclear: 0, whys: new Map<string, string>() };
    const one = (outcome: string): number => Number(judgement.outcome === outcome);
    const known = judgement.outcome === 'unclear' ? new Map([...whys, [judgement.why.code, judgement.why.sentence] as const]) : whys;
    tallies.set(id, { kept: kept + one('kept'), broken: broken + one('broken'), unclear: unclear + one('unclear'), whys: known });
  }
  const findings = judgements.flatMap((judgement) => (judgement.outcome === 'broken' ? [findingOf(judgement, {
    case: planned, exchanges, occurrences: 1, label: 'confirmed', requirement: contract.rows.get(judgement.requirement),
    obligation: obligations.get(obligationId(judgement.requirement, judgement.operation, judgement.place)),
  })] : []));
  const touched = contract.obligations.filter(({ id }) => tallies.has(id));
  const { verdicts } = judge({
    obligations: touched, tallies, findings, operations: [], today: '2026-01-01', state: { suiteErrors: [] }, complete: false, strict: false,
  });
  return {
    about, case: planned, exchanges, judgements,
    findings: findings.map(({ case: _case, exchanges: _exchanges, sources: _sources, ...finding }) => finding),
    verdicts: verdicts.map(({ obligation, verdict, why }) => ({ obligation: obligation.id, verdict, ...(why ? { why } : {}) })),
  };
}

describe('the walks through the records', () => {
  it.each(walks)('$name: $about', async (walk) => {
    const walked = await walkThrough(walk);
    expect(JSON.parse(JSON.stringify(walked)), 'every record survives JSON').toEqual(walked);
    const text = `${JSON.stringify(walked, null, 2)}\n`;
    expect(text).toBe(goldenFile(`walks/${walk.name}.json`, text));
  });

  it('find what each was written to show', async () => {
    const found = async (name: string): Promise<readonly string[]> => {
      const walked = await walkThrough(walks.find((walk) => walk.name === name) as Walk) as { findings: readonly { requirement: string; place?: string; symptom: string }[] };
      return walked.findings.map(({ requirement, place, symptom }) => `${requirement} ${place ?? '-'} ${symptom}`).toSorted();
    };
    expect(await found('boundary-violation')).toEqual(expect.arrayContaining(['openapi.input.minimum.refused body/categoryId invalid-accepted']));
    expect(await found('create-read-delete-read')).toEqual(expect.arrayContaining([expect.stringContaining('openapi.resource.read-returns-id')]));
    expect(await found('two-identities')).toEqual([]);
    expect(await found('corrupted-response')).toEqual(expect.arrayContaining([
      'openapi.output.enum 200 body/status keyword-broken', 'openapi.output.format 200 body/id keyword-broken', 'openapi.output.required 200 body/name keyword-broken',
      expect.stringContaining('petstore.error.status-repeats-http-status'),
    ]));
  });
});
