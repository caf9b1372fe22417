import {
  admitsJson, joinStandings, optionalPlacesOf, placesOf, type Operation, type Schema, type SchemaPlace,
} from '#operations';
import { mustFor, nodeAt, provenanceOf, type Bound } from './bound.ts';
import type { Level, Requirement } from './requirement.ts';
import type { Statement } from './statement.ts';

const REFUSED = 'invalid-input-refused';
const ACCEPTED = 'valid-input-accepted';

/** Templates of one direction by keyword. */
export type ByKeyword = ReadonlyMap<string, readonly Requirement[]>;

export function byKeyword(rows: readonly Requirement[], check: string): ByKeyword {
  const found = new Map<string, Requirement[]>();
  for (const row of rows) {
    if (row.keyword !== undefined && row.checks.some(({ id }) => id === check)) found.set(row.keyword, [...(found.get(row.keyword) ?? []), row]);
  }
  return found;
}

/** Binds the templates for input to every keyword of the request: what breaks it is refused, what keeps it is accepted. */
export function* bindInput(operation: Operation, rows: readonly Requirement[], statement: Statement): Generator<Bound> {
  const [refused, accepted] = [byKeyword(rows, REFUSED), byKeyword(rows, ACCEPTED)];
  if (refused.size + accepted.size === 0) return;
  const media = operation.body?.content.find(({ type }) => admitsJson(type));
  const schema = operation.input(media?.type);
  const unsendable = operation.body !== undefined && media === undefined;
  const judged = function* (places: Iterable<SchemaPlace>): Generator<SchemaPlace> {
    for (const place of places) {
      if (place.standing.placeholder || isOutOfReach(place) || (unsendable && /^body(?:\/|$)/.test(place.place))) continue;
      yield place;
    }
  };
  const declares = declaresRefusal(operation);
  for (const place of judged(placesOf(schema))) {
    for (const row of canBreak(place) ? refused.get(place.keyword) ?? [] : []) {
      yield bind(operation, schema, row, REFUSED, place, refusalLevel(row, place, declares, statement));
    }
    for (const row of canReach(place) ? accepted.get(place.keyword) ?? [] : []) {
      yield bind(operation, schema, row, ACCEPTED, place, levelFor(row, ACCEPTED, place));
    }
  }
  // What may be left out is a clause about `required` too: that it is not.
  const optional = [...accepted.get('properties') ?? [], ...accepted.get('required') ?? []];
  for (const place of optional.length > 0 ? judged(optionalPlacesOf(schema)) : []) {
    for (const row of optional) yield bind(operation, schema, row, ACCEPTED, place, row.level);
  }
}

function bind(operation: Operation, schema: Schema, row: Requirement, check: string, place: SchemaPlace, level: Level): Bound {
  return {
    row, check, operation, place: place.place, direction: 'request', level,
    ...(row.keyword !== undefined && { keyword: row.keyword }),
    provenance: provenanceOf(row, joinStandings(operation.standing, place.standing).provenance),
    nodes: [nodeAt(schema.store.source(place.schemaRef, place.nodePointer), place.own)],
  };
}

/** A path without one of its parameters is another path. */
const isOutOfReach = ({ keyword, place }: SchemaPlace): boolean => keyword === 'required' && /^path:[^/]*$/.test(place);

/** `allOf` is broken through the keywords of its parts, each of which has an obligation of its own. */
const canBreak = ({ keyword, value }: SchemaPlace): boolean => keyword !== 'allOf' && (keyword !== 'additionalProperties' || value === false);

/** Whether the keyword leaves a choice that could be accepted or not, beyond what the anchor shows. */
function canReach({ keyword, value }: SchemaPlace): boolean {
  switch (keyword) {
    case 'required': return false;
    case 'additionalProperties': return value !== false;
    case 'type': return Array.isArray(value) || value === 'boolean' || value === 'string' || value === 'array';
    default: return true;
  }
}

/** Rule 4 of the oracle: where no refusal is declared, one is only advised; and so it is for most formats. */
function refusalLevel(row: Requirement, place: SchemaPlace, declares: boolean, statement: Statement): Level {
  const level = place.keyword === 'format' && statement.formats.includes(String(place.value)) ? 'MUST' : levelFor(row, REFUSED, place);
  return declares || level !== 'MUST' ? level : 'SHOULD';
}

const levelFor = (row: Requirement, check: string, { value }: SchemaPlace): Level => (mustFor(row, check).includes(String(value)) ? 'MUST' : row.level);

const declaresRefusal = ({ responses }: Operation): boolean =>
  responses.some(({ status, standing }) => !standing.placeholder && ['400', '422', '4XX', 'default'].includes(status));
