import { writeJson, type Json } from '#json';
import type { Draw } from './draw.ts';
import { compareMeasures, measureOf } from './measure.ts';

/**
 * The rose tree over a value: what `smaller` proposes, where it is simpler by measure and `holds`. The measure has no
 * endless descent, so every path through the tree ends.
 */
export function drawTree(value: Json, smaller: (value: Json) => Iterable<Json>, holds: (value: Json) => boolean): Draw {
  return {
    value,
    *shrinks() {
      const measure = measureOf(value);
      const own = writeJson(value);
      const seen = new Set<string>();
      for (const next of smaller(value)) {
        const order = compareMeasures(measureOf(next), measure);
        const text = writeJson(next);
        if (order > 0 || (order === 0 && text >= own) || seen.has(text)) continue;
        seen.add(text);
        if (holds(next)) yield drawTree(next, smaller, holds);
      }
    },
  };
}

/** A draw that is what it is: a bound moved is another bound. */
export const fixedDraw = (value: Json): Draw => ({ value, shrinks: () => [] });
