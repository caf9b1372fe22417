import { weakest, type Spec } from '#spec';
import type { Standing } from './operation.ts';

/** The weakest of several standings; a placeholder anywhere makes the whole a placeholder. */
export function joinStandings(first: Standing, ...others: readonly Standing[]): Standing {
  return others.reduce((joined, link) => {
    const provenance = weakest(joined.provenance, link.provenance);
    const placeholder = joined.placeholder || link.placeholder;
    return provenance === joined.provenance && placeholder === joined.placeholder ? joined : { provenance, placeholder };
  }, first);
}

export type StandingAt = (uri: string, pointer: string) => Standing;

/** Standing of a node within its document: what lies above it counts, as its origin has it. Remembers what it was asked. */
export function createStandingAt(spec: Spec): StandingAt {
  const known = new Map<string, Map<string, Standing>>();
  return (uri, pointer) => {
    let perDocument = known.get(uri);
    if (!perDocument) known.set(uri, perDocument = new Map<string, Standing>());
    let standing = perDocument.get(pointer);
    if (!standing) {
      const { provenance, placeholder } = spec.origin(uri, pointer);
      perDocument.set(pointer, standing = { provenance, placeholder });
    }
    return standing;
  };
}
