export type { Violation } from './violation.ts';
