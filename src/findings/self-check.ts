import { stored as allowOn405 } from './allow-on-405.stored.ts';
import { stored as bodyMatchesSchema } from './body-matches-schema.stored.ts';
import { checks as all } from './checks.ts';
import { stored as contentTypeDeclared } from './content-type-declared.stored.ts';
import { stored as errorBody } from './error-body.stored.ts';
import { evidenceOf } from './evidence-of.ts';
import type { Check, EvidenceInput, Judgement } from './finding.ts';
import { stored as headersDeclared } from './headers-declared.stored.ts';
import { stored as invalidInputRefused } from './invalid-input-refused.stored.ts';
import { stored as noServerError } from './no-server-error.stored.ts';
import { stored as operationOffered } from './operation-offered.stored.ts';
import { stored as readReturnsId } from './read-returns-id.stored.ts';
import { stored as statusDeclared } from './status-declared.stored.ts';
import type { Stored } from './stored.ts';
import { stored as undeclaredMethodRefused } from './undeclared-method-refused.stored.ts';
import { stored as validInputAccepted } from './valid-input-accepted.stored.ts';

const storedFor: Readonly<Record<string, readonly Stored[]>> = {
  'no-server-error': noServerError,
  'status-declared': statusDeclared,
  'content-type-declared': contentTypeDeclared,
  'body-matches-schema': bodyMatchesSchema,
  'headers-declared': headersDeclared,
  'error-body': errorBody,
  'invalid-input-refused': invalidInputRefused,
  'valid-input-accepted': validInputAccepted,
  'undeclared-method-refused': undeclaredMethodRefused,
  'allow-on-405': allowOn405,
  'read-returns-id': readReturnsId,
  'operation-offered': operationOffered,
};

/**
 * Every check on stored good and bad evidence: a line for each that does not keep the one and break the other. Run before
 * the network, since a check that can't tell them apart makes every later verdict worthless.
 */
export const selfCheck = (checks: readonly Check[] = all): readonly string[] =>
  checks.flatMap((check) => {
    const cases = Object.hasOwn(storedFor, check.id) ? storedFor[check.id] ?? [] : [];
    if (cases.length === 0) return [`${check.id}: there is no stored evidence to try the check on.`];
    return cases.flatMap((stored, index) => [...faultsOf(check, stored, 'good'), ...faultsOf(check, stored, 'bad')].map((fault) => `${check.id}, stored case ${index}: ${fault}`));
  });

function faultsOf(check: Check, stored: Stored, side: 'good' | 'bad'): readonly string[] {
  const judgements = attempt(check, stored[side], stored);
  if (typeof judgements === 'string') return [judgements];
  const wanted = side === 'good' ? 'kept' : 'broken';
  const named = judgements.some(({ outcome, requirement }) => outcome === wanted && requirement === stored.requirement);
  const wrong = side === 'good' ? judgements.find(({ outcome }) => outcome === 'broken') : undefined;
  return [
    ...(named ? [] : [`${stored.requirement} is not ${wanted} by the ${side} evidence (expected it to be).`]),
    ...(wrong ? [`${wrong.requirement} is broken by the good evidence (expected nothing to be).`] : []),
  ];
}

function attempt(check: Check, input: EvidenceInput, { rows }: Stored): readonly Judgement[] | string {
  try {
    return check.examine(evidenceOf(input), rows);
  } catch (error) {
    return `the check failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
