/** What a paid 200 says of the payment, for clients of both protocol versions. */

import type { Paid } from '../facts.ts';
import type { Policy, RawHeaders } from '../types.ts';
import { caip2 } from './challenge.ts';
import { CORS } from './cors.ts';
import { formatUsd } from './price.ts';

/**
 * `PAYMENT-RESPONSE` (v2) and `X-PAYMENT-RESPONSE` (v1). `transaction` is empty while the
 * authorization waits for its batch. A paid answer
 * is the payer's alone, to train on too: no cache keeps it.
 */
export function paidHeaders(paid: Paid, policy: Policy): RawHeaders {
  const settlement = { success: true, transaction: paid.txHash ?? '', payer: paid.payer };
  return [
    'PAYMENT-RESPONSE',
    base64({ ...settlement, network: caip2(policy) }),
    'X-PAYMENT-RESPONSE',
    base64({ ...settlement, network: policy.network }),
    'crawler-charged',
    `USD ${formatUsd(paid.repeat ? 0n : paid.price, policy.asset.decimals)}`,
    'Content-Usage',
    'train-ai=y, search=y',
    'Cache-Control',
    'private, no-store',
    ...CORS,
  ];
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
