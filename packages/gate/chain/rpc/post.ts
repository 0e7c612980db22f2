/** One HTTP exchange with a node: bounded in time and size, never sent elsewhere. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
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

/** Milliseconds for which a connection waits for the next question: nodes keep theirs for 5 s and more. */
const IDLE_FOR = 4_000;
const OPTIONS = { keepAlive: true, timeout: IDLE_FOR, scheduling: 'lifo' } as const;
const agents = { 'http:': new HttpAgent(OPTIONS), 'https:': new HttpsAgent(OPTIONS) };
const requests = { 'http:': httpRequest, 'https:': httpsRequest };

/**
 * By `node:http`: what waits for payments asks all the time, and `fetch` takes three times as long over it.
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
    const response = await send(url, body, signal);
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new ChainUnavailable(method, `HTTP ${status} sends elsewhere, which is not followed`);
    }
    const text = await readBounded(response, method);
    return { status, body: parsed(text), retryAfter: secondsOf(response.headers['retry-after']) };
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    const why = signal.aborted ? `nothing came within ${timeout} ms` : words(error);
    throw new ChainUnavailable(method, why, { cause: error });
  }
}

/** The answer as soon as its head is there. */
function send(url: string, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    // Of any other protocol there is none, which is a TypeError.
    const protocol = target.protocol as keyof typeof requests;
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    requests[protocol](target, { method: 'POST', headers, agent: agents[protocol], signal })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
}

async function readBounded(response: IncomingMessage, method: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // Leaving the loop destroys the rest of the body.
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
  }
  return undefined;
}

function secondsOf(value = ''): number {
  return /^\d{1,6}$/.test(value) ? Number(value) : 0;
}

function words(error: unknown): string {
  const { code, name } = error as { code?: unknown; name: string };
  return typeof code === 'string' ? code : name;
}
