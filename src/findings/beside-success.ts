import type { Operation, ResponseDeclaration } from '#operations';

/**
 * A success that only `default` covers while the operation lists successes of its own: `default` is then what it answers
 * otherwise, and the breach is the status, not each member of a body that was never meant to be an error.
 */
export const isBesideSuccess = (operation: Operation, declaration: ResponseDeclaration, status: number): boolean =>
  declaration.status === 'default' && status >= 200 && status < 300 && operation.responses.some((other) => other.status.startsWith('2'));
