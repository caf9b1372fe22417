import { isConnectable } from './connect-failure.ts';
import type { SupervisedChild } from './supervised-child.ts';
import { TargetProblem } from './target-problem.ts';
import type { Target, TargetExit } from './target.ts';

export interface Launched {
  readonly child: SupervisedChild;
  readonly baseUrl: string;
}

interface OwnedInput {
  readonly kind: Target['kind'];
  readonly name: string;
  /** Starts a process and returns it ready; ends it itself where it does not become so. */
  launch(): Promise<Launched>;
  readonly reset?: (() => Promise<void>) | undefined;
  /** Takes away what stays behind the process. */
  dispose?(): void;
}

/** A target whose process is ours: started, watched, started again and ended. */
export async function ownedTarget({ kind, name, launch, reset, dispose }: OwnedInput): Promise<Target> {
  const exits: TargetExit[] = [];
  const wanted = new WeakSet<SupervisedChild>();
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const watch = async (): Promise<Launched> => {
    const launched = await launch();
    void launched.child.ended.then((exit) => {
      if (!wanted.has(launched.child)) exits.push(exit);
    });
    return launched;
  };
  const end = async ({ child }: Launched): Promise<void> => {
    if (!child.exit()) wanted.add(child);
    await child.end();
  };

  let current = await watch().catch((error: unknown) => {
    dispose?.();
    throw error;
  });

  const startAgain = async (): Promise<void> => {
    await end(current);
    current = await watch();
  };

  return {
    kind,
    name,
    get baseUrl() { return current.baseUrl; },
    canRestart: true,
    canReset: reset !== undefined,
    exits,
    alive: async () => current.child.exit() === undefined && stopping === undefined && isConnectable(current.baseUrl),
    restart() {
      if (stopping) return Promise.reject(new TargetProblem('stopped', `${name}: it was stopped (expected a target in use).`));
      restarting ??= startAgain().finally(() => { restarting = undefined; });
      return restarting;
    },
    async reset() {
      if (!reset) throw notResettable(name);
      await reset();
    },
    stop() {
      stopping ??= (async () => {
        await restarting?.catch(() => {});
        await end(current);
        dispose?.();
      })();
      return stopping;
    },
  };
}

export const notResettable = (name: string): TargetProblem =>
  new TargetProblem('not-resettable', `${name}: there is no way to reset it (expected a reset command or URL).`, { hint: 'Give one with --reset.' });
