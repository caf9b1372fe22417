import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a process that nobody had asked to end did end. `output` holds its last lines, oldest first. */
export interface TargetExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: readonly string[];
}

/** The thing under test, as long as it runs. */
export interface Target {
  readonly kind: TargetInput['kind'];
  /** For people: the command, the URL, `Prism 5.14.2`. */
  readonly name: string;
  /** Without a trailing slash. A getter: a restarted Prism listens on another port. */
  readonly baseUrl: string;
  readonly canRestart: boolean;
  readonly canReset: boolean;
  /** Its process has not ended and its port accepts a connection. Says nothing about HTTP. */
  alive(): Promise<boolean>;
  /** Ends what still runs and starts afresh; calls that come meanwhile share one restart. Rejects with `TargetProblem`. */
  restart(): Promise<void>;
  /** Brings back the state of a fresh start by the means the user gave. Rejects with `TargetProblem`. */
  reset(): Promise<void>;
  /** Leaves no process, port or file behind. May be called again. */
  stop(): Promise<void>;
  /** Every end that was not asked for, in order. */
  readonly exits: readonly TargetExit[];
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
export type FetchHandler = (request: Request) => Response | Promise<Response>;

interface Resettable {
  /** A shell command, or an `http://` or `https://` URL that is sent a POST. */
  readonly reset?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface UrlInput extends Resettable {
  readonly kind: 'url';
  readonly baseUrl: string;
  /** Polled until it answers with a status below 500, before the run begins. */
  readonly ready?: string;
  readonly readyTimeoutMs?: number;
}

export interface PrismInput extends Resettable {
  readonly kind: 'prism';
  /** The effective document, as JSON text. */
  readonly document: string;
  readonly readyTimeoutMs?: number;
}

export interface CommandInput extends Resettable {
  readonly kind: 'command';
  /** Run by the shell, in the foreground. It sees HOST and PORT where `baseUrl` names a port. */
  readonly command: string;
  readonly baseUrl: string;
  /** Polled until it answers with a status below 500; `baseUrl` where absent. */
  readonly ready?: string;
  readonly readyTimeoutMs?: number;
}

interface HandlerBase {
  readonly kind: 'handler';
  readonly name?: string;
  readonly reset?: () => void | Promise<void>;
}

export type HandlerInput =
  | (HandlerBase & { readonly style: 'node'; readonly handler: NodeHandler })
  | (HandlerBase & { readonly style: 'fetch'; readonly handler: FetchHandler });

export type TargetInput = UrlInput | PrismInput | CommandInput | HandlerInput;
