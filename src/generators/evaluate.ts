import { child, type Json } from '#json';
import type { Answer, Asking, AskOptions, Failure, Marks, Rule, Trail } from './evaluation.ts';
import { combinedRules, lastRules } from './rules-combined.ts';
import { scalarRules } from './rules-scalar.ts';
import { structureRules } from './rules-structure.ts';
import type { Conjunction, Site, World } from './world.ts';

const RULES: ReadonlyMap<string, Rule> = new Map(Object.entries({ ...scalarRules, ...structureRules, ...combinedRules }));
const LAST: ReadonlyMap<string, Rule> = new Map(Object.entries(lastRules));
/** A `$ref` that leads to itself without going into the value never ends; no real value nests this deep. */
const DEEPEST = 400;

/** Whether a value is valid against all of `sites`. Written apart from any validator, which is held against it by tests. */
export const matches = (world: World, sites: Conjunction, value: Json, memory?: Memory): boolean =>
  sites.every((site) => new Question({ world, memory, report: undefined }, site, value, undefined, undefined, 0).holds());

/** Every keyword that a value breaks, those within the branches of a failed anyOf or oneOf among them. */
export function failuresOf(world: World, sites: Conjunction, value: Json, memory?: Memory): readonly Failure[] {
  const report: Failure[] = [];
  for (const site of sites) new Question({ world, memory, report }, site, value, undefined, undefined, 0).holds();
  return report;
}

/**
 * Answers about objects and arrays, kept by identity: between two patches of one value all but the way to the place is
 * the same, so that a change costs what it changes and not the whole.
 */
export type Memory = WeakMap<object, Map<Site, boolean>>;

interface Hearing {
  readonly world: World;
  readonly memory: Memory | undefined;
  readonly report: Failure[] | undefined;
}

class Question implements Asking {
  readonly world: World;
  readonly hearing: Hearing;
  readonly report: Failure[] | undefined;
  readonly site: Site;
  readonly value: Json;
  readonly trail: Trail | undefined;
  readonly marks: Marks | undefined;
  readonly depth: number;

  constructor(hearing: Hearing, site: Site, value: Json, trail: Trail | undefined, marks: Marks | undefined, depth: number) {
    this.world = hearing.world;
    this.hearing = hearing;
    this.report = hearing.report;
    this.site = site;
    this.value = value;
    this.trail = trail;
    this.depth = depth;
    this.marks = marks ?? (asksForMarks(site) ? { names: new Set(), items: new Set() } : undefined);
  }

  ask(site: Site, { below, quiet = false, marks }: AskOptions = {}): boolean {
    const heard = quiet && this.report ? { ...this.hearing, report: undefined } : this.hearing;
    const trail = below && heard.report ? { above: this.trail, key: below.key } : this.trail;
    return new Question(heard, site, below ? below.value : this.value, trail, marks, this.depth + 1).holds();
  }

  /** What was looked at (`marks`) and what is wrong (`report`) cannot be remembered, a plain yes or no can. */
  holds(): boolean {
    const { value, hearing: { memory } } = this;
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
    if (answer !== false && answer.length === 0) return true;
    return this.report ? this.fail(name, child(this.site.pointer, name), answer) : false;
  }

  fail(keyword: string, schemaPointer: string, answer: false | readonly string[]): false {
    if (!this.report) return false;
    const here = pointerOf(this.trail);
    const at = answer === false ? [here] : answer.map((member) => child(here, member));
    this.report.push(...at.map((pointer) => ({ keyword, pointer, schemaRef: this.site.ref, schemaPointer })));
    return false;
  }
}

const asksForMarks = ({ schema }: Site): boolean =>
  typeof schema === 'object' && (Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems'));

const pointerOf = (trail: Trail | undefined): string => (trail ? child(pointerOf(trail.above), trail.key) : '');
