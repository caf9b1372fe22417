import type { PlainObject } from '#json';
import type { Provenance } from '#operations';
import type { CheckRef, Level, Profile, Reading } from './requirement.ts';

/** A requirement set as its file has it: `spec/requirements.schema.json` says what each part means. */
export interface RequirementFile {
  readonly set: string;
  readonly version: string;
  readonly title: string;
  readonly sources: readonly { readonly document: string; readonly title: string }[];
  readonly contract?: {
    readonly document: string;
    readonly provenance: Provenance;
    readonly overlays?: readonly { readonly file: string; readonly provenance: Provenance }[];
  };
  readonly profiles: Readonly<Record<string, Omit<Profile, 'name'>>>;
  readonly requirements: readonly RequirementRow[];
}

export interface RequirementRow {
  readonly id: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly source: { readonly document: string; readonly section: string };
  readonly text: string;
  readonly keyword?: string;
  readonly nodes?: readonly string[];
  readonly applies?: {
    readonly operations?: 'all' | readonly string[];
    readonly direction?: 'request' | 'response';
    readonly status?: readonly string[];
    readonly keywords?: readonly string[];
  };
  readonly checks?: readonly (Omit<CheckRef, 'with'> & { readonly with?: PlainObject })[];
  readonly excluded?: string;
  readonly readings?: readonly Reading[];
  readonly taken?: string;
}
