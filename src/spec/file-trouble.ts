import type { FileProblem } from '#files';
import type { SourceRef, SpecProblem } from './spec.ts';

/** A document that can't be read, as a problem of the contract; at the reference that led there, if one did. */
export function asProblem({ code, uri, what, line, column, hint }: FileProblem, reference?: SourceRef): SpecProblem {
  const own = { uri, pointer: '', ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  const place = [uri, ...(line === undefined ? [] : [line, column ?? 1])].join(':');
  return {
    code: reference === undefined ? code : `ref-${code}`, severity: 'error', source: reference ?? own,
    message: reference === undefined ? what : `the document it refers to, ${place}, ${what}`,
    ...(hint !== undefined && { hint }),
  };
}
