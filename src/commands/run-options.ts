import type { Auth, Mode, SessionEvent } from '#session';
import type { FetchHandler, NodeHandler } from '#targets';

/** A service in this process, served on a port of its own while the run lasts. */
export type InProcess =
  | { readonly style: 'fetch'; readonly handler: FetchHandler; readonly reset?: () => void | Promise<void>; readonly name?: string }
  | { readonly style: 'node'; readonly handler: NodeHandler; readonly reset?: () => void | Promise<void>; readonly name?: string };

/** What to test, against what, and how hard. Everything has a default: the petstore contract against Prism. */
export interface RunOptions {
  /** Path or URL of an OpenAPI document. */
  readonly spec?: string | undefined;
  readonly overlays?: readonly string[] | undefined;
  /** Path of a statement file. */
  readonly statement?: string | undefined;
  /** Profiles to claim. */
  readonly profiles?: readonly string[] | undefined;
  /** Where the service answers; takes the place of the document's server URL including its path. */
  readonly baseUrl?: string | undefined;
  /** A service in this process, in place of `baseUrl`. */
  readonly handler?: InProcess | undefined;
  /** Shell command that starts the service, which then listens at `baseUrl`. */
  readonly start?: string | undefined;
  /** URL polled until it answers. */
  readonly ready?: string | undefined;
  /** Shell command, or URL to POST to, that brings back the state of a fresh start. */
  readonly reset?: string | undefined;
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly mode?: Mode | undefined;
  /** Seconds after which nothing new is planned. */
  readonly budget?: number | undefined;
  readonly seed?: string | undefined;
  readonly connections?: number | undefined;
  /** Requests a second at most. */
  readonly rate?: number | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Path of an auth file, or its content. */
  readonly auth?: string | Auth | undefined;
  /** Path of a deviations file. */
  readonly deviations?: string | undefined;
  readonly complete?: boolean | undefined;
  readonly strict?: boolean | undefined;
  /** Seconds until a request counts as unanswered. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: SessionEvent) => void) | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
  /** How the run was started, and where its report goes: told in the report. */
  readonly command?: string | undefined;
  readonly reportDir?: string | undefined;
}
