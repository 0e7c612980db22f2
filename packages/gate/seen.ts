/** What the gate said to a request, as its publisher may want to know it: told of once, at the verdict. */
import type { Address } from './chain/types.ts';
import type { PaymentKey } from './ledger/types.ts';
import type { ResourceClass, Visitor } from './types.ts';

export const OUTCOMES = [
  /** Served to who pays nothing; also HEAD with a payment, which spends none of it. */
  'free',
  /** Served, and would have been charged: observe mode. */
  'observed',
  /** Served for a payment, the first time. */
  'sold',
  /** Served again for the payment that had bought it. */
  'served-again',
  /** 304: what the visitor has is current. */
  'unchanged',
  /** 402 to who presented nothing. */
  'challenge',
  /** 402 to who presented a payment; `reason` is the error's code in the challenge. */
  'payment-refused',
  /** 429; `reason` is the policy. */
  'limit',
  /** 403 */
  'refused',
  /** 503 for a payment whose outcome is not known; `reason` is a `LaterCode`. */
  'retry-later',
  /** An export that could not be made: its payment is as if never presented. */
  'released',
  /** 404; `reason`: there is no such `path`, or no such `format` of an export. */
  'not-found',
  /** 400 to an export; `reason`: its `query` contradicts itself, or its `inputs` will not do. */
  'bad-request',
  'bad-method',
  'options',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Seen {
  readonly outcome: Outcome;
  /** A word of a fixed set, never of a visitor's; null where the outcome says it all. */
  readonly reason: string | null;
  readonly method: string;
  /** Canonical path of the resource; null where there is none. */
  readonly path: string | null;
  /** Format where an export was asked for. */
  readonly format: string | null;
  readonly resourceClass: ResourceClass | null;
  readonly visitor: Visitor;
  /** As limits know it: an IPv4 address, or the /64 of an IPv6 address. */
  readonly source: string;
  /** Atomic units: of `sold` the price, of `observed` what would have been charged, else 0. */
  readonly amount: bigint;
  /** What was presented, as far as it could be read. */
  readonly payment: PaymentKey | null;
  /** Of what was refused or put off: whom the authorization names, which may not have been checked. */
  readonly payer: Address | null;
  readonly claimId: string | null;
  /** `GateRequest.id`. */
  readonly requestId: string | null;
}
