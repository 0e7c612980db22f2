import { TERMS } from '../machine/terms.ts';
import {
  address,
  array,
  atomicAmount,
  object,
  oneOf,
  type Schema,
  schemaOf,
  seconds,
  text,
  url,
  usdAmount,
} from './parts.ts';

/** Members that say how payment is made; pricing.json has them at its top, ai.txt under `protocol`. */
export const paymentTerms: Readonly<Record<string, Schema>> = {
  protocol: { const: 'x402' },
  x402_versions: array(
    { type: 'integer', enum: [1, 2] },
    { description: 'Versions of x402 that are answered.', minItems: 1, uniqueItems: true },
  ),
  scheme: { const: 'exact' },
  network: { const: TERMS.network },
  network_caip2: { description: 'CAIP-2 name of the network.', const: TERMS.networkCaip2 },
  currency: { const: 'USDC' },
  asset: address('Contract of the token.'),
  decimals: { description: 'Decimals of the token.', const: 6 },
  payTo: address('Wallet of the payee.'),
};

export const resourceClass = oneOf(
  ['workbench-tool', 'static-sheet', 'blog-post', 'tool-export'],
  'Resource class, as X-Service-Resource-Class has it.',
);

export const priceList: Schema = array(
  object({
    class: resourceClass,
    path: text('Path template of what the class covers.'),
    price_atomic: atomicAmount('Price of a fetch, in atomic USDC.'),
    price_usd: usdAmount('The same in US dollars.'),
    description: text(),
  }),
  { description: 'One entry a resource class.', minItems: 1 },
);

export const pricing: Schema = object(
  {
    $schema: schemaOf('pricing-v1'),
    ...paymentTerms,
    classes: priceList,
    payment: object({
      request_headers: array(oneOf(['X-PAYMENT', 'PAYMENT-SIGNATURE']), {
        description: 'Request headers that carry a payment; send one of them.',
      }),
      window_seconds: seconds('From validAfter to validBefore of a challenge.'),
      repeat_window_seconds: seconds(
        'After first delivery, how long the same payment fetches the same page again.',
      ),
    }),
    free: object({
      visitors: array(text(), { description: 'Who reads everything free.' }),
      paths: array(text(), { description: 'Path templates that are free for everyone.' }),
    }),
    policy: url('The policy, ai.txt.'),
    license: url('The licence, as RSL.'),
  },
  { description: 'What a fetch costs an AI training crawler, and how it is paid.' },
);

/** The body of a 402. */
export const challenge: Schema = {
  ...object({
    x402Version: { const: 1 },
    error: text('Why: no payment was presented, or the code of what is wrong with it.'),
    errorMessage: text('The same as a sentence with the field and the value.'),
    accepts: array(
      object(
        {
          scheme: { const: 'exact' },
          network: { const: TERMS.network },
          maxAmountRequired: {
            description: 'Price in atomic USDC (6 decimals).',
            type: 'string',
            pattern: '^[1-9][0-9]*$',
          },
          resource: url('What is being bought.'),
          description: text(),
          mimeType: text(),
          payTo: address('Wallet of the payee.'),
          maxTimeoutSeconds: seconds('How long a signed payment must stay valid.'),
          asset: address('Contract of the token.'),
          extra: object(
            { name: text(), version: text() },
            { description: 'EIP-712 domain of the token.' },
          ),
          validAfter: seconds('Unix time.'),
          validBefore: seconds('Unix time.'),
          nonce: {
            description: 'May be signed as the nonce of the authorization: it then pays once.',
            type: 'string',
            pattern: '^0x[0-9a-f]{64}$',
          },
        },
        {
          optional: ['description', 'mimeType', 'validAfter', 'validBefore', 'nonce'],
        },
      ),
      { description: 'Ways to pay.', minItems: 1 },
    ),
    terms: url('What payment allows, a page.'),
    help: url('How to pay, a page.'),
  }),
  required: ['x402Version', 'accepts'],
  description: 'What is asked for and how to pay it: an x402 version 1 challenge.',
};
