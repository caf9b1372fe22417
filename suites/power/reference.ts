import { createPetstore, petstoreListener } from '../../fixtures/petstore/index.ts';
import type { InProcess } from '../../src/index.ts';

/** The reference petstore behind a real socket, faithful or with one clause broken. */
export function referenceTarget(mutant?: string): InProcess {
  const petstore = createPetstore(mutant === undefined ? {} : { mutant });
  const listener = petstoreListener(petstore);
  return {
    style: 'node', name: mutant === undefined ? 'the reference petstore' : `mutant ${mutant}`,
    handler: (request, response) => { listener(request, response); },
    reset: () => { petstore.reset(); },
  };
}

export const STATEMENT = 'fixtures/statements/reference.yaml';
