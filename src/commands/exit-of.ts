import { FileProblem, WriteProblem } from '#files';
import { ContractError, FilterError, ProfileError } from '#session';
import { SpecError } from '#spec';
import { TargetProblem } from '#targets';
import type { ExitCode } from '#verdicts';
import { UsageError } from './run-contract.ts';

/** What an error means for the caller: its exit code and its words. Anything unforeseen is a fault of Surety: 70. */
export function exitOf(error: unknown): { readonly exit: ExitCode; readonly message: string } {
  if (error instanceof UsageError || error instanceof FilterError || error instanceof ProfileError) return { exit: 64, message: error.message };
  if (error instanceof FileProblem || error instanceof SpecError || error instanceof ContractError) return { exit: 65, message: error.message };
  if (error instanceof WriteProblem) return { exit: 74, message: error.message };
  if (error instanceof TargetProblem) return { exit: exitOfTarget(error), message: error.hint === undefined ? error.message : `${error.message}\nHint: ${error.hint}` };
  const words = error instanceof Error ? error.stack ?? error.message : String(error);
  return { exit: 70, message: `This is a fault of Surety itself, please report it.\n${words}` };
}

const exitOfTarget = ({ code }: TargetProblem): ExitCode => {
  switch (code) {
    case 'bad-url': return 64;
    case 'refused-document': return 65;
    case 'never-answered': case 'port-in-use': case 'ended': case 'not-ready': case 'not-installed':
    case 'not-restartable': case 'not-resettable': case 'reset-failed': case 'stopped': return 69;
  }
};
