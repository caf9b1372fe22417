import type { VerdictKind } from '#verdicts';

/** Why-code → what the user can give Surety so that the clause is put to the test next time. */
const EXAMPLE = 'Put a complete example that the target accepts into the contract, or name producers in the statement.';
const STATE = 'Give the target a known state with --start or --reset, and let nobody else use it during the run.';

const ADVICE: ReadonlyMap<string, string> = new Map(Object.entries({
  'needs-producer': 'Name in the statement, under producers, the operation whose answer holds the missing value; or give --reset.',
  'prerequisite-missing': 'The step before it did not work: see the operation that makes what this one needs, or name another one under producers.',
  'never-accepted': EXAMPLE,
  'never-answered-2xx': EXAMPLE,
  'no-request': EXAMPLE,
  unauthorized: 'Give users and their credentials with --auth FILE.',
  forbidden: 'Give a user who may do this with --auth FILE.',
  'rate-limited': 'Slow down with --rate, or raise the limit for the test.',
  unavailable: 'Run it again when the target is ready; --connections 1 spares it.',
  'no-response': 'See why the target gives no answer; --connections 1 spares it.',
  'target-lost': 'With --start Surety starts the target again and goes on.',
  'business-rule': STATE,
  'anchor-lost': STATE,
  'control-failed': STATE,
  flaky: STATE,
  unconfirmed: 'Run longer, or replay the finding.',
  'not-reached': 'Run longer with --mode deep, or put an example that reaches it into the contract.',
  interrupted: 'Let the run end.',
  filtered: 'Run without --only and --skip.',
  gone: 'Nothing: past its sunset an operation may be gone.',
}));

const BY_VERDICT: Readonly<Record<VerdictKind, string | undefined>> = {
  conforms: undefined,
  violates: undefined,
  'not-exercised': 'An example in the contract, a producer in the statement or --mode deep may reach it.',
  'not-applicable': undefined,
  recorded: 'Claim the profile with --profile, or the reading in the statement, to have it judged.',
  inconclusive: 'A target with a known state (--start or --reset) and nobody else on it gives clearer answers.',
  'suite-error': 'This is a fault in Surety: please report it, with the report file.',
};

export const adviceOn = (verdict: VerdictKind, code: string): string | undefined => ADVICE.get(code) ?? BY_VERDICT[verdict];
