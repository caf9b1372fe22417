import type { Executor } from '#execution';
import type { Case, Planned } from '#plan';
import type { Target } from '#targets';
import type { Exchange } from '#wire';
import { Gate } from './gate.ts';

/** What became of a case that was run while the target may have died. */
export interface RunResult {
  readonly exchanges: readonly Exchange[];
  /** This very case, run alone on a fresh start, ended the target. */
  readonly killedTarget: boolean;
}

export interface RunnerInput {
  readonly executor: Executor;
  readonly target: Target;
  readonly connections: number;
  readonly onRestart: (reason: string) => void;
  readonly onTrouble: (text: string) => void;
}

/** After this many deaths the run goes on without the target: it would spend its time on restarts. */
const MOST_RESTARTS = 25;

/**
 * Runs cases side by side and survives the target. When contact is lost, every case in flight waits until the target is
 * back, is then run again alone, and the one that ends the target once more is the killer; the others count as usual.
 */
export class Runner {
  readonly #input: RunnerInput;
  readonly #gate: Gate;
  readonly #inFlight = new Set<symbol>();
  #suspects: Suspect[] = [];
  #recovering: Promise<void> | undefined;
  #epoch = 0;
  #restarts = 0;
  #lost: string | undefined;
  #resetFailed = false;

  constructor(input: RunnerInput) {
    this.#input = input;
    this.#gate = new Gate(input.connections);
  }

  get epoch(): number {
    return this.#epoch;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Why the target can't be reached any more, in a sentence; undefined while it can. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** The state of a fresh start, where there is a way to one. */
  async fresh(): Promise<boolean> {
    const { target, onTrouble } = this.#input;
    if (!target.canReset || this.#lost !== undefined || this.#resetFailed) return false;
    try {
      await target.reset();
    } catch (error) {
      this.#resetFailed = true;
      onTrouble(`The target could not be reset, so findings are confirmed on the state the run left: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
    this.#epoch += 1;
    return true;
  }

  /** A start of its own for a target of ours, where there is no reset. Only while nothing else runs. */
  async startAgain(): Promise<boolean> {
    const { target } = this.#input;
    if (!target.canRestart || target.canReset || this.#lost !== undefined) return false;
    await this.#restart(undefined);
    return this.#lost === undefined;
  }

  async run(planned: Planned, attempt = 0): Promise<RunResult> {
    return this.#gate.run(async () => {
      while (this.#recovering) await this.#recovering;
      if (this.#lost !== undefined) return { exchanges: [], killedTarget: false };
      const token = Symbol(planned.case.id);
      this.#inFlight.add(token);
      const exchanges = await this.#input.executor.run(planned.case, attempt);
      const gone = exchanges.some(lostContact) && await this.#isGone();
      this.#inFlight.delete(token);
      if (!gone) return { exchanges, killedTarget: false };
      return this.#suspect(planned.case, exchanges, attempt);
    });
  }

  /** A dying process may answer for a moment longer than its connections do. */
  async #isGone(): Promise<boolean> {
    if (!(await this.#input.target.alive())) return true;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    return !(await this.#input.target.alive());
  }

  async #suspect(suspect: Case, exchanges: readonly Exchange[], attempt: number): Promise<RunResult> {
    const result = new Promise<RunResult>((resolve) => { this.#suspects.push({ suspect, exchanges, attempt, resolve }); });
    this.#recovering ??= this.#recover().finally(() => { this.#recovering = undefined; });
    await this.#recovering;
    return result;
  }

  async #recover(): Promise<void> {
    while (this.#inFlight.size > 0) await new Promise((resolve) => { setTimeout(resolve, 5); });
    const suspects = this.#suspects.toSorted((a, b) => (a.suspect.id < b.suspect.id ? -1 : 1));
    this.#suspects = [];
    await this.#restart(`${suspects.length === 1 ? 'a case' : `one of ${suspects.length} cases`} in flight ended the target`);
    for (const { suspect, exchanges, attempt, resolve } of suspects) {
      if (this.#lost !== undefined) {
        resolve({ exchanges, killedTarget: suspects.length === 1 });
        continue;
      }
      const again = await this.#input.executor.run(suspect, attempt);
      const killed = again.some(lostContact) && await this.#isGone();
      resolve({ exchanges: again, killedTarget: killed });
      if (killed) await this.#restart(`the target ended on: ${suspect.id}`);
    }
  }

  /** `reason` is of a death; without one the restart is our own wish, and counts for nothing. */
  async #restart(reason: string | undefined): Promise<void> {
    const { target, onRestart } = this.#input;
    if (!target.canRestart) {
      this.#lost = `The target ended and is not ours to restart (${reason}).`;
      return;
    }
    if (reason !== undefined && this.#restarts >= MOST_RESTARTS) {
      this.#lost = `The target ended more than ${MOST_RESTARTS} times (${reason}).`;
      return;
    }
    try {
      await target.restart();
      this.#epoch += 1;
      if (reason === undefined) return;
      this.#restarts += 1;
      onRestart(reason);
    } catch (error) {
      this.#lost = `The target did not start again: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

interface Suspect {
  readonly suspect: Case;
  readonly exchanges: readonly Exchange[];
  readonly attempt: number;
  readonly resolve: (result: RunResult) => void;
}

const lostContact = ({ outcome }: Exchange): boolean => outcome.kind === 'no-response' && outcome.phase !== 'body';
