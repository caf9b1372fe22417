import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertJUnitToCTRFReport } from 'junit-to-ctrf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { poisoned } from './poisoned.test-data.ts';
import { renderJUnit } from './render-junit.ts';
import type { Report } from './report.ts';
import { allFail, allPass, empty, interrupted, mixed } from './sample-reports.test-data.ts';
import { totalsOf } from './totals-of.ts';

const samples: Readonly<Record<string, () => Report>> = { allPass, mixed, allFail, empty, interrupted };

let folder = '';
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'junit-')); });
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The totals as a reader that nobody here wrote sees them. */
async function read(report: Report): Promise<{ tests: number; passed: number; failed: number; skipped: number }> {
  const file = join(folder, 'junit.xml');
  await writeFile(file, renderJUnit(report));
  const ctrf = await convertJUnitToCTRFReport(file);
  if (!ctrf) throw new Error('no test case was read');
  const { tests, passed, failed, skipped } = ctrf.results.summary;
  return { tests, passed, failed, skipped };
}

const attributes = (...names: readonly string[]): string => names.map((name) => `<attribute name="${name}"><text/></attribute>`).join('');
const numbers = (...names: readonly string[]): string => names.map((name) => `<attribute name="${name}"><data type="nonNegativeInteger"/></attribute>`).join('');
const time = '<attribute name="time"><data type="decimal"/></attribute>';

/** What the schemas of Jenkins (junit-10) and of Ant (windyroad) both admit, as RELAX NG. */
const BOTH = `<element name="testsuites" xmlns="http://relaxng.org/ns/structure/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <zeroOrMore><element name="testsuite">
    ${attributes('package', 'hostname')}${numbers('id', 'tests', 'failures', 'errors', 'skipped')}${time}
    <attribute name="name"><data type="token"><param name="minLength">1</param></data></attribute>
    <attribute name="timestamp"><data type="dateTime"><param name="pattern">[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}</param></data></attribute>
    <element name="properties"><zeroOrMore><element name="property">${attributes('name', 'value')}</element></zeroOrMore></element>
    <zeroOrMore><element name="testcase">${attributes('name', 'classname')}${time}<optional><choice>
      <element name="skipped">${attributes('message')}</element>
      <element name="failure">${attributes('type', 'message')}<text/></element>
      <element name="error">${attributes('type', 'message')}<text/></element>
    </choice></optional></element></zeroOrMore>
    <element name="system-out"><text/></element><element name="system-err"><text/></element>
  </element></zeroOrMore>
</element>`;

async function faultsIn(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema: [BOTH], extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

describe('JUnit XML', () => {
  test('the schema refuses what either tool would', async () => {
    const xml = renderJUnit(allPass());
    for (const wrong of [xml.replace('<testsuites>', '<testsuites tests="1">'), xml.replace(' id="0"', ''), xml.replace('<testcase', '<case'), xml.replace('</testsuite>', '')]) {
      expect(await faultsIn(wrong)).not.toEqual([]);
    }
  });

  test.each(Object.entries(samples))('of the %s report is valid', async (_, make) => {
    expect(await faultsIn(renderJUnit(make()))).toEqual([]);
  });

  test.each(Object.entries(samples))('of the %s report reads with the totals of the report', async (_, make) => {
    const report = make();
    const { results, obligations } = totalsOf(report);
    const conclusions = report.profiles.filter(({ gates, conclusion }) => gates && (conclusion === 'nonconformant' || conclusion === 'undetermined')).length;
    const skipped = report.profiles.filter(({ gates, conclusion }) => !gates && (conclusion === 'nonconformant' || conclusion === 'undetermined')).length;
    const read1 = await read(report);
    expect(read1).toEqual({
      tests: obligations + report.profiles.length + 1,
      failed: results.failed + results.errored + conclusions + (report.core.exit === 0 ? 0 : 1),
      skipped: results.advisory + results.accepted + results.skipped + skipped,
      passed: results.passed + report.profiles.length - conclusions - skipped + (report.core.exit === 0 ? 1 : 0),
    });
  });

  test('suites count what they hold', () => {
    for (const [, tests, failures, errors, skipped, content = ''] of renderJUnit(mixed())
      .matchAll(/<testsuite [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"[^>]*>(.*?)<\/testsuite>/gs)) {
      const count = (name: string): string => String(content.match(new RegExp(`<${name}[ />]`, 'g'))?.length ?? 0);
      expect([count('testcase'), count('failure'), count('error'), count('skipped')]).toEqual([tests, failures, errors, skipped]);
    }
  });

  test('a run that passes has no failed case, and one that does not exit 0 has one', async () => {
    expect((await read(allPass())).failed).toBe(0);
    for (const make of [mixed, allFail, empty, interrupted]) expect((await read(make())).failed).toBeGreaterThan(0);
  });

  test('a wholly failing run reads as wholly failing', async () => {
    expect(await read(allFail())).toMatchObject({ passed: 0, skipped: 0 });
  });

  test('holds any text', async () => {
    expect(await faultsIn(renderJUnit(poisoned(']]>&<"\u0000\u0008\ufffe\ud800🐶\r\n'))))
      .toEqual([]);
    expect((await read(poisoned(']]>&<"\u0000🐶'))).failed).toBe((await read(mixed())).failed);
  });
});
