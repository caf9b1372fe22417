import type { AnswerKind } from './classification.ts';
import type { Outcome } from './exchange.ts';

/**
 * What an outcome says about the request. `violated` is the place it breaks, as `query:limit` or `body/name`: some statuses
 * refuse one part of a request only.
 */
export function answerOf(outcome: Outcome, violated?: string): AnswerKind {
  switch (outcome.kind) {
    case 'no-response': return 'no-response';
    case 'skipped': return 'silent';
    case 'response': return answerOfStatus(outcome.response.status, violated);
  }
}

function answerOfStatus(status: number, violated: string | undefined): AnswerKind {
  // 207 holds the outcome of each part in its body: neither yes nor no.
  if (status >= 200 && status < 300) return status === 207 ? 'silent' : 'accepted';
  if (status === 400 || status === 422) return 'refused';
  if (status >= 500) return status === 501 || status === 503 ? 'silent' : 'server-error';
  return violated !== undefined && refusesPart(status, violated) ? 'refused' : 'silent';
}

function refusesPart(status: number, place: string): boolean {
  switch (status) {
    case 404: return place.startsWith('path:');
    case 413: return place.startsWith('body');
    case 414: return place.startsWith('path:') || place.startsWith('query:');
    case 415: return place.startsWith('body') || place === 'header:content-type';
    case 431: return place.startsWith('header:') || place.startsWith('cookie:');
    default: return false;
  }
}
