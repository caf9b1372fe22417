export { operationsOf } from './operations-of.ts';
export type { Operations } from './operations-of.ts';
export { admitsJson, isJsonType } from './json-type.ts';
export { blankPath } from './path-template.ts';
export { placeAt, violationPlace } from './place-at.ts';
export { optionalPlacesOf, placesOf } from './places-of.ts';
export type { SchemaPlace } from './places-of.ts';
export { reachedPlaces } from './reached-places.ts';
export type { ReachedPlace } from './reached-places.ts';
export { resolveSchema, schemaAt, violationSource } from './schema-at.ts';
export { exampleValues } from './example-values.ts';
export { joinStandings } from './standing.ts';
export { placeOf } from './place.ts';
export type {
  Direction, JsonSchema, MediaType, Operation, Parameter, ParameterIn, PartialRequestValues, RequestBody, RequestValues, ResponseDeclaration,
  ResponseHeader, Schema, SchemaStore, SecurityAlternative, SecurityScheme, Standing, Style,
} from './operation.ts';
export { weakest } from '#spec';
export type { Provenance, SourceRef, SpecProblem } from '#spec';
export { relocate } from './relocate.ts';
