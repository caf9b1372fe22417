import { TargetProblem } from './target-problem.ts';

/** The base URL as Surety uses it: without a trailing slash. Throws `TargetProblem` on anything but a plain http(s) URL. */
export function baseUrlOf(text: string): string {
  const url = httpUrl(text, 'BASE_URL');
  if (url.search !== '' || url.hash !== '') {
    throw new TargetProblem('bad-url', `BASE_URL ${JSON.stringify(text)}: it has a query or a fragment (expected scheme, host, port and path).`,
      { hint: `Try ${url.origin}${url.pathname}` });
  }
  if (url.username !== '' || url.password !== '') {
    throw new TargetProblem('bad-url', 'BASE_URL: it holds a user name or password (expected none).',
      { hint: 'Credentials belong in the file given with --auth, or in --header.' });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Throws `TargetProblem` where `text` is not an http(s) URL; `what` names it in the message. */
export function httpUrl(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TargetProblem('bad-url', `${what} ${JSON.stringify(text)}: it is not an http(s) URL (expected e.g. "http://127.0.0.1:3000").`,
      /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? { hint: `Try http://${text}` } : {});
  }
  return url;
}

/** The host and port a TCP connection to this URL goes to. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const url = new URL(text);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  };
}
