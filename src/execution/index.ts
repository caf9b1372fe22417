export { createExecutor } from './executor.ts';
export type { Executor, ExecutorOptions } from './executor.ts';
export type { Credentials } from './credentials-for.ts';
