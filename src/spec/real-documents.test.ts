import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { assetPath } from '#files';
import { child, isArray, isObject, type Json } from '#json';
import { readSpec, SpecError, type Spec } from './index.ts';

const petstore = (): Promise<Spec> => readSpec({
  document: assetPath('spec/petstore/openapi.yaml'), provenance: 'stated',
  overlays: [{ uri: assetPath('spec/petstore/extended.overlay.yaml'), provenance: 'not-shown' }],
});

function* pointers(value: Json, pointer = ''): Iterable<string> {
  yield pointer;
  const members: Iterable<readonly [string | number, Json]> = isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, inner] of members) yield* pointers(inner, child(pointer, key));
}

describe('the petstore contract', () => {
  it('has no problem, with and without its overlay', async () => {
    expect((await petstore()).problems).toEqual([]);
    expect((await readSpec({ document: assetPath('spec/petstore/openapi.yaml'), provenance: 'stated' })).problems).toEqual([]);
  });

  it('keeps every stated node as it is stated, and has no placeholder left once the overlay is applied', async () => {
    const [spec, base] = [await petstore(), await readSpec({ document: assetPath('spec/petstore/openapi.yaml'), provenance: 'stated' })];
    const all = [...pointers(spec.root)];
    expect(all.filter((pointer) => spec.origin(spec.uri, pointer).placeholder)).toEqual([]);
    const lost = [...pointers(base.root)].filter((pointer) => !base.origin(base.uri, pointer).placeholder && spec.origin(spec.uri, pointer).provenance !== 'stated');
    expect(lost).toEqual([]);
  });

  it('finds every node in the text of its layer', async () => {
    const spec = await petstore();
    for (const pointer of pointers(spec.root)) {
      const [{ uri, pointer: own }, place] = [spec.origin(spec.uri, pointer), spec.locate(spec.uri, pointer)];
      expect(place).toMatchObject({ uri, pointer: own });
      expect(place.line).toBeGreaterThan(0);
    }
  });
});

const shared = fileURLToPath(new URL('../../../shared/specs/', import.meta.url));
const here = existsSync(shared);
const unpacked = mkdtempSync(join(tmpdir(), 'large-'));
afterAll(() => rmSync(unpacked, { recursive: true, force: true }));

/** Each fourth of the many, and of the large those that are quick to read. What is packed is unpacked first. */
function realDocuments(): string[] {
  const many = readdirSync(join(shared, 'corpus')).filter((_, index) => index % 4 === 0).map((name) => join(shared, 'corpus', name));
  const large = readdirSync(join(shared, 'large')).filter((name) => name.includes('.json')).map((name) => {
    const path = join(shared, 'large', name);
    if (!name.endsWith('.gz')) return path;
    const plain = join(unpacked, name.slice(0, -3));
    writeFileSync(plain, gunzipSync(readFileSync(path)));
    return plain;
  });
  return [...many, ...large];
}

describe.skipIf(!here)('documents as people write them (skipped where the collection is not at hand)', () => {
  it.each(here ? realDocuments() : [])('%s is read, or refused by file and line', async (path) => {
    const outcome = await readSpec({ document: path }).catch((error: unknown) => error);
    if (outcome instanceof SpecError) {
      for (const { source } of outcome.problems) expect(source).toMatchObject({ uri: path, line: expect.any(Number), column: expect.any(Number) });
      return;
    }
    const spec = outcome as Spec;
    expect(spec.title).not.toBe('');
    for (const { source } of spec.problems) expect(source.line).toBeGreaterThan(0);
    for (const name of Object.keys(spec.root.paths as object)) expect(spec.locate(spec.uri, child('/paths', name)).line).toBeGreaterThan(1);
  });
});
