import type { Obligation } from '#requirements';
import { isForOperation } from './deviation-outcomes.ts';
import type { Deviations } from './verdict.ts';

export interface KnownNames {
  /** Requirement ids. */
  readonly requirements: Iterable<string>;
  /** Operation keys. */
  readonly operations: Iterable<string>;
}

/** What a deviations file names and nobody knows: each a line for people. An entry that can never match is bad input. */
export function deviationProblems(deviations: Deviations, known: KnownNames): readonly string[] {
  const [requirements, operations] = [new Set(known.requirements), [...known.operations]];
  const knows = (pattern: string): boolean => operations.some((key) => isForOperation(pattern, key));
  const problem = (pointer: string, message: string): string => `${deviations.uri}#${pointer}: ${message}`;
  return [
    ...deviations.deviations.flatMap(({ requirement, operation }, index) => [
      ...(requirements.has(requirement) ? [] : [problem(`/deviations/${index}/requirement`, `${JSON.stringify(requirement)} is no requirement of this contract (expected the id of one).`)]),
      ...(operation === undefined || knows(operation) ? [] : [problem(`/deviations/${index}/operation`, `${JSON.stringify(operation)} is no operation of this contract (expected "METHOD /path" or a pattern with "*").`)]),
    ]),
    ...deviations.unexercised.flatMap(({ operation }, index) =>
      (knows(operation) ? [] : [problem(`/unexercised/${index}/operation`, `${JSON.stringify(operation)} is no operation of this contract (expected "METHOD /path").`)])),
  ];
}

/** The requirement ids that obligations stand for. */
export const requirementsOf = (obligations: readonly Obligation[]): readonly string[] =>
  [...new Set(obligations.flatMap(({ requirement, alsoFor }) => [requirement, ...alsoFor]))];
