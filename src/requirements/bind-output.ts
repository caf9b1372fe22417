import { admitsJson, joinStandings, placesOf, type MediaType, type Operation, type ResponseDeclaration } from '#operations';
import { byKeyword } from './bind-input.ts';
import { aspectOf, mustFor, nodeAt, provenanceOf, type Bound } from './bound.ts';
import type { Requirement } from './requirement.ts';

const BODY = 'body-matches-schema';
const HEADERS = 'headers-declared';
const TYPE = 'content-type-declared';

/** Binds the templates for output to every declared response: its media types, its headers, every keyword of its body. */
export function* bindOutput(operation: Operation, rows: readonly Requirement[]): Generator<Bound> {
  const keywords = byKeyword(rows, BODY);
  for (const response of operation.responses) {
    // A 5xx breaks the clause about server errors and no other: nothing else of it can be asked for.
    if (response.standing.placeholder || response.status.startsWith('5')) continue;
    yield* bindContentType(operation, response, rows);
    yield* bindHeaders(operation, response, rows);
    if (operation.method === 'HEAD' || /^(?:1|204$|205$|304$)/.test(response.status)) continue;
    for (const media of response.content.filter(({ type }) => admitsJson(type))) yield* bindBody(operation, response, media, keywords);
  }
}

function* bindContentType(operation: Operation, { status, content, standing, source }: ResponseDeclaration, rows: readonly Requirement[]): Generator<Bound> {
  if (content.length === 0 || operation.method === 'HEAD') return;
  for (const row of rows.filter(({ keyword, checks }) => keyword === undefined && checks.some(({ id }) => id === TYPE))) {
    yield {
      row, check: TYPE, operation, place: status, direction: 'response', status, level: row.level,
      provenance: provenanceOf(row, joinStandings(operation.standing, standing, ...content.map((media) => media.standing)).provenance),
      nodes: [nodeAt(source, standing)],
    };
  }
}

function* bindHeaders(operation: Operation, { status, headers }: ResponseDeclaration, rows: readonly Requirement[]): Generator<Bound> {
  for (const row of rows.filter(({ checks }) => checks.some(({ id }) => id === HEADERS))) {
    const aspect = aspectOf(row, HEADERS);
    for (const header of headers) {
      if (header.standing.placeholder || (aspect === 'required' ? !header.required : header.schema === undefined)) continue;
      yield {
        row, check: HEADERS, operation, place: `${status} header:${header.name.toLowerCase()}`, direction: 'response', status, level: row.level,
        ...(aspect !== undefined && { aspect }),
        provenance: provenanceOf(row, joinStandings(operation.standing, header.standing).provenance),
        nodes: [nodeAt(header.source, header.standing)],
      };
    }
  }
}

function* bindBody(operation: Operation, { status }: ResponseDeclaration, media: MediaType, keywords: ReturnType<typeof byKeyword>): Generator<Bound> {
  if (media.schema === undefined) return;
  const { schema } = media;
  const prefix = `${status} body`;
  const above = joinStandings(operation.standing, media.standing);
  if (above.placeholder) return;
  for (const row of keywords.get('schema') ?? []) {
    yield {
      row, check: BODY, operation, place: prefix, direction: 'response', status, keyword: 'schema', level: row.level,
      provenance: provenanceOf(row, above.provenance), nodes: [nodeAt(media.source, media.standing)],
    };
  }
  for (const place of placesOf(schema, prefix)) {
    const rows = keywords.get(place.keyword);
    if (!rows || place.standing.placeholder || place.keyword === 'schema' || isEmpty(place.keyword, place.value)) continue;
    const { provenance } = joinStandings(above, place.standing);
    const nodes = [nodeAt(schema.store.source(place.schemaRef, place.nodePointer), place.own)];
    for (const row of rows) {
      yield {
        row, check: BODY, operation, place: place.place, direction: 'response', status, keyword: place.keyword,
        level: mustFor(row, BODY).includes(String(place.value)) ? 'MUST' : row.level,
        provenance: provenanceOf(row, provenance), nodes,
      };
    }
  }
}

/** Further members are only forbidden by `false`; the keywords of a schema for them are judged one by one. */
const isEmpty = (keyword: string, value: unknown): boolean => keyword === 'additionalProperties' && value !== false;
