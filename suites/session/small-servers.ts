import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InProcess } from '../../src/index.ts';

/** Tiny servers that lie in one way each: what a run must notice, and what it must not. */
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export function server(name: string, respond: Respond): InProcess {
  return {
    style: 'node', name,
    handler: (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => { respond(request, response, Buffer.concat(chunks).toString('utf8')); });
    },
  };
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
