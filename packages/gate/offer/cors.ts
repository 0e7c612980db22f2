/** What lets a program in a browser read every answer, refusals and what they say among them. */
import type { RawHeaders } from '../types.ts';

/** Fields that are not readable across origins unless they are named. */
const EXPOSED = [
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'X-PAYMENT-REMAINING',
  'X-PAYMENT-TOKEN',
  'X-Service-Resource-Class',
  'X-Service-Price-Atomic',
  'X-Service-Price-USD',
  'crawler-price',
  'crawler-charged',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Link',
  'Content-Usage',
  'Content-Disposition',
  'X-Request-Id',
].join(', ');

/** No answer depends on a cookie or on where it was asked from, so any origin may read it. */
export const CORS: RawHeaders = Object.freeze([
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
]);
