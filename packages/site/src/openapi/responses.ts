/** Headers and refusals that the operations share. */

import { TERMS, usdText } from '../machine/terms.ts';
import type { Schema } from '../schemas/parts.ts';

export type Part = Readonly<Record<string, unknown>>;

export const ref = (kind: string, name: string): Part => ({ $ref: `#/components/${kind}/${name}` });

const header = (description: string, schema: Schema, example: string | number): Part => ({
  description,
  schema,
  example,
});

const string: Schema = { type: 'string' };

export const headers: Part = {
  'X-Service-Resource-Class': header(
    'Class of the resource, which has its price.',
    { type: 'string', enum: ['workbench-tool', 'static-sheet', 'blog-post', 'tool-export'] },
    'workbench-tool',
  ),
  'X-Service-Price-Atomic': header(
    'Price in atomic USDC (6 decimals).',
    { type: 'integer', minimum: 1 },
    1000,
  ),
  'X-Service-Price-USD': header(
    'Price in US dollars.',
    { type: 'number', exclusiveMinimum: 0 },
    Number(usdText('workbench-tool')),
  ),
  'crawler-price': header(
    'The same price, as pay-per-crawl clients read it.',
    string,
    `USD ${usdText('workbench-tool')}`,
  ),
  'crawler-charged': header(
    'What this fetch was charged; zero for a repeat.',
    string,
    `USD ${usdText('workbench-tool')}`,
  ),
  'PAYMENT-REQUIRED': header(
    'The x402 version 2 challenge: base64 of JSON.',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
    'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  ),
  'PAYMENT-RESPONSE': header(
    'What became of the payment, for x402 version 2: base64 of JSON.',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  'X-PAYMENT-RESPONSE': header(
    'The same for x402 version 1.',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  ETag: header(
    'Present it in If-None-Match: what has not changed is 304 and costs nothing.',
    string,
    '"Kx0oS9mV3bQ7yT1uR5wZ2a"',
  ),
  Link: header('The licence.', string, '</license.xml>; rel="license"; type="application/rsl+xml"'),
  'Content-Usage': header(
    'What may be done with the answer (AIPREF draft): training is allowed to whoever paid.',
    string,
    'train-ai=n, search=y',
  ),
  'Retry-After': header(
    'Seconds to wait before the same request is sent again.',
    { type: 'integer', minimum: 0 },
    30,
  ),
  'RateLimit-Policy': header(
    'The limit that applies.',
    string,
    `"tool-page";q=${TERMS.rateLimit.requests};w=${TERMS.rateLimit.window}`,
  ),
  RateLimit: header('What is left of it.', string, '"tool-page";r=0;t=30'),
  'Content-Disposition': header(
    'Name of the file.',
    string,
    'attachment; filename="step-response.csv"',
  ),
};

export const headerRefs = (...names: readonly string[]): Part =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const problem = (description: string, example: Part, ...named: readonly string[]): Part => ({
  description,
  ...(named.length > 0 && { headers: headerRefs(...named) }),
  content: { 'application/problem+json': { schema: ref('schemas', 'Problem'), example } },
});

/** `challenge` is a real one, for the example. */
export function responses(challenge: unknown): Part {
  return {
    PaymentRequired: {
      description:
        'A training crawler has not paid, or what it presented does not pay for this: `error` says which. Version 1 of x402 reads the body, version 2 the PAYMENT-REQUIRED header.',
      headers: headerRefs(
        'PAYMENT-REQUIRED',
        'X-Service-Resource-Class',
        'X-Service-Price-Atomic',
        'X-Service-Price-USD',
        'crawler-price',
        'Link',
      ),
      content: {
        'application/json': { schema: ref('schemas', 'Challenge'), example: challenge },
      },
    },
    NotModified: {
      description: 'What If-None-Match names is current. Nothing is spent.',
      headers: headerRefs('ETag'),
    },
    BadRequest: problem('An input of the export cannot be used; every bad one is named.', {
      type: 'about:blank',
      title: 'The inputs cannot be used',
      status: 400,
      detail: 'den: has no coefficient other than 0',
      errors: [{ field: 'den', value: '0', message: 'has no coefficient other than 0' }],
    }),
    Forbidden: problem(
      'The request claims to be a crawler that it is not, and the publisher refuses such requests.',
      {
        type: 'about:blank',
        title: 'Refused',
        status: 403,
        detail: 'this request claims to be Googlebot and is not.',
      },
    ),
    NotFound: problem('Nothing is at this path.', {
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      detail: 'Nothing is at this path.',
    }),
    NotFoundOrNoFormat: problem(
      'No such tool, or the tool has no such export: `formats` lists those it has.',
      {
        type: 'about:blank',
        title: 'No such export',
        status: 404,
        detail: '"docx" is not an export of this tool; its exports are csv, json, svg.',
        formats: ['csv', 'json', 'svg'],
      },
    ),
    TooMuch: problem('The export would take more time or memory than one may.', {
      type: 'about:blank',
      title: 'Too much to compute',
      status: 422,
      detail:
        'the computation took longer than 10 s; ask for less, or use the command line, which has no such bound.',
    }),
    TooManyRequests: problem(
      `More than ${TERMS.rateLimit.requests} requests for tool pages in ${TERMS.rateLimit.window} seconds from one source, or too many refused payments. Nothing is spent.`,
      {
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        title: 'Too many requests',
        status: 429,
        detail: '60 requests per source in 60 seconds are served; come back in 30 s.',
        'violated-policies': ['tool-page'],
      },
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
    ),
    RetryLater: problem(
      'What became of the payment is not known yet. Send the same request again; do not pay again.',
      {
        type: 'about:blank',
        title: 'Outcome not known yet',
        status: 503,
        detail: 'The chain does not answer. Send the same request again in 30 s; do not pay again.',
      },
      'Retry-After',
    ),
  };
}
