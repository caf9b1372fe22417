import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderHtml } from './render-html.ts';
import { renderJson } from './render-json.ts';
import { renderJUnit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderTerminal } from './render-terminal.ts';
import type { Report } from './report.ts';
import { mixed } from './sample-reports.test-data.ts';

const FOLDER = new URL('../../reports/golden/', import.meta.url);

const renderings: Readonly<Record<string, (report: Report) => string>> = {
  'mixed.report.json': renderJson,
  'mixed.report.html': renderHtml,
  'mixed.junit.xml': renderJUnit,
  'mixed.summary.md': renderMarkdown,
  'mixed.terminal.txt': (report) => renderTerminal(report, { color: false, width: 100, paths: ['reports/latest/report.html'] }),
};

test.each(Object.entries(renderings))('%s is as it was last looked at (UPDATE_GOLDEN=1 writes it anew)', async (name, render) => {
  const file = new URL(name, FOLDER);
  const text = render(mixed());
  if (process.env.UPDATE_GOLDEN === '1') {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, text);
  }
  expect(text).toBe(await readFile(file, 'utf8'));
});
