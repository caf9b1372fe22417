import { fromRecord, type PlainJson } from '#json';
import type { Exchange, HeaderList, Payload } from '#wire';
import { bytesIn } from './finding-words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { jsonLines } from './json-lines.ts';
import { grouped } from './wording.ts';

/** Longer bodies are cut on the page: all of it stands in the JSON report. */
const LONGEST_BODY = 6_000;

/** Request and answer side by side as HTTP messages; the value at `pointer` is marked in the part at fault. */
export function exchangePanels(exchange: Exchange, fault?: { readonly part: 'request' | 'response'; readonly pointer: string }): Markup {
  const { request, outcome } = exchange;
  const markIn = (part: 'request' | 'response'): string | undefined => (fault?.part === part ? fault.pointer : undefined);
  const head = `${request.method} ${request.target} HTTP/1.1`;
  return html`<div class="panels">
<figure><figcaption>Request</figcaption>${message(head, request.headers, request.body, markIn('request'))}</figure>
<figure><figcaption>${outcome.kind === 'response' ? html`Answer <b class="status">${outcome.response.status}</b>` : 'No answer'}</figcaption>${
    outcome.kind === 'response' ? message(`HTTP/1.1 ${outcome.response.status}`, outcome.response.headers, outcome.response.body, markIn('response'))
      : outcome.kind === 'no-response' ? html`<p>While waiting for the ${outcome.phase}: ${outcome.message} (<code>${outcome.code}</code>)</p>`
        : html`<p>Not sent: ${outcome.why}</p>`}</figure>
</div>`;
}

function message(head: string, headers: HeaderList, body: Payload | undefined, mark: string | undefined): Markup {
  const header = mark?.startsWith('/header/') ? mark.slice('/header/'.length).toLowerCase() : undefined;
  const lines = headers.map(([name, value]) => {
    const line = html`<span class="name">${name}</span>: ${value}`;
    return html`${name.toLowerCase() === header ? html`<mark>${line}</mark>` : line}\n`;
  });
  const target = mark?.startsWith('/query/') || mark?.startsWith('/path/') ? html`<mark>${head}</mark>` : html`${head}`;
  return html`<pre tabindex="0" class="http"><b>${target}</b>\n${lines}${body !== undefined && bytesIn(body) > 0 && html`\n${bodyText(body, mark?.startsWith('/body') ? mark.slice('/body'.length) : undefined)}`}</pre>`;
}

function bodyText(body: Payload, pointer: string | undefined): Piece {
  if (body.kind === 'base64') {
    const shown = body.base64.slice(0, LONGEST_BODY);
    return html`<i>${grouped(bytesIn(body))} bytes that are not text, in base64:</i>\n${shown}${shown.length < body.base64.length && cutNote}`;
  }
  const shown = body.text.length > LONGEST_BODY ? undefined : jsonLines(body.text);
  if (shown === undefined) return html`${body.text.slice(0, LONGEST_BODY)}${body.text.length > LONGEST_BODY && cutNote}`;
  return shown.map(({ text, pointer: here }) => html`${pointer !== undefined && isMarked(here, pointer) ? marked(text) : text}\n`);
}

const cutNote = html`\n<i>… cut here; the whole stands in the JSON report.</i>`;

/** The indentation stays unmarked: it was not sent. */
function marked(line: string): Markup {
  const text = line.trimStart();
  return html`${line.slice(0, line.length - text.length)}<mark>${text}</mark>`;
}

/** The value itself with all its lines, but never the whole body: that would mark nothing. */
const isMarked = (here: string, pointer: string): boolean => pointer !== '' && (here === pointer || here.startsWith(`${pointer}/`));

/** A planned value as JSON text, big integers as their digits. */
export function recordText(record: PlainJson): string {
  return JSON.stringify(fromRecord(record), (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
