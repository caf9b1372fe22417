import { isArray, isObject, type Json } from '#json';
import type { Asking, Marks, Rules } from './evaluation.ts';
import { keysOf, sub, subs, target } from './site.ts';
import type { Site } from './world.ts';

const freshMarks = (asking: Asking): Marks | undefined => (asking.marks ? { names: new Set(), items: new Set() } : undefined);

function keep(asking: Asking, marks: Marks | undefined): void {
  for (const name of marks?.names ?? []) asking.marks?.names.add(name);
  for (const index of marks?.items ?? []) asking.marks?.items.add(index);
}

/** Only when no branch holds does it matter what each has against the value. */
function tell(asking: Asking, parts: readonly Site[]): void {
  if (asking.report) for (const part of parts) asking.ask(part);
}

/** Asks a schema about the same value; what it looked at counts only where it holds. */
function branch(asking: Asking, site: Site, quiet = false): boolean {
  const marks = freshMarks(asking);
  const holds = asking.ask(site, { quiet, ...(marks && { marks }) });
  if (holds) keep(asking, marks);
  return holds;
}

export const combinedRules: Rules = {
  $ref: (_, asking) => {
    const site = target(asking.world, asking.site);
    return !site || branch(asking, site) || 'told';
  },
  $dynamicRef: (_, asking) => {
    const site = target(asking.world, asking.site);
    return !site || branch(asking, site) || 'told';
  },
  allOf: (_, asking) => {
    let all = true;
    for (const part of subs(asking.site, 'allOf')) {
      if (branch(asking, part)) continue;
      all = false;
      if (!asking.report) break;
    }
    return all || 'told';
  },
  anyOf: (_, asking) => {
    const parts = subs(asking.site, 'anyOf');
    let any = false;
    for (const part of parts) {
      if (!branch(asking, part, true)) continue;
      any = true;
      if (!asking.marks) return true;
    }
    if (!any) tell(asking, parts);
    return any;
  },
  oneOf: (_, asking) => {
    const parts = subs(asking.site, 'oneOf');
    let held = 0;
    for (const part of parts) {
      if (branch(asking, part, true)) held += 1;
      if (held > 1) return false;
    }
    if (held === 0) tell(asking, parts);
    return held === 1;
  },
  not: (_, asking) => {
    const part = sub(asking.site, 'not');
    return !part || !asking.ask(part, { quiet: true });
  },
  if: (_, asking) => {
    const condition = sub(asking.site, 'if');
    if (!condition) return true;
    const part = sub(asking.site, branch(asking, condition, true) ? 'then' : 'else');
    return !part || branch(asking, part) || 'told';
  },
  dependentSchemas: (_, asking) => {
    const { value, site } = asking;
    if (!isObject(value)) return true;
    const parts = keysOf(site, 'dependentSchemas').filter((name) => Object.hasOwn(value, name))
      .flatMap((name) => sub(site, 'dependentSchemas', name) ?? []);
    return parts.map((part) => branch(asking, part)).every(Boolean) || 'told';
  },
};

/** These look at what all the other keywords have looked at, so they come last. */
export const lastRules: Rules = {
  unevaluatedProperties: (operand, asking) => {
    const { value, site, marks } = asking;
    const part = sub(site, 'unevaluatedProperties');
    if (!isObject(value) || !part || !marks) return true;
    const rest = Object.keys(value).filter((name) => !marks.names.has(name));
    for (const name of rest) marks.names.add(name);
    if (operand === false) return rest;
    return rest.map((name) => asking.ask(part, { below: { value: value[name] as Json, key: name } })).every(Boolean) || 'told';
  },
  unevaluatedItems: (operand, asking) => {
    const { value, site, marks } = asking;
    const part = sub(site, 'unevaluatedItems');
    if (!isArray(value) || !part || !marks) return true;
    const rest = [...value.keys()].filter((index) => !marks.items.has(index));
    for (const index of rest) marks.items.add(index);
    if (operand === false) return rest.length === 0;
    return rest.map((index) => asking.ask(part, { below: { value: value[index] as Json, key: index } })).every(Boolean) || 'told';
  },
};
