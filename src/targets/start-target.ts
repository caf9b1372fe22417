import { startCommand } from './start-command.ts';
import { startHandler } from './start-handler.ts';
import { startPrism } from './start-prism.ts';
import { startUrl } from './start-url.ts';
import type { Target, TargetInput } from './target.ts';

/** Resolves once the target accepts requests. Rejects with `TargetProblem`, having left nothing behind. */
export async function startTarget(input: TargetInput): Promise<Target> {
  switch (input.kind) {
    case 'url': return startUrl(input);
    case 'prism': return startPrism(input);
    case 'command': return startCommand(input);
    case 'handler': return startHandler(input);
  }
}
