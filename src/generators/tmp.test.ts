import { it } from 'vitest';
import { readdirSync, writeFileSync, appendFileSync } from 'node:fs';
import { isUnreachable, validDraws, variationsOf, Unsatisfiable } from './index.ts';
import { ajvOf, seedsFrom } from './judges.test-data.ts';
import { applyPatch } from '#json';
import { readSpec } from '../spec/index.ts';
import { operationsOf } from '../operations/index.ts';
const show = (v: any) => JSON.stringify(v, (k, v) => typeof v === 'bigint' ? String(v) + 'n' : v);
function refsOf(store: any, ref: string, out: Map<string, any>) {
  if (out.has(ref)) return; const s = store.get(ref); out.set(ref, s);
  const walk = (v: any) => { if (Array.isArray(v)) v.forEach(walk); else if (v && typeof v === 'object') for (const [k, x] of Object.entries(v)) { if (k === '$ref' && typeof x === 'string') refsOf(store, x, out); else walk(x); } };
  walk(s);
}
const dir = '/work/shared/specs/corpus/';
const from = Number(process.env.FROM ?? 0), to = Number(process.env.TO ?? 999), only = process.env.ONLY;
it('corpus', async () => {
  const log = (s: string) => appendFileSync(process.env.OUT ?? '/tmp/corpus.log', s + '\n');
  const tot: Record<string, number> = {}; const add = (k: string, n = 1) => { tot[k] = (tot[k] ?? 0) + n; };
  for (const f of readdirSync(dir).filter((f) => !only || f === only).slice(from, to)) {
    let spec; try { spec = await readSpec({ document: dir + f }); } catch (e: any) { log(`SPEC ${f} ${e.message?.slice(0, 100)}`); continue; }
    let ops: any; try { ops = operationsOf(spec).operations; } catch (e: any) { log(`OPS ${f} ${e.stack?.slice(0, 300)}`); continue; }
    const step = Math.max(1, Math.floor(ops.length / 12));
    const t00 = performance.now();
    for (let i = 0; i < ops.length; i += step) {
      const op = ops[i]; let schema: any;
      const where = `${f} ${op.key}`;
      try {
        schema = op.input(op.body?.content[0]?.type);
        const map = new Map(); refsOf(schema.store, schema.ref, map);
        const root = map.get(schema.ref); map.delete(schema.ref);
        const others = Object.fromEntries(map); 
        let judge: any; try { judge = ajvOf({ schema: { $ref: schema.ref }, others: { ...others, [schema.ref]: root } } as any); } catch (e: any) { add('ajv-cannot'); log(`AJV ${where} ${e.message.slice(0, 200)}`); continue; }
        const t0 = performance.now(); const values = [];
        try { for (const d of validDraws(schema, { examples: [], seedOf: seedsFrom(1), limit: 10 })) values.push(d.value); }
        catch (e: any) { if (e instanceof Unsatisfiable) { add('unsat'); log(`UNSAT ${where} ${e.message}`); continue; } throw e; }
        const t1 = performance.now(); if (t1 - t0 > 500) log(`SLOW draws ${where} ${Math.round(t1 - t0)}`);
        for (const v of values) { add('valid'); const r = judge(v); if (r.length) { add('valid-BAD'); log(`BADVALID ${where} ${show(r.slice(0, 3))}  ${show(v).slice(0, 1500)}`); } }
        for (const base of values.slice(0, 2)) {
          if (judge(base).length) continue;
          const t2 = performance.now(); let n = 0;
          for (const v of variationsOf(schema, base, { kinds: ['violating', 'boundary'], seedOf: seedsFrom(1) })) {
            n++;
            if (isUnreachable(v)) { add('unreachable'); log(`UNREACH ${where} ${v.pointer} ${v.keyword} ${v.code} ${v.reason} ${v.schemaRef}${v.schemaPointer}`); continue; }
            const value = applyPatch(base, [{ op: v.op, path: v.pointer, ...(v.draw && { value: v.draw.value }) }]);
            const r = judge(value); add(v.kind);
            if (v.kind === 'boundary') { if (r.length) { add('boundary-BAD'); log(`BADBOUND ${where} ${v.pointer} ${v.keyword} ${v.point} ${show(v.draw?.value)?.slice(0, 100)} ${show(r.slice(0, 3))}`); } }
            else if (!r.some((x: any) => x.keyword === v.keyword && x.pointer === v.pointer) && typeof v.draw?.value !== 'bigint') { add('violating-BAD'); log(`BADVIOL ${where} ${v.pointer} ${v.keyword} ${v.point} ${show(v.draw?.value)?.slice(0, 100)} ${show(r.slice(0, 3))}`); }
            if (v.alongside) add('alongside');
          }
          const t3 = performance.now(); if (t3 - t2 > 1500) log(`SLOW vars ${where} ${Math.round(t3 - t2)} for ${n}`);
        }
      } catch (e: any) { add('CRASH'); log(`CRASH ${where} ${e.stack?.slice(0, 600)}`); }
    }
    log(`DONE ${f} ${ops.length} ops ${Math.round(performance.now() - t00)} ms`);
  }
  log('TOTAL ' + show(tot));
}, 3_000_000);
