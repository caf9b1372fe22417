import { child, type Json } from '#json';
import type { Answer, Asking, AskOptions, Failure, Marks, Rule } from './evaluation.ts';
import { combinedRules, lastRules } from './rules-combined.ts';
import { scalarRules } from './rules-scalar.ts';
import { structureRules } from './rules-structure.ts';
import { keyword } from './site.ts';
import type { Conjunction, Site, World } from './world.ts';

const RULES: ReadonlyMap<string, Rule> = new Map(Object.entries({ ...scalarRules, ...structureRules, ...combinedRules }));
const LAST: ReadonlyMap<string, Rule> = new Map(Object.entries(lastRules));
/** A `$ref` that leads to itself without going into the value never ends; no real value nests this deep. */
const DEEPEST = 400;

/** Whether a value is valid against all of `sites`. Written apart from any validator, which is held against it by tests. */
export const matches = (world: World, sites: Conjunction, value: Json, memory?: Memory): boolean =>
  sites.every((site) => new Question({ world, site, value, pointer: '', depth: 0, ...(memory && { memory }) }).holds());

/**
 * Answers about objects and arrays, kept by identity: between two patches of one value all but the way to the place is
 * the same, so that a change costs what it changes and not the whole.
 */
export type Memory = WeakMap<object, Map<Site, boolean>>;

/** Every keyword that a value breaks, those within the branches of a failed anyOf or oneOf among them. */
export function failuresOf(world: World, sites: Conjunction, value: Json, memory?: Memory): readonly Failure[] {
  const report: Failure[] = [];
  for (const site of sites) new Question({ world, site, value, pointer: '', report, depth: 0, ...(memory && { memory }) }).holds();
  return report;
}

type Start = Omit<Asking, 'ask'> & { readonly memory?: Memory };

class Question implements Asking {
  readonly world: World;
  readonly site: Site;
  readonly value: Json;
  readonly pointer: string;
  readonly report?: Failure[];
  readonly marks?: Marks;
  readonly memory?: Memory;
  readonly depth: number;

  constructor({ world, site, value, pointer, report, marks, memory, depth }: Start) {
    this.world = world;
    this.site = site;
    this.value = value;
    this.pointer = pointer;
    if (report) this.report = report;
    if (memory) this.memory = memory;
    this.depth = depth;
    const own = keyword(site, 'unevaluatedProperties') !== undefined || keyword(site, 'unevaluatedItems') !== undefined;
    const kept = marks ?? (own ? { names: new Set<string>(), items: new Set<number>() } : undefined);
    if (kept) this.marks = kept;
  }

  ask(site: Site, { below, quiet = false, marks }: AskOptions = {}): boolean {
    const heard = quiet ? undefined : this.report;
    const value = below ? below.value : this.value;
    const pointer = heard && below ? child(this.pointer, below.key) : this.pointer;
    const { world, memory, depth } = this;
    return new Question({
      world, site, value, pointer, depth: depth + 1, ...(heard && { report: heard }), ...(marks && { marks }), ...(memory && { memory }),
    }).holds();
  }

  /** What was looked at (`marks`) and what is wrong (`report`) cannot be remembered, a plain yes or no can. */
  holds(): boolean {
    const { value, memory } = this;
    if (!memory || this.marks || typeof value !== 'object' || value === null) return this.judge();
    const known = memory.get(value) ?? new Map<Site, boolean>();
    memory.set(value, known);
    const answer = known.get(this.site);
    if (answer === true || (answer === false && !this.report)) return answer;
    const now = this.judge();
    known.set(this.site, now);
    return now;
  }

  judge(): boolean {
    const { schema } = this.site;
    if (schema === true) return true;
    if (schema === false || this.depth > DEEPEST) return this.fail('false schema', this.site.pointer, false);
    let all = true;
    for (const rules of this.marks ? [RULES, LAST] : [RULES]) {
      for (const name in schema) {
        const rule = rules.get(name);
        if (!rule || this.accept(name, rule(schema[name] as Json, this))) continue;
        if (!this.report) return false;
        all = false;
      }
    }
    return all;
  }

  accept(name: string, answer: Answer): boolean {
    if (answer === true) return true;
    if (answer === 'told') return false;
    return this.fail(name, child(this.site.pointer, name), answer);
  }

  fail(name: string, schemaPointer: string, answer: false | readonly string[]): boolean {
    if (answer !== false && answer.length === 0) return true;
    const at = answer === false ? [this.pointer] : answer.map((member) => child(this.pointer, member));
    this.report?.push(...at.map((pointer) => ({ keyword: name, pointer, schemaRef: this.site.ref, schemaPointer })));
    return false;
  }
}
