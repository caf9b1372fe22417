export { startTarget } from './start-target.ts';
export { TargetProblem } from './target-problem.ts';
export type { TargetProblemCode } from './target-problem.ts';
export type {
  CommandInput, FetchHandler, HandlerInput, NodeHandler, PrismInput, Target, TargetExit, TargetInput, UrlInput,
} from './target.ts';
