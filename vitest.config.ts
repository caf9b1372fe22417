import { defineConfig } from 'vitest/config';

const conditions = ['surety-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['src/**/*.test.ts', 'suites/**/*.test.ts', 'fixtures/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
