import { formatPointer } from '#json';
import { CHECK_IDS } from './check-ids.ts';
import type { RequirementFile, RequirementRow } from './requirement-file.ts';

/** Something wrong with a set that its JSON Schema can't say; `pointer` is into the file. */
export interface RequirementFault {
  readonly pointer: string;
  readonly message: string;
}

/** Rows that repeat an id, name an unknown check or source, or take a reading they do not have. */
export function requirementFaults(file: RequirementFile): readonly RequirementFault[] {
  const known = new Set<string>();
  return file.requirements.flatMap((row, index) => {
    const faults = rowFaults(file, row).map(({ path, message }) => ({ pointer: formatPointer(['requirements', index, ...path]), message }));
    if (known.has(row.id)) faults.push({ pointer: formatPointer(['requirements', index, 'id']), message: `the id ${JSON.stringify(row.id)} is that of an earlier row (expected each once).` });
    known.add(row.id);
    return faults;
  });
}

function rowFaults({ set, sources }: RequirementFile, row: RequirementRow): { path: (string | number)[]; message: string }[] {
  const faults: { path: (string | number)[]; message: string }[] = [];
  if (!row.id.startsWith(`${set}.`)) faults.push({ path: ['id'], message: `the id ${JSON.stringify(row.id)} does not begin with the name of its set (expected "${set}.…").` });
  for (const [index, { id }] of (row.checks ?? []).entries()) {
    if (!CHECK_IDS.includes(id)) faults.push({ path: ['checks', index, 'id'], message: `there is no check ${JSON.stringify(id)} (expected one of ${CHECK_IDS.join(', ')}).` });
  }
  if ((row.checks ?? []).length === 0 && row.excluded === undefined) faults.push({ path: [], message: 'the row has neither checks nor a reason under "excluded" (expected one of them).' });
  if (!sources.some(({ document }) => document === row.source.document)) {
    faults.push({ path: ['source', 'document'], message: `${JSON.stringify(row.source.document)} is none of the set's sources (expected one of ${sources.map(({ document }) => JSON.stringify(document)).join(', ')}).` });
  }
  if (row.taken !== undefined && !(row.readings ?? []).some(({ id }) => id === row.taken)) {
    faults.push({ path: ['taken'], message: `the row has no reading ${JSON.stringify(row.taken)} (expected one of its own).` });
  }
  return faults;
}

/**
 * Rows that cite a section which a Markdown source does not have. `headings` maps a source to its text; sections are named
 * by the title of a heading, or by the titles from one of its ancestors down to it, joined by ` / `.
 */
export function citationFaults(file: RequirementFile, texts: ReadonlyMap<string, string>): readonly RequirementFault[] {
  const sections = new Map([...texts].map(([document, text]) => [document, sectionsOf(text)] as const));
  return file.requirements.flatMap(({ source }, index) => {
    const known = sections.get(source.document);
    if (known === undefined || known.has(source.section)) return [];
    return [{ pointer: formatPointer(['requirements', index, 'source', 'section']), message: `${source.document} has no section ${JSON.stringify(source.section)} (expected a heading of it).` }];
  });
}

function sectionsOf(markdown: string): ReadonlySet<string> {
  const path: string[] = [];
  const sections = new Set<string>();
  let fenced = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const [, marks, title] = fenced ? [] : (/^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? []);
    if (marks === undefined || title === undefined) continue;
    path.length = marks.length - 1;
    path.push(title);
    const titles = path.filter((part) => part !== undefined);
    for (let from = 0; from < titles.length; from += 1) sections.add(titles.slice(from).join(' / '));
  }
  return sections;
}
