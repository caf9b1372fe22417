import { cut, layoutOf } from './terminal-layout.ts';
import { counted, duration, grouped } from './wording.ts';

/** Where a run stands, for people who wait. */
export interface ProgressState {
  /** What is being done, in words: `starting the target`, `looking for accepted requests`, `testing`. */
  readonly phase: string;
  readonly cases: { readonly done: number; readonly planned?: number };
  readonly exchanges: number;
  /** Faults seen so far, before any is confirmed or judged. */
  readonly sightings: number;
  /** What is on the wire now. */
  readonly operation?: string;
  readonly ms: number;
}

const BAR = 16;

/** One line for a terminal that can overwrite it; never longer than `width`, without a line break. */
export function liveLine(state: ProgressState, { color, width }: { readonly color: boolean; readonly width: number }): string {
  const { paint } = layoutOf({ color, width });
  const { done, planned } = state.cases;
  const share = planned === undefined || planned === 0 ? 0 : Math.min(1, done / planned);
  const bar = planned === undefined ? '' : `[${'#'.repeat(Math.round(share * BAR)).padEnd(BAR, '.')}] `;
  const plain = cut(`${bar}${sentenceOf(state)}${state.operation === undefined ? '' : `  ${state.operation}`}`, width);
  return state.sightings > 0 ? paint.yellow(plain) : plain;
}

/** One line of a log that only grows. */
export const plainProgress = (state: ProgressState): string =>
  `surety: ${sentenceOf(state)}${state.operation === undefined ? '' : ` (${cut(state.operation, 80)})`}`;

function sentenceOf({ phase, cases, exchanges, sightings, ms }: ProgressState): string {
  const of = cases.planned === undefined ? '' : ` of ${grouped(cases.planned)}`;
  return `${phase}, ${grouped(cases.done)}${of} cases, ${counted(exchanges, 'exchange')}, ${sightings === 0 ? 'nothing found' : counted(sightings, 'sighting')}, ${duration(ms)}`;
}
