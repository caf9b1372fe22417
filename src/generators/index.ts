export type { Draw, SeedOf, Unreachable, Variation } from './draw.ts';
export { arbitraryOf } from './arbitrary-of.ts';
export { isUnreachable, Unsatisfiable } from './unreachable.ts';
export { validDraws, type DrawOptions } from './valid-draws.ts';
export { variationsOf, type VariationOptions } from './variations-of.ts';
