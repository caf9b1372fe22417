import { assetPath, suggest } from '#files';
import { buildReport, type Report } from '#reports';
import { ContractError, readAuth, readContract, readDeviations, runSession, secretsOf, type Auth, type Contract, type SessionInput } from '#session';
import { describeProblem, effectiveText } from '#spec';
import { TargetProblem, type TargetInput } from '#targets';
import { redactText } from '#wire';
import { deviationProblems, type Deviations } from '#verdicts';
import { ownVersion } from './own-version.ts';
import type { RunOptions } from './run-options.ts';

/** Thrown when options contradict each other or a value is not usable. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const DEFAULT_SEED = '1';
const DEFAULT_CONNECTIONS = 8;
const DEFAULT_TIMEOUT_SECONDS = 10;

/** A contract ready to run: read, bound to a target, and with everything the options name. */
export interface Prepared {
  readonly contract: Contract;
  readonly session: SessionInput;
}

/** Reads everything the options name; sends nothing. Rejects on bad input before anything is started. */
export async function prepareRun(options: RunOptions): Promise<Prepared> {
  checkOptions(options);
  const prism = usesPrism(options);
  const selfTest = prism && options.spec === undefined;
  const statement = options.statement ?? (selfTest ? assetPath('fixtures/prism/statement.yaml') : undefined);
  const contract = await readContract({
    overlays: options.overlays ?? [], profiles: options.profiles ?? [], strict: options.strict ?? false, mock: prism,
    ...(options.spec === undefined ? {} : { document: options.spec }), ...(statement === undefined ? {} : { statement }),
  });
  const deviations = options.deviations === undefined && prism ? await ofPrism(contract, selfTest) : await deviationsOf(options.deviations, contract);
  const auth = typeof options.auth === 'string' ? await readAuth(options.auth, process.env) : options.auth ?? new Map<string, never>();
  checkSchemes(auth, contract, typeof options.auth === 'string' ? options.auth : 'auth');
  return {
    contract,
    session: {
      contract, target: await targetOf(options, contract),
      seed: options.seed ?? DEFAULT_SEED, mode: options.mode ?? 'standard', connections: options.connections ?? DEFAULT_CONNECTIONS,
      headers: options.headers ?? [],
      auth,
      only: options.only ?? [], skip: options.skip ?? [], complete: options.complete ?? false, strict: options.strict ?? false,
      timeoutMs: (options.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1_000,
      ...(options.rate === undefined ? {} : { rate: options.rate }),
      ...(options.budget === undefined ? {} : { budgetMs: options.budget * 1_000 }),
      ...(deviations === undefined ? {} : { deviations }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
      ...(options.onLog === undefined ? {} : { onLog: options.onLog }),
    },
  };
}

function checkSchemes(auth: Auth, contract: Contract, where: string): void {
  const known = [...new Set(contract.operations.flatMap(({ security }) => security.flat().map(({ name }) => name)))];
  for (const [user, schemes] of auth) {
    for (const name of schemes.keys()) {
      if (known.includes(name)) continue;
      const close = suggest(name, known);
      throw new ContractError(`${where}: ${JSON.stringify(user)} has a credential for ${JSON.stringify(name)}, which no operation of this contract asks for (expected ${known.length === 0 ? 'none: it declares no security' : `one of ${known.join(', ')}`}).${close === undefined ? '' : `\nHint: did you mean ${JSON.stringify(close)}?`}`);
    }
  }
}

/** What Prism is known to do is known whatever document it serves; on another than ours nobody keeps the list up to date. */
async function ofPrism(contract: Contract, own: boolean): Promise<Deviations> {
  const known = await readDeviations(assetPath('fixtures/prism/deviations.yaml'));
  if (own) return known;
  return { ...known, ifSeen: true, deviations: known.deviations.filter(({ requirement, operation }) => contract.rows.has(requirement) && (operation === undefined || operation === '*')) };
}

async function deviationsOf(uri: string | undefined, contract: Contract): Promise<Deviations | undefined> {
  if (uri === undefined) return undefined;
  const deviations = await readDeviations(uri);
  const problems = deviationProblems(deviations, { requirements: contract.rows.keys(), operations: contract.byKey.keys() });
  if (problems.length > 0) throw new ContractError(problems.join('\n'));
  return deviations;
}

/** Runs a contract against a target and gives the report; nothing is printed or written. */
export async function runContract(options: RunOptions = {}): Promise<Report> {
  const { session } = await prepareRun(options);
  return reportOf(session, options);
}

export async function reportOf(session: SessionInput, options: RunOptions): Promise<Report> {
  const result = await runSession(session).catch((error: unknown) => { throw withProblems(error, session.contract); });
  return buildReport({
    ...result, version: await ownVersion(),
    settings: { ...result.settings, spec: options.spec ?? null, overlays: options.overlays ?? [], statement: options.statement ?? null },
    run: { ...result.run, command: redactText(options.command ?? 'run() from the API', secretsOf(session.auth)), ...(options.reportDir === undefined ? {} : { reportDir: options.reportDir }) },
  });
}

/** What Prism says of a document it refuses is told in its words; what Surety found wrong there says where. */
function withProblems(error: unknown, { problems }: Contract): unknown {
  const own = problems.filter(({ severity }) => severity === 'error');
  if (!(error instanceof TargetProblem) || error.code !== 'refused-document' || own.length === 0) return error;
  return new ContractError(`${own.map(describeProblem).join('\n')}\nPrism can't serve the document as it is.`);
}

const usesPrism = ({ baseUrl, handler, start }: RunOptions): boolean => baseUrl === undefined && handler === undefined && start === undefined;

async function targetOf(options: RunOptions, contract: Contract): Promise<TargetInput> {
  const reset = options.reset === undefined ? {} : { reset: options.reset };
  const ready = options.ready === undefined ? {} : { ready: options.ready };
  if (options.handler) return { kind: 'handler', ...options.handler };
  if (options.start !== undefined) return { kind: 'command', command: options.start, baseUrl: options.baseUrl ?? new URL('/', options.ready).href, ...ready, ...reset };
  if (options.baseUrl !== undefined) return { kind: 'url', baseUrl: options.baseUrl, ...ready, ...reset };
  return { kind: 'prism', document: effectiveText(contract.spec), ...reset };
}

function checkOptions(options: RunOptions): void {
  if (options.handler && (options.baseUrl !== undefined || options.start !== undefined)) {
    throw new UsageError('A handler is served by Surety itself, so there is no base URL or start command beside it.');
  }
  if (options.start !== undefined && options.baseUrl === undefined && options.ready === undefined) {
    throw new UsageError('--start needs to know where the service will answer.\nHint: give BASE_URL, or --ready URL.');
  }
  if (options.start === undefined && options.ready !== undefined && options.baseUrl === undefined) {
    throw new UsageError('--ready says when a service is up, but there is none to wait for.\nHint: give BASE_URL, or --start CMD.');
  }
  for (const [name, value] of [['connections', options.connections], ['rate', options.rate], ['budget', options.budget], ['timeout', options.timeout]] as const) {
    if (value !== undefined && !(value > 0 && Number.isFinite(value))) throw new UsageError(`--${name} is ${value} (expected a number above 0).`);
  }
}
