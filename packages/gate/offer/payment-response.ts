/** What a paid 200 says of the payment, for clients of both protocol versions. */

import type { Paid } from '../facts.ts';
import { tokenOf } from '../payment/proof.ts';
import type { Policy, RawHeaders } from '../types.ts';
import { caip2 } from './challenge.ts';
import { CORS } from './cors.ts';
import { formatUsd } from './price.ts';

/**
 * `PAYMENT-RESPONSE` (v2) and `X-PAYMENT-RESPONSE` (v1). `transaction` is empty while the
 * authorization waits for its batch; fetched again once it is settled, the answer names it. Of a
 * transaction `remaining` tells, in atomic units, what it can still buy. A paid answer is the payer's
 * alone, to train on too: no cache keeps it.
 */
export function paidHeaders(paid: Paid, policy: Policy): RawHeaders {
  const { left } = paid;
  return [
    'PAYMENT-RESPONSE',
    base64({ ...settlementOf(paid), network: caip2(policy) }),
    'X-PAYMENT-RESPONSE',
    base64({ ...settlementOf(paid), network: policy.network }),
    ...(left === null ? [] : ['X-PAYMENT-REMAINING', left.toString()]),
    'crawler-charged',
    `USD ${formatUsd(paid.repeat ? 0n : paid.price, policy.asset.decimals)}`,
    'Content-Usage',
    'train-ai=y, search=y',
    'Cache-Control',
    'private, no-store',
    ...CORS,
  ];
}

/**
 * `PAYMENT-RESPONSE` with the signed receipt in it (a compact JWS), to take the place of the one in
 * `paidHeaders`. Clients of both versions read it there; version 1 has no extensions of its own, and
 * once is enough for a header.
 */
export function receiptHeaders(paid: Paid, policy: Policy, jws: string): RawHeaders {
  const receipt = { info: { receipt: { format: 'jws', signature: jws } }, schema: RECEIPT_SCHEMA };
  const extensions = { 'offer-receipt': receipt };
  return [
    'PAYMENT-RESPONSE',
    base64({ ...settlementOf(paid), network: caip2(policy), extensions }),
  ];
}

/** Of the extension's `info`, as x402 gives it for the JWS form. */
const RECEIPT_SCHEMA = {
  type: 'object',
  properties: {
    receipt: {
      type: 'object',
      properties: { format: { type: 'string' }, signature: { type: 'string' } },
      required: ['format', 'signature'],
    },
  },
  required: ['receipt'],
};

const settlementOf = (paid: Paid): object => ({
  success: true,
  transaction: paid.txHash ?? '',
  payer: paid.payer,
  ...(paid.left !== null && { remaining: paid.left.toString() }),
});

/** What shows whose the payment is, from any address: of what it bought alone, never of a look at it. */
export function tokenHeader({ payment, proved }: Paid, policy: Policy): RawHeaders {
  return ['X-PAYMENT-TOKEN', tokenOf(payment, proved, policy)];
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
