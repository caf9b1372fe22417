import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendLine, assetPath, FileProblem, prepareFolder, readOwn, suggest, WriteProblem, writeText } from './index.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(schema: string, text: string): Promise<unknown> {
  const path = join(folder, `${schema}.yaml`);
  await writeFile(path, text);
  return readOwn(path, schema, schema).then(({ value }) => value, (error: unknown) => {
    if (error instanceof FileProblem) return error.message.replaceAll(path, 'file');
    throw error;
  });
}

describe('our own files are read, or refused with place and advice', () => {
  it('the smallest statement names the implementation', async () => {
    expect(await read('statement', 'implementation: {name: Mine}')).toEqual({ implementation: { name: 'Mine' } });
  });

  it('a full statement', async () => {
    expect(await read('statement', `
      surety: statement/1
      implementation: {name: Mine, version: 1.2.0}
      kind: mock
      claims: [core, extended]
      readings: {petstore.orders.paging: offset}
      bind: {getPet: 'GET /animals/{id}'}
      producers: {'GET /pets/{}': {'path:petId': 'POST /pets#/id', 'body/items/[]/petId': 'POST /pets#'}}
      owned: [getPet]
      closedStatuses: true
      formats: [date-time]`)).toMatchObject({ kind: 'mock' });
  });

  it('unknown names and values come with what was probably meant, in order of place', async () => {
    expect(await read('statement', 'implementation: {nmae: x, name: x}\nknid: mock\nkind: moc\n')).toBe([
      'file:1:18: "nmae" is no key of "implementation" (expected "name", "version").', 'Hint: Did you mean "name"?',
      'file:2:1: "knid" is no key of the statement (expected "surety", "implementation", "kind", "claims", "readings", "bind", "producers", "owned", "closedStatuses", "formats").',
      'Hint: Did you mean "kind"?',
      'file:3:1: "kind" is "moc" (expected "service", "mock").', 'Hint: Did you mean "mock"?',
    ].join('\n'));
  });

  it('a file of another kind is one fault, not twenty', async () => {
    expect(await read('deviations', 'surety: statement/1\nimplementation: {name: x}\n')).toBe('file:1:1: "surety" is "statement/1" (expected "deviations/1").');
  });

  it('deviations with a date, in quotes or not', async () => {
    expect(await read('deviations', `
      surety: deviations/1
      deviations:
        - {requirement: a.b, reason: known, expires: 2030-01-31, symptom: missing-allow}
        - {requirement: a.b, reason: known, expires: '2030-01-31', link: 'https://example.com/1'}
      unexercised: [{operation: 'GET /pets/{}', reason: none}]`)).toMatchObject({ deviations: [{ expires: '2030-01-31' }, {}] });
    expect(await read('deviations', 'surety: deviations/1\ndeviations: [{requirement: a.b, reason: known, expires: soon}]'))
      .toContain('file:2:48: "expires" is "soon" (expected a date');
  });

  it('credentials in each of their forms', async () => {
    const users = { alice: { key: 'k', basic: { username: 'a', password: { env: 'P' } }, bearer: { env: 'T' } }, bob: {} };
    expect(await read('auth', JSON.stringify({ users }))).toEqual({ users });
  });

  it('of several forms, only what is wrong with the one that was meant', async () => {
    expect(await read('auth', 'users: {alice: {key: {username: a, password: {evn: P}}}}')).toBe(
      'file:1:36: "password" lacks "env" (expected the name of an environment variable).\nfile:1:47: "evn" is no key of "password" (expected "env").\nHint: Did you mean "env"?',
    );
    expect(await read('auth', 'users: {alice: {key: {env: a b}}}')).toBe('file:1:23: "env" is "a b" (expected the name of an environment variable).');
    expect(await read('auth', 'users: {alice: {key: 12}}')).toContain('file:1:17: "key" is 12 (expected a text, env: NAME');
  });

  it.each(['statement', 'deviations', 'auth', 'requirements'])('every part of the %s schema says what it is for', async (name) => {
    const bare: string[] = [];
    const walk = (schema: Record<string, unknown>, path: string): void => {
      if (typeof schema.description !== 'string' && schema.$ref === undefined) bare.push(path);
      for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) walk(inner, `${path}/${key}`);
    };
    walk(JSON.parse(await readFile(assetPath(`spec/${name}.schema.json`), 'utf8')) as Record<string, unknown>, name);
    expect(bare).toEqual([]);
  });
});

describe('a suggestion is the closest known word, the same every time', () => {
  it.each([
    ['claism', ['claims', 'bind'], 'claims'],
    ['content_type_declared', ['content-type-declared'], 'content-type-declared'],
    ['Pet', ['pet', 'pets'], 'pet'],
    ['ab', ['ac', 'ad'], 'ac'],
    ['ab', ['ad', 'ac'], 'ac'],
    ['minimum', ['maxItems', 'description'], undefined],
    ['x', [], undefined],
  ])('%s among %j is %s', (word, known, expected) => {
    expect(suggest(word, known)).toBe(expected);
  });
});

describe('writing makes what is missing and says what is in the way', () => {
  it('folders on the way are made', async () => {
    await prepareFolder(join(folder, 'a', 'b'));
    await writeText(join(folder, 'a', 'c', 'd.txt'), 'x');
    expect(await readFile(join(folder, 'a', 'c', 'd.txt'), 'utf8')).toBe('x');
  });

  it('lines stand in the order of the calls', async () => {
    const path = join(folder, 'log.ndjson');
    await appendFile(path, '');
    await Promise.all(Array.from({ length: 50 }, (_, n) => appendLine(path, String(n))));
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
  });

  it('a file where a folder should be is a WriteProblem', async () => {
    await writeFile(join(folder, 'file'), '');
    const attempts = [
      () => prepareFolder(join(folder, 'file', 'in')), () => prepareFolder(join(folder, 'file')),
      () => writeText(join(folder, 'file', 'x'), ''), () => appendLine(join(folder, 'no', 'x'), ''),
    ];
    for (const attempt of attempts) {
      const problem: unknown = await attempt().catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(WriteProblem);
      expect((problem as WriteProblem).message).toMatch(/can't be written: .*\.\nHint: /);
    }
  });
});

describe('assets', () => {
  it('are found from the sources', async () => {
    expect(await readFile(assetPath('spec/statement.schema.json'), 'utf8')).toContain('urn:surety:statement:1');
  });
});
