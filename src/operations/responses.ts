import { isObject } from '#json';
import { isLocatedObject, kindOf, namesOf, type Located } from './contract-reader.ts';
import { mediaTypesOf, type Reading } from './media-types.ts';
import type { ResponseDeclaration, ResponseHeader } from './operation.ts';

const STATUS = /^(?:[1-5]\d\d|[1-5]xx|default)$/i;

/** The declared responses; undefined where the operation declares none at all and OpenAPI demands it. */
export function responsesOf(reading: Reading, operation: Located): readonly ResponseDeclaration[] | undefined {
  const { reader, report } = reading;
  const node = reader.member(operation, 'responses');
  const optional = reader.spec.version === '3.1';
  if (!isLocatedObject(node) || namesOf(node.value).length === 0) {
    const found = node ? `"responses" is ${isObject(node.value) ? 'empty' : kindOf(node.value)}` : 'there are no responses';
    report(reader.problem(node ?? operation, { code: 'responses-missing', severity: optional ? 'warning' : 'error', message: `${found} (expected an object with at least one response).` }));
    return optional ? [] : undefined;
  }
  return namesOf(node.value).flatMap((status) => {
    const declared = reader.member(node, status);
    const response = declared && STATUS.test(status) ? reader.follow(declared, report) : undefined;
    if (!STATUS.test(status)) {
      report(reader.problem(node, { code: 'response-status', message: `${JSON.stringify(status)} is no status (expected one such as 200, 4XX or default).` }));
    }
    return response ? responseOf(reading, status, response) : [];
  });
}

function responseOf(reading: Reading, status: string, node: Located): readonly ResponseDeclaration[] {
  const { reader, report } = reading;
  if (!isLocatedObject(node)) {
    report(reader.problem(node, { code: 'wrong-node-type', message: `the response is ${kindOf(node.value)} (expected an object).` }));
    return [];
  }
  return [{
    status: status.toLowerCase() === 'default' ? 'default' : status.toUpperCase(),
    content: mediaTypesOf(reading, node, 'keep'),
    headers: headersOf(reading, node),
    source: { uri: node.uri, pointer: node.pointer },
    get standing() {
      return reader.standing(node);
    },
  }];
}

function headersOf(reading: Reading, response: Located): readonly ResponseHeader[] {
  const { reader, report } = reading;
  const headers = reader.member(response, 'headers');
  if (!isLocatedObject(headers)) return [];
  return namesOf(headers.value)
    // "If a response header is defined with the name Content-Type, it SHALL be ignored."
    .filter((name) => name.toLowerCase() !== 'content-type')
    .flatMap((name) => {
      const declared = reader.member(headers, name);
      const node = declared && reader.follow(declared, report);
      if (!node) return [];
      if (isLocatedObject(node)) return [headerOf(reading, name, node)];
      report(reader.problem(node, { code: 'wrong-node-type', message: `the header is ${kindOf(node.value)} (expected an object).` }));
      return [];
    });
}

function headerOf(reading: Reading, name: string, node: Located): ResponseHeader {
  const { reader, report, audit, store } = reading;
  const schemaNode = reader.member(node, 'schema');
  const problems = schemaNode ? audit(schemaNode) : [];
  problems.forEach(report);
  const [media] = schemaNode ? [] : mediaTypesOf(reading, node, 'keep');
  const schema = schemaNode && problems.length === 0 ? store.schema(schemaNode) : media?.schema;
  return {
    name,
    required: reader.member(node, 'required')?.value === true,
    ...(schema && { schema }),
    explode: reader.member(node, 'explode')?.value === true,
    ...(media && { mediaType: media.type }),
    source: { uri: node.uri, pointer: node.pointer },
    get standing() {
      return reader.standing(node);
    },
  };
}
