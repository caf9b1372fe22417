import { isObject, type PlainJson } from '#json';
import type { Operation, SecurityScheme } from '#operations';
import type { Step } from '#plan';
import type { Credential } from '#wire';

/** User → security scheme → credential; the first user is the default identity. */
export type Credentials = ReadonlyMap<string, ReadonlyMap<string, Credential>>;

export interface Credited {
  /** Whose credentials go out. */
  readonly identity?: string;
  readonly sent: readonly { readonly scheme: SecurityScheme; readonly credential: Credential }[];
  /** Whose credential was taken away on purpose. */
  readonly removed: readonly SecurityScheme[];
  /** The step names an identity or credentials: they then outrank the user's own headers. */
  readonly explicit: boolean;
}

/** What a step sends as credentials, or why it can't be told. */
export function credentialsFor(operation: Operation, step: Step, credentials: Credentials): Credited | { readonly why: string } {
  const schemes = new Map(operation.security.flat().map((scheme) => [scheme.name, scheme]));
  const user = step.identity === undefined ? credentials.keys().next().value : step.identity ?? undefined;
  const own = user === undefined ? undefined : credentials.get(user);
  if (typeof step.identity === 'string' && !own) return { why: `There are no credentials of user ${JSON.stringify(step.identity)}.` };

  const given = new Map<string, Given>();
  for (const [name, override] of Object.entries(step.credentials ?? {})) {
    if (!schemes.has(name)) return { why: `${operation.key} has no security scheme ${JSON.stringify(name)}.` };
    const one = givenBy(override, credentials);
    if ('why' in one) return one;
    given.set(name, one);
  }

  const alternative = alternativeOf(operation, (name) => given.has(name) || own?.has(name) === true);
  const fromUser = alternative.flatMap((scheme) => {
    const credential = given.has(scheme.name) ? undefined : own?.get(scheme.name);
    return credential === undefined ? [] : [{ scheme, credential }];
  });
  const fromStep = [...schemes.values()].flatMap((scheme) => {
    const credential = given.get(scheme.name)?.credential;
    return credential === undefined ? [] : [{ scheme, credential }];
  });
  const sent = [...fromUser, ...fromStep];
  const removed = [...schemes.values()].filter(({ name }) =>
    given.has(name) ? given.get(name)?.credential === undefined : step.identity === null);
  const identity = fromUser.length > 0 ? user : [...given.values()].find((one) => one.user !== undefined)?.user;
  return {
    ...(identity === undefined ? {} : { identity }),
    sent,
    removed,
    explicit: step.identity !== undefined || given.size > 0,
  };
}

/** The first alternative that can be met; one that asks for nothing comes last, since a credential reaches further. */
const alternativeOf = (operation: Operation, available: (scheme: string) => boolean): readonly SecurityScheme[] =>
  operation.security.find((alternative) => alternative.length > 0 && alternative.every(({ name }) => available(name))) ?? [];

interface Given {
  readonly user?: string;
  readonly credential?: Credential;
}

function givenBy(override: PlainJson, credentials: Credentials): Given | { readonly why: string } {
  if (override === null) return {};
  const mark = isObject(override) ? (override as { readonly $credential?: PlainJson }).$credential : undefined;
  if (mark === undefined) return { credential: override as Credential };
  const [, user = '', scheme = ''] = /^(.*)\/([^/]*)$/s.exec(String(mark)) ?? [];
  const credential = credentials.get(user)?.get(scheme);
  return credential === undefined ? { why: `There is no credential ${JSON.stringify(mark)}.` } : { user, credential };
}
