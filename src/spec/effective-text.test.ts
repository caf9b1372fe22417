import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { at, type Json } from '#json';
import { parseDocumentText } from '#files';
import { effectiveText, readSpec, secondOpinion } from './index.ts';
import { contractIn, openapi, SCHEMA } from './temporary-contract.test-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  'a.yaml': `openapi: 3.0.3
info: {title: Pets, version: '1'}
paths:
  /pets:
    $ref: paths.yaml#/pets
  /own:
    get:
      responses:
        default: {$ref: 'parts.yaml#/responses/Default'}
components:
  schemas:
    Pet: {type: string, maximum: 9223372036854775807}
`,
  'paths.yaml': `pets:
  parameters: [{$ref: 'parts.yaml#/Limit'}]
  post:
    requestBody: {$ref: 'parts.yaml#/Body'}
    responses:
      '200': {$ref: 'parts.yaml#/responses/Default'}
`,
  'parts.yaml': `Limit: {name: limit, in: query, schema: {type: integer}}
Body: {content: {application/json: {schema: {$ref: 'pet.json'}, examples: {one: {$ref: '#/Example'}}}}}
Example: {value: {$ref: nothing}}
responses:
  Default: {description: Any., headers: {X-A: {$ref: '#/Header'}}, content: {application/json: {schema: {$ref: 'pet.json#/definitions/Pet'}}}}
Header: {schema: {$ref: 'a.yaml#/components/schemas/Pet'}}
`,
  'pet.json': `{"type": "object", "properties": {"friend": {"$ref": "#"}, "other": {"$ref": "#/definitions/Pet"}},
"discriminator": {"propertyName": "kind", "mapping": {"dog": "#/definitions/Pet", "cat": "Cat"}},
"definitions": {"Pet": {"allOf": [{"$ref": "pet.json"}]}}}`,
};

const references = (value: Json): string[] => [...JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)).matchAll(/"\$ref":"([^"]*)"/g)].map(([, text]) => text as string);

describe('the effective text is one document that stands alone', () => {
  it('with the parts of other documents among its components, cycles kept', async () => {
    const place = await contractIn(folder, FILES);
    const spec = await readSpec({ document: place('a.yaml') });
    expect(spec.problems).toEqual([]);
    const { value } = parseDocumentText('effective.json', effectiveText(spec));
    const local = references(value).filter((reference) => reference !== 'nothing');
    expect(local.filter((reference) => !reference.startsWith('#/') || at(value, decodeURIComponent(reference.slice(1))) === undefined)).toEqual([]);
    expect(at(value, '/paths/~1pets/$ref')).toBeUndefined();
    expect(at(value, '/paths/~1pets/parameters/0/$ref')).toBe('#/components/parameters/Limit');
    expect(at(value, '/components')).toMatchObject({
      schemas: {
        Pet: { maximum: 9223372036854775807n },
        Pet_2: { allOf: [{ $ref: '#/components/schemas/pet' }] },
        pet: { properties: { friend: { $ref: '#/components/schemas/pet' } }, discriminator: { mapping: { dog: '#/components/schemas/Pet_2', cat: 'Cat' } } },
      },
      headers: { Header: { schema: { $ref: '#/components/schemas/Pet' } } },
      requestBodies: { Body: {} }, examples: { Example: { value: { $ref: 'nothing' } } }, responses: { Default: {} },
    });
  });

  it('which reads as the same contract without any other document', async () => {
    const place = await contractIn(folder, FILES);
    const text = effectiveText(await readSpec({ document: place('a.yaml') })).replace('{"$ref":"nothing"}', '1');
    await writeFile(place('alone.json'), text);
    const alone = await readSpec({ document: place('alone.json') });
    expect(alone.problems).toEqual([]);
    expect(alone.documents).toHaveLength(1);
    expect(effectiveText(alone)).toBe(text);
  });

  it('which Prism loads', async () => {
    const { getHttpOperationsFromSpec } = await import('@stoplight/prism-cli/dist/operations.js');
    const place = await contractIn(folder, { ...FILES, 'parts.yaml': FILES['parts.yaml'].replace('{$ref: nothing}', '1') });
    await writeFile(place('alone.json'), effectiveText(await readSpec({ document: place('a.yaml') })));
    const operations = await getHttpOperationsFromSpec(place('alone.json'));
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(['post /pets', 'get /own']);
  });

  it('and leaves the contract as it was', async () => {
    const place = await contractIn(folder, FILES);
    const spec = await readSpec({ document: place('a.yaml') });
    const before = spec.digest;
    effectiveText(spec);
    expect((await readSpec({ document: place('a.yaml') })).digest).toBe(before);
    expect(spec.at(spec.uri, '/paths/~1pets/$ref')).toBe('paths.yaml#/pets');
  });
});

describe('the second opinion', () => {
  it('is silent on a sound contract', async () => {
    const place = await contractIn(folder, { 'a.yaml': openapi('{type: string}') });
    expect(await secondOpinion(await readSpec({ document: place('a.yaml') }))).toEqual([]);
  });

  it('names the place in the document at fault, not in the bundle', async () => {
    const place = await contractIn(folder, { 'a.yaml': openapi("{$ref: 'b.yaml#/pet'}"), 'b.yaml': '# shared\npet: {properties: {name: {type: text}}}\n' });
    const opinion = await secondOpinion(await readSpec({ document: place('a.yaml') }));
    expect(opinion).toMatchObject([{ source: { uri: place('b.yaml'), pointer: '/pet/properties/name/type', line: 2 } }]);
  });

  it('comes as warnings with a place, and changes nothing', async () => {
    const place = await contractIn(folder, { 'a.yaml': openapi('{type: text}') });
    const spec = await readSpec({ document: place('a.yaml') });
    const before = JSON.stringify(spec.root);
    const opinion = await secondOpinion(spec);
    expect(opinion).toMatchObject([{ code: 'second-opinion', severity: 'warning', source: { pointer: `${SCHEMA}/type`, line: 11 } }]);
    expect(JSON.stringify(spec.root)).toBe(before);
  });
});
