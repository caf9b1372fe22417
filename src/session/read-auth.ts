import type { Credentials } from '#execution';
import { FileProblem, readOwn } from '#files';
import type { Credential } from '#wire';

/** user → security scheme → credential. The first user is who the run acts as. */
export type Auth = Credentials;

type FileText = string | { readonly env: string };
type FileCredential = FileText | { readonly username: FileText; readonly password: FileText };
interface AuthFile {
  readonly users: Readonly<Record<string, Readonly<Record<string, FileCredential>>>>;
}

/** Reads the file given with `--auth`; `{env: NAME}` is looked up in `environment`. Throws `FileProblem`. */
export async function readAuth(uri: string, environment: Readonly<Record<string, string | undefined>>): Promise<Auth> {
  const { value } = await readOwn<AuthFile>(uri, 'auth', 'auth file');
  const text = (given: FileText): string => {
    if (typeof given === 'string') return given;
    const found = Object.hasOwn(environment, given.env) ? environment[given.env] : undefined;
    if (found === undefined || found === '') {
      throw new FileProblem({ code: 'missing-environment', uri, message: `the environment has no ${given.env} (expected a credential in it).`, hint: `Set it for this run: ${given.env}=… surety run …` });
    }
    return found;
  };
  const credential = (given: FileCredential): Credential =>
    typeof given === 'object' && 'username' in given ? { username: text(given.username), password: text(given.password) } : text(given);
  return new Map(Object.entries(value.users).map(([user, schemes]) =>
    [user, new Map(Object.entries(schemes).map(([scheme, given]) => [scheme, credential(given)]))]));
}

/** Every secret text of the file, for redaction. */
export const secretsOf = (auth: Auth): readonly string[] =>
  [...auth.values()].flatMap((schemes) => [...schemes.values()].flatMap((given) => (typeof given === 'string' ? [given] : [given.password])));
