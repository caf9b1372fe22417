import { writeText } from '#files';
import { renderHtml, renderJson, renderJUnit, renderMarkdown, type Report } from '#reports';
import { UsageError } from './run-contract.ts';

/** The formats `--report` knows: file name and renderer. */
const FORMATS: Readonly<Record<string, { readonly file: string; readonly render: (report: Report) => string }>> = {
  html: { file: 'report.html', render: renderHtml },
  json: { file: 'report.json', render: renderJson },
  junit: { file: 'junit.xml', render: renderJUnit },
  markdown: { file: 'summary.md', render: renderMarkdown },
};

export const formatNames: readonly string[] = Object.keys(FORMATS);

/** Throws `UsageError` on a format that is not known. */
export function checkFormats(formats: readonly string[]): void {
  for (const format of formats) {
    if (!Object.hasOwn(FORMATS, format)) throw new UsageError(`--report ${JSON.stringify(format)}: no such format.\nHint: there are ${formatNames.join(', ')}.`);
  }
}

/** Writes the report in each format and gives the paths. Throws `WriteProblem`. */
export async function writeReport(report: Report, dir: string, formats: readonly string[]): Promise<readonly string[]> {
  return Promise.all(formats.map(async (format) => {
    const { file, render } = FORMATS[format] as (typeof FORMATS)[string];
    const path = `${dir.replace(/\/+$/, '')}/${file}`;
    await writeText(path, render(report));
    return path;
  }));
}
