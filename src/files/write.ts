import { appendFileSync } from 'node:fs';
import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WriteProblem } from './file-problem.ts';

/** Makes the folder and those above it, and makes sure that files can be written there. Throws `WriteProblem`. */
export async function prepareFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Replaces the file, making its folder where there is none. Throws `WriteProblem`. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/**
 * Appends a line and its line end. It is on its way to the disk before the call returns, so lines stand in the order of
 * the calls, and a run that dies leaves whole lines. Throws `WriteProblem`.
 */
// oxlint-disable-next-line require-await -- a caller awaits it like every other write
export async function appendLine(path: string, line: string): Promise<void> {
  try {
    appendFileSync(path, `${line}\n`);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Whether a file or folder stands at the path. */
export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false);
}

function writeProblem(error: unknown, path: string): WriteProblem {
  const code = errorCode(error);
  return new WriteProblem(code, path, `can't be written: ${reasonOf(code, error)}.`, hintOf(code));
}

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

function reasonOf(code: string, error: unknown): string {
  switch (code) {
    case 'EACCES': case 'EPERM': return 'permission denied';
    case 'ENOTDIR': case 'EEXIST': return 'a part of its path is a file (expected folders)';
    case 'EISDIR': return 'it is a folder (expected a file)';
    case 'EROFS': return 'the file system is read-only';
    case 'ENOSPC': return 'the disk is full';
    case 'ENOENT': return 'its folder does not exist';
    default: return error instanceof Error ? error.message : String(error);
  }
}

function hintOf(code: string): string {
  return code === 'ENOSPC' ? 'Make room, or give another folder.' : 'Give a folder that this user can write to.';
}
