/** Decisions that are not the content, as whole answers. */

import { presentedTag } from '../request/etag.ts';
import type { BadQuery, Miss } from '../request/resolve.ts';
import type { Answer, InputRefusal, RawHeaders, Target } from '../types.ts';
import { VARY } from './challenge.ts';
import { CORS } from './cors.ts';
import { problemAnswer } from './problem.ts';

const NOTHING = new Uint8Array(0);

/** The same answer to HEAD: every header, no body. */
export function withoutBody(answer: Answer): Answer {
  return { ...answer, body: NOTHING };
}

/**
 * OPTIONS is free for everyone. x402 clients in browsers send `Access-Control-Expose-Headers` as a
 * request header, so it has to be allowed like their payment headers.
 */
export const OPTIONS_ANSWER: Answer = Object.freeze({
  status: 204,
  headers: [
    'Allow',
    'GET, HEAD, OPTIONS',
    ...CORS,
    'Access-Control-Allow-Methods',
    'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers',
    'X-PAYMENT, PAYMENT-SIGNATURE, X-PAYMENT-PROOF, If-None-Match, Signature, Signature-Input, Signature-Agent, Access-Control-Expose-Headers',
    'Access-Control-Max-Age',
    '86400',
  ],
  body: NOTHING,
});

/**
 * 304 with the tag of the coding that the visitor has. `extra` is what the resource's 200 would say
 * of itself: a cache takes it for its stored copy (RFC 9110 §15.4.5).
 */
export function notModified(
  target: Target,
  ifNoneMatch: string | undefined,
  extra: RawHeaders,
): Answer {
  const tag = presentedTag(target.resource, ifNoneMatch);
  return {
    status: 304,
    headers: [...(tag === undefined ? [] : ['ETag', tag]), ...extra],
    body: NOTHING,
  };
}

export function badMethod(method: string): Answer {
  return problemAnswer(
    {
      title: 'Method not allowed',
      status: 405,
      detail: `${method.slice(0, 20)} is not answered here; GET, HEAD and OPTIONS are.`,
    },
    ['Allow', 'GET, HEAD, OPTIONS'],
  );
}

export function notFound(miss: Miss): Answer {
  if (miss.miss === 'format') {
    return problemAnswer({
      title: 'No such export',
      status: 404,
      detail: `"${miss.format.slice(0, 40)}" is not an export of this tool; its exports are ${miss.formats.join(', ')}.`,
      formats: miss.formats,
    });
  }
  return problemAnswer({ title: 'Not found', status: 404, detail: 'Nothing is at this path.' });
}

export function badQuery(miss: BadQuery): Answer {
  if (miss.miss === 'inputs') return badInputs(miss.errors);
  return problemAnswer({
    title: 'The query contradicts itself',
    status: 400,
    detail: `${miss.reason}.`,
    field: miss.field,
  });
}

/** Every input that is refused, so that they are mended in one go. */
export function badInputs(errors: readonly InputRefusal[]): Answer {
  return problemAnswer({
    title: 'The inputs cannot be used',
    status: 400,
    detail: errors
      .map((e) => (e.field === null ? e.message : `${e.field}: ${e.message}`))
      .join('; '),
    errors,
  });
}

export function forbidden(why: string): Answer {
  return problemAnswer({ title: 'Refused', status: 403, detail: `${why}.` }, ['Vary', VARY]);
}

/** 503: the payment stands as it stood, and the same request is to be sent again. */
export function retryLater(seconds: number, why: string): Answer {
  return problemAnswer(
    {
      title: 'Outcome not known yet',
      status: 503,
      detail: `${why}. Send the same request again in ${seconds} s; do not pay again.`,
    },
    ['Retry-After', String(seconds), 'Vary', VARY],
  );
}
