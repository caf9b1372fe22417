import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the next request may start, so that no two start closer together than `1000 / perSecond` ms. */
export function pace(perSecond: number | undefined, now: () => number): () => Promise<void> {
  if (perSecond === undefined) return async () => {};
  const spacing = 1_000 / perSecond;
  let next = now();
  return async () => {
    const at = Math.max(next, now());
    next = at + spacing;
    // A timer may fire a fraction of a millisecond early.
    for (let left = at - now(); left > 0; left = at - now()) await wait(Math.ceil(left));
  };
}
