import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileProblem, type FileProblemCode } from './file-problem.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { suggest } from './suggest.ts';
import { errorCode } from './write.ts';

/** Past this a document is no contract any more, and a JavaScript string can't hold much more either. */
const LARGEST = 256 * 1024 * 1024;

const isWebUrl = (uri: string): boolean => /^https?:\/\//i.test(uri);

/** The bytes behind a path, a `file:` URL or an `http(s):` URL. Throws `FileProblem`. */
export async function readBytes(uri: string): Promise<Buffer> {
  return isWebUrl(uri) ? await fetchBytes(uri, LARGEST) : await readLocal(uri);
}

async function readLocal(uri: string): Promise<Buffer> {
  let path = uri;
  try {
    if (/^file:/i.test(uri)) path = fileURLToPath(uri);
    const facts = await stat(path);
    if (facts.isDirectory()) {
      throw new FileProblem({ code: 'is-directory', uri, message: 'is a folder (expected a file).', hint: 'Name the document in it.' });
    }
    if (facts.size > LARGEST) {
      throw new FileProblem({ code: 'too-large', uri, message: `has ${facts.size} bytes (expected at most ${LARGEST}).` });
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw await localProblem(uri, path, error);
  }
}

async function localProblem(uri: string, path: string, error: unknown): Promise<FileProblem> {
  switch (errorCode(error)) {
    case 'ENOENT': case 'ENOTDIR': {
      const hint = await nearName(path);
      return new FileProblem({ code: 'not-found', uri, message: 'does not exist (expected a file).', ...(hint !== undefined && { hint }) });
    }
    case 'EACCES': case 'EPERM':
      return new FileProblem({ code: 'permission-denied', uri, message: 'may not be read: permission denied.', hint: 'Let this user read it.' });
    default:
      return unreadable(uri, error, 'unreadable');
  }
}

const unreadable = (uri: string, error: unknown, code: FileProblemCode): FileProblem =>
  new FileProblem({ code, uri, message: `can't be read: ${error instanceof Error ? error.message : String(error)}.` });

async function nearName(path: string): Promise<string | undefined> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return `There is no folder ${JSON.stringify(folder)} either: is the working directory right?`;
  const near = suggest(basename(path), names);
  return near === undefined ? undefined : `Its folder has ${JSON.stringify(near)}.`;
}
