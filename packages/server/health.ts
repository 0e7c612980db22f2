/**
 * `/healthz`: the process lives. `/readyz`: it serves pages, and whether it sells.
 *
 * Both answer from what is known in memory, so that nobody can make the service work by asking, and
 * neither tells anything of money. What is known is found out in the background.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemAnswer } from '@tollbench/gate/offer/problem.ts';
import type { Answer } from '@tollbench/gate/types.ts';

/** A thing that selling depends on. */
export interface Check {
  /** What is wrong in words, null where nothing is; rejects where it cannot be told, which is wrong too. */
  readonly look: () => Promise<string | null>;
  /** Begins the reason where `look` rejects or does not end in time. */
  readonly about: string;
}

type State = 'starting' | 'serving' | 'stopping';

/** Milliseconds that a check may take, and between one round and the next. */
const PATIENCE = 10_000;
const EVERY = 5_000;

export class Health {
  readonly #started = performance.now();
  #state: State = 'starting';
  #checks: readonly Check[] = [];
  #reasons: readonly string[] = ['nothing has been looked at yet'];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** Free pages are served from now on; `checks` say whether it also sells. */
  async serving(checks: readonly Check[]): Promise<void> {
    this.#checks = checks;
    this.#state = 'serving';
    await this.look();
    if (!this.#closed) this.#again();
  }

  stopping(): void {
    this.#state = 'stopping';
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Why nothing is sold now; empty where all is well. */
  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** Looks at everything once, all at a time. */
  async look(): Promise<void> {
    const found = await Promise.all(this.#checks.map(lookAt));
    this.#reasons = found.filter((reason) => reason !== null);
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      void this.look().then(() => {
        if (!this.#closed) this.#again();
      });
    }, EVERY).unref();
  }

  /** The answer to a path of ours, or null. */
  answer(path: string | undefined): Answer | null {
    if (path === '/healthz')
      return json(200, {
        status: 'ok',
        uptime_seconds: Math.floor((performance.now() - this.#started) / 1000),
      });
    if (path !== '/readyz') return null;
    if (this.#state !== 'serving')
      return json(
        503,
        { ready: false, selling: false, reasons: [`the service is ${this.#state}`] },
        ['Retry-After', '2'],
      );
    return json(200, { ready: true, selling: this.#reasons.length === 0, reasons: this.#reasons });
  }
}

function json(status: number, body: unknown, more: readonly string[] = []): Answer {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  return {
    status,
    headers: [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(bytes.length),
      'Cache-Control',
      'no-store',
      ...more,
    ],
    body: bytes,
  };
}

async function lookAt({ look, about }: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${about}: no answer in ${PATIENCE / 1000} s`), PATIENCE);
  });
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return `${about}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

/** The answer to everything else while the pages are being read. */
export const starting = (): Answer =>
  problemAnswer(
    { title: 'Not ready', status: 503, detail: 'The service is starting; ask again in 2 s.' },
    ['Retry-After', '2'],
  );

/** Sends an answer, or what HEAD and OPTIONS have of it. */
export function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  send: (answer: Answer) => void,
  answer: Answer,
): void {
  if (request.method === 'HEAD') {
    send({ ...answer, body: new Uint8Array(0) });
    return;
  }
  if (request.method !== 'GET') {
    response.setHeader('Connection', 'close');
    send(
      problemAnswer(
        { title: 'Method not allowed', status: 405, detail: 'GET and HEAD are answered here.' },
        ['Allow', 'GET, HEAD'],
      ),
    );
    return;
  }
  send(answer);
}
