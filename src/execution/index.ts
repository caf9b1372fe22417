export { createExecutor } from './executor.ts';
export type { ExecutedExchange, Executor, ExecutorOptions } from './executor.ts';
export type { Credentials } from './credentials-for.ts';
