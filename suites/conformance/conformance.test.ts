import { describeContract } from '../../src/vitest.ts';

// The suite as tests: against BASE_URL where it is set, otherwise against Prism serving the petstore contract.
// Vite sets BASE_URL to "/" where nobody else does.
const baseUrl = process.env.BASE_URL?.startsWith('http') === true ? process.env.BASE_URL : undefined;

await describeContract({
  ...(baseUrl === undefined ? {} : { baseUrl }),
  ...(process.env.SPEC === undefined ? {} : { spec: process.env.SPEC }),
  ...(process.env.STATEMENT === undefined ? {} : { statement: process.env.STATEMENT }),
  ...(process.env.REPORT_DIR === undefined ? {} : { reportDir: process.env.REPORT_DIR }),
});
