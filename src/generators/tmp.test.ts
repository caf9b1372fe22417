import { it } from 'vitest';
import { readdirSync, appendFileSync } from 'node:fs'; const L = (...a: any[]) => appendFileSync('/tmp/large.log', a.map((x) => typeof x === 'string' ? x : JSON.stringify(x)).join(' ') + '\n');
import { isUnreachable, validDraws, variationsOf } from './index.ts';
import { seedsFrom } from './judges.test-data.ts';
import { readSpec } from '../spec/index.ts';
import { operationsOf } from '../operations/index.ts';
it('large', async () => {
  for (const f of readdirSync('/work/shared/specs/large').filter((f) => f !== 'box.json')) {
    let ops: any; try { ops = operationsOf(await readSpec({ document: '/work/shared/specs/large/' + f })).operations; } catch (e: any) { L(f, e.message.slice(0, 200)); continue; }
    L('read', f, ops.length, process.cpuUsage().user / 1e6); const t = process.cpuUsage().user; let n = 0, v = 0, u = 0, bad = 0, worst = 0, who = ''; const step = Math.ceil(ops.length / 60);
    for (let i = 0; i < ops.length; i += step) { const op = ops[i]; L('op', op.key, Math.round(process.cpuUsage().user/1000)); const t1 = process.cpuUsage().user; try { const s = op.input(op.body?.content[0]?.type);
      let base: any; for (const d of validDraws(s, { examples: [], seedOf: seedsFrom(1), limit: 5 })) { n++; base = d.value; L(' draw', JSON.stringify(base, (k, v) => typeof v === 'bigint' ? '' : v).length) }
      let k = 0; for (const x of variationsOf(s, base, { kinds: ['violating', 'boundary'], seedOf: seedsFrom(1) })) { isUnreachable(x) ? u++ : v++; if (++k > 200) break; if (k % 50 === 0) L(' k', k, x.pointer, x.keyword); }
    } catch (e: any) { bad++; L(f, op.key, e.message.slice(0, 300)); }
      const dt = process.cpuUsage().user - t1; if (dt > worst) { worst = dt; who = op.key; } }
    L(f, ops.length, { n, v, u, bad, ms: (process.cpuUsage().user - t) / 1000, worst: worst / 1000, who });
  }
}, 500000);
