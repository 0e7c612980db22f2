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
    'What became of the payment, for x402 version 2, with the signed receipt (extension offer-receipt): base64 of JSON.',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  'X-PAYMENT-RESPONSE': header(
    'The same for x402 version 1, without the receipt.',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  'X-PAYMENT-TOKEN': header(
    'Shows whose the payment is, from any address: send it as X-PAYMENT-PROOF: token=….',
    string,
    'mYw2b0Jw1m8Kc0yq3l9bq0v2m3m0Yx7cQf2k1vJt5aE',
  ),
  'X-PAYMENT-REMAINING': header(
    'Of a transaction: atomic units of USDC that it can still buy.',
    { type: 'string', pattern: '^[0-9]+$' },
    '2000',
  ),
  ETag: header(
    'Present it in If-None-Match: what has not changed is 304 and costs nothing.',
    string,
    '"Kx0oS9mV3bQ7yT1uR5wZ2a"',
  ),
  Link: header(
    'The licence; of a 402 also the terms and how to pay.',
    string,
    '</license.xml>; rel="license"; type="application/rsl+xml"',
  ),
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
  'X-Request-Id': header(
    'Of a refusal and of a paid answer: what the publisher finds it by.',
    string,
    'k3v9q1-2f',
  ),
};

export const headerRefs = (...names: readonly string[]): Part =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const problem = (description: string, example: Part, ...named: readonly string[]): Part => ({
  description,
  headers: headerRefs('X-Request-Id', ...named),
  content: { 'application/problem+json': { schema: ref('schemas', 'Problem'), example } },
});

/** What every answer about something that is sold says of it. */
const TERMS_OF_USE = ['X-Service-Resource-Class', 'Link', 'Content-Usage'] as const;
/** What every answer about a tool's page says of the limit. */
const RATE = ['RateLimit-Policy', 'RateLimit'] as const;

const paymentRequired = (challenge: unknown, ...more: readonly string[]): Part => ({
  description:
    'A training crawler has not paid, or what it presented does not pay for this: `error` says which. Version 1 of x402 reads the body, version 2 the PAYMENT-REQUIRED header.',
  headers: headerRefs(
    'PAYMENT-REQUIRED',
    'X-Service-Price-Atomic',
    'X-Service-Price-USD',
    'crawler-price',
    'X-Request-Id',
    ...TERMS_OF_USE,
    ...more,
  ),
  content: { 'application/json': { schema: ref('schemas', 'Challenge'), example: challenge } },
});

const notModified = (...more: readonly string[]): Part => ({
  description: 'What If-None-Match names is current. Nothing is spent.',
  headers: headerRefs('ETag', ...more),
});

const tooMany = (description: string, policy: string): Part =>
  problem(
    description,
    {
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      title: 'Request rate exceeded',
      status: 429,
      detail: '60 requests per source in 60 seconds are served; come back in 30 s.',
      'violated-policies': [policy],
    },
    'Retry-After',
    ...RATE,
  );

/** `challenge` is a real one, for the example. */
export function responses(challenge: unknown): Part {
  return {
    PaymentRequired: paymentRequired(challenge),
    ToolPaymentRequired: paymentRequired(challenge, ...RATE),
    NotModified: notModified(),
    SoldNotModified: notModified(...TERMS_OF_USE),
    ToolNotModified: notModified(...TERMS_OF_USE, ...RATE),
    BadRequest: problem('An input of the export cannot be used; every bad one is named.', {
      type: 'about:blank',
      title: 'The inputs cannot be used',
      status: 400,
      detail: 'den: has no coefficient other than 0',
      errors: [{ field: 'den', value: '0', message: 'has no coefficient other than 0' }],
    }),
    Malformed: problem('The request is not one that can be answered.', {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'The request is not HTTP/1.1.',
    }),
    Refused: problem(
      'The request is under the name of a crawler whose it is not, where the publisher refuses that. Nothing is spent.',
      {
        type: 'about:blank',
        title: 'Refused',
        status: 403,
        detail: 'this request claims to be Googlebot and is not.',
      },
    ),
    NotReady: problem(
      'The service is starting.',
      {
        type: 'about:blank',
        title: 'Not ready',
        status: 503,
        detail: 'The service is starting; ask again in 2 s.',
      },
      'Retry-After',
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
      title: 'Too much to compute here',
      status: 422,
      detail:
        'The computation takes more than 10 s. Ask for less, or compute it in the page or on the command line, which have no such bound. Nothing was spent.',
    }),
    TooManyRequests: tooMany(
      `More than ${TERMS.rateLimit.requests} requests for tool pages in ${TERMS.rateLimit.window} seconds from one source, too many refused payments, or too much computing for exports. Nothing is spent.`,
      'tool-page',
    ),
    TooManyRefusals: tooMany(
      'Too many payments from one source were refused. Nothing is spent.',
      'refused-payments',
    ),
    RetryLater: problem(
      'What became of the payment is not known yet: send the same request again, and do not pay again. Or too many exports are being computed, or the service is starting.',
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
