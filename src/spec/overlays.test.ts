import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSpec, SpecError, type Provenance, type Spec } from './index.ts';
import { contractIn, openapi, SCHEMA } from './temporary-contract.test-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Setup {
  readonly base?: string;
  readonly provenance?: Provenance;
  readonly overlays: readonly (readonly [actions: string, provenance?: Provenance])[];
}

const BASE = openapi('{type: object, required: [a], properties: {a: {type: string}, b: {type: integer}}}', 'tags: [{name: one}, {name: two}, {name: three}]');
const overlay = (actions: string): string => `overlay: 1.0.0\ninfo: {title: More, version: '1'}\nactions:\n${actions}`;

async function read({ base = BASE, provenance = 'stated', overlays }: Setup): Promise<Spec> {
  const place = await contractIn(folder, { 'a.yaml': base, ...Object.fromEntries(overlays.map(([actions], index) => [`o${index}.yaml`, overlay(actions)])) });
  return readSpec({
    document: place('a.yaml'), provenance,
    overlays: overlays.map(([, given = 'not-shown'], index) => ({ uri: place(`o${index}.yaml`), provenance: given })),
  });
}

const schemaOf = (spec: Spec): unknown => spec.at(spec.uri, SCHEMA);
const origin = (spec: Spec, pointer: string): string => {
  const { uri, pointer: own, provenance, placeholder } = spec.origin(spec.uri, pointer);
  return `${uri.slice(uri.lastIndexOf('/') + 1)}#${own} ${provenance}${placeholder ? ' placeholder' : ''}`;
};
const TARGET = `$.paths['/pets'].get.responses['200'].content['application/json'].schema`;

describe('an overlay adds', () => {
  it('members at any depth, and every node knows its layer and place', async () => {
    const spec = await read({ overlays: [[`  - target: ${TARGET}\n    update: {properties: {a: {maxLength: 5}, c: {type: boolean}}, required: [c]}\n`]] });
    expect(spec.problems).toEqual([]);
    expect(schemaOf(spec)).toEqual({ type: 'object', required: ['a', 'c'], properties: { a: { type: 'string', maxLength: 5 }, b: { type: 'integer' }, c: { type: 'boolean' } } });
    expect(origin(spec, SCHEMA)).toBe(`a.yaml#${SCHEMA} stated`);
    expect(origin(spec, `${SCHEMA}/required/0`)).toBe(`a.yaml#${SCHEMA}/required/0 stated`);
    expect(origin(spec, `${SCHEMA}/required/1`)).toBe('o0.yaml#/actions/0/update/required/0 not-shown');
    expect(origin(spec, `${SCHEMA}/properties/a`)).toBe(`a.yaml#${SCHEMA}/properties/a stated`);
    expect(origin(spec, `${SCHEMA}/properties/a/maxLength`)).toBe('o0.yaml#/actions/0/update/properties/a/maxLength not-shown');
    expect(origin(spec, `${SCHEMA}/properties/c/type`)).toBe('o0.yaml#/actions/0/update/properties/c/type not-shown');
    expect(spec.locate(spec.uri, `${SCHEMA}/properties/c/type`)).toMatchObject({ line: 5, column: 50 });
    expect(spec.locate(spec.uri, `${SCHEMA}/properties/c/type`).uri).toContain('o0.yaml');
  });

  it('an item to an array', async () => {
    const spec = await read({ overlays: [['  - {target: $.tags, update: {name: four}}\n  - {target: $.tags, update: [{name: five}, {name: six}]}\n']] });
    expect(spec.at(spec.uri, '/tags')).toEqual(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({ name })));
    expect(origin(spec, '/tags/5/name')).toBe('o0.yaml#/actions/1/update/1/name not-shown');
  });

  it('to every node that a JSONPath selects', async () => {
    const spec = await read({ overlays: [[`  - target: $..[?@.type == 'string' || @.type == 'integer']\n    update: {description: scalar}\n`]] });
    expect(schemaOf(spec)).toMatchObject({ properties: { a: { description: 'scalar' }, b: { description: 'scalar' } } });
  });

  it('nothing to the documents as read: a second reading finds them as they were', async () => {
    const spec = await read({ overlays: [[`  - target: ${TARGET}\n    update: {title: New}\n`]] });
    expect(JSON.stringify(schemaOf(spec))).toContain('New');
    expect(JSON.stringify(schemaOf(await readSpec({ document: spec.uri })))).not.toContain('New');
  });

  it('what a reference then finds', async () => {
    const spec = await read({ base: openapi("{$ref: '#/components/schemas/Pet'}"), overlays: [['  - {target: $, update: {components: {schemas: {Pet: {type: object}}}}}\n']] });
    expect(spec.problems).toEqual([]);
    expect(spec.resolve('#/components/schemas/Pet', spec.uri)).toMatchObject({ value: { type: 'object' } });
  });
});

describe('an overlay of another provenance alters nothing that stands', () => {
  it.each([
    ['a value', '{properties: {b: {type: string}}}', `${SCHEMA}/properties/b/type`],
    ['an object by a scalar', '{properties: 1}', `${SCHEMA}/properties`],
    ['a choice by one more', '{properties: {b: {enum: [3]}}}', `${SCHEMA}/properties/b/enum`],
  ])('%s', async (_, update, pointer) => {
    const base = BASE.replace('type: integer', 'type: integer, enum: [1, 2]');
    const spec = await read({ base, overlays: [[`  - {target: $, update: {x-new: 1}}\n  - target: ${TARGET}\n    update: ${update}\n`]] });
    expect(spec.problems).toMatchObject([{ code: 'overlay-alters', severity: 'error', source: { pointer: '/actions/1', line: 5 } }]);
    expect(spec.problems[0]?.message).toContain(JSON.stringify(pointer));
    expect(schemaOf(spec)).toEqual(schemaOf(await read({ base, overlays: [] })));
    expect(spec.root['x-new']).toBe(1);
  });

  it('by removing it', async () => {
    const spec = await read({ overlays: [[`  - target: ${TARGET}.properties.a\n    remove: true\n`]] });
    expect(spec.problems).toMatchObject([{ code: 'overlay-alters' }]);
    expect(schemaOf(spec)).toMatchObject({ properties: { a: { type: 'string' } } });
  });

  it('the same value again is no alteration, and stays stated', async () => {
    const spec = await read({ overlays: [[`  - target: ${TARGET}\n    update: {type: object}\n`]] });
    expect(spec.problems).toEqual([]);
    expect(origin(spec, `${SCHEMA}/type`)).toContain('stated');
  });

  it('but one of the same provenance may', async () => {
    const spec = await read({ provenance: 'derived', overlays: [[`  - target: ${TARGET}\n    update: {type: array, properties: {b: {type: number}}}\n`, 'derived']] });
    expect(spec.problems).toEqual([]);
    expect(schemaOf(spec)).toMatchObject({ type: 'array', properties: { b: { type: 'number' } } });
    expect(origin(spec, `${SCHEMA}/type`)).toBe('o0.yaml#/actions/0/update/type derived');
  });

  it('and a later overlay may alter an earlier one of its kind', async () => {
    const add = (type: string): readonly [string] => [`  - target: ${TARGET}\n    update: {properties: {c: {type: ${type}}}}\n`];
    const spec = await read({ overlays: [add('string'), add('integer')] });
    expect(spec.problems).toEqual([]);
    expect(origin(spec, `${SCHEMA}/properties/c/type`)).toBe('o1.yaml#/actions/0/update/properties/c/type not-shown');
    expect(origin(spec, `${SCHEMA}/properties/c`)).toBe('o0.yaml#/actions/0/update/properties/c not-shown');
  });
});

describe('removing', () => {
  const remove = (target: string): string => `  - target: ${target}\n    remove: true\n`;

  it('items leaves the others with their origin, wherever they move', async () => {
    const actions = `${remove("$.tags[?@.name == 'one' || @.name == 'two']")}  - {target: $.tags, update: {name: four}}\n${remove("$.tags[?@.name == 'three']")}`;
    const spec = await read({ provenance: 'derived', overlays: [[actions, 'derived']] });
    expect(spec.at(spec.uri, '/tags')).toEqual([{ name: 'four' }]);
    expect(origin(spec, '/tags/0/name')).toBe('o0.yaml#/actions/1/update/name derived');
    const half = await read({ provenance: 'derived', overlays: [[remove('$.tags[0]'), 'not-shown'], [remove('$.tags[0]'), 'derived']] });
    expect(half.problems).toMatchObject([{ code: 'overlay-alters' }]);
    expect(origin(half, '/tags/1/name')).toBe('a.yaml#/tags/2/name derived');
  });

  it('a node and a node inside it at once', async () => {
    const spec = await read({ provenance: 'derived', overlays: [[remove('$..properties'), 'derived']] });
    expect(schemaOf(spec)).toEqual({ type: 'object', required: ['a'] });
  });

  it('the whole document is refused', async () => {
    expect((await read({ provenance: 'derived', overlays: [[remove('$'), 'derived']] })).problems).toMatchObject([{ code: 'overlay-bad-target', severity: 'error' }]);
  });
});

describe('a placeholder creates nothing and gives way', () => {
  const base = openapi('{x-surety-placeholder: true, type: string, properties: {a: {type: string}}}');

  it('all below it is a placeholder', async () => {
    const spec = await read({ base, overlays: [] });
    expect(['', '/type', '/properties/a/type', '/minimum'].map((end) => spec.origin(spec.uri, SCHEMA + end).placeholder)).toEqual([true, true, true, true]);
    expect(spec.origin(spec.uri, '/paths').placeholder).toBe(false);
  });

  it('what an overlay writes onto it is no placeholder, what it leaves of it is', async () => {
    const spec = await read({ base, overlays: [[`  - target: ${TARGET}\n    update: {type: integer, format: int64}\n`]] });
    expect(spec.problems).toEqual([]);
    expect(schemaOf(spec)).toEqual({ type: 'integer', format: 'int64', properties: { a: { type: 'string' } } });
    expect(['', '/type', '/format', '/properties', '/properties/a/type'].map((end) => origin(spec, SCHEMA + end))).toEqual([
      'o0.yaml#/actions/0/update not-shown', 'o0.yaml#/actions/0/update/type not-shown', 'o0.yaml#/actions/0/update/format not-shown',
      `a.yaml#${SCHEMA}/properties stated placeholder`, `a.yaml#${SCHEMA}/properties/a/type stated placeholder`,
    ]);
  });

  it('it may be removed and put anew', async () => {
    const spec = await read({ base, overlays: [[`  - target: ${TARGET}\n    remove: true\n  - target: ${TARGET.replace('.schema', '')}\n    update: {schema: {type: integer}}\n`]] });
    expect(spec.problems).toEqual([]);
    expect(origin(spec, `${SCHEMA}/type`)).toBe('o0.yaml#/actions/1/update/schema/type not-shown');
  });

  it('a list of names marks single members, scalars too', async () => {
    const named = await read({ base: openapi('{x-surety-placeholder: [maximum], type: integer, maximum: 5}'), overlays: [] });
    expect([`${SCHEMA}/maximum`, `${SCHEMA}/type`, SCHEMA].map((pointer) => named.origin(named.uri, pointer).placeholder)).toEqual([true, false, false]);
    const spec = await read({ base: openapi('{x-surety-placeholder: [maximum], type: integer, maximum: 5}'), overlays: [[`  - target: ${TARGET}\n    update: {maximum: 9}\n`]] });
    expect(spec.problems).toEqual([]);
    expect(origin(spec, `${SCHEMA}/maximum`)).toBe('o0.yaml#/actions/0/update/maximum not-shown');
  });
});

describe('a faulty overlay', () => {
  it('whose target selects nothing is a warning', async () => {
    expect((await read({ overlays: [['  - {target: $.nowhere, update: {a: 1}}\n']] })).problems).toMatchObject([{ code: 'overlay-target-missing', severity: 'warning', source: { line: 4, column: 5 } }]);
  });

  it('whose target is no JSONPath is an error, and the rest applies', async () => {
    const spec = await read({ overlays: [['  - {target: "$.paths[", update: {a: 1}}\n  - {target: $, update: {x-new: 1}}\n']] });
    expect(spec.problems).toMatchObject([{ code: 'overlay-bad-target', severity: 'error' }]);
    expect(spec.root['x-new']).toBe(1);
  });

  it.each([
    ['no overlay', 'openapi: 3.0.3\n', 'is not an OpenAPI Overlay'],
    ['another version', 'overlay: 2.0.0\nactions: [{target: $, remove: true}]\n', 'Overlay "2.0.0" is not read'],
    ['no actions', 'overlay: 1.0.0\n', '"actions" is missing or empty'],
    ['no target', 'overlay: 1.0.0\nactions: [{update: {}}]\n', ':2:11 #/actions/0: the action has no target'],
    ['nothing to do', 'overlay: 1.0.0\nactions: [{target: $}]\n', 'the action does nothing'],
    ['copying', 'overlay: 1.1.0\nactions: [{target: $, copy: $.a}]\n', '"copy" is not read'],
  ])('that is none stops the reading: %s', async (_, text, message) => {
    const place = await contractIn(folder, { 'a.yaml': BASE, 'o.yaml': text });
    const outcome: unknown = await readSpec({ document: place('a.yaml'), overlays: [{ uri: place('o.yaml'), provenance: 'derived' }] }).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(SpecError);
    expect((outcome as SpecError).message).toContain(message);
  });
});
