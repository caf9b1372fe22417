import type { Auth, Mode, SessionEvent } from '#session';
import type { FetchHandler, NodeHandler } from '#targets';

/** A service in this process, served on a port of its own while the run lasts. */
export type InProcess =
  | { readonly style: 'fetch'; readonly handler: FetchHandler; readonly reset?: () => void | Promise<void>; readonly name?: string }
  | { readonly style: 'node'; readonly handler: NodeHandler; readonly reset?: () => void | Promise<void>; readonly name?: string };

/** What to test, against what, and how hard. Everything has a default: the petstore contract against Prism. */
export interface RunOptions {
  /** Path or URL of an OpenAPI document. */
  readonly spec?: string;
  readonly overlays?: readonly string[];
  /** Path of a statement file. */
  readonly statement?: string;
  /** Profiles to claim. */
  readonly profiles?: readonly string[];
  /** Where the service answers; takes the place of the document's server URL including its path. */
  readonly baseUrl?: string;
  /** A service in this process, in place of `baseUrl`. */
  readonly handler?: InProcess;
  /** Shell command that starts the service, which then listens at `baseUrl`. */
  readonly start?: string;
  /** URL polled until it answers. */
  readonly ready?: string;
  /** Shell command, or URL to POST to, that brings back the state of a fresh start. */
  readonly reset?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly mode?: Mode;
  /** Seconds after which nothing new is planned. */
  readonly budget?: number;
  readonly seed?: string;
  readonly connections?: number;
  /** Requests a second at most. */
  readonly rate?: number;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Path of an auth file, or its content. */
  readonly auth?: string | Auth;
  /** Path of a deviations file. */
  readonly deviations?: string;
  readonly complete?: boolean;
  readonly strict?: boolean;
  /** Seconds until a request counts as unanswered. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SessionEvent) => void;
  readonly onLog?: (line: string) => void;
  /** How the run was started, and where its report goes: told in the report. */
  readonly command?: string;
  readonly reportDir?: string;
}
