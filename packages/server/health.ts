/**
 * `/healthz`: the process lives. `/readyz`: it serves pages, and whether it sells.
 *
 * Both answer from what is known in memory, so that nobody can make the service work by asking, and
 * neither tells sums of money. What is known is found out in the background.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemAnswer } from '@tollbench/gate/offer/problem.ts';
import type { Answer } from '@tollbench/gate/types.ts';
import { type Condition, kindOf, NOT_LOOKED, publicWords } from './alarms/condition.ts';

type State = 'starting' | 'serving' | 'stopping';

/** What is not well, as `Alarms` last found it. */
export interface Findings {
  readonly conditions: readonly Condition[];
}

export class Health {
  readonly #started = performance.now();
  #state: State = 'starting';
  #findings: Findings = { conditions: [NOT_LOOKED] };

  /** Free pages are served from now on; `findings` say whether it also sells. */
  serving(findings: Findings): void {
    this.#findings = findings;
    this.#state = 'serving';
  }

  stopping(): void {
    this.#state = 'stopping';
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
        { ready: false, selling: false, reasons: [`the service is ${this.#state}`], notes: [] },
        ['Retry-After', '2'],
      );
    const { conditions } = this.#findings;
    const stops = conditions.filter(({ code }) => kindOf(code).stops);
    const others = conditions.filter(({ code }) => !kindOf(code).stops);
    return json(200, {
      ready: true,
      selling: stops.length === 0,
      reasons: stops.map(publicWords),
      notes: others.map(publicWords),
    });
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
