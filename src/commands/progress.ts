import { liveLine, plainProgress, type ProgressState } from '#reports';
import type { SessionEvent } from '#session';
import type { Terminal } from './terminal.ts';

/** Milliseconds between two lines of progress where each line stays. */
const PLAIN_INTERVAL = 5_000;
const LIVE_INTERVAL = 80;

/** Turns events into progress: a line that moves where someone watches, a few lines in a log. */
export function progressOn(terminal: Terminal, now: () => number = () => performance.now()): { onEvent: (event: SessionEvent) => void; end: () => void } {
  const start = now();
  let last = -Infinity;
  let state: Omit<ProgressState, 'ms'> = { phase: 'starting the target', cases: { done: 0 }, exchanges: 0, sightings: 0 };
  const show = (force: boolean): void => {
    if (!force && now() - last < (terminal.live ? LIVE_INTERVAL : PLAIN_INTERVAL)) return;
    last = now();
    const full: ProgressState = { ...state, ms: now() - start };
    if (terminal.live) terminal.overwrite(liveLine(full, terminal));
    else terminal.err(plainProgress(full));
  };
  return {
    onEvent(event) {
      const before = state.phase;
      state = next(state, event);
      show(state.phase !== before);
    },
    end: () => { if (terminal.live) terminal.overwrite(''); },
  };
}

function next(state: Omit<ProgressState, 'ms'>, event: SessionEvent): Omit<ProgressState, 'ms'> {
  switch (event.kind) {
    case 'target': return { ...state, phase: `looking for accepted requests at ${event.baseUrl}` };
    case 'anchor': return { ...state, operation: event.operation };
    case 'case': return { ...state, phase: 'testing', operation: event.operation, exchanges: event.exchanges, cases: { done: state.cases.done + 1 }, sightings: event.findings };
    case 'operation': return { ...state, operation: event.operation };
    case 'confirming': return { ...state, phase: `confirming ${event.of} ${event.of === 1 ? 'sighting' : 'sightings'}` };
    case 'restart': return { ...state, phase: 'testing, after a restart of the target' };
  }
}
