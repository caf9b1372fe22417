import type { Finding, Label } from '#findings';
import type { SourceRef } from '#operations';
import type { StepRole } from '#plan';
import type { Exchange, Payload } from '#wire';
import type { ReportIndex } from './report-index.ts';

/** What happened, in half a sentence that begins with the operation: for headings and lists. */
export function headlineOf(finding: Finding, index: Pick<ReportIndex, 'nameOf'>): string {
  const who = finding.operation === undefined ? 'The service' : index.nameOf(finding.operation);
  return `${who} ${predicateOf(finding)}`;
}

function predicateOf(finding: Finding): string {
  const at = finding.place === undefined ? '' : ` at ${finding.place}`;
  const keyword = finding.keyword === undefined ? '' : ` (${finding.keyword})`;
  switch (finding.symptom) {
    case 'server-error': return 'fails with a server error';
    case 'connection-dropped': return 'drops the connection without an answer';
    case 'no-answer': return 'gives no answer';
    case 'target-died': return 'is where the target died';
    case 'not-offered': return 'is declared but not offered';
    case 'undeclared-status': return 'answers with a status it does not declare';
    case 'undeclared-success': return 'answers with a success it does not declare';
    case 'undeclared-media-type': return `answers in a media type it does not declare${at}`;
    case 'missing-media-type': return `sends a body without saying its media type${at}`;
    case 'unreadable-body': return 'sends a body that cannot be read';
    case 'missing-body': return 'sends no body where one is declared';
    case 'keyword-broken': return `sends a response that breaks its schema${at}${keyword}`;
    case 'missing-header': return `leaves out a declared header${at}`;
    case 'invalid-header': return `sends an invalid header${at}`;
    case 'missing-field': return `sends an error body with a field missing${at}`;
    case 'status-differs': return `sends an error body whose status is not the HTTP status${at}`;
    case 'invalid-accepted': return `accepts an invalid request${at}${keyword}`;
    case 'valid-refused': return `refuses a valid request${at}${keyword}`;
    case 'method-accepted': return 'accepts a method it does not declare';
    case 'missing-allow': return 'answers 405 without an Allow header';
    case 'other-resource': return 'returns another resource than the one asked for';
    case 'not-retrievable': return 'does not return what was created';
    case 'credential-ignored': return 'answers without the credential it demands';
    case 'foreign-access': return 'lets one user reach what belongs to another';
  }
}

export const LABEL_WORDS: Readonly<Record<Label, string>> = {
  confirmed: 'confirmed: seen again when the case was repeated',
  flaky: 'flaky: seen, and not seen again when the case was repeated',
  unconfirmed: 'unconfirmed: not repeated before the run ended',
};

export const ROLE_WORDS: Readonly<Record<StepRole, string>> = {
  setup: 'makes what the case needs',
  anchor: 'the accepted request beside it',
  probe: 'the request the case is about',
  control: 'the accepted request once more',
  cleanup: 'takes away what was made',
};

/** `spec/openapi.yaml:84:9`, or with the pointer where the line is not known. */
export function sourceText({ uri, pointer, line, column }: SourceRef): string {
  if (line === undefined) return pointer === '' ? uri : `${uri}#${pointer}`;
  return column === undefined ? `${uri}:${line}` : `${uri}:${line}:${column}`;
}

export const requestLine = ({ request }: Exchange): string => `${request.method} ${request.target}`;

/** `422, application/json, 71 bytes`, `no answer (headers: UND_ERR_SOCKET)`, `not sent: …`. */
export function outcomeText({ outcome }: Exchange): string {
  switch (outcome.kind) {
    case 'response': {
      const type = outcome.response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
      return [String(outcome.response.status), type ?? 'no Content-Type', `${bytesIn(outcome.response.body)} bytes`].join(', ');
    }
    case 'no-response': return `no answer (${outcome.phase}: ${outcome.code})`;
    case 'skipped': return `not sent: ${outcome.why}`;
  }
}

export const bytesIn = (body: Payload): number =>
  body.kind === 'text' ? Buffer.byteLength(body.text) : Buffer.byteLength(body.base64, 'base64');

/** Whether the place at fault lies in the request: then it is marked there, otherwise in the response. */
export const blamesRequest = ({ symptom }: Finding): boolean => symptom === 'invalid-accepted' || symptom === 'valid-refused';

/** The exchange that shows the finding. */
export const shownExchange = (finding: Finding): Exchange | undefined => finding.exchanges[finding.exchange] ?? finding.exchanges.at(-1);
