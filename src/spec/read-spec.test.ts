import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeProblem, readSpec, SpecError, type Spec } from './index.ts';
import { contractIn, openapi, SCHEMA } from './temporary-contract.test-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(files: Readonly<Record<string, string>>, name = 'a.yaml'): Promise<Spec> {
  return readSpec({ document: (await contractIn(folder, files))(name) });
}

async function refused(files: Readonly<Record<string, string>>, name = 'a.yaml'): Promise<string> {
  const place = await contractIn(folder, files);
  const outcome: unknown = await readSpec({ document: place(name) }).catch((error: unknown) => error);
  if (!(outcome instanceof SpecError)) throw new Error(`No SpecError: ${String(outcome)}`);
  return outcome.message.replaceAll(place(name), name);
}

const problems = (spec: Spec): string[] =>
  spec.problems.map((problem) => `${problem.severity} ${problem.code} ${problem.source.pointer} ${problem.message}${problem.hint === undefined ? '' : ` (${problem.hint})`}`);

describe('a contract of which nothing can be run is refused with file, line and reason', () => {
  it.each([
    ['no OpenAPI', 'a: 1\n', 'a.yaml:1:1: is not an OpenAPI document: there is no "openapi" at its top (expected "openapi: 3.0.x" or "3.1.x").'],
    ['a text', 'hello\n', 'a.yaml:1:1: is not an OpenAPI document: it holds no mapping (expected "openapi:" and "paths:").'],
    ['AsyncAPI', 'asyncapi: 3.0.0\n', 'Hint: This is an AsyncAPI document.'],
    ['Swagger', '# old\nswagger: "2.0"\n', 'a.yaml:2:1 #/swagger: Swagger 2.0 is not read by this version (expected OpenAPI 3.0 or 3.1).'],
    ['a newer version', 'openapi: 3.2.0\n', 'a.yaml:1:1 #/openapi: OpenAPI "3.2.0" is not read by this version (expected OpenAPI 3.0 or 3.1).\nHint: Where it uses'],
    ['an unknown version', 'openapi: [3]\n', '"openapi" is no version'],
    ['no paths', 'openapi: 3.1.0\ninfo: {}\n', 'a.yaml:1:1: "paths" is missing, so there is nothing to run'],
    ['empty paths', 'openapi: 3.0.3\npaths: {x-note: 1}\n', 'a.yaml:2:1 #/paths: "paths" is empty'],
    ['no YAML', 'openapi: 3.0.3\npaths: [\n', 'a.yaml:3:1: is not YAML'],
  ])('%s', async (_, text, message) => {
    expect(await refused({ 'a.yaml': text })).toContain(message);
  });

  it('a missing file', async () => {
    expect(await refused({ 'a.yaml': '' }, 'b.yaml')).toContain('b.yaml: does not exist (expected a file).');
  });
});

describe('what is read', () => {
  it.each([['3.0.3', '3.0'], ['3.0', '3.0'], ['3.1.1', '3.1'], ['3.1', '3.1']])('openapi: %s is version %s', async (text, version) => {
    expect(await read({ 'a.yaml': openapi('{}', '', text) })).toMatchObject({ version, title: 'Pets', apiVersion: '1', problems: [] });
  });

  it('big integers keep their digits', async () => {
    const spec = await read({ 'a.yaml': openapi('{type: integer, maximum: 9223372036854775807}') });
    expect(spec.at(spec.uri, `${SCHEMA}/maximum`)).toBe(9223372036854775807n);
  });

  it('a node has a place; a missing one that of the nearest node above', async () => {
    const spec = await read({ 'a.yaml': openapi('{type: integer}') });
    expect(spec.locate(spec.uri, `${SCHEMA}/type`)).toMatchObject({ uri: spec.uri, pointer: `${SCHEMA}/type`, line: 11, column: 24 });
    expect(spec.locate(spec.uri, `${SCHEMA}/minimum`)).toMatchObject({ pointer: `${SCHEMA}/minimum`, line: 11, column: 15 });
  });

  it('a JSON name that comes twice is a warning', async () => {
    const spec = await read({ 'a.json': '{"openapi": "3.0.3",\n"paths": {"/a": {}},\n"paths": {"/a": {}}}' }, 'a.json');
    expect(spec.problems).toMatchObject([{ code: 'duplicate-key', severity: 'warning', source: { pointer: '/paths', line: 3, column: 1 } }]);
  });
});

describe('references lead across documents', () => {
  it('relative to the document they stand in, in YAML and JSON, to parts and wholes, percent-encoded', async () => {
    const spec = await read({
      'a.yaml': openapi("{$ref: 'schemas/pets.json'}"),
      'schemas/pets.json': '{"type": "array", "items": {"$ref": "../common/all%20of%20it.yaml#/a~1b/c%25d"}}',
      'common/all of it.yaml': 'a/b:\n  c%d: {$ref: "../schemas/pet.yaml"}\nbroken: {$ref: "nowhere.yaml"}\n',
      'schemas/pet.yaml': 'type: object\nproperties: {owner: {$ref: "../a.yaml#/components/schemas/Owner"}}\n',
    });
    expect(spec.problems.map(({ message }) => message)).toEqual(['$ref "../a.yaml#/components/schemas/Owner" points at nothing.']);
    expect(spec.documents).toHaveLength(4);
    const found = spec.resolve('schemas/pets.json#/items', spec.uri);
    expect(found).toMatchObject({ pointer: '', value: { type: 'object' } });
    expect('uri' in found && found.uri.endsWith('schemas/pet.yaml')).toBe(true);
  });

  it('an anchor is found', async () => {
    const spec = await read({ 'a.yaml': openapi("{$ref: '#pet'}", 'components: {schemas: {Pet: {$anchor: pet, type: object}}}', '3.1.0') });
    expect(spec.problems).toEqual([]);
    expect(spec.resolve('#pet', spec.uri)).toMatchObject({ pointer: '/components/schemas/Pet' });
  });

  it('recursion is no fault', async () => {
    const spec = await read({
      'a.yaml': openapi("{$ref: '#/components/schemas/Node'}", "components: {schemas: {Node: {properties: {next: {$ref: '#/components/schemas/Node'}, far: {$ref: b.yaml}}}}}"),
      'b.yaml': 'properties: {back: {$ref: "a.yaml#/components/schemas/Node"}, self: {$ref: "#"}}',
    });
    expect(problems(spec)).toEqual([]);
    expect(spec.documents).toHaveLength(2);
  });

  it('in 3.0 a chain is followed to the end, in 3.1 to a node whose other keywords count', async () => {
    const more = "components: {schemas: {A: {$ref: '#/components/schemas/B', minLength: 1}, B: {$ref: '#/components/schemas/C'}, C: {type: string}}}";
    const [old, now] = await Promise.all(['3.0.3', '3.1.0'].map((version) => read({ 'a.yaml': openapi('{}', more, version) })));
    expect(old?.resolve('#/components/schemas/A', old.uri)).toMatchObject({ pointer: '/components/schemas/C' });
    expect(now?.resolve('#/components/schemas/A', now.uri)).toMatchObject({ pointer: '/components/schemas/A' });
    expect(now?.resolve('#/components/schemas/B', now.uri)).toMatchObject({ pointer: '/components/schemas/C' });
  });

  it('data is no reference, and a property may be called $ref', async () => {
    const schema = "{properties: {$ref: {type: string}, example: {$ref: '#/components/schemas/A'}}, example: {$ref: '#/no'}, default: {$ref: '#/no'}, enum: [{$ref: '#/no'}], x-note: {$ref: '#/no'}}";
    const spec = await read({ 'a.yaml': openapi(schema, 'components: {schemas: {A: {}}, examples: {E: {value: {$ref: "#/no"}}}}') });
    expect(problems(spec)).toEqual([]);
  });
});

describe('a broken reference is a problem at its node, never an exception', () => {
  it.each<[string, string, string]>([
    ['a near name', "{$ref: '#/components/schemas/Petz'}", `error dangling-ref ${SCHEMA} $ref "#/components/schemas/Petz" points at nothing. (components.schemas has "Pets".)`],
    ['a wrong way', "{$ref: '#/component/schemas/Pets'}", `error dangling-ref ${SCHEMA} $ref "#/component/schemas/Pets" points at nothing. (The document has "components".)`],
    ['an unlike name', "{$ref: '#/components/schemas/Warehouse'}", `error dangling-ref ${SCHEMA} $ref "#/components/schemas/Warehouse" points at nothing. (components.schemas has "Pets", "Loop", "Loop2".)`],
    ['a name every object has', "{$ref: '#/components/schemas/constructor'}", `error dangling-ref ${SCHEMA} $ref "#/components/schemas/constructor" points at nothing. (components.schemas has "Pets", "Loop", "Loop2".)`],
    ['the web', "{$ref: 'https://example.com/a.yaml'}", `error remote-ref ${SCHEMA} $ref "https://example.com/a.yaml" leads away from this document's own place (expected a document beside it). (Download it, place it beside this document and refer to the copy.)`],
    ['no text', '{$ref: 12}', `error invalid-ref ${SCHEMA} "$ref" is no text (expected a reference such as "#/components/schemas/Pet").`],
    ['a broken escape', "{$ref: '#/components/%zz'}", `error invalid-ref ${SCHEMA} $ref "#/components/%zz" has a broken percent escape (expected % and two hex digits).`],
    ['no reference at all', "{$ref: 'http://[a/b'}", `error invalid-ref ${SCHEMA} $ref "http://[a/b" is no URI reference (expected a path or "#/…").`],
    ['an unknown anchor', "{$ref: '#pet'}", 'points at nothing: no "$anchor"'],
    ['a missing document', "{$ref: 'b.yaml'}", 'b.yaml, does not exist (expected a file).'],
    ['a document that is none', "{$ref: 'c.yaml#/x'}", 'c.yaml:1:5, is not YAML'],
    ['a mapping', "{discriminator: {propertyName: a, mapping: {x: Pets, y: '#/components/schemas/Pats'}}}", `error dangling-ref ${SCHEMA}/discriminator/mapping/y $ref "#/components/schemas/Pats" points at nothing.`],
  ])('%s', async (_, schema, problem) => {
    const sound = "components: {schemas: {Pets: {}, Loop: {type: array}, Loop2: {type: array}}}";
    const spec = await read({ 'a.yaml': openapi(schema, sound), 'c.yaml': 'a: [' });
    expect(problems(spec)).toHaveLength(1);
    expect(problems(spec)[0]).toContain(problem);
  });

  it('a circle of nothing but references', async () => {
    const spec = await read({ 'a.yaml': openapi('{}', "components: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: 'b.yaml#/c'}}}"), 'b.yaml': 'c: {$ref: "a.yaml#/components/schemas/A"}' });
    expect(spec.problems.map(({ code }) => code)).toEqual(['cyclic-ref', 'cyclic-ref', 'cyclic-ref']);
    expect(spec.resolve('#/components/schemas/A', spec.uri, '/here')).toMatchObject({ code: 'cyclic-ref', source: { pointer: '/here' } });
  });

  it('is described with file, line, pointer and hint', async () => {
    const spec = await read({ 'a.yaml': openapi("{$ref: '#/components/schemas/Petz'}", 'components: {schemas: {Pets: {}}}') });
    expect(spec.problems.map(describeProblem)).toEqual([`${spec.uri}:11:15 #${SCHEMA}: $ref "#/components/schemas/Petz" points at nothing.\nHint: components.schemas has "Pets".`]);
  });
});

describe('a document on the web', () => {
  it('refers to what its own origin offers, and to nothing else', async () => {
    const documents: Readonly<Record<string, string>> = {
      '/v1/a.yaml': openapi("{allOf: [{$ref: '../b.json#/x'}, {$ref: 'file:///etc/hostname'}, {$ref: 'https://example.com/c.yaml'}, {$ref: 'gone.yaml'}]}"),
      '/b.json': '{"x": {"type": "string"}}',
    };
    const server = createServer(({ url = '' }, response) => response.writeHead(url in documents ? 200 : 404).end(documents[url]));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const spec = await readSpec({ document: `${base}/v1/a.yaml` });
      expect(spec.documents).toEqual([`${base}/v1/a.yaml`, `${base}/b.json`]);
      expect(spec.resolve('../b.json#/x', spec.uri)).toMatchObject({ value: { type: 'string' } });
      expect(spec.problems.map(({ code, source }) => `${code} ${source.pointer.slice(SCHEMA.length)}`)).toEqual([
        'remote-ref /allOf/1', 'remote-ref /allOf/2', 'ref-http-status /allOf/3',
      ]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('the digest names the contract, not where it lies', () => {
  const files = { 'x/a.yaml': openapi("{$ref: '../b.yaml#/p'}"), 'b.yaml': 'p: {type: integer, maximum: 9223372036854775807}' };
  const digest = async (changed: Readonly<Record<string, string>>, name = 'x/a.yaml'): Promise<string> => (await read({ ...files, ...changed }, name)).digest;

  it('it is the same in another folder, with other order, layout and notation', async () => {
    const first = await digest({});
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await digest({ 'note.txt': 'so that it lies in another folder' })).toBe(first);
    expect(await digest({ 'b.yaml': '{"p": {"maximum": 9223372036854775807,\n "type": "integer"}}' })).toBe(first);
    expect(await digest({ 'x/other.yaml': files['x/a.yaml'] }, 'x/other.yaml')).toBe(first);
  });

  it('it differs by a digit, and by a change in a document that is referred to', async () => {
    expect(await digest({ 'b.yaml': 'p: {type: integer, maximum: 9223372036854775806}' })).not.toBe(await digest({}));
  });
});
