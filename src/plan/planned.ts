import type { Draw } from '#generators';
import type { Case } from './case.ts';

/** A case with what it shrinks to. `shrinks` is lazy, in a fixed order; a case without a draw does not shrink. */
export interface Planned {
  readonly case: Case;
  shrinks(): Iterable<Planned>;
}

export const fixed = (planned: Case): Planned => ({ case: planned, shrinks: () => [] });

/** A case that follows from one draw, and so shrinks as the draw does. `build` may refuse a value that is not what the case is for. */
export function drawn(draw: Draw, build: (draw: Draw) => Case | undefined, path = ''): Planned | undefined {
  const planned = build(draw);
  if (planned === undefined) return undefined;
  return {
    case: path === '' ? planned : { ...planned, shrinkPath: path },
    *shrinks() {
      let index = 0;
      for (const smaller of draw.shrinks()) {
        const next = drawn(smaller, build, path === '' ? String(index) : `${path}.${index}`);
        index += 1;
        if (next) yield next;
      }
    },
  };
}

/** The case at a shrink path, or undefined where the path leads nowhere. */
export function shrunkTo(planned: Planned, shrinkPath: string): Planned | undefined {
  if (shrinkPath === (planned.case.shrinkPath ?? '')) return planned;
  for (const smaller of planned.shrinks()) {
    const path = smaller.case.shrinkPath ?? '';
    if (shrinkPath === path || shrinkPath.startsWith(`${path}.`)) return shrunkTo(smaller, shrinkPath);
  }
  return undefined;
}
