/** RFC 9457 problem documents: what a program reads when it cannot have what it asked for. */

import type { Answer, Problem, RawHeaders } from '../types.ts';
import { CORS } from './cors.ts';

/** IANA-registered type for 429, from the RateLimit fields draft. */
export const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

export function problemBody(problem: Problem): Uint8Array {
  const { type = 'about:blank', title, status, ...rest } = problem;
  return Buffer.from(JSON.stringify({ type, title, status, ...rest }));
}

/** A complete answer that is never cached. `headers` come after the document's own. */
export function problemAnswer(problem: Problem, headers: RawHeaders = []): Answer {
  const body = problemBody(problem);
  return {
    status: problem.status,
    headers: [
      'Content-Type',
      'application/problem+json',
      'Content-Length',
      String(body.length),
      'Cache-Control',
      'no-store',
      ...CORS,
      ...headers,
    ],
    body,
    problem,
  };
}
