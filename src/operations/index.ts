export { placeOf } from './place.ts';
export type {
  Direction, JsonSchema, MediaType, Operation, Parameter, ParameterIn, RequestBody, RequestValues, ResponseDeclaration,
  ResponseHeader, Schema, SchemaStore, SecurityAlternative, SecurityScheme, Standing, Style,
} from './operation.ts';
export type { Provenance, SourceRef, SpecProblem } from '#spec';
