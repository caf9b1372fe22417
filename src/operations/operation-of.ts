import { isArray, isObject } from '#json';
import type { SpecProblem } from '#spec';
import { compositeInput, mediaTypeOfBody } from './composite-input.ts';
import { isLocatedObject, kindOf, textOf, type ContractReader, type Located } from './contract-reader.ts';
import { mediaTypesOf, type Reading } from './media-types.ts';
import type { Operation, RequestBody, RequestValues } from './operation.ts';
import { parametersOf } from './parameters.ts';
import { readPathTemplate } from './path-template.ts';
import { isComplete, requestExamples } from './request-examples.ts';
import { responsesOf } from './responses.ts';
import type { SchemaAudit } from './schema-audit.ts';
import type { ContractStore } from './schema-store.ts';
import { securityOf } from './security.ts';
import { basePathOf } from './servers.ts';

export interface OperationSite {
  readonly path: string;
  readonly method: string;
  readonly pathItem: Located;
  readonly node: Located;
  readonly siblings: readonly string[];
}

export interface Workshop {
  readonly reader: ContractReader;
  readonly audit: SchemaAudit;
  readonly requests: ContractStore;
  readonly responses: ContractStore;
}

/** An operation, and what is wrong with it; without `operation` that is too much for it to run. */
export interface OperationReading {
  readonly operation?: Operation;
  readonly problems: readonly SpecProblem[];
}

/** "In other cases where the HTTP spec is vague, requestBody SHALL be ignored" (OpenAPI 3.0); DELETE is kept: services do use it. */
const BODILESS_30 = new Set(['GET', 'HEAD', 'TRACE']);

export function operationOf(workshop: Workshop, site: OperationSite): OperationReading {
  const { reader, audit, requests, responses: responseStore } = workshop;
  const { node, pathItem, path, method } = site;
  const problems: SpecProblem[] = [];
  const report = (problem: SpecProblem): void => { problems.push(problem); };
  if (!isLocatedObject(node)) {
    report(reader.problem(node, { code: 'wrong-node-type', message: `the operation is ${kindOf(node.value)} (expected an object).` }));
    return { problems };
  }
  const template = readPathTemplate(path);
  if (template.kind === 'broken') {
    report(reader.problem(node, { code: 'path-template', message: template.message }));
    return { problems };
  }
  const requestReading: Reading = { reader, audit, store: requests, report };
  const list = parametersOf(requestReading, pathItem, node);
  const parameters = list.parameters.filter((parameter) => {
    const used = parameter.in !== 'path' || template.names.includes(parameter.name);
    if (!used) report(reader.problem(parameter.source, { code: 'path-parameter-unused', severity: 'warning', message: `the path has no ${JSON.stringify(`{${parameter.name}}`)} (expected one in ${JSON.stringify(path)}).` }));
    return used;
  });
  const missing = template.names.filter((name) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name));
  for (const name of missing) {
    if (!list.broken) report(reader.problem(node, { code: 'path-parameter-missing', message: `the path parameter ${JSON.stringify(name)} is not declared (expected a parameter in "path").`, hint: `Declare it under ${path} or the operation.` }));
  }
  const body = bodyOf(requestReading, site, node);
  const responses = responsesOf({ ...requestReading, store: responseStore }, node);
  const security = securityOf(reader, node, report);
  if (list.broken || missing.length > 0 || body === 'broken' || responses === undefined) return { problems };

  const key = `${method} ${template.blanked}`;
  const parts = { key, source: { uri: node.uri, pointer: node.pointer }, standing: () => reader.standing(node), parameters, ...(body && { body }) };
  const [operationId, summary, sunset, stability] = ['operationId', 'summary', 'x-sunset', 'x-stability'].map((name) => textOf(reader.member(node, name)));
  const tags = reader.member(node, 'tags')?.value;
  let examples: Operation['partialExamples'];
  const operation: Operation = {
    key, method, path,
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    tags: tags !== undefined && isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    deprecated: reader.member(node, 'deprecated')?.value === true,
    ...(sunset !== undefined && { sunset }),
    ...(stability !== undefined && { stability }),
    parameters,
    ...(body && { body }),
    responses,
    security,
    input: (mediaType) => compositeInput(requests, parts, mediaTypeOfBody(body, mediaType)),
    get partialExamples() {
      return examples ??= requestExamples(parameters, body);
    },
    get examples() {
      return (this.partialExamples ?? []).filter((values): values is RequestValues => isComplete(values, parameters, body));
    },
    basePath: basePathOf(reader, [node, pathItem, reader.root]),
    siblings: site.siblings,
    source: { uri: node.uri, pointer: node.pointer },
    get standing() {
      return reader.standing(node);
    },
    problems,
  };
  return { operation, problems };
}

/** A body of which no media type can be judged by is left out where it is optional, and takes the operation with it where not. */
function bodyOf(reading: Reading, site: OperationSite, operation: Located): RequestBody | 'broken' | undefined {
  const { reader, report } = reading;
  const declared = reader.member(operation, 'requestBody');
  if (!declared) return undefined;
  if (site.method === 'TRACE' || (reader.spec.version === '3.0' && BODILESS_30.has(site.method))) {
    report(reader.problem(declared, { code: 'body-ignored', severity: 'warning', message: `a ${site.method} has no body (expected no "requestBody"); it is ignored, as OpenAPI says.` }));
    return undefined;
  }
  const node = reader.follow(declared, report);
  if (!node) return 'broken';
  if (!isObject(node.value)) {
    report(reader.problem(node, { code: 'wrong-node-type', message: `the request body is ${kindOf(node.value)} (expected an object).` }));
    return 'broken';
  }
  const required = reader.member(node, 'required')?.value === true;
  const content = mediaTypesOf(reading, node, 'drop');
  if (content.length === 0) {
    if (!reader.member(node, 'content')) report(reader.problem(node, { code: 'body-content', message: 'the request body has no "content" (expected at least one media type).' }));
    return required ? 'broken' : undefined;
  }
  return { required, content, source: { uri: node.uri, pointer: node.pointer }, get standing() { return reader.standing(node); } };
}
