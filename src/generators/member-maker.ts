import { equalJson, isArray, type Json } from '#json';
import { pick } from './chance.ts';
import { matches } from './evaluate.ts';
import { allOfKeyword } from './facts.ts';
import { compareMeasures, measureOf } from './measure.ts';
import type { Conjunction, Maker, Site, World } from './world.ts';

/** The values that enum and const leave, or undefined where no schema has either. */
export function membersOf(world: World, flat: Conjunction): readonly Json[] | undefined {
  const lists = [
    ...allOfKeyword(flat, 'const').map(({ value }) => [value]),
    ...allOfKeyword(flat, 'enum').flatMap(({ value }) => (isArray(value) ? [value] : [])),
  ];
  const [first] = lists;
  if (!first) return undefined;
  const distinct = first.filter((member, index) => !first.slice(0, index).some((other) => equalJson(other, member)));
  return distinct.filter((member) => matches(world, flat, member));
}

export function memberMaker(flat: Conjunction, members: readonly Json[]): Maker {
  return {
    fits: () => members.length > 0,
    minimal: () => members[0],
    generate: (chance) => pick(chance, members),
    *shrink(value) {
      yield* members.filter((member) => compareMeasures(measureOf(member), measureOf(value)) < 0)
        .sort((a, b) => compareMeasures(measureOf(a), measureOf(b)));
    },
    why: () => (members.length > 0 ? undefined : {
      site: (allOfKeyword(flat, 'const')[0] ?? allOfKeyword(flat, 'enum')[0])?.site ?? (flat[0] as Site),
      keyword: allOfKeyword(flat, 'const').length > 0 ? 'const' : 'enum',
      code: 'unsatisfiable',
      reason: 'no listed value meets all the other keywords',
    }),
  };
}
