import { describeContract } from '../../src/vitest.ts';

// The suite as tests: against BASE_URL where it is set, otherwise against Prism serving the petstore contract.
await describeContract({
  ...(process.env.BASE_URL === undefined ? {} : { baseUrl: process.env.BASE_URL }),
  ...(process.env.SPEC === undefined ? {} : { spec: process.env.SPEC }),
  ...(process.env.STATEMENT === undefined ? {} : { statement: process.env.STATEMENT }),
  ...(process.env.REPORT_DIR === undefined ? {} : { reportDir: process.env.REPORT_DIR }),
});
