import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

/** Lets the event loop turn as often as a task says, so that tasks end in another order than they began. */
const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => { setImmediate(resolve); });
};

describe('a gate', () => {
  it('of n never has more than n tasks inside, lets all through in the order of coming, and passes on what each gives or throws', async () => {
    const task = fc.record({ turns: fc.nat(4), fails: fc.boolean() });
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(task, { maxLength: 20 }), async (permits, tasks) => {
      const gate = new Gate(permits);
      let inside = 0;
      let most = 0;
      const begun: number[] = [];
      const results = await Promise.allSettled(tasks.map((each, index) => gate.run(async () => {
        begun.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await turns(each.turns);
        inside -= 1;
        if (each.fails) throw new Error(`task ${index}`);
        return index;
      })));
      expect(most).toBe(Math.min(permits, tasks.length));
      expect(begun).toEqual(tasks.map((_, index) => index));
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)))
        .toEqual(tasks.map(({ fails }, index) => (fails ? `task ${index}` : index)));
      // Nothing was lost or gained on the way: as many as at first get in again.
      most = 0;
      await Promise.all(Array.from({ length: 2 * permits + 1 }, () => gate.run(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await turns(permits);
        inside -= 1;
      })));
      expect(most).toBe(permits);
    }), { numRuns: 60, seed: 5 });
  });
});
