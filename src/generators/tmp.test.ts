import { it } from 'vitest';
import { readdirSync } from 'node:fs';
import { isUnreachable, validDraws, variationsOf } from './index.ts';
import { seedsFrom } from './judges.test-data.ts';
import { readSpec } from '../spec/index.ts';
import { operationsOf } from '../operations/index.ts';
it('large', async () => {
  for (const f of readdirSync('/work/shared/specs/large')) {
    let ops: any; try { ops = operationsOf(await readSpec({ document: '/work/shared/specs/large/' + f })).operations; } catch (e: any) { console.log(f, e.message.slice(0, 200)); continue; }
    const t = process.cpuUsage().user; let n = 0, v = 0, u = 0, bad = 0, worst = 0, who = ''; const step = Math.ceil(ops.length / 150);
    for (let i = 0; i < ops.length; i += step) { const op = ops[i]; const t1 = process.cpuUsage().user; try { const s = op.input(op.body?.content[0]?.type);
      let base: any; for (const d of validDraws(s, { examples: [], seedOf: seedsFrom(1), limit: 5 })) { n++; base = d.value; }
      let k = 0; for (const x of variationsOf(s, base, { kinds: ['violating', 'boundary'], seedOf: seedsFrom(1) })) { isUnreachable(x) ? u++ : v++; if (++k > 200) break; }
    } catch (e: any) { bad++; console.log(f, op.key, e.message.slice(0, 300)); }
      const dt = process.cpuUsage().user - t1; if (dt > worst) { worst = dt; who = op.key; } }
    console.log(f, ops.length, { n, v, u, bad, ms: (process.cpuUsage().user - t) / 1000, worst: worst / 1000, who });
  }
}, 500000);
