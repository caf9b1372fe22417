export type { Violation } from './violation.ts';
export { isValid, validate } from './validate.ts';
export { patternOf } from './pattern-of.ts';
export { SchemaProblem } from './schema-problem.ts';
