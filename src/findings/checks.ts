import { allowOn405 } from './allow-on-405.ts';
import { bodyMatchesSchema } from './body-matches-schema.ts';
import { contentTypeDeclared } from './content-type-declared.ts';
import { errorBody } from './error-body.ts';
import type { Check } from './finding.ts';
import { headersDeclared } from './headers-declared.ts';
import { invalidInputRefused } from './invalid-input-refused.ts';
import { noServerError } from './no-server-error.ts';
import { operationOffered } from './operation-offered.ts';
import { readReturnsId } from './read-returns-id.ts';
import { statusDeclared } from './status-declared.ts';
import { undeclaredMethodRefused } from './undeclared-method-refused.ts';
import { validInputAccepted } from './valid-input-accepted.ts';

/** Every check there is. A requirement row names the ones it is judged by. */
export const checks: readonly Check[] = [
  noServerError, statusDeclared, contentTypeDeclared, bodyMatchesSchema, headersDeclared, errorBody,
  invalidInputRefused, validInputAccepted, undeclaredMethodRefused, allowOn405, readReturnsId, operationOffered,
];
