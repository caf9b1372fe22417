import { isArray, isObject, type Json } from '#json';
import type { JsonSchema } from '#operations';
import { repeatedItem } from './exact-equality.ts';
import { quoted } from './quoted.ts';

export interface BrokenKeyword {
  readonly keyword: string;
  /** The instance, or what stands in its place. */
  readonly value: unknown;
  /** The value of the keyword, where the schema has it under that name. */
  readonly definition: Json | undefined;
  readonly schema: JsonSchema;
  /** The member that is missing or one too many. */
  readonly member: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** *what is so (what was expected)*. */
export function describeViolation(broken: BrokenKeyword): string {
  const { keyword, value, definition, member, params } = broken;
  const shown = quoted(value);
  const bound = quoted(definition);
  const name = JSON.stringify(member);
  switch (keyword) {
    case 'type': return `${shown} is ${kindOf(value)} (expected ${listed(isArray(definition) ? definition.map(String) : [String(definition)])})`;
    case 'enum': return `${shown} is not one of the ${isArray(definition) ? definition.length : 0} allowed values (expected ${shortList(isArray(definition) ? definition : [])})`;
    case 'const': return `${shown} is not the one allowed value (expected ${bound})`;
    case 'minimum': return `${shown} is too small (expected at least ${bound})`;
    case 'maximum': return `${shown} is too large (expected at most ${bound})`;
    case 'exclusiveMinimum': return `${shown} is too small (expected more than ${bound})`;
    case 'exclusiveMaximum': return `${shown} is too large (expected less than ${bound})`;
    case 'multipleOf': return `${shown} is no multiple of ${bound} (expected one)`;
    case 'minLength': return `${shown} has ${counted(lengthOf(value), 'character')} (expected at least ${bound})`;
    case 'maxLength': return `${shown} has ${counted(lengthOf(value), 'character')} (expected at most ${bound})`;
    case 'pattern': return `${shown} does not match (expected the pattern ${bound})`;
    case 'format': return `${shown} is not well-formed (expected the format ${bound})`;
    case 'minItems': return `the array has ${counted(lengthOf(value), 'item')} (expected at least ${bound})`;
    case 'maxItems': return `the array has ${counted(lengthOf(value), 'item')} (expected at most ${bound})`;
    case 'uniqueItems': return `${repetition(value)} (expected no two items to be equal)`;
    case 'unevaluatedItems': return `item ${member} is not described (expected no others)`;
    case 'items': return `the array has ${counted(lengthOf(value), 'item')}, more than are described (expected no others)`;
    case 'contains': return `no item is as asked for (expected at least one)`;
    case 'minContains': return `too few items are as asked for (expected at least ${bound})`;
    case 'maxContains': return `too many items are as asked for (expected at most ${bound})`;
    case 'minProperties': return `the object has ${counted(lengthOf(value), 'member')} (expected at least ${bound})`;
    case 'maxProperties': return `the object has ${counted(lengthOf(value), 'member')} (expected at most ${bound})`;
    case 'required': return `the member ${name} is missing (expected, because it is required)`;
    case 'dependentRequired': return `the member ${name} is missing (expected next to ${JSON.stringify(params.property)})`;
    case 'additionalProperties': case 'unevaluatedProperties': return `the member ${name} is not declared (expected no others${declared(broken.schema)})`;
    case 'propertyNames': return `the member name ${name} is not allowed (expected names as propertyNames describes them)`;
    case 'anyOf': return `${shown} matches none of the ${isArray(definition) ? definition.length : 0} alternatives of anyOf (expected at least one)`;
    case 'oneOf': return oneOf(shown, definition, params.passingSchemas);
    case 'not': return `${shown} matches the schema under "not" (expected it not to)`;
    case 'if': return `${shown} does not match the schema under ${JSON.stringify(params.failingKeyword)} (expected, because of "if")`;
    case 'false': return `${shown} is there (expected nothing: no value is allowed)`;
    default: return `${shown} breaks ${JSON.stringify(keyword)} (expected ${bound})`;
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** In code points, as JSON Schema counts. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return [...value].length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'object': return 'an object';
    case 'bigint': case 'symbol': return 'a number';
    case 'undefined': return 'absent';
    default: return `a ${typeof value}`;
  }
}

const listed = (words: readonly string[]): string =>
  (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

const MOST_LISTED = 6;
const shortList = (values: readonly Json[]): string => (values.length <= MOST_LISTED
  ? listed(values.map(quoted))
  : `${values.slice(0, MOST_LISTED).map(quoted).join(', ')} or ${values.length - MOST_LISTED} more`);

function repetition(value: unknown): string {
  const pair = Array.isArray(value) ? repeatedItem(value) : undefined;
  return pair === undefined ? 'two items are equal' : `items ${pair[0]} and ${pair[1]} are both ${quoted((value as readonly unknown[])[pair[0]])}`;
}

function declared(schema: JsonSchema): string {
  const names = isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return names.length === 0 ? '' : ` than ${names.slice(0, MOST_LISTED).map((name) => JSON.stringify(name)).join(', ')}${names.length > MOST_LISTED ? ' …' : ''}`;
}

const oneOf = (shown: string, definition: Json | undefined, passing: unknown): string => (Array.isArray(passing)
  ? `${shown} matches alternatives ${passing.join(' and ')} of oneOf (expected exactly one)`
  : `${shown} matches none of the ${isArray(definition) ? definition.length : 0} alternatives of oneOf (expected exactly one)`);
