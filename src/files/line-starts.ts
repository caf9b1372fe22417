export interface Position {
  /** Both count from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns. The table of line starts is made on the first question. */
export class LineStarts {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  position(offset: number): Position {
    const starts = (this.#starts ??= lineStarts(this.#text));
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
