import { writeJson } from '#json';
import { bundle, type Bundle } from './bundle.ts';
import type { Spec } from './spec.ts';

/**
 * The contract as one JSON document for another tool: after overlays, with what it uses of other documents moved into
 * its components. References stay references, so cycles do too; big integers keep their digits.
 */
export const effectiveText = (spec: Spec): string => writeJson(effectiveRoot(spec).root);

/** A contract of one document needs no bundling. */
export const effectiveRoot = (spec: Spec): Bundle => (spec.documents.length === 1 ? { root: spec.root, moved: new Map() } : bundle(spec));
