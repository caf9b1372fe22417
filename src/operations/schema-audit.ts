import { child, isArray, isObject, type Json, type JsonObject } from '#json';
import type { SpecProblem } from '#spec';
import { kindOf, type ContractReader } from './contract-reader.ts';
import { JSON_TYPES, OPAQUE_TYPES, SCHEMA_KEYWORDS } from './schema-keywords.ts';
import type { ResolveSchema } from './schema-refs.ts';
import { isKeyword, referenceOf } from './translate-schema.ts';

interface Entry {
  readonly uri: string;
  readonly pointer: string;
  readonly value: Json;
}

interface Finding {
  readonly problems: readonly SpecProblem[];
  readonly targets: readonly string[];
  /** Those that apply to the same instance. */
  readonly inPlace: readonly string[];
}

/** What is wrong with a schema or anything it reaches: empty when it can be translated and judged by. */
export type SchemaAudit = (where: { readonly uri: string; readonly pointer: string }) => readonly SpecProblem[];

/**
 * Looks through source schemas, each once, without translating them. While nothing broken was met at all, a question costs
 * only what had not been looked through before.
 */
export function createSchemaAudit(reader: ContractReader, resolve: ResolveSchema): SchemaAudit {
  const found = new Map<string, Finding>();
  const answers = new Map<string, readonly SpecProblem[]>();
  let broken = false;

  const explore = (start: Entry): string => {
    const startKey = keyOf(start);
    const queue: Entry[] = found.has(startKey) ? [] : [start];
    const fresh: string[] = [];
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      const key = keyOf(entry);
      if (found.has(key)) continue;
      const { next, ...finding } = inspect(reader, resolve, entry);
      found.set(key, finding);
      fresh.push(key);
      broken ||= finding.problems.length > 0;
      queue.push(...next);
    }
    for (const key of endless(fresh, found)) {
      const finding = found.get(key) as Finding;
      const [uri, pointer] = splitKey(key);
      const problem = reader.problem({ uri, pointer }, { code: 'endless-schema', message: 'the schema contains itself without an object or array in between (expected one that ends).' });
      found.set(key, { ...finding, problems: [...finding.problems, problem] });
      broken = true;
    }
    return startKey;
  };

  return ({ uri, pointer }) => {
    const value = reader.spec.at(uri, pointer);
    if (value === undefined) return [];
    const key = explore({ uri, pointer, value });
    if (!broken) return [];
    const known = answers.get(key);
    if (known) return known;
    const answer = [...reachable(key, found)].flatMap((reached) => found.get(reached)?.problems ?? []);
    answers.set(key, answer);
    return answer;
  };
}

const keyOf = ({ uri, pointer }: { readonly uri: string; readonly pointer: string }): string => `${uri}#${pointer}`;
const splitKey = (key: string): [string, string] => {
  const hash = key.indexOf('#/');
  return hash < 0 ? [key.slice(0, -1), ''] : [key.slice(0, hash), key.slice(hash + 1)];
};

function reachable(start: string, found: ReadonlyMap<string, Finding>): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const key of reached) for (const target of found.get(key)?.targets ?? []) reached.add(target);
  return reached;
}

/** Entries that lie on a circle of in-place references, found by a depth-first walk without recursion. */
function endless(fresh: readonly string[], found: ReadonlyMap<string, Finding>): ReadonlySet<string> {
  const done = new Set<string>();
  const circular = new Set<string>();
  for (const start of fresh) {
    const path: string[] = [];
    const stack: (string | null)[] = [start];
    for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
      if (key === null) {
        done.add(path.pop() as string);
        continue;
      }
      const back = path.indexOf(key);
      if (back >= 0) for (const member of path.slice(back)) circular.add(member);
      if (back >= 0 || done.has(key)) continue;
      path.push(key);
      stack.push(null, ...(found.get(key)?.inPlace ?? []));
    }
  }
  return circular;
}

function inspect(reader: ContractReader, resolve: ResolveSchema, root: Entry): Finding & { readonly next: readonly Entry[] } {
  const problems: SpecProblem[] = [];
  const next: Entry[] = [];
  const targets: string[] = [];
  const inPlace: string[] = [];
  const { uri } = root;
  const { version } = reader.spec;
  const wrong = (pointer: string, code: string, message: string): void => { problems.push(reader.problem({ uri, pointer }, { code, message })); };

  const schema = (value: Json, pointer: string, sameInstance: boolean): void => {
    if (typeof value === 'boolean') return;
    if (!isObject(value)) {
      wrong(pointer, 'wrong-node-type', `the schema is ${kindOf(value)} (expected an object).`);
      return;
    }
    const ref = referenceOf(value, version);
    if (ref !== undefined) {
      const target = resolve(ref, uri, pointer);
      if ('severity' in target) {
        problems.push(target);
      } else {
        next.push(target);
        targets.push(keyOf(target));
        if (sameInstance) inPlace.push(keyOf(target));
      }
      if (version !== '3.1') return;
    }
    members(value, pointer, sameInstance);
  };

  const members = (value: JsonObject, pointer: string, sameInstance: boolean): void => {
    for (const [name, inner] of Object.entries(value)) {
      const keyword = SCHEMA_KEYWORDS.get(name);
      // An empty YAML key is null: its author wrote nothing there.
      if (!keyword || inner === null || !isKeyword(name, version)) continue;
      const here = child(pointer, name);
      const same = sameInstance && keyword.inPlace === true;
      switch (keyword.shape) {
        case 'schema': schema(inner, here, same); break;
        case 'schemas':
          if (isArray(inner)) inner.forEach((item, index) => { schema(item, child(here, index), same); });
          else wrong(here, 'wrong-node-type', `${name} is ${kindOf(inner)} (expected an array of schemas).`);
          break;
        case 'schema-map':
          if (isObject(inner)) for (const [key, item] of Object.entries(inner)) schema(item, child(here, key), same);
          else wrong(here, 'wrong-node-type', `${name} is ${kindOf(inner)} (expected an object of schemas).`);
          break;
        case 'type': types(inner, here); break;
        default:
      }
    }
  };

  const types = (value: Json, pointer: string): void => {
    for (const type of isArray(value) ? value : [value]) {
      if (typeof type === 'string' && (JSON_TYPES.includes(type) || OPAQUE_TYPES.includes(type))) continue;
      const text = typeof type === 'string' ? JSON.stringify(type) : kindOf(type);
      wrong(pointer, 'unknown-type', `${text} is no type of JSON Schema (expected one of ${JSON_TYPES.join(', ')}).`);
    }
  };

  schema(root.value, root.pointer, true);
  return { problems, targets, inPlace, next };
}

