import { connect } from 'node:net';
import { addressOf } from './base-url-of.ts';

/** Why no TCP connection to the URL's host and port comes about, as an error code; undefined where one does. */
export function connectFailure(url: string, timeoutMs = 2_000): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(addressOf(url));
    const finish = (failure?: string): void => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(timeoutMs, () => finish('ETIMEDOUT'));
    socket.once('connect', () => finish());
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
  });
}

export const isConnectable = async (url: string): Promise<boolean> => (await connectFailure(url)) === undefined;
