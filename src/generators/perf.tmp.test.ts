import { it } from 'vitest';
import { isUnreachable, validDraws, variationsOf } from './index.ts';
import { seedsFrom } from './judges.test-data.ts';
import { readSpec } from '../spec/index.ts';
import { operationsOf } from '../operations/index.ts';
it('perf', async () => {
  for (const [f, key] of [['checkoutservice-v65-1ba1e6.yaml', 'POST /payments'], ['legalentityservice-v4-05fb18.json', 'PATCH /legalEntities/{}']]) {
  const spec = await readSpec({ document: '/work/shared/specs/corpus/' + f });
  const op = operationsOf(spec).operations.find((o) => o.key === key)!;
  const schema = op.input(op.body?.content[0]?.type);
  let t = performance.now();
  const vals = [...validDraws(schema, { examples: [], seedOf: seedsFrom(1), limit: 10 })].map((d) => d.value);
  console.log('draws', performance.now() - t);
  for (const base of vals.slice(0, 3)) { t = performance.now(); let n = 0, u = 0; for (const v of variationsOf(schema, base, { kinds: ['violating', 'boundary'], seedOf: seedsFrom(1) })) { n++; if (isUnreachable(v)) u++; } console.log(n, u, performance.now() - t); }
  t = performance.now(); let k = 0; for (const d of validDraws(schema, { examples: [], seedOf: seedsFrom(1), limit: 500 })) k++; console.log('500 draws', performance.now() - t);
  }
}, 100000);
