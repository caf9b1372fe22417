import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { renderJson, run, type RunOptions } from '../../src/index.ts';
import { referenceTarget, STATEMENT } from '../power/reference.ts';
import { server, json } from '../session/small-servers.ts';

const schema = JSON.parse(readFileSync('spec/report.schema.json', 'utf8')) as object;
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** Runs that end in every way a run can end. */
const runs: Readonly<Record<string, RunOptions>> = {
  'a conforming run': { statement: STATEMENT, handler: referenceTarget(), mode: 'smoke' },
  'a run with a shrunk sequence among its findings': { statement: STATEMENT, handler: referenceTarget('openapi.resource.read-returns-id.first-pet') },
  'a run with a malformed body among its findings': { handler: server('brittle', (request, response, body) => { try { JSON.parse(body || '{}'); json(response, 200, []); } catch { json(response, 500, { why: request.url }); } }), profiles: ['extended', 'http'] },
  'a run that was refused everything': { handler: server('no', (_request, response) => { json(response, 400, {}); }), profiles: ['extended'] },
  'a run against a server that only drops connections': { handler: server('mute', (_request, response) => { response.destroy(); }), mode: 'smoke', timeout: 1, only: ['GET /pets', 'POST /pets'] },
};

describe('the JSON report', () => {
  it.each(Object.entries(runs))('of %s obeys its published schema', async (_, options) => {
    const report = await run(options);
    const record: unknown = JSON.parse(renderJson(report));
    validate(record);
    expect(validate.errors ?? []).toEqual([]);
    expect(record, 'nothing in it is lost in JSON').toEqual(report);
  });
});
