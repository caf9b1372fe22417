import { FileProblem, readOwn, type OwnFile } from '#files';
import { formatPointer } from '#json';
import { requirementFaults } from './requirement-faults.ts';
import type { RequirementFile, RequirementRow } from './requirement-file.ts';
import type { Requirement, RequirementSet } from './requirement.ts';

/** Reads a requirement set. Throws `FileProblem` on one that breaks its format, repeats an id or names an unknown check. */
export async function readRequirementSet(uri: string): Promise<RequirementSet> {
  const file = await readOwn<RequirementFile>(uri, 'requirements', 'requirement set');
  const [first, ...others] = requirementFaults(file.value).map(({ pointer, message }) => ({ code: 'invalid' as const, uri, message, ...file.locate(pointer) }));
  if (first) throw new FileProblem(first, others);
  const { set, version, title, profiles, contract, requirements } = file.value;
  return {
    set, version, title, uri,
    requirements: requirements.map((row, index) => requirementOf(file, row, index)),
    profiles: Object.entries(profiles).map(([name, profile]) => ({ name, title: profile.title, includes: profile.includes, gates: profile.gates })),
    ...(contract && { contract: { document: contract.document, provenance: contract.provenance, overlays: contract.overlays ?? [] } }),
  };
}

function requirementOf(file: OwnFile<RequirementFile>, row: RequirementRow, index: number): Requirement {
  const pointer = formatPointer(['requirements', index]);
  const { operations, direction, status, keywords } = row.applies ?? {};
  return {
    id: row.id, set: file.value.set, level: row.level, provenance: row.provenance, text: row.text,
    cites: row.source,
    checks: row.checks ?? [],
    ...(row.excluded !== undefined && { excluded: row.excluded }),
    readings: row.readings ?? [],
    ...(row.taken !== undefined && { taken: row.taken }),
    nodes: row.nodes ?? [],
    applies: {
      ...(operations !== undefined && operations !== 'all' && { operations }),
      ...(status && { statuses: status }),
      ...(direction && { direction }),
      ...(keywords && { keywords }),
    },
    ...(row.keyword !== undefined && { keyword: row.keyword }),
    ...(direction && { direction }),
    source: { uri: file.uri, pointer, ...file.locate(pointer) },
  };
}
