import type { Notice } from '#reports';
import type { HeaderList } from '#wire';
import type { Loop } from './loop.ts';

const TRIES = 4;

/** Whether the target answers HTTP at all, whatever the status. */
export async function answersAtAll(loop: Loop): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { outcome } = await loop.executor.send({ method: 'GET', target: `${loop.basePath}/`, headers: loop.input.headers });
    if (outcome.kind === 'response') return true;
    if (outcome.kind === 'no-response' && loop.target.canRestart && !(await loop.target.alive())) {
      await loop.target.restart();
      loop.notices.push({ code: 'ended-on-probe', severity: 'warning', text: `The target ended on GET ${loop.basePath}/, with which Surety asks whether it answers at all; it was started again.` });
      return true;
    }
    // A server that answers nothing at its root may still serve its operations.
    if (outcome.kind === 'no-response' && outcome.phase !== 'connect' && await loop.target.alive()) return true;
    await new Promise((resolve) => { setTimeout(resolve, 250 * (tried + 1)); });
  }
  return false;
}

/** Rule 15: when every answer was 404, the base path is wrong, and that is said once. */
export function basePathNotice(loop: Loop): readonly Notice[] {
  const operations = [...loop.input.contract.byKey.values()];
  const asked = operations.filter(({ key }) => loop.stats.statuses(key).size > 0);
  if (asked.length === 0 || !asked.every(({ key }) => [...loop.stats.statuses(key).keys()].every((status) => status === '404'))) return [];
  const declared = [...new Set(operations.map(({ basePath }) => basePath).filter((path) => path !== '' && path !== loop.basePath))];
  return [{
    code: 'everything-404', severity: 'error',
    text: `Every request to ${loop.target.baseUrl} was answered 404, so the base path is probably wrong.`,
    hint: declared.length > 0
      ? `The document declares ${declared.map((path) => JSON.stringify(path)).join(', ')}: try ${new URL(declared[0] as string, loop.target.baseUrl).href}`
      : 'BASE_URL takes the place of the document\'s server URL including its path: give it with the path prefix the service has.',
  }];
}

const SECRET_NAME = /auth|token|key|secret|cookie|session|password/i;

/** A shorter cookie, such as "true", stands in too many bodies by chance. */
const SHORTEST_COOKIE = 8;

/** Values of the user's own headers that must not be shown, also by themselves: each cookie, the password of `Basic`. */
export const passwordsIn = (headers: HeaderList): readonly string[] =>
  headers.filter(([name]) => SECRET_NAME.test(name)).flatMap(([, value]) => {
    const pair = /^basic\s+([\w+/-]+=*)$/i.exec(value)?.[1];
    const password = pair === undefined ? [] : [Buffer.from(pair, 'base64').toString('utf8').replace(/^[^:]*:/, '')];
    const cookies = value.split(/;\s*/).map((cookie) => cookie.replace(/^[^=]*=/, '')).filter(({ length }) => length >= SHORTEST_COOKIE);
    return [value, value.replace(/^\S+\s+/, ''), ...cookies, ...password];
  });
