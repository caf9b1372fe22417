import { child, formatPointer, isObject, parsePointer, writeJson, type Json, type JsonObject } from '#json';
import type { Bundle } from './bundle.ts';
import { effectiveRoot } from './effective-text.ts';
import type { SourceRef, Spec, SpecProblem } from './spec.ts';

const MOST = 50;
/** They only say that one of several forms failed; the forms' own complaints say how. */
const CHOICES = new Set(['oneOf', 'anyOf', 'if', 'not']);

interface Complaint {
  readonly pointer: string;
  readonly message: string;
}

/**
 * What swagger-parser has to say about a copy of the effective document, as warnings. It is slow on large documents and
 * often wrong about where a fault is, so it belongs to `inspect` and `lint`, never to a run.
 */
export async function secondOpinion(spec: Spec): Promise<readonly SpecProblem[]> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  const { root, moved } = effectiveRoot(spec);
  const copy = JSON.parse(writeJson(root)) as Parameters<typeof SwaggerParser.validate>[0];
  try {
    await SwaggerParser.validate(copy, { resolve: { external: false }, dereference: { circular: 'ignore' } });
    return [];
  } catch (error) {
    const problems = new Map<string, SpecProblem>();
    for (const { pointer, message } of complaintsOf(error)) {
      const { uri, pointer: own } = placeOf(spec, moved, pointer);
      const key = `${uri}#${own} ${message}`;
      if (problems.size >= MOST || problems.has(key)) continue;
      problems.set(key, {
        code: 'second-opinion', severity: 'warning', source: spec.locate(uri, own), message: `swagger-parser: ${message.replace(/\.$/, '')}.`,
      });
    }
    return [...problems.values()];
  }
}

type NodePlace = Pick<SourceRef, 'uri' | 'pointer'>;

/** swagger-parser speaks of the bundle with its references replaced, so one fault shows wherever it is referred to. */
function placeOf(spec: Spec, moved: Bundle['moved'], pointer: string): NodePlace {
  const segments = parsePointer(pointer);
  const component = moved.get(formatPointer(segments.slice(0, 3)));
  const start: NodePlace = component ?? { uri: spec.uri, pointer: '' };
  return segments.slice(component ? 3 : 0).reduce<NodePlace>((here, segment) => {
    const value = spec.at(here.uri, here.pointer);
    const target = isObject(value) && typeof value.$ref === 'string' ? spec.resolve(value.$ref, here.uri) : undefined;
    const { uri, pointer: holder } = target === undefined || 'code' in target ? here : target;
    return { uri, pointer: child(holder, segment) };
  }, start);
}

function complaintsOf(error: unknown): readonly Complaint[] {
  const details = error instanceof Error && 'details' in error && Array.isArray(error.details) ? error.details : [];
  const all = (details as readonly Json[]).filter(isObject);
  const telling = all.filter((detail) => !isChoice(detail) && missing(detail) !== '$ref');
  const complaints = new Map<string, Complaint>();
  for (const detail of telling.length > 0 ? telling : all) {
    const complaint = complaintOf(detail);
    complaints.set(`${complaint.pointer} ${complaint.message}`, complaint);
  }
  if (complaints.size > 0) return [...complaints.values()];
  return [{ pointer: '', message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }];
}

const isChoice = ({ keyword }: JsonObject): boolean => typeof keyword === 'string' && CHOICES.has(keyword);
const missing = ({ params }: JsonObject): Json | undefined => (isObject(params) ? params.missingProperty : undefined);

function complaintOf({ instancePath, message, params }: JsonObject): Complaint {
  const extra = isObject(params) ? (params.additionalProperty ?? params.unevaluatedProperty) : undefined;
  return {
    pointer: typeof instancePath === 'string' ? instancePath : '',
    message: `${typeof message === 'string' ? message : 'is refused'}${typeof extra === 'string' ? ` (here: ${JSON.stringify(extra)})` : ''}`,
  };
}
