// Writes .oxlintrc.json from rooms.json, so that the table of the house is the linter's law: `npm run rooms`.
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const { rooms, doors } = JSON.parse(readFileSync(new URL('rooms.json', root), 'utf8'));
const names = Object.keys(rooms);

/** What only some rooms may reach for: disk, network, processes. */
const OUTSIDE = {
  disk: { modules: ['node:fs', 'node:fs/promises', 'node:os'], rooms: ['files', 'targets'] },
  network: { modules: ['undici', 'node:http', 'node:https', 'node:net', 'node:tls', 'node:dns', 'hono', '@hono/node-server'], rooms: ['execution', 'targets', 'files'] },
  processes: { modules: ['node:child_process', 'node:worker_threads', 'node:cluster'], rooms: ['targets'] },
  chance: { modules: ['pure-rand', 'fast-check'], rooms: ['generators'] },
};

const upward = { regex: '^\\.\\./', message: 'Rooms talk through their doors (#room); files of one room lie side by side.' };

function rulesFor(room) {
  const { imports, types = [] } = rooms[room];
  const closed = names.filter((name) => name !== room && !imports.includes(name));
  const paths = closed.map((name) => ({
    name: `#${name}`,
    message: `rooms.json does not let "${room}" import "${name}"${types.includes(name) ? ' (types only)' : ''}.`,
    ...(types.includes(name) ? { allowTypeImports: true } : {}),
  }));
  const outside = Object.entries(OUTSIDE).flatMap(([what, { modules, rooms: allowed }]) =>
    allowed.includes(room) ? [] : modules.map((name) => ({ name, message: `${what} belongs to: ${allowed.join(', ')}.` })));
  const clocks = ['execution', 'session', 'targets', 'power', 'commands'].includes(room);
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': ['error', { paths: [...paths, ...outside], patterns: [upward] }],
      ...(clocks ? {} : { 'no-restricted-globals': ['error', { name: 'performance', message: 'The clock belongs to execution and session.' }, { name: 'fetch', message: 'The network belongs to execution and targets.' }, { name: 'setTimeout', message: 'Only execution, session and targets wait.' }] }),
    },
  };
}

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'unicorn', 'import', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist/**', 'reports/**', 'node_modules/**'],
  rules: {
    'import/no-cycle': 'error',
    'no-console': 'error',
    'max-lines': ['error', { max: 300 }],
    'no-shadow': 'off',
    'no-control-regex': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/no-base-to-string': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'import/no-unassigned-import': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
  },
  overrides: [
    ...names.map(rulesFor),
    { files: doors.map((door) => `src/${door}`), rules: { 'no-restricted-imports': ['error', { patterns: [upward] }] } },
    { files: ['src/cli.ts', 'tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
    { files: ['**/*.test.ts', 'suites/**', 'fixtures/**', 'bench/**'], rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off', 'max-lines': 'off' } },
  ],
};

writeFileSync(new URL('.oxlintrc.json', root), `${JSON.stringify(config, null, 2)}\n`);
