export { measurePower } from './measure-power.ts';
export type { Kill, Mutant, PowerInput } from './measure-power.ts';
