import { readdirSync } from 'node:fs';
import { it } from 'vitest';
import { readSpec } from '../spec/index.ts';
import { operationsOf } from '#operations';
import { validate, SchemaProblem, patternOf } from '#validators';
import { validDraws, variationsOf, isUnreachable } from '#generators';
import { classify, encodeRequest } from '#wire';
it('corpus', async () => {
  const files = [...readdirSync('/work/shared/specs/large').slice(0,1).map(f => '/work/shared/specs/large/' + f), ...readdirSync('/work/shared/specs/corpus').map(f => '/work/shared/specs/corpus/' + f)];
  const tally: Record<string, number> = {}; const add = (k: string) => { tally[k] = (tally[k] ?? 0) + 1; };
  const examples: Record<string, string> = {};
  for (const f of files) {
    if (!/\.(json|ya?ml)$/.test(f)) continue;
    let spec; try { spec = await readSpec({ document: f }); } catch (e) { add('spec-error'); continue; }
    let ops; try { ops = operationsOf(spec).operations; } catch (e) { add('ops-crash'); continue; }
    const t = process.cpuUsage().user;
    let n = 0;
    for (const op of ops.slice(0, 40)) {
      const schemas = [op.input(), ...op.responses.flatMap(r => [...r.content.flatMap(m => m.schema ? [m.schema] : []), ...r.headers.flatMap(h => h.schema ? [h.schema] : [])])];
      for (const s of schemas) { n++; for (const v of [{}, [{}], 'x', { path: {}, query: {}, header: {}, cookie: {}, body: {} }]) { try { const r = validate(s, v as any); for (const x of r) add('kw ' + x.keyword); } catch (e) { add(e instanceof SchemaProblem ? 'problem ' + e.code : 'CRASH ' + String(e)); if (e instanceof SchemaProblem) examples[e.code] = f + ' ' + e.message; else examples[String(e)] = f + ' ' + op.key + (e as Error).stack; } } }
      if (process.env.CLS) {
        try {
          let i = 0;
          for (const d of validDraws(op.input(), { examples: [], seedOf: () => 5n, limit: 3 })) {
            if (i++ >= 3) break;
            const val: any = { path: {}, query: {}, header: {}, cookie: {}, ...(d.value as object) };
            const r = encodeRequest(op, val, { basePath: '' });
            if ('reason' in r) { add('enc: ' + r.reason.slice(0, 50)); continue; }
            const c = classify(op, r, { basePath: '' });
            add('class ' + c.kind + (c.kind === 'ambiguous' ? ' ' + c.reasons[0]!.code : ''));
            if (c.kind === 'invalid') examples['inv' + (Object.keys(examples).length % 12)] = f + ' ' + op.key + ' ' + JSON.stringify(c.violations.slice(0, 2)) + ' ' + r.target + JSON.stringify(r.headers)+ JSON.stringify(r.body)?.slice(0, 300);
          }
        } catch (e) { add('gen ' + (e as Error).name); examples['gen ' + (e as Error).name] = f + op.key + (e as Error).stack?.slice(0, 400); }
      }
    }
    const ms = (process.cpuUsage().user - t) / 1e3;
    if (ms > 2000) console.log('SLOW', f, ops.length, n, ms | 0);
  }
  console.log(JSON.stringify(tally, null, 1)); console.log(JSON.stringify(examples, null, 1));
}, 1e6);
