import { child } from '#json';
import type { Unreachable, Variation } from './draw.ts';
import type { Why } from './world.ts';

/** Thrown where a schema has no value, or none can be made, before any value is given. */
export class Unsatisfiable extends Error {
  override readonly name = 'Unsatisfiable';
  readonly unreachable: Unreachable;

  constructor(unreachable: Unreachable) {
    super(`${unreachable.schemaRef}${unreachable.schemaPointer}: ${unreachable.reason}.`);
    this.unreachable = unreachable;
  }
}

export const isUnreachable = (found: Variation | Unreachable): found is Unreachable => !('kind' in found);

export function unreachableOf({ site, keyword, code, reason }: Why, pointer = ''): Unreachable {
  const schemaPointer = keyword === 'false schema' ? site.pointer : child(site.pointer, keyword);
  return { pointer, keyword, schemaRef: site.ref, schemaPointer, code, reason };
}
