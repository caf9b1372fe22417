import { child, compareNumbers, isArray, isIntegral, isMultipleOf, isObject, type Json, type JsonObject } from '#json';
import type { Schema } from '#operations';
import type { Violation } from '#validators';
import { ABSENT, readAs, UNREADABLE, type Alternative, type Doubt } from './doubt.ts';
import { isWellFormed } from './percent.ts';
import { nodesAt } from './schema-nodes.ts';
import { mentions } from './schema-mentions.ts';

export interface Instance {
  readonly schema: Schema;
  readonly value: Json;
  readonly lexemes: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
  /** Formats, beyond int32 and int64, whose check is promised. */
  readonly formats: readonly string[];
}

const ENFORCED_FORMATS = new Set(['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64']);
/** Constructs whose meaning outside plain ASCII text differs between regular expression engines. */
const DIALECT = /\\[dDwWsSbBpP]|\[\^|\./;
const touches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** What servers read or judge differently although the value is plain: found by value, so an ordinary request costs one walk. */
export function instanceDoubts(instance: Instance): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const hasReadOnly = mentions(instance.schema, 'readOnly');
  const visit = (value: Json, pointer: string, isMember: boolean): void => {
    if (hasReadOnly && isMember && nodesAt(instance.schema, pointer).some(({ readOnly }) => readOnly === true)) {
      doubts.push({ code: 'read-only-member', pointer, alternatives: [ABSENT, UNREADABLE] });
    }
    if (isArray(value)) value.forEach((item, index) => { visit(item, `${pointer}/${index}`, false); });
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isWellFormed(key)) doubts.push({ code: 'unpaired-surrogate', pointer: child(pointer, key), alternatives: 'open' });
        visit(inner, child(pointer, key), true);
      }
    } else doubts.push(...primitiveDoubts(value, pointer, isMember, instance));
  };
  visit(instance.value, '', false);
  for (const { keyword, pointer, schemaRef, schemaPointer } of instance.violations) {
    if (keyword === 'format' && !isPromised(instance, schemaRef, schemaPointer)) doubts.push({ code: 'format-latitude', pointer, alternatives: 'open' });
    if (keyword === 'uniqueItems' && Object.keys(instance.lexemes).some((place) => place.startsWith(`${pointer}/`))) doubts.push({ code: 'number-equality', pointer, alternatives: 'open' });
  }
  return doubts;
}

function isPromised({ schema, formats }: Instance, ref: string, pointer: string): boolean {
  const segments = pointer.split('/').slice(1).map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const format = segments.reduce<unknown>((here, segment) => (isObject(here) || isArray(here) ? (here as JsonObject)[segment] : undefined), schema.store.get(ref));
  return typeof format === 'string' && (ENFORCED_FORMATS.has(format) || formats.includes(format));
}

function primitiveDoubts(value: null | boolean | number | bigint | string, pointer: string, isMember: boolean, instance: Instance): readonly Doubt[] {
  switch (typeof value) {
    case 'string': return stringDoubts(value, pointer, instance);
    case 'number': case 'bigint': return numberDoubts(value, pointer, instance);
    case 'boolean': return [];
    default: {
      const isBroken = isMember && instance.violations.some((violation) => touches(violation.pointer, pointer));
      return isBroken ? [{ code: 'null-as-absent', pointer, alternatives: [ABSENT] }] : [];
    }
  }
}

function stringDoubts(text: string, pointer: string, { schema }: Instance): readonly Doubt[] {
  if (/^[\u0020-\u007e]*$/.test(text)) return [];
  if (!isWellFormed(text)) return [{ code: 'unpaired-surrogate', pointer, alternatives: 'open' }];
  const doubts: Doubt[] = [];
  const nodes = nodesAt(schema, pointer);
  const characters = [...text].length;
  if (text.length !== characters && nodes.some(({ minLength, maxLength }) => differs(minLength, characters, text.length) || differs(maxLength, characters, text.length, true))) {
    doubts.push({ code: 'utf16-length', pointer, alternatives: 'open' });
  }
  if (nodes.some(({ pattern }) => typeof pattern === 'string' && (DIALECT.test(pattern) || (/[\n\r\u2028\u2029]/.test(text) && /[$^]/.test(pattern))))) {
    doubts.push({ code: 'pattern-dialect', pointer, alternatives: 'open' });
  }
  return doubts;
}

/** Whether the bound holds for one of the two lengths only. */
function differs(bound: Json | undefined, characters: number, units: number, isUpper = false): boolean {
  if (typeof bound !== 'number') return false;
  return isUpper ? (characters <= bound) !== (units <= bound) : (characters >= bound) !== (units >= bound);
}

function numberDoubts(value: number | bigint, pointer: string, { schema, lexemes }: Instance): readonly Doubt[] {
  const lexeme = Object.hasOwn(lexemes, pointer) ? lexemes[pointer] : undefined;
  const isPlain = typeof value === 'number' && Number.isSafeInteger(value) && (lexeme === undefined || /^-?\d+$/.test(lexeme));
  if (isPlain) return [];
  const nodes = nodesAt(schema, pointer);
  const has = (test: (node: JsonObject) => boolean): boolean => nodes.some(test);
  const doubts: Doubt[] = [];
  const doubt = (code: Doubt['code'], alternatives: Doubt['alternatives']): void => { doubts.push({ code, pointer, alternatives }); };
  const wantsInteger = has(({ type }) => type === 'integer' || (isArray(type) && type.includes('integer')));
  const exact = lexeme ?? String(value);
  if (wantsInteger && /[.eE]/.test(exact) && isIntegral(exact)) doubt('integer-form', [UNREADABLE]);
  const isLong = has(({ format }) => format === 'int64' || format === 'uint64');
  const double = Number(exact);
  const rounded: Alternative = Number.isFinite(double) ? readAs(double) : UNREADABLE;
  if (typeof value === 'bigint' || !Number.isFinite(double) || compareNumbers(exact, double) !== 0) {
    if (!(isLong && typeof value === 'bigint')) doubt('beyond-double', [rounded, UNREADABLE]);
  } else if (Number.isInteger(double) && !Number.isSafeInteger(double) && !isLong) doubt('beyond-double', [UNREADABLE]);
  if (has(({ format }) => format === 'float') && Number.isFinite(double) && Math.fround(double) !== double) {
    const single = Math.fround(double);
    doubt('float-rounding', Number.isFinite(single) ? [readAs(single)] : 'open');
  }
  if (has(({ multipleOf }) => typeof multipleOf === 'number' && isNaiveMultiple(double, multipleOf) !== isMultipleOf(exact, multipleOf))) doubt('float-multiple', 'open');
  return doubts;
}

/** As most validators compute it: with the remainder of binary fractions. */
const isNaiveMultiple = (number: number, divisor: number): boolean => Number.isInteger(number / divisor) && number % divisor === 0;
