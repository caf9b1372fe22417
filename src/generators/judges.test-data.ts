import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isArray, isObject, type Json } from '#json';
import type { SeedOf } from './draw.ts';
import { bundled, type SchemaCase } from './schema-cases.test-data.ts';

/** Independent 64-bit seeds by name. */
export const seedsFrom = (seed: number): SeedOf => (name) => createHash('sha256').update(`${seed} ${name}`).digest().readBigUInt64BE();

export interface Refusal {
  readonly keyword: string;
  readonly pointer: string;
}

/** What Ajv finds wrong with a value; integers past 2^53 are shown to it as doubles. */
export function ajvOf(subject: Pick<SchemaCase, 'schema' | 'others'>): (value: Json) => readonly Refusal[] {
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

export function asDoubles(value: Json): Json {
  if (typeof value === 'bigint') return Number(value);
  if (isArray(value)) return value.map(asDoubles);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asDoubles(inner)]));
}
