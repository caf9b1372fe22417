import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileProblem, readDocument } from './index.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function problemOf(uri: string): Promise<FileProblem> {
  const outcome = await readDocument(uri).catch((error: unknown) => error);
  if (!(outcome instanceof FileProblem)) throw new Error(`No FileProblem: ${String(outcome)}`);
  return outcome;
}

describe('the content tells JSON from YAML, whatever the file is called', () => {
  it.each([
    ['a.yaml', '{"a": [1, 2]}', 'json'],
    ['b.txt', 'a: [1, 2]', 'yaml'],
    ['c.json', 'a: [1, 2]', 'yaml'],
    ['d.yaml', '{a: [1, 2,]} # flow', 'yaml'],
  ])('%s', async (name, text, format) => {
    const document = await readDocument(await write(name, text));
    expect(document.format).toBe(format);
    expect(document.value).toEqual({ a: [1, 2] });
  });

  it('a .json file that starts as JSON is held to JSON', async () => {
    const problem = await problemOf(await write('trailing.json', '{\n  "a": 1,\n}'));
    expect(problem).toMatchObject({ code: 'not-json', line: 3, column: 1 });
  });
});

describe('numbers keep their digits', () => {
  it.each([
    ['n.json', '{"a": 9223372036854775807, "b": 1, "c": 1.5, "d": 1e20}'],
    ['n.yaml', 'a: 9223372036854775807\nb: 1\nc: 1.5\nd: 1e20\n'],
  ])('%s', async (name, text) => {
    const { value } = await readDocument(await write(name, text));
    expect(value).toEqual({ a: 9223372036854775807n, b: 1, c: 1.5, d: 100000000000000000000n });
  });
});

describe('every encoding that JSON and YAML know is read', () => {
  const text = 'a: "ü"\n';
  const utf16le = Buffer.from(text, 'utf16le');
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['UTF-16LE with mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
    ['UTF-16LE', utf16le],
    ['UTF-16BE with mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16le).swap16()])],
    ['UTF-16BE', Buffer.from(utf16le).swap16()],
  ])('%s', async (name, bytes) => {
    const document = await readDocument(await write(`${name}.yaml`, bytes));
    expect(document.value).toEqual({ a: 'ü' });
    expect(document.locate('/a')).toEqual({ line: 1, column: 1 });
  });
});

describe('what is no document is refused with where, what and why', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['empty.yaml', '', 'empty'],
    ['blank.yaml', ' \n\t\n', 'empty'],
    ['packed.json.gz', new Uint8Array([0x1f, 0x8b, 8, 0]), 'compressed'],
    ['picture.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'binary'],
    ['page.html', '<!doctype html>\n<title>Pets: a b: c</title>', 'not-yaml'],
    ['broken.yaml', 'a: 1\nb: [1, 2\nc: 3\n', 'not-yaml'],
    ['two.yaml', 'a: 1\n---\nb: 1\n', 'not-yaml'],
  ])('%s', async (name, content, code) => {
    const path = await write(name, content);
    const problem = await problemOf(path);
    expect(problem.code).toBe(code);
    expect(problem.message.startsWith(`${path}:`)).toBe(true);
  });

  it('a byte that is no UTF-8 has a place', async () => {
    const problem = await problemOf(await write('latin1.yaml', Buffer.from('a: 1\nb: caf\xe9\n', 'latin1')));
    expect(problem).toMatchObject({ code: 'not-text', line: 2, column: 7 });
  });

  it('a folder', async () => {
    await mkdir(join(folder, 'specs'));
    expect((await problemOf(join(folder, 'specs'))).code).toBe('is-directory');
  });

  it('a missing file, with the name that is near', async () => {
    await write('petstore.yaml', 'a: 1');
    const problem = await problemOf(join(folder, 'petstroe.yaml'));
    expect(problem.code).toBe('not-found');
    expect(problem.message).toBe(`${join(folder, 'petstroe.yaml')}: does not exist (expected a file).\nHint: Its folder has "petstore.yaml".`);
  });

  it('a missing file in a missing folder', async () => {
    expect((await problemOf(join(folder, 'nowhere', 'a.yaml'))).hint).toContain('There is no folder');
  });

  it.skipIf(process.getuid?.() === 0)('a file that may not be read (root may read anything)', async () => {
    const path = await write('secret.yaml', 'a: 1');
    await chmod(path, 0);
    expect((await problemOf(path)).code).toBe('permission-denied');
  });
});

describe('a document on the web is read like a file', () => {
  async function served<T>(listener: RequestListener, use: (base: string) => Promise<T>): Promise<T> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  it('through redirects', async () => {
    const value = await served((request, response) => {
      if (request.url === '/spec') response.writeHead(302, { location: '/v2/spec' }).end();
      else response.end('a: 1');
    }, async (base) => (await readDocument(`${base}/spec`)).value);
    expect(value).toEqual({ a: 1 });
  });

  it('with another status than 200 it is a problem', async () => {
    const problem = await served((_, response) => response.writeHead(404).end('a: 1'), (base) => problemOf(`${base}/spec`));
    expect(problem).toMatchObject({ code: 'http-status', what: 'answered 404 (expected 200 and the document).' });
  });

  it('a connection that breaks is a problem', async () => {
    const problem = await served((_, response) => response.socket?.destroy(), (base) => problemOf(`${base}/spec`));
    expect(problem.code).toBe('unreachable');
  });

  it('a refused connection is a problem', async () => {
    const base = await served((_, response) => response.end(), async (url) => url);
    expect(await problemOf(`${base}/spec`)).toMatchObject({ code: 'unreachable', what: 'refuses connections.' });
  });

  it('a file: URL names a file', async () => {
    const path = await write('by url.yaml', 'a: 1');
    expect((await readDocument(pathToFileURL(path).href)).value).toEqual({ a: 1 });
  });
});
