import { defineConfig } from 'vitest/config';

const conditions = ['surety-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['src/**/*.test.ts', 'suites/**/*.test.ts', 'fixtures/**/*.test.ts'],
    // Vite gives the tests a BASE_URL of its own ("/"): the user's is handed on under another name.
    env: process.env.BASE_URL === undefined ? {} : { SURETY_BASE_URL: process.env.BASE_URL },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
