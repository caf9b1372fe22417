/** Where a command prints, and what kind of place that is. The command line gives the real one. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Writes over the last line of stderr; only called where `live` is true. */
  overwrite(text: string): void;
  /** Someone watches: progress may move. */
  readonly live: boolean;
  readonly color: boolean;
  readonly width: number;
}
