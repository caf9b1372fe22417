import { readdirSync } from 'node:fs';
import { it } from 'vitest';
import { applyPatch } from '#json';
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
    for (const op of ops.slice(0, 15)) {
      const schemas = [op.input(), ...op.responses.flatMap(r => [...r.content.flatMap(m => m.schema ? [m.schema] : []), ...r.headers.flatMap(h => h.schema ? [h.schema] : [])])];
      for (const s of schemas) { n++; for (const v of [{}, [{}], 'x', { path: {}, query: {}, header: {}, cookie: {}, body: {} }]) { try { const r = validate(s, v as any); for (const x of r) add('kw ' + x.keyword); } catch (e) { add(e instanceof SchemaProblem ? 'problem ' + e.code : 'CRASH ' + String(e)); if (e instanceof SchemaProblem) examples[e.code] = f + ' ' + e.message; else examples[String(e)] = f + ' ' + op.key + (e as Error).stack; } } }
      if (process.env.CLS) {
        try {
          for (const d of validDraws(op.input(), { examples: [], seedOf: () => 5n, limit: 1 })) {
            const val: any = { path: {}, query: {}, header: {}, cookie: {}, ...(d.value as object) };
            let k = 0;
            for (const va of variationsOf(op.input(), val, { kinds: ['boundary', 'violating'], seedOf: () => 5n })) {
              if (isUnreachable(va)) { add('unreachable'); continue; }
              if (va.pointer.split('/').length < 3 && va.pointer !== '/body') continue; if (k++ > 150) break;
              let changed; try { changed = applyPatch(val, [{ op: va.op, path: va.pointer, ...(va.draw ? { value: va.draw.value } : {}) }]) as any; } catch { add('patch'); continue; }
              const r = encodeRequest(op, { path: {}, query: {}, header: {}, cookie: {}, ...changed }, { basePath: '' });
              if ('reason' in r) { add(va.kind + ' enc'); continue; }
              const c = classify(op, r, { basePath: '' });
              let key = va.kind + ' ' + c.kind;
              if (c.kind === 'ambiguous') key += ' ' + c.reasons[0]!.code;
              if (va.kind === 'violating' && c.kind === 'invalid' && !c.violations.some(v => v.keyword === va.keyword)) key += ' OTHER ' + va.keyword;
              if (va.kind === 'violating' && c.kind === 'valid') key += ' ' + va.keyword + ' ' + va.pointer.split('/')[1];
              add(key);
              if ((va.kind === 'boundary' && c.kind === 'invalid') || (va.kind === 'violating' && (c.kind === 'valid' || key.includes('OTHER')))) examples[key] ??= f + ' ' + op.key + ' ' + va.pointer + ' ' + va.point + ' ' + JSON.stringify(va.draw?.value, (_k, v) => typeof v === 'bigint' ? String(v) : v)?.slice(0, 200) + ' -> ' + r.target + JSON.stringify(r.headers) + (r.body as any)?.text?.slice(0, 200) + ' ' + (c.kind === 'invalid' ? JSON.stringify(c.violations.slice(0, 3)) : '');
            }
            break;
          }
        } catch (e) { add('gen ' + (e as Error).name); examples['gen ' + (e as Error).name] = f + op.key + (e as Error).stack?.slice(0, 400); }
      }
    }
    const ms = (process.cpuUsage().user - t) / 1e3;
    if (ms > 2000) console.log('SLOW', f, ops.length, n, ms | 0);
  }
  console.log(JSON.stringify(tally, null, 1)); console.log(JSON.stringify(examples, null, 1));
}, 1e6);
