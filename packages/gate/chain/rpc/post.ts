/** One HTTP exchange with a node: bounded in time and size, never sent elsewhere. */
import { AnswerTooLarge, ChainUnavailable } from '../errors.ts';

/**
 * Bytes of one answer. The largest that is asked for, the events of 2,000 blocks, is cut into parts
 * until it fits; 16 MiB parse in a tenth of a second.
 */
export const MAX_ANSWER_BYTES = 16 * 2 ** 20;

/** What came back: the parsed body, and for how many seconds the node wants to be left alone. */
export interface Posted {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number;
}

/**
 * @param timeout milliseconds until the whole answer must be there
 * @throws ChainUnavailable, AnswerTooLarge; the message never holds the URL, which may hold a key
 */
export async function post(
  url: string,
  method: string,
  body: string,
  timeout: number,
): Promise<Posted> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const { target, authorization } = addressOf(url);
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body,
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new ChainUnavailable(method, `HTTP ${status} sends elsewhere, which is not followed`);
    }
    const text = await readBounded(response, method);
    return { status, body: parsed(text), retryAfter: secondsOf(response.headers) };
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    throw new ChainUnavailable(method, words(error, timeout), { cause: error });
  }
}

/** `fetch` takes no name and password in an address: they go into a header, as browsers do it. */
function addressOf(url: string): { target: URL; authorization: Record<string, string> } {
  const target = new URL(url);
  const { username, password } = target;
  if (username === '' && password === '') return { target, authorization: {} };
  target.username = target.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    target,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

async function readBounded(response: Response, method: string): Promise<string> {
  const { body } = response;
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > MAX_ANSWER_BYTES)
      throw new AnswerTooLarge(method, `more than ${MAX_ANSWER_BYTES / 2 ** 20} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or an answer cut short: the caller says so with the status beside it.
    return undefined;
  }
}

function secondsOf(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : 0;
}

function words(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `nothing came within ${timeout} ms`;
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string' ? cause.code : error.name;
}
