import type { Json, JsonObject } from '#json';
import type { Provenance, SourceRef, SpecProblem } from '#spec';

export type JsonSchema = boolean | JsonObject;
export type Direction = 'request' | 'response';

/**
 * A handle on one translated schema. Every schema reachable from it is JSON Schema 2020-12 (OpenAPI 3.0 words translated,
 * vendor words stripped, readOnly/writeOnly settled for the direction) and every `$ref` in it is the `ref` of another entry
 * of the same store, looked up with `store.get`. Pointers inside a translated schema are those of the source schema.
 */
export interface Schema {
  readonly ref: string;
  readonly store: SchemaStore;
}

export interface SchemaStore {
  /** The translated schema, made on first use. Throws on a `ref` that no schema of this store carries. */
  get(ref: string): JsonSchema;
  /** Where a node of a translated schema stands in the contract; `pointer` is relative to the schema `ref`. */
  source(ref: string, pointer: string): SourceRef;
  /** Weakest provenance from the schema's root to the node; and whether a placeholder lies on the way. */
  standing(ref: string, pointer: string): Standing;
}

export interface Standing {
  readonly provenance: Provenance;
  readonly placeholder: boolean;
}

export type ParameterIn = 'path' | 'query' | 'header' | 'cookie';
export type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

export interface Parameter {
  readonly in: ParameterIn;
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: Schema;
  /** Set where the parameter is declared with `content` instead of `schema`. */
  readonly mediaType?: string;
  readonly examples: readonly Json[];
  readonly source: SourceRef;
  /** From the operation to the parameter. */
  readonly standing?: Standing;
}

export interface MediaType {
  /** As declared: a media type or range, with parameters. */
  readonly type: string;
  readonly schema?: Schema;
  readonly examples: readonly Json[];
  /** The OpenAPI `encoding` object, untranslated. */
  readonly encoding?: JsonObject;
  readonly source: SourceRef;
  readonly standing: Standing;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly source: SourceRef;
  readonly standing?: Standing;
}

export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema?: Schema;
  readonly explode: boolean;
  readonly mediaType?: string;
  readonly source: SourceRef;
  readonly standing: Standing;
}

export interface ResponseDeclaration {
  /** `200`, `4XX` (upper-case) or `default`. */
  readonly status: string;
  readonly content: readonly MediaType[];
  readonly headers: readonly ResponseHeader[];
  readonly source: SourceRef;
  readonly standing: Standing;
}

export interface SecurityScheme {
  readonly name: string;
  readonly kind: 'apiKey' | 'basic' | 'bearer' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  readonly in?: 'query' | 'header' | 'cookie';
  /** The parameter, header or cookie name of an apiKey; the scheme word of any other `http` scheme. */
  readonly parameter?: string;
  readonly source: SourceRef;
}

/** One alternative: all of its schemes together. The empty list is "no credential needed". */
export type SecurityAlternative = readonly SecurityScheme[];

export interface Operation {
  /** `GET /pets/{}`: upper-case method, path with parameter names blanked. The identity of the operation. */
  readonly key: string;
  readonly method: string;
  /** The path template as declared: `/pets/{petId}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly sunset?: string;
  readonly stability?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: readonly ResponseDeclaration[];
  /** No alternatives: nothing declared. An alternative with no scheme: anonymous access is allowed. */
  readonly security: readonly SecurityAlternative[];
  /**
   * One schema over the whole request, as an object `{path, query, header, cookie, body}` that holds each declared
   * parameter under its name (header names in lower case); per request media type, the first declared one by default.
   */
  input(mediaType?: string): Schema;
  /** Whole requests put together from the document's own examples, best first; may be empty. Values, not judged. */
  readonly examples: readonly RequestValues[];
  /**
   * What the document shows of whole requests, best first: as `examples`, but a required part without an example is
   * left out for a generator to fill in. `examples` are those among them that lack nothing.
   */
  readonly partialExamples?: readonly PartialRequestValues[];
  /** The path of the first server URL of this operation, without a trailing slash: `/v1`. */
  readonly basePath: string;
  /** Methods the same path declares, upper-case. */
  readonly siblings: readonly string[];
  readonly source: SourceRef;
  readonly standing: Standing;
  readonly problems: readonly SpecProblem[];
}

/** The values of a request before encoding: the instance that `Operation.input` describes, and its media type. */
export interface RequestValues {
  readonly path: JsonObject;
  readonly query: JsonObject;
  readonly header: JsonObject;
  readonly cookie: JsonObject;
  /** Absent: no body is sent. */
  readonly body?: Json;
  readonly mediaType?: string;
}

/** The parts of a request that examples give; what is absent is open. */
export type PartialRequestValues = Partial<RequestValues>;
