import { child, type JsonObject } from '#json';
import type { SourceRef } from '#spec';
import type { MediaType, Parameter, ParameterIn, RequestBody, Schema, Standing } from './operation.ts';
import type { Composite, ContractStore } from './schema-store.ts';
import { joinStandings } from './standing.ts';

const PARTS: readonly ParameterIn[] = ['path', 'query', 'header', 'cookie'];

/** The member of a request that holds a parameter: header names are case-insensitive, so theirs is in lower case. */
export const memberOf = ({ in: part, name }: Parameter): string => (part === 'header' ? name.toLowerCase() : name);

interface Parts {
  readonly key: string;
  readonly source: SourceRef;
  standing(): Standing;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
}

/** The schema over a whole request with a body of one media type. */
export const compositeInput = (store: ContractStore, parts: Parts, media: MediaType | undefined): Schema =>
  store.compose(media ? `${parts.key} ${media.type}` : parts.key, () => compose(parts, media));

function compose({ source, standing: standingOf, parameters, body }: Parts, media: MediaType | undefined): Composite {
  const nodes = new Map<string, { uri: string; pointer: string; standing: Standing }>();
  const own = standingOf();
  // A parameter of the path may stand firmer than the operation that uses it.
  const ofOperation = (standing: Standing = own): Standing => joinStandings(own, standing);
  nodes.set('', { ...source, standing: own });
  const properties: [string, JsonObject | boolean][] = [];
  for (const part of PARTS) {
    const members = parameters.filter((parameter) => parameter.in === part);
    const required = members.filter((parameter) => parameter.required);
    const pointer = child('/properties', part);
    for (const parameter of members) {
      nodes.set(child(`${pointer}/properties`, memberOf(parameter)), { ...parameter.source, standing: ofOperation(parameter.standing) });
    }
    for (const [index, parameter] of required.entries()) {
      nodes.set(`${pointer}/required/${index}`, { ...parameter.source, standing: ofOperation(parameter.standing) });
    }
    properties.push([part, {
      type: 'object',
      properties: Object.fromEntries(members.map((parameter) => [memberOf(parameter), { $ref: parameter.schema.ref }])),
      ...(required.length > 0 && { required: required.map(memberOf) }),
    }]);
  }
  if (body) {
    if (media) nodes.set('/properties/body', { ...media.source, standing: ofOperation(media.standing) });
    if (body.required) nodes.set(`/required/${PARTS.length}`, { ...body.source, standing: ofOperation(body.standing) });
    properties.push(['body', media?.schema ? { $ref: media.schema.ref } : true]);
  }
  const required = [...PARTS, ...(body?.required ? ['body'] : [])];
  return { schema: { type: 'object', properties: Object.fromEntries(properties), required }, nodes };
}

/** The media type of a body that a given one means: as declared, but for case and parameters; else by range; else the first. */
export function mediaTypeOfBody(body: RequestBody | undefined, wanted: string | undefined): MediaType | undefined {
  if (!body) return undefined;
  const [first] = body.content;
  if (wanted === undefined) return first;
  const essence = essenceOf(wanted);
  const range = `${essence.split('/', 1)[0] ?? ''}/*`;
  return body.content.find(({ type }) => type === wanted)
    ?? body.content.find(({ type }) => essenceOf(type) === essence)
    ?? body.content.find(({ type }) => essenceOf(type) === range || essenceOf(type) === '*/*')
    ?? first;
}

const essenceOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();
