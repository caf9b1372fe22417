import { Agent, interceptors, request } from 'undici';
import { FileProblem } from './file-problem.ts';

const PATIENCE_MS = 20_000;
const MOST_REDIRECTS = 5;

/** The body behind an http(s) URL, after redirects. Throws `FileProblem`. */
export async function fetchBytes(uri: string, largest: number): Promise<Buffer> {
  const agent = new Agent({ connectTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS, maxResponseSize: largest });
  try {
    const { statusCode, body } = await request(uri, {
      dispatcher: agent.compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTS })),
      headers: { accept: 'application/yaml, application/json, text/yaml, */*;q=0.8', 'accept-encoding': 'identity' },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode < 200 || statusCode > 299) throw statusProblem(uri, statusCode);
    return bytes;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw unreachable(uri, error, largest);
  } finally {
    await agent.destroy();
  }
}

function statusProblem(uri: string, status: number): FileProblem {
  const hint = status === 401 || status === 403
    ? 'It asks for a login: download the document and name the file.'
    : 'Open the address in a browser: is it that of the document itself?';
  return new FileProblem({ code: 'http-status', uri, message: `answered ${status} (expected 200 and the document).`, hint });
}

function unreachable(uri: string, error: unknown, largest: number): FileProblem {
  const { code, text } = causeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new FileProblem({ code: 'unreachable', uri, message: 'refuses connections.', hint: 'Is the server that offers the document running?' });
    case 'ENOTFOUND': case 'EAI_AGAIN':
      return new FileProblem({ code: 'unreachable', uri, message: 'the host name is not known.', hint: 'Check the address and the network.' });
    case 'UND_ERR_CONNECT_TIMEOUT': case 'UND_ERR_HEADERS_TIMEOUT': case 'UND_ERR_BODY_TIMEOUT': case 'ETIMEDOUT':
      return new FileProblem({ code: 'unreachable', uri, message: `gave no answer within ${PATIENCE_MS / 1000} s.`, hint: 'Download the document and name the file.' });
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
      return new FileProblem({ code: 'too-large', uri, message: `sends more than ${largest} bytes.` });
    default:
      return new FileProblem({ code: 'unreachable', uri, message: `can't be fetched: ${text}.`, hint: 'Download the document and name the file.' });
  }
}

/** A host with several addresses gives an AggregateError whose own message is empty. */
function causeOf(error: unknown): { readonly code: string; readonly text: string } {
  const inner: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  return { code, text: inner instanceof Error ? inner.message || code : String(inner) };
}
