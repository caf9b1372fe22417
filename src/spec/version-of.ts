import { isObject, type Json, type JsonObject } from '#json';
import type { Spec, SpecProblem } from './spec.ts';

type Fault = Pick<SpecProblem, 'code' | 'message' | 'hint'> & { readonly pointer: string };

/** Which OpenAPI a document says it is, or why it can't be read as one. */
export function versionOf(value: Json): Spec['version'] | Fault {
  if (!isObject(value)) return notOpenapi('is not an OpenAPI document: it holds no mapping (expected "openapi:" and "paths:").');
  const [word, version] = Object.hasOwn(value, 'openapi') ? ['openapi', value.openapi] as const : ['swagger', value.swagger] as const;
  if (version === undefined) return notOpenapi('is not an OpenAPI document: there is no "openapi" at its top (expected "openapi: 3.0.x" or "3.1.x").', hintFor(value));
  const text = typeof version === 'number' ? version.toFixed(1) : version;
  if (typeof text !== 'string') return unsupported(word, `"${word}" is no version (expected "3.0.x" or "3.1.x").`);
  if (word === 'swagger' && /^2\.0(?:\.|$)/.test(text)) return '2.0';
  if (word === 'openapi' && /^3\.0(?:\.|$)/.test(text)) return '3.0';
  if (word === 'openapi' && /^3\.1(?:\.|$)/.test(text)) return '3.1';
  const name = word === 'openapi' ? 'OpenAPI' : 'Swagger';
  return unsupported(word, `${name} ${JSON.stringify(text)} is not read by this version (expected OpenAPI 3.0 or 3.1).`, newer(word, text));
}

const notOpenapi = (message: string, hint?: string): Fault => ({ code: 'not-openapi', pointer: '', message, ...(hint !== undefined && { hint }) });
const unsupported = (word: string, message: string, hint?: string): Fault =>
  ({ code: 'unsupported-version', pointer: `/${word}`, message, ...(hint !== undefined && { hint }) });

function newer(word: string, version: string): string | undefined {
  if (word === 'swagger') return 'From version 3.0 on the word is "openapi": "openapi: 3.0.3".';
  return version.startsWith('3.2') ? 'Where it uses nothing that 3.2 added, say "openapi: 3.1.1".' : undefined;
}

function hintFor(value: JsonObject): string | undefined {
  if (Object.hasOwn(value, 'asyncapi')) return 'This is an AsyncAPI document.';
  if (Object.hasOwn(value, 'overlay')) return 'This is an OpenAPI Overlay: give it with --overlay, next to the document that it is for.';
  if (Object.hasOwn(value, 'surety')) return 'This is a file of Surety itself, not a contract.';
  return undefined;
}
