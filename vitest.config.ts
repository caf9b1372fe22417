import { defineConfig } from 'vitest/config';

/** Vite gives tests, and what they start, a BASE_URL of its own ("/"): the user's is handed on under another name. */
const baseUrl = process.env.BASE_URL?.startsWith('http') === true ? process.env.BASE_URL : undefined;
const conditions = ['surety-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['src/**/*.test.ts', 'suites/**/*.test.ts', 'fixtures/**/*.test.ts'],
    env: baseUrl === undefined ? {} : { SURETY_BASE_URL: baseUrl },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
