import { blankPath, type Operation } from '#operations';
import type { Classification, Exchange } from '#wire';

/** What a server may collapse, decode or cut before it looks for the operation. */
const UNSETTLED = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\/\/|\\|%(?![0-9a-f]{2})|%(?:2f|5c|25|3b|[01][0-9a-f]|7f)/i;
/** Of what is unsure about a path, that which may lead elsewhere; a number in an odd form does not. */
const LEADS_ELSEWHERE = new Set(['path-reserved', 'bad-escape', 'template-split', 'empty-value', 'other-path']);

/**
 * Whether the path that was sent belongs to the operation and to no other. An empty segment, an encoded slash or a value that
 * spells the literal of a sibling path (`/pets/search` beside `/pets/{petId}`) may rightly reach another operation.
 */
export function isRouted(
  exchange: Exchange, operation: Operation, operations: Iterable<Operation>, basePath: string, classify: (exchange: Exchange) => Classification,
): boolean {
  const path = exchange.request.target.split('?', 1)[0] ?? '';
  if (!path.startsWith(basePath)) return false;
  const below = path.slice(basePath.length);
  if (UNSETTLED.test(below) || !fits(operation.path, below)) return false;
  // Some servers cut what follows a semicolon; where the style asks for one they can't.
  if (below.includes(';') && !operation.parameters.some(({ style }) => style === 'matrix')) return false;
  if (!operation.path.includes('{')) return true;
  for (const other of operations) {
    if (blankPath(other.path) !== blankPath(operation.path) && fits(other.path, below) && mayWin(other.path, operation.path)) return false;
  }
  const classification = classify(exchange);
  return classification.kind !== 'ambiguous'
    || !classification.reasons.some(({ code, place }) => LEADS_ELSEWHERE.has(code) && !/^(?:query|header|cookie|body)/.test(place));
}

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

function fits(template: string, path: string): boolean {
  const [wanted, sent] = [segmentsOf(template), segmentsOf(path)];
  return wanted.length === sent.length && wanted.every((segment, index) => fitsSegment(segment, sent[index] ?? ''));
}

function fitsSegment(template: string, sent: string): boolean {
  if (!template.includes('{')) return template === sent || template === decoded(sent);
  if (sent === '') return false;
  const [head = '', ...rest] = blankPath(template).split('{}');
  const tail = rest.at(-1) ?? '';
  return sent.length >= head.length + tail.length && sent.startsWith(head) && sent.endsWith(tail);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Not less literal than the other in the first segment that tells them apart: OpenAPI matches concrete paths first. */
function mayWin(template: string, against: string): boolean {
  const theirs = segmentsOf(against);
  for (const [index, segment] of segmentsOf(template).entries()) {
    const [templated, againstTemplated] = [segment.includes('{'), (theirs[index] ?? '').includes('{')];
    if (templated !== againstTemplated) return againstTemplated;
  }
  return true;
}
