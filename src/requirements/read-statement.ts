import { readOwn } from '#files';
import type { Statement } from './statement.ts';

/** What is known of an implementation that declares nothing. */
export const emptyStatement: Statement = {
  implementation: { name: 'unnamed' }, kind: 'service', claims: [], readings: {}, bind: {}, producers: {}, owned: [], closedStatuses: false, formats: [],
};

/** Reads a statement file; what it leaves out is as in `emptyStatement`. Throws `FileProblem`. */
export async function readStatement(uri: string): Promise<Statement> {
  const { value } = await readOwn<Partial<Statement> & Pick<Statement, 'implementation'>>(uri, 'statement', 'statement');
  const { implementation, kind, claims, readings, bind, producers, owned, closedStatuses, formats } = { ...emptyStatement, ...value };
  return { implementation, kind, claims, readings, bind, producers, owned, closedStatuses, formats };
}
