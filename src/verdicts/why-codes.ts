import type { VerdictKind } from './verdict.ts';

/**
 * Why an obligation has a verdict other than conforms and violates, per code. `inconclusive` has besides these whatever
 * code the checks gave (`unauthorized`, `business-rule` …), and `not-applicable` whatever code the obligation was excluded with.
 */
export const whyCodes = {
  'suite-error': { verdict: 'suite-error', sentence: 'Surety itself failed here, so nothing is said about the target.' },
  'recorded-kept': { verdict: 'recorded', sentence: 'Nobody claims it. It was seen kept.' },
  'recorded-broken': { verdict: 'recorded', sentence: 'Nobody claims it. It was seen broken.' },
  'recorded-unseen': { verdict: 'recorded', sentence: 'Nobody claims it. It was not seen either way.' },
  'filtered': { verdict: 'not-exercised', sentence: 'The filters of this run leave its operation out.' },
  'interrupted': { verdict: 'not-exercised', sentence: 'The run was interrupted before it came to this.' },
  'gone': { verdict: 'not-exercised', sentence: 'The operation is past its sunset and gone.' },
  'never-answered-2xx': { verdict: 'not-exercised', sentence: 'No request to the operation was answered 2xx.' },
  'not-reached': { verdict: 'not-exercised', sentence: 'No case put it to the test.' },
  'flaky': { verdict: 'inconclusive', sentence: 'It was seen broken once and not again.' },
  'unconfirmed': { verdict: 'inconclusive', sentence: 'It was seen broken, and the run ended before that could be repeated.' },
  'unclear': { verdict: 'inconclusive', sentence: 'No case was clear either way.' },
} as const satisfies Readonly<Record<string, { readonly verdict: VerdictKind; readonly sentence: string }>>;

export type WhyCode = keyof typeof whyCodes;
