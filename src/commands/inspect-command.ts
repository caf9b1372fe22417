import { producersOf } from '#plan';
import type { Obligation } from '#requirements';
import { profilesOf, readContract, type Contract } from '#session';
import { describeProblem, secondOpinion } from '#spec';
import type { ExitCode } from '#verdicts';
import type { RunOptions } from './run-options.ts';
import type { Terminal } from './terminal.ts';

interface InspectOptions extends RunOptions {
  readonly json: boolean;
  readonly secondOpinion: boolean;
}

/** `surety inspect`: what a contract holds and what of it can be tested, without any target. 65 where an operation is quarantined. */
export async function inspectCommand(options: InspectOptions, terminal: Terminal): Promise<ExitCode> {
  const contract = await readContract({
    overlays: options.overlays ?? [], profiles: options.profiles ?? [], strict: options.strict ?? false,
    ...(options.spec === undefined ? {} : { document: options.spec }), ...(options.statement === undefined ? {} : { statement: options.statement }),
  });
  const problems = [...contract.problems, ...(options.secondOpinion ? await secondOpinion(contract.spec) : [])];
  if (options.json) terminal.out(`${JSON.stringify(summaryOf(contract), null, 2)}\n`);
  else terminal.out(textOf(contract, options.spec === undefined));
  for (const problem of problems) terminal.err(`${problem.severity}: ${describeProblem(problem)}`);
  return problems.some(({ severity }) => severity === 'error') ? 65 : 0;
}

function summaryOf(contract: Contract): object {
  const { spec, operations, obligations } = contract;
  const counts = countsOf(obligations);
  return {
    title: spec.title, version: spec.apiVersion, openapi: spec.version, digest: spec.digest, documents: spec.documents,
    operations: operations.map((operation) => ({
      operation: operation.key, operationId: operation.operationId ?? null, path: operation.path,
      obligations: counts.get(operation.key) ?? 0, producers: producersOf(operation, { operations: contract.byKey, statement: contract.statement }),
    })),
    problems: contract.problems,
    obligations: obligations.map(({ id, level, profile, judged, provenance }) => ({ id, level, profile, judged, provenance })),
  };
}

/** How many obligations each operation has: counted in one go, since a large contract has 100,000 and more. */
function countsOf(obligations: readonly Obligation[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const { operation } of obligations) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return counts;
}

function textOf(contract: Contract, petstore: boolean): string {
  const { spec, operations, obligations, sets } = contract;
  const counts = countsOf(obligations);
  const lines = [`${spec.title} ${spec.apiVersion} (OpenAPI ${spec.version}, ${spec.documents.length === 1 ? 'one document' : `${spec.documents.length} documents`})`, ''];
  for (const operation of operations) {
    const marks = [operation.deprecated ? 'deprecated' : '', operation.stability ?? '', operation.operationId ?? ''].filter((mark) => mark !== '');
    lines.push(`  ${operation.method.padEnd(7)} ${operation.path}  ${counts.get(operation.key) ?? 0} obligations${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`);
    for (const producer of producersOf(operation, { operations: contract.byKey, statement: contract.statement })) {
      lines.push(`          ${producer.pointer} from ${producer.operation}#${producer.from}${producer.told ? '' : ' (by its name; tried first)'}`);
    }
  }
  lines.push('', `${operations.length} operations, ${obligations.length} obligations:`);
  for (const { name, title, gates } of profilesOf(sets, petstore)) {
    const own = obligations.filter(({ profile }) => profile === name);
    if (own.length > 0) lines.push(`  ${name.padEnd(10)} ${String(own.length).padStart(5)}  ${title} (${gates === 'always' ? 'gates' : contract.claimed.includes(name) ? 'claimed, so it gates' : 'recorded unless claimed'})`);
  }
  return `${lines.join('\n')}\n`;
}
