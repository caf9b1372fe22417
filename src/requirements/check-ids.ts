/** The checks there are; a row that names another one is a mistake in the set. */
export const CHECK_IDS: readonly string[] = [
  'no-server-error', 'status-declared', 'content-type-declared', 'body-matches-schema', 'headers-declared', 'error-body',
  'invalid-input-refused', 'valid-input-accepted', 'undeclared-method-refused', 'allow-on-405', 'read-returns-id', 'operation-offered',
];
