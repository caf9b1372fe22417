import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { html, type Markup } from './html.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { poisoned } from './poisoned.test-data.ts';
import { renderHtml } from './render-html.ts';
import type { Report } from './report.ts';
import { allFail, allPass, empty, interrupted, large, mixed } from './sample-reports.test-data.ts';

const HOSTILE = '</script></style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\'onmouseover="alert(1)" javascript:alert(1)\u0000\u001b\u202e\u2066&amp;';
const idsOf = (page: string): readonly string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
const samples: Readonly<Record<string, () => Report>> = { allPass, mixed, allFail, empty, interrupted };
const VOID = new Set(['meta', 'input', 'br', 'rect', 'path']);

/** Every element that is opened is closed, in order. */
function unbalanced(page: string): readonly string[] {
  const open: string[] = [];
  const body = page.replace(/<(style|script)>.*?<\/\1>/gs, '');
  for (const [, slash, name = '', rest = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g)) {
    if (slash === '' && !VOID.has(name) && !rest.endsWith('/')) open.push(name);
    if (slash !== '' && open.pop() !== name) return [`</${name}>`];
  }
  return open;
}

describe('the page', () => {
  test.each(Object.entries(samples))('of the %s report is well formed, and every link has its target once', (_, make) => {
    const page = renderHtml(make());
    const ids = idsOf(page);
    expect(unbalanced(page)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id ?? '');
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('needs no network and allows none', () => {
    const page = renderHtml(mixed());
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base|form [^>]*action)|@import|url\((?!#)| src=| style="/);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
    for (const part of [style, script]) expect(page).toContain(`&#39;sha256-${createHash('sha256').update(part).digest('base64')}&#39;`);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  test('shows hostile text as text', () => {
    const page = renderHtml(poisoned(HOSTILE));
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|[\u0000\u001b\u202e\u2066]|href="javascript:/);
    expect(page).not.toMatch(/<[^>"]*(?:"[^"]*"[^>"]*)*\son\w+=/);
    expect(page).toContain('\\u{202e}');
    expect(unbalanced(page)).toEqual([]);
  });

  test('links only to addresses that are safe to follow', () => {
    const report = mixed();
    const [deviation] = report.deviations;
    if (deviation === undefined) throw new Error('the sample has a deviation');
    const page = renderHtml({ ...report, deviations: [{ ...deviation, deviation: { ...deviation.deviation, link: 'javascript:alert(1)' } }] });
    expect(page).toContain('javascript:alert(1)');
    expect(page).not.toContain('href="javascript:');
  });

  test('says the conclusion before anything else, in words, with what blocks it', () => {
    const page = renderHtml(mixed());
    const head = page.slice(page.indexOf('<main>'), page.indexOf('id="findings"'));
    for (const words of ['Nonconformant', 'Partial', 'openapi.input.minimum.refused POST /pets body/categoryId', 'Exit code', 'Fix first']) expect(head).toContain(words);
    expect(head).not.toMatch(/\d%/);
  });

  test('has every obligation and every finding, with the evidence', () => {
    const report = mixed();
    const page = renderHtml(report);
    for (const { id, expected } of report.findings) expect([page.includes(`id="finding-${id}"`), page.includes(html`${expected}`.toString())]).toEqual([true, true]);
    expect(page.match(/<tr id="obligation-/g)).toHaveLength(report.verdicts.length);
    expect(page).toContain('<mark>&quot;categoryId&quot;: 0,</mark>');
    expect(page).toContain('npx surety replay a1b2c3d4e5f6 --report reports/latest');
    expect(page).toContain('spec/petstore/extended.overlay.yaml:41:14');
  });

  test('says of an empty run that nothing was put to the test', () => {
    expect(renderHtml(empty())).toContain('nothing was put to the test');
  });

  test('of 5,000 obligations and 500 findings stays small enough to open at once', () => {
    const page = renderHtml(large());
    expect(page.length).toBeLessThan(6_000_000);
    expect(page.match(/<article class="finding/g)).toHaveLength(500);
    expect(page.match(/<details open/g)).toHaveLength(1);
  });

  test('has a script that a browser can read', () => {
    expect(() => new Script(PAGE_SCRIPT)).not.toThrow();
    expect(PAGE_SCRIPT).not.toMatch(/innerHTML|outerHTML|document\.write|<\/script/);
  });
});

describe('the html template', () => {
  test('escapes everything but markup made by itself', () => {
    expect(html`<p title="${'"'}">${'<'}${html`<b>${'&'}</b>`}${['>', 1, undefined, false]}</p>`.toString()).toBe('<p title="&quot;">&lt;<b>&amp;</b>&gt;1</p>');
  });

  test('takes nothing that only looks like markup', () => {
    const fake = Object.assign(Object.create(null) as object, { toString: () => '<script>' }) as unknown as Markup;
    expect(() => html`${fake}`.toString()).toThrow();
  });
});
