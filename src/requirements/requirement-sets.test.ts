import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetPath, readDocument } from '#files';
import { at, isObject, type Json } from '#json';
import { operationsOf } from '#operations';
import { CHECK_IDS, readRequirementSet } from '#requirements';
import { readSpec } from '#spec';
import { citationFaults, requirementFaults } from './requirement-faults.ts';
import type { RequirementFile } from './requirement-file.ts';

const FILES = ['petstore', 'http', 'openapi'].map((set) => assetPath(`spec/${set}/requirements.yaml`));
const fileAt = async (uri: string): Promise<RequirementFile> => (await readDocument(uri)).value as unknown as RequirementFile;

describe('the requirement sets that Surety brings along', () => {
  it.each(FILES)('%s can be read, and its rows are in order', async (uri) => {
    const set = await readRequirementSet(uri);
    expect(set.requirements.length).toBeGreaterThan(5);
    expect(set.requirements.every(({ source }) => (source.line ?? 0) > 1)).toBe(true);
  });
  it('give no id twice', async () => {
    const ids = (await Promise.all(FILES.map(readRequirementSet))).flatMap(({ requirements }) => requirements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it.each(FILES)('%s cites sections that its Markdown sources have', async (uri) => {
    const file = await fileAt(uri);
    const texts = new Map(file.sources.filter(({ document }) => document.endsWith('.md'))
      .map(({ document }) => [document, readFileSync(join(dirname(uri), document), 'utf8')] as const));
    expect(citationFaults(file, texts)).toEqual([]);
  });
  it('name nodes and operations that the petstore contract has', async () => {
    const set = await readRequirementSet(FILES[0] as string);
    const beside = (file: string): string => join(dirname(set.uri), file);
    const document = (await readDocument(beside(set.contract?.document ?? ''))).value;
    const dangling = set.requirements.flatMap(({ nodes }) => nodes).filter((node) => at(document, node.slice(node.indexOf('#') + 1)) === undefined);
    expect(dangling).toEqual([]);
    const spec = await readSpec({ document: beside(set.contract?.document ?? ''), overlays: (set.contract?.overlays ?? []).map(({ file, provenance }) => ({ uri: beside(file), provenance })) });
    const known = operationsOf(spec).operations.flatMap(({ operationId }) => operationId ?? []);
    expect(set.requirements.flatMap(({ applies }) => applies.operations ?? []).filter((id) => !known.includes(id))).toEqual([]);
  });
  it('name the checks that the format of requirement files lists', () => {
    const schema = JSON.parse(readFileSync(assetPath('spec/requirements.schema.json'), 'utf8')) as Json;
    const listed = at(schema, '/$defs/requirement/properties/checks/items/properties/id');
    expect(isObject(listed) ? listed.enum : undefined).toEqual(CHECK_IDS);
  });
});

describe('requirementFaults', () => {
  const row = { id: 'pets.a', level: 'MUST', provenance: 'stated', source: { document: 'README.md', section: 'A' }, text: 'A.', checks: [{ id: 'status-declared' }] } as const;
  const file = (...requirements: RequirementFile['requirements']): RequirementFile =>
    ({ set: 'pets', version: '1.0.0', title: 'Pets', sources: [{ document: 'README.md', title: 'Pets' }], profiles: {}, requirements });
  const { checks: _, ...bare } = row;
  it.each<[string, RequirementFile, string]>([
    ['an id that comes twice', file(row, row), '/requirements/1/id'],
    ['an id of another set', file({ ...row, id: 'dogs.a' }), '/requirements/0/id'],
    ['a check that there is not', file({ ...row, checks: [{ id: 'nope' }] }), '/requirements/0/checks/0/id'],
    ['neither checks nor a reason', file(bare), '/requirements/0'],
    ['a source that the set does not list', file({ ...row, source: { document: 'RFC 1', section: '1' } }), '/requirements/0/source/document'],
    ['a reading taken that there is not', file({ ...row, readings: [{ id: 'a', text: 'A.' }, { id: 'b', text: 'B.' }], taken: 'c' }), '/requirements/0/taken'],
  ])('tells of %s', (_name, wrong, pointer) => {
    expect(requirementFaults(wrong).map((fault) => fault.pointer)).toEqual([pointer]);
  });
  it('tells of a citation whose heading is missing, fenced code aside', () => {
    const texts = new Map([['README.md', '# Pets\n## A\n### B\n```\n# C\n```\n']]);
    const cite = (section: string): number => citationFaults(file({ ...row, source: { document: 'README.md', section } }), texts).length;
    expect(['A', 'A / B', 'Pets / A / B', 'B'].map(cite)).toEqual([0, 0, 0, 0]);
    expect(['C', 'B / A', 'Cats'].map(cite)).toEqual([1, 1, 1]);
  });
});
