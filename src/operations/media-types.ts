import { isObject } from '#json';
import { declaredExamplesOf, distinct, type DeclaredExample } from './declared-examples.ts';
import { kindOf, namesOf, type ContractReader, type Located, type Report } from './contract-reader.ts';
import type { MediaType } from './operation.ts';
import type { SchemaAudit } from './schema-audit.ts';
import { schemaExamples } from './schema-examples.ts';
import type { ContractStore } from './schema-store.ts';

/** What the parts of an operation are read with. */
export interface Reading {
  readonly reader: ContractReader;
  readonly audit: SchemaAudit;
  readonly store: ContractStore;
  readonly report: Report;
}

/** The media types of a `content` object. What can't be judged by loses its schema (`onBrokenSchema: 'keep'`) or goes. */
export function mediaTypesOf(reading: Reading, owner: Located, onBrokenSchema: 'keep' | 'drop'): readonly (MediaType & { readonly declared: readonly DeclaredExample[] })[] {
  const { reader, report } = reading;
  const content = reader.member(owner, 'content');
  if (!content) return [];
  if (!isObject(content.value)) {
    report(reader.problem(content, { code: 'wrong-node-type', message: `"content" is ${kindOf(content.value)} (expected an object of media types).` }));
    return [];
  }
  return namesOf(content.value).flatMap((type) => {
    const node = reader.member(content, type);
    const media = node ? mediaTypeOf(reading, type, node, onBrokenSchema) : bareMediaType(reader, type, content);
    return media ? [media] : [];
  });
}

/** `application/json:` with nothing below it. */
const bareMediaType = (reader: ContractReader, type: string, content: Located): ReturnType<typeof mediaTypesOf>[number] =>
  ({ type, examples: [], declared: [], source: { uri: content.uri, pointer: content.pointer }, get standing() { return reader.standing(content); } });

function mediaTypeOf(reading: Reading, type: string, declared: Located, onBrokenSchema: 'keep' | 'drop'): ReturnType<typeof mediaTypesOf>[number] | undefined {
  const { reader, report, audit, store } = reading;
  const node = reader.follow(declared, report);
  if (!node) return undefined;
  if (!isObject(node.value)) {
    report(reader.problem(node, { code: 'wrong-node-type', message: `the media type is ${kindOf(node.value)} (expected an object).` }));
    return undefined;
  }
  const schemaNode = reader.member(node, 'schema');
  const problems = schemaNode ? audit(schemaNode) : [];
  problems.forEach(report);
  if (problems.length > 0 && onBrokenSchema === 'drop') return undefined;
  const schema = schemaNode && problems.length === 0 ? store.schema(schemaNode) : undefined;
  const encoding = reader.member(node, 'encoding');
  const declaredExamples = declaredExamplesOf(reader, node);
  return {
    type,
    ...(schema && { schema }),
    declared: declaredExamples,
    get examples() {
      return distinct([...declaredExamples.map(({ value }) => value), ...(schema ? schemaExamples(schema) : [])]);
    },
    ...(encoding && isObject(encoding.value) && { encoding: encoding.value }),
    source: { uri: node.uri, pointer: node.pointer },
    get standing() {
      return reader.standing(node);
    },
  };
}
