const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const OURS = Symbol('surety.at-process-end');

/**
 * Runs `act` when this process ends in any way but SIGKILL; the returned function takes that back.
 * A signal that someone else listens to is left to them: they end the run their way, and the `exit` event still comes.
 */
export function atProcessEnd(act: () => void): () => void {
  const onSignal = Object.assign((signal: NodeJS.Signals): void => {
    if (process.listeners(signal).some((listener) => !(OURS in listener))) return;
    release();
    act();
    // Having listened took the signal's effect away: the last of ours gives it back.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  }, { [OURS]: true });
  let released = false;
  const release = (): void => {
    if (released) return;
    released = true;
    roomForListeners(-1);
    process.off('exit', act);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  roomForListeners(1);
  process.on('exit', act);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return release;
}

/** Many targets at once are no leak of listeners, which Node would otherwise warn of. 0 stands for "no limit". */
function roomForListeners(more: number): void {
  const limit = process.getMaxListeners();
  if (limit !== 0) process.setMaxListeners(limit + more);
}
