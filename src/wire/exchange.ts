/** Bytes as a record keeps them: text when they are UTF-8, base64 otherwise. */
export type Payload =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'base64'; readonly base64: string };

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as it goes over the wire. `target` is the origin-form, verbatim: `/v1/pets?limit=10`. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderList;
  readonly body?: Payload;
}

/** Header names are in lower case, in arrival order, repeated where they were repeated. */
export interface WireResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Payload;
}

export type NoResponsePhase = 'connect' | 'send' | 'headers' | 'body';

/** What became of a request. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: WireResponse }
  | { readonly kind: 'no-response'; readonly phase: NoResponsePhase; readonly code: string; readonly message: string }
  | { readonly kind: 'skipped'; readonly why: string };

/** One step of a case as it went over the wire. Credentials are redacted before it is logged. */
export interface Exchange {
  /** Case id. */
  readonly case: string;
  /** Index into the case's steps. */
  readonly step: number;
  readonly operation: string;
  /** 0 for the first run of the case, then one per repetition (shrinking counts as a case of its own). */
  readonly attempt: number;
  /** Starts of the target before this exchange: 0, and one more after every restart or reset. */
  readonly epoch: number;
  /** A running number of the exchange within the run, in order of sending. */
  readonly order: number;
  readonly request: WireRequest;
  /** The user of the auth file whose credentials were sent. */
  readonly identity?: string;
  /** Security schemes whose credential was taken away on purpose. */
  readonly schemesRemoved: readonly string[];
  readonly outcome: Outcome;
  /** Milliseconds from sending to the last byte; outside every digest. */
  readonly ms?: number;
  /** What came of the first sending, where the connection was dropped before any answer and the request was sent again. */
  readonly retried?: Extract<Outcome, { kind: 'no-response' }>;
  /** A Content-Encoding of the response; the recorded body is as decoded, or as it came where that was not possible. */
  readonly coding?: { readonly name: string; readonly decoded: boolean };
}
