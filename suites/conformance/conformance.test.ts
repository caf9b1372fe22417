import { describeContract } from '../../src/vitest.ts';

// The suite as tests: against BASE_URL where it is set, otherwise against Prism serving the petstore contract.
const baseUrl = process.env.SURETY_BASE_URL;

await describeContract({
  ...(baseUrl === undefined ? {} : { baseUrl }),
  ...(process.env.SURETY_SPEC === undefined ? {} : { spec: process.env.SURETY_SPEC }),
  ...(process.env.SURETY_STATEMENT === undefined ? {} : { statement: process.env.SURETY_STATEMENT }),
  ...(process.env.SURETY_REPORT_DIR === undefined ? {} : { reportDir: process.env.SURETY_REPORT_DIR }),
});
