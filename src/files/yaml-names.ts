import { isScalar, type Scalar } from 'yaml';

/** `<<` merges; `"<<"` in quotes is an ordinary name. */
export const isMergeKey = (node: unknown): node is Scalar => isScalar(node) && node.type === 'PLAIN' && node.value === '<<';

/** The member name that a key node stands for, as it is written. */
export function nameOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}
