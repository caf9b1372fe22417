import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import { isArray, isObject, type Json, type JsonObject } from '#json';
import type { SeedOf } from './draw.ts';
import { bundled, type SchemaCase } from './schema-cases.test-data.ts';

/** Independent 64-bit seeds by name. */
export const seedsFrom = (seed: number): SeedOf => (name) => createHash('sha256').update(`${seed} ${name}`).digest().readBigUInt64BE();

interface Refusal {
  readonly keyword: string;
  readonly pointer: string;
}

const compiled = new WeakMap<object, (value: Json) => readonly Refusal[]>();

/** What Ajv finds wrong with a value; integers past 2^53 are shown to it as doubles. */
export function ajvOf(subject: Pick<SchemaCase, 'schema' | 'others'>): (value: Json) => readonly Refusal[] {
  const known = compiled.get(subject) ?? compile(subject);
  compiled.set(subject, known);
  return known;
}

function compile(subject: Pick<SchemaCase, 'schema' | 'others'>): (value: Json) => readonly Refusal[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ownProperties: true, multipleOfPrecision: 8, logger: false, code: { regExp: lenient } });
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  const validate = ajv.compile(asDoubles(bundled(subject)) as object);
  return (value) => {
    if (validate(asDoubles(value))) return [];
    return (validate.errors ?? []).map(({ keyword, instancePath, params }) => {
      const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
      return { keyword, pointer: member === undefined ? instancePath : `${instancePath}/${escaped(String(member))}` };
    });
  };
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The `u` flag where it will do: 8 % of real patterns compile only without it. */
const lenient = Object.assign(
  (source: string, flags: string) => {
    try {
      return new RegExp(source, flags);
    } catch {
      return new RegExp(source);
    }
  },
  { code: 'lenient' },
);

function asDoubles(value: Json): Json {
  if (typeof value === 'bigint') return Number(value);
  if (isArray(value)) return value.map(asDoubles);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asDoubles(inner)]));
}

let registered = 0;

/** Whether a second, independent validator accepts a value. */
export async function hyperjumpOf(subject: Pick<SchemaCase, 'schema' | 'others'>): Promise<(value: Json) => boolean> {
  registered += 1;
  const uri = `https://surety.test/${registered}`;
  registerSchema(asDoubles({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...(bundled(subject) as JsonObject) }) as never, uri);
  const judge = await validate(uri);
  return (value) => judge(asDoubles(value) as never).valid;
}
