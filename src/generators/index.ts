export type { Draw, SeedOf, Unreachable, Variation } from './draw.ts';
