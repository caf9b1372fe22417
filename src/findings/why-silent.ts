import type { Exchange } from '#wire';
import type { Why } from './finding.ts';

/** Why an answer that neither accepts nor refuses proves nothing. The code is part of the verdict's why. */
export function whySilent({ outcome }: Exchange): Why {
  if (outcome.kind === 'skipped') return { code: 'prerequisite-missing', sentence: `The request was not sent: ${outcome.why}` };
  if (outcome.kind === 'no-response') return { code: 'no-response', sentence: `There was no answer (${outcome.code}).` };
  const { status } = outcome.response;
  return { code: codeFor(status), sentence: `The answer was ${status}, ${sentenceFor(status)}.` };
}

function codeFor(status: number): string {
  if (status >= 500) return status === 503 ? 'unavailable' : status === 501 ? 'not-implemented' : 'server-error';
  if (status >= 300 && status < 400) return 'redirected';
  switch (status) {
    case 207: return 'multi-status';
    case 401: return 'unauthorized';
    case 403: return 'forbidden';
    case 404:
    case 409:
    case 410: return 'business-rule';
    case 405: return 'method-refused';
    case 406: return 'not-acceptable';
    case 429: return 'rate-limited';
    default: return status < 300 ? 'accepted' : 'other-refusal';
  }
}

function sentenceFor(status: number): string {
  const code = codeFor(status);
  switch (code) {
    case 'server-error': return 'which is a failure of the server and says nothing about the request';
    case 'unavailable': return 'which says that the server was not ready';
    case 'not-implemented': return 'which says that the server does not know the method';
    case 'redirected': return 'which sends the client elsewhere';
    case 'multi-status': return 'whose body holds the outcome of each part';
    case 'unauthorized': return 'which is about the credentials';
    case 'forbidden': return 'which is about the rights of the caller';
    case 'business-rule': return 'which may come from what is stored and not from the request';
    case 'method-refused': return 'which is about the method';
    case 'not-acceptable': return 'which is about the media type asked for';
    case 'rate-limited': return 'which is about how often requests come';
    default: return 'which neither accepts nor refuses the request for what it holds';
  }
}
