import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FileProblem } from '#files';
import { readAuth, secretsOf } from './read-auth.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-auth-'));
afterAll(() => { rmSync(folder, { recursive: true }); });
let files = 0;
const file = (text: string): string => {
  const path = join(folder, `auth-${files += 1}.yaml`);
  writeFileSync(path, text);
  return path;
};

const AUTH = `
surety: auth/1
users:
  alice: {token: inline-secret, key: {env: ALICE_KEY}, login: {username: {env: ALICE_NAME}, password: {env: ALICE_PASSWORD}}}
  bob: {login: {username: bob, password: bobs-secret}}
  nobody: {}
`;
const environment = { ALICE_KEY: 'key-secret', ALICE_NAME: 'alice@example.com', ALICE_PASSWORD: 'password-secret' };

describe('an auth file', () => {
  it('gives each user their credentials, those of the environment looked up in it, the first user first', async () => {
    const auth = await readAuth(file(AUTH), environment);
    expect([...auth.keys()]).toEqual(['alice', 'bob', 'nobody']);
    expect(Object.fromEntries(auth.get('alice') ?? [])).toEqual({ token: 'inline-secret', key: 'key-secret', login: { username: 'alice@example.com', password: 'password-secret' } });
    expect(Object.fromEntries(auth.get('bob') ?? [])).toEqual({ login: { username: 'bob', password: 'bobs-secret' } });
    expect(auth.get('nobody')?.size).toBe(0);
  });

  it('has secrets, and each of them is known to redaction', async () => {
    expect(secretsOf(await readAuth(file(AUTH), environment)).toSorted()).toEqual(['bobs-secret', 'inline-secret', 'key-secret', 'password-secret']);
  });

  it.each(['ALICE_KEY', 'ALICE_NAME', 'ALICE_PASSWORD'])('that names %s says so where the environment lacks it or has it empty, and how to give it', async (name) => {
    for (const lacking of [{ ...environment, [name]: undefined }, { ...environment, [name]: '' }]) {
      const problem = await readAuth(file(AUTH), lacking).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(FileProblem);
      expect(problem).toMatchObject({ code: 'missing-environment', hint: expect.stringContaining(`${name}=`) as string });
      expect(String(problem)).toContain(`the environment has no ${name}`);
      for (const secret of Object.values(environment)) expect(String(problem)).not.toContain(secret);
    }
  });

  it('does not look up what every object has', async () => {
    await expect(readAuth(file('users: {alice: {token: {env: constructor}}}'), {})).rejects.toThrow('the environment has no constructor');
    await expect(readAuth(file('users: {alice: {token: {env: toString}}}'), {})).rejects.toThrow(FileProblem);
  });

  it.each([
    ['without users', 'surety: auth/1', ':1:1: the auth file lacks "users"'],
    ['with no user at all', 'users: {}', ':1:1: "users"'],
    ['of another kind', 'surety: statement/1\nusers: {alice: {token: a}}', ':1:1: "surety"'],
    ['with an unknown key', 'user: {alice: {token: a}}', 'users'],
    ['with a number for a credential', 'users:\n  alice: {token: 12345}', ':2:11: "token"'],
    ['with a password but no name', 'users:\n  alice: {login: {password: a}}', ':2:11: "login" lacks "username"'],
    ['with no text in it', 'users:\n  alice: {token: ""}', ':2:11: "token"'],
    ['with a variable that can be none', 'users:\n  alice: {token: {env: "A B"}}', ':2:19: "env"'],
    ['that is no YAML', 'users: {alice', ':1:'],
  ])('%s is refused, and it is said where and why', async (_, text, expected) => {
    const path = file(text);
    const problem = await readAuth(path, environment).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(FileProblem);
    expect((problem as Error).message).toContain(path);
    expect(`${(problem as FileProblem).message} ${(problem as FileProblem).hint ?? ''}`).toContain(expected);
  });

  it('that is not there is refused', async () => {
    await expect(readAuth(join(folder, 'none.yaml'), environment)).rejects.toThrow(FileProblem);
  });
});
