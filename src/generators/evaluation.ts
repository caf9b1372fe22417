import type { Json } from '#json';
import type { Site, World } from './world.ts';

/** One keyword that a value breaks. */
export interface Failure {
  readonly keyword: string;
  /** Of the value; for `required`, `additionalProperties` and the like: of the member. */
  readonly pointer: string;
  readonly schemaRef: string;
  readonly schemaPointer: string;
}

/** The way to a value from the root, innermost first: most pointers are never asked for. */
export interface Trail {
  readonly above: Trail | undefined;
  readonly key: string | number;
}

/** What has been looked at so far: `unevaluated*` asks for it. */
export interface Marks {
  readonly names: Set<string>;
  readonly items: Set<number>;
}

/** One schema against one value. */
export interface Asking {
  readonly world: World;
  readonly site: Site;
  readonly value: Json;
  readonly trail: Trail | undefined;
  /** Absent where a yes or no is enough. */
  readonly report: Failure[] | undefined;
  readonly marks: Marks | undefined;
  readonly depth: number;
  /** Asks another schema about this value or one of its children. `quiet`: nothing is reported. */
  ask(site: Site, options?: AskOptions): boolean;
}

export interface AskOptions {
  /** The child's value and its name or index. */
  readonly below?: { readonly value: Json; readonly key: string | number };
  readonly quiet?: boolean;
  readonly marks?: Marks;
}

/**
 * One keyword's answer: whether it holds; or the names of the members at fault, where the fault is theirs.
 * `told` says that it does not hold and that what fails below has been reported.
 */
export type Answer = boolean | 'told' | readonly string[];

export type Rule = (operand: Json, asking: Asking) => Answer;
export type Rules = Readonly<Record<string, Rule>>;
