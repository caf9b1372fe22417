import { pathToFileURL } from 'node:url';
import { assetPath, suggest } from '#files';
import { measurePower, type Mutant } from '#power';
import { readContract } from '#session';
import type { ExitCode } from '#verdicts';
import { UsageError } from './run-contract.ts';
import type { Terminal } from './terminal.ts';

/** What the reference petstore's module gives: see fixtures/petstore. */
interface Reference {
  readonly mutants: readonly { readonly id: string; readonly breaks: string; readonly operation?: string; readonly title: string; readonly difficulty: string }[];
  createPetstore(options: { readonly mutant: string }): { fetch(request: Request): Response | Promise<Response>; reset(): void };
  petstoreListener(petstore: object): (request: never, response: never) => void;
}

interface PowerCommandOptions {
  readonly sample?: number;
  readonly only: readonly string[];
  readonly signal?: AbortSignal;
}

/** `surety power`: 0 when every mutant is caught by the clause it breaks, 1 otherwise. */
export async function powerCommand(options: PowerCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const reference = await import(pathToFileURL(assetPath('dist/fixtures/petstore/index.js')).href) as Reference;
  const contract = await readContract({ statement: assetPath('fixtures/statements/reference.yaml') });
  const chosen = choose(reference, options);
  terminal.out(`The suite against ${chosen.length} broken versions of the reference petstore, each with one clause broken:\n`);
  let missed = 0;
  const mutants: readonly Mutant[] = chosen.map((mutant) => ({ ...mutant, start: () => startMutant(reference, mutant.id) }));
  for await (const { mutant, outcome, named, exchanges } of measurePower(mutants, {
    contract, seed: '1', mode: 'standard', connections: 8, headers: [], auth: new Map(), only: [], skip: [], complete: false, strict: false,
    timeoutMs: 5_000, ...(options.signal === undefined ? {} : { signal: options.signal }),
  })) {
    const words = { killed: 'caught', misnamed: 'found, but not named', silent: 'NOT FOUND' }[outcome];
    if (outcome !== 'killed') missed += 1;
    terminal.out(`  ${words.padEnd(8)} ${mutant.id}: ${mutant.title}\n           ${outcome === 'misnamed' ? `breaks ${mutant.breaks}; named: ${named.join(', ')}` : `by ${mutant.breaks}`} (${exchanges} exchanges)\n`);
  }
  terminal.out(`${chosen.length - missed} of ${chosen.length} caught by the clause they break.\n`);
  return missed === 0 ? 0 : 1;
}

function startMutant(reference: Reference, id: string): ReturnType<Mutant['start']> {
  const petstore = reference.createPetstore({ mutant: id });
  const listener = reference.petstoreListener(petstore);
  return { kind: 'handler', style: 'node', name: `reference petstore, mutant ${id}`, handler: (request, response) => { listener(request as never, response as never); }, reset: () => { petstore.reset(); } };
}

function choose({ mutants }: Reference, { sample, only }: PowerCommandOptions): Reference['mutants'] {
  for (const id of only) {
    if (mutants.some((mutant) => mutant.id === id)) continue;
    const close = suggest(id, mutants.map((mutant) => mutant.id));
    throw new UsageError(`--only ${JSON.stringify(id)}: no such mutant.${close === undefined ? '' : `\nHint: did you mean ${JSON.stringify(close)}?`}`);
  }
  const wanted = only.length === 0 ? mutants : mutants.filter(({ id }) => only.includes(id));
  if (sample === undefined || sample >= wanted.length) return wanted;
  // Spread over the list, which goes from responses over inputs to lifecycle.
  return Array.from({ length: sample }, (_, index) => wanted[Math.floor((index + 0.5) * wanted.length / sample)] as (typeof wanted)[number]);
}
