import type { Operation } from '#operations';
import { anchorCase, inProducerOrder, producersOf, recipesOf, type PlanInput, type Recipe, type Recipes } from '#plan';
import type { Exchange } from '#wire';
import { judgementsOf } from './death-of.ts';
import { perform, record, redacted, type Loop } from './loop.ts';

/** Why an operation has no accepted request. */
export interface NoAnchor {
  readonly code: string;
  readonly sentence: string;
}

/** Anchors come before every other case in plan order. */
const FIRST = -1_000_000;

/**
 * Finds each operation's anchor: producers first, then those that need them; the recipes of one operation in index order, so
 * that the lowest accepted index wins whatever completes first. Gives the reason for every operation that has none.
 */
export async function findAnchors(loop: Loop, plan: PlanInput, needed: ReadonlySet<string>, width = loop.input.connections): Promise<ReadonlyMap<string, NoAnchor>> {
  const missing = new Map<string, NoAnchor>();
  const order = new Map([...plan.operations.keys()].map((key, index) => [key, index]));
  let done = 0;
  for (const level of inProducerOrder(plan)) {
    const accepted = new Map([...loop.anchors].map(([key, { recipe }]) => [key, recipe]));
    const wanted = level.filter(({ key }) => needed.has(key));
    await eachOf(wanted, width, async (operation) => {
      if (loop.stopped()) {
        missing.set(operation.key, { code: 'not-reached', sentence: 'The run ended before this operation was tried.' });
        return;
      }
      const reason = await findAnchor(loop, operation, recipesOf(operation, plan, accepted), order.get(operation.key) ?? 0, mayTouch(loop, operation, plan));
      if (reason) missing.set(operation.key, reason);
      done += 1;
      loop.input.onEvent?.({ kind: 'anchor', operation: operation.key, accepted: reason === undefined, done, of: needed.size });
    });
  }
  return missing;
}

/** Runs a task for each item, at most `width` at a time. */
export async function eachOf<T>(items: readonly T[], width: number, task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

const QUOTED = 160;
const UNSAFE = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Rule 9: what changes or deletes is only done to what its own case created, unless the target's data is ours to spend:
 * we started the target, or were told how to reset it.
 */
function mayTouch(loop: Loop, operation: Operation, plan: PlanInput): (recipe: Recipe) => boolean {
  const ours = loop.input.target.kind !== 'url' || loop.target.canReset;
  if (ours || !UNSAFE.has(operation.method)) return () => true;
  if (operation.parameters.some((parameter) => parameter.in === 'path')) return ({ marks }) => marks.some(({ pointer }) => pointer.startsWith('/path/'));
  // What names nothing in its path may reach everything: only the user can tell which value elsewhere names one resource.
  const told = new Set(producersOf(operation, plan).flatMap((producer) => (producer.told ? [producer.pointer] : [])));
  return ({ marks }) => marks.some(({ pointer }) => told.has(pointer));
}

async function findAnchor(
  loop: Loop, operation: Operation, { recipes, unreachable, mediaType }: Recipes, index: number, mayRun: (recipe: Recipe) => boolean,
): Promise<NoAnchor | undefined> {
  if (unreachable) return { code: unreachable.code, sentence: `No valid request can be made: ${unreachable.pointer}: ${unreachable.reason}.` };
  if (recipes.length === 0) return { code: 'no-request', sentence: 'No request could be made that is valid once it is sent.' };
  const allowed = recipes.filter(mayRun);
  if (allowed.length === 0) {
    return { code: 'needs-producer', sentence: `${operation.method} changes what it names, and nothing says how to make a resource of its own (give "producers:" in a statement, or --reset if the data may be spent).` };
  }
  const seen: Exchange[] = [];
  for (const recipe of allowed) {
    if (loop.stopped() || loop.runner.lost !== undefined) break;
    const planned = { case: anchorCase(recipe), shrinks: () => [] };
    loop.ledger.countCase(planned.case.id);
    const performed = await perform(loop, planned);
    record(loop, planned, [index, FIRST + recipe.index], { ...performed, judgements: judgementsOf(planned, performed) });
    const exchange = performed.evidence.exchanges.find(({ step }) => step === recipe.setup.length);
    if (exchange === undefined) continue;
    seen.push(exchange);
    if (performed.evidence.answer(exchange) === 'accepted') {
      loop.anchors.set(operation.key, { recipe, exchange: redacted(loop, exchange), ...(mediaType === undefined ? {} : { mediaType }) });
      return undefined;
    }
  }
  return { code: 'never-accepted', sentence: `None of ${seen.length} valid request${seen.length === 1 ? '' : 's'} was answered 2xx: ${answersOf(seen)}.${reasonIn(loop, seen)}${credentialsHint(operation, seen)}` };
}

function answersOf(exchanges: readonly Exchange[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of exchanges) {
    const answer = outcome.kind === 'response' ? String(outcome.response.status) : outcome.kind === 'skipped' ? outcome.why : outcome.code;
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts].map(([answer, count]) => (count === 1 ? answer : `${count} × ${answer}`)).join(', ') || 'nothing was sent';
}

/** What the service itself said last, to steer by; never to judge by. */
function reasonIn(loop: Loop, exchanges: readonly Exchange[]): string {
  const told = exchanges.flatMap((exchange) => {
    const { outcome } = redacted(loop, exchange);
    return outcome.kind === 'response' && outcome.response.status >= 400 && outcome.response.body.kind === 'text' ? [outcome.response.body.text.trim()] : [];
  }).findLast((text) => text !== '');
  return told === undefined ? '' : ` It said: ${told.length > QUOTED ? `${told.slice(0, QUOTED)}…` : told}`;
}

/** The commonest reason of all is told with what mends it. */
function credentialsHint({ security }: Operation, exchanges: readonly Exchange[]): string {
  if (security.length === 0 || !exchanges.every(({ outcome }) => outcome.kind === 'response' && outcome.response.status === 401)) return '';
  const schemes = [...new Set(security.flatMap((alternative) => alternative.map(({ name }) => name)))];
  return ` It asks for credentials (${schemes.join(' or ')}): give them with --auth FILE.`;
}
