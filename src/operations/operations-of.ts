import type { JsonObject } from '#json';
import type { Spec, SpecProblem } from '#spec';
import { createContractReader, isLocatedObject, kindOf, type ContractReader, type Located } from './contract-reader.ts';
import type { Operation } from './operation.ts';
import { operationOf, type OperationSite } from './operation-of.ts';
import { createSchemaAudit } from './schema-audit.ts';
import { createResolveSchema } from './schema-refs.ts';
import { createSchemaStore } from './schema-store.ts';

const METHODS: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface Operations {
  /** Those that can be run, in the order of the document. */
  readonly operations: readonly Operation[];
  /** What was found on the way, the operations' own problems among it; each once, and not what the spec tells already. */
  readonly problems: readonly SpecProblem[];
  /** `METHOD /path` of those with too much wrong to be run. */
  readonly quarantined: readonly string[];
}

/** The operations of a contract. Schemas are looked through for faults and translated only when asked for. */
export function operationsOf(spec: Spec): Operations {
  const reader = createContractReader(spec);
  const problems = new Map<string, SpecProblem>();
  const told = new Set(spec.problems.map(identityOf));
  const report = (problem: SpecProblem): void => {
    if (!told.has(identityOf(problem))) problems.set(identityOf(problem), problem);
  };
  if (spec.version === '2.0') {
    report(reader.problem(reader.root, { code: 'swagger-2', message: 'the document is Swagger 2.0 (expected OpenAPI 3.0 or 3.1).', hint: 'Convert it to OpenAPI 3 first.' }));
    return { operations: [], problems: [...problems.values()], quarantined: [] };
  }
  const resolve = createResolveSchema(spec);
  const workshop = {
    reader,
    audit: createSchemaAudit(reader, resolve),
    requests: createSchemaStore(reader, resolve, 'request'),
    responses: createSchemaStore(reader, resolve, 'response'),
  };
  const operations = new Map<string, Operation>();
  const byId = new Map<string, Operation>();
  const quarantined: string[] = [];
  for (const site of sitesOf(reader, report)) {
    const { operation, problems: own } = operationOf(workshop, site);
    own.forEach(report);
    if (!operation) {
      quarantined.push(`${site.method} ${site.path}`);
      continue;
    }
    const twin = operations.get(operation.key);
    if (twin) {
      report(reader.problem(operation.source, { code: 'same-operation', message: `${operation.method} ${operation.path} is the same operation as ${twin.method} ${twin.path} (expected each path once, whatever its parameters are called).` }));
      continue;
    }
    operations.set(operation.key, operation);
    reportSameId(reader, byId, operation, report);
  }
  return { operations: [...operations.values()], problems: [...problems.values()], quarantined };
}

const identityOf = ({ code, source, message }: SpecProblem): string => `${code} ${source.uri}#${source.pointer} ${message}`;

function reportSameId(reader: ContractReader, byId: Map<string, Operation>, operation: Operation, report: (problem: SpecProblem) => void): void {
  const { operationId } = operation;
  if (operationId === undefined) return;
  const first = byId.get(operationId);
  if (!first) {
    byId.set(operationId, operation);
    return;
  }
  report(reader.problem({ ...operation.source, pointer: `${operation.source.pointer}/operationId` }, {
    code: 'duplicate-operation-id', severity: 'warning', message: `the operationId ${JSON.stringify(operationId)} is that of ${first.method} ${first.path} too (expected each once).`,
  }));
}

function* sitesOf(reader: ContractReader, report: (problem: SpecProblem) => void): Generator<OperationSite> {
  const paths = reader.member(reader.root, 'paths');
  if (!isLocatedObject(paths)) {
    // A document of 3.1 may hold webhooks or components alone.
    if (paths || reader.spec.version !== '3.1') report(reader.problem(paths ?? reader.root, { code: 'paths-missing', message: `"paths" is ${paths ? kindOf(paths.value) : 'missing'} (expected an object).` }));
    return;
  }
  for (const path of Object.keys(paths.value).filter((name) => !name.startsWith('x-'))) {
    const declared = reader.member(paths, path);
    const pathItem = declared && pathItemAt(reader, declared, report);
    if (!pathItem) continue;
    const methods = Object.keys(pathItem.value).filter((name) => METHODS.includes(name));
    for (const method of methods) {
      const node = reader.member(pathItem, method);
      if (node) yield { path, method: method.toUpperCase(), pathItem, node, siblings: methods.map((name) => name.toUpperCase()) };
    }
  }
}

/** What stands beside the `$ref` of a path item is undefined behaviour in OpenAPI; the target is taken alone. */
function pathItemAt(reader: ContractReader, declared: Located, report: (problem: SpecProblem) => void): Located<JsonObject> | undefined {
  const node = reader.follow(declared, report);
  if (!node || isLocatedObject(node)) return node;
  report(reader.problem(node, { code: 'wrong-node-type', message: `the path item is ${kindOf(node.value)} (expected an object).` }));
  return undefined;
}
