import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { notResettable } from './owned-target.ts';
import { TargetProblem } from './target-problem.ts';
import type { HandlerInput, NodeHandler, Target, TargetExit } from './target.ts';

/**
 * Serves a handler of this very process on a port of 127.0.0.1. What it throws or rejects with drops the connection and
 * is kept in `exits`; what it throws later, from a callback, is this process's own uncaught exception.
 */
export async function startHandler(input: HandlerInput): Promise<Target> {
  const name = input.name ?? 'in-process handler';
  const exits: TargetExit[] = [];
  const listener = input.style === 'fetch'
    ? getRequestListener(input.handler, { overrideGlobalObjects: false, errorHandler: fallen(exits) })
    : input.handler;
  const server = createServer((request, response) => void serve(listener, request, response, exits));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kind: 'handler',
    name,
    baseUrl,
    canRestart: false,
    canReset: input.reset !== undefined,
    exits,
    alive: async () => server.listening,
    async restart() {
      throw new TargetProblem('not-restartable', `${name}: it lives in this process (expected a process of its own).`);
    },
    async reset() {
      if (!input.reset) throw notResettable(name);
      try {
        await input.reset();
      } catch (error) {
        throw new TargetProblem('reset-failed', `${name}: its reset threw ${JSON.stringify(String(error))} (expected none).`);
      }
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(listener: NodeHandler, request: IncomingMessage, response: ServerResponse, exits: TargetExit[]): Promise<void> {
  try {
    await listener(request, response);
  } catch (error) {
    exits.push(exitOf(error));
    response.destroy();
  }
}

/** Where fetch handlers run for real, a rejection is answered with 500 and the server lives on. */
const fallen = (exits: TargetExit[]) => (error: unknown): Response => {
  exits.push(exitOf(error));
  return new Response(null, { status: 500 });
};

const exitOf = (error: unknown): TargetExit => {
  const text = error instanceof Error ? error.stack ?? error.message : String(error);
  return { code: null, signal: null, output: text.split('\n') };
};
