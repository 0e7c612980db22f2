/** What is known of a payment, from its rows. */

import type { SignedAuthorization } from '../../chain/types.ts';
import type { ResourceClass } from '../../types.ts';
import { costOf, repeatEnd } from '../judge.ts';
import type { ClaimRecord, PaymentKey, PaymentRecord } from '../types.ts';
import { type Claim, isLive, type Payment } from './rows.ts';

/** A payment that is known by its key. */
export interface Known {
  readonly record: PaymentRecord;
  /** What all its claims cost. */
  readonly spent: bigint;
  /** The claim that holds what was found on the chain, until the first claim takes it over. */
  readonly found: Claim | null;
}

/** Everything known of a payment at `now`, in seconds; `undefined` where it is as if never presented. */
export function knownOf(
  payment: Payment | undefined,
  key: PaymentKey,
  now: number,
): Known | undefined {
  if (payment === undefined) return undefined;
  const live = payment.claims.filter((claim) => isLive(claim, now));
  const found =
    live.length > 0 ? undefined : payment.claims.find(({ state }) => state === 'released');
  const last = live.at(-1) ?? found;
  // What was claimed with an authorization and is released again leaves nothing behind.
  if (payment.signed && payment.payer !== null && last === undefined) return undefined;
  const record: PaymentRecord = {
    key,
    kind: payment.signed ? 'authorization' : 'transaction',
    presenter: payment.presenter,
    presentedAt: payment.presentedAt,
    payer: payment.payer?.address ?? null,
    worth: payment.worth,
    proved: payment.proved,
    authorization: payment.terms?.signature ? authorizationOf(payment) : null,
    claims: live.map(recordOf),
    settlement: settlementOf(last),
  };
  return { record, spent: payment.elsewhere + costOf(live), found: found ?? null };
}

function settlementOf(claim: Claim | undefined): PaymentRecord['settlement'] {
  const settlement = claim?.settlement ?? null;
  if (settlement === null) return null;
  const { state, txHash, sinceBlock } = settlement;
  return { state, txHash, sent: state !== 'queued' || sinceBlock !== null };
}

function recordOf(claim: Claim): ClaimRecord {
  const { name, resource, price, state, claimedAt, soldAt } = claim;
  return {
    id: name,
    resource: resource?.key ?? '',
    resourceClass: (resource?.resourceClass ?? '') as ResourceClass,
    price,
    state: state === 'sold' ? 'sold' : 'reserved',
    claimedAt,
    soldAt,
    repeatUntil: soldAt === null ? null : repeatEnd(soldAt, claim),
  };
}

export function authorizationOf({ payer, name, terms }: Payment): SignedAuthorization {
  return {
    from: payer?.address ?? '0x',
    to: terms?.recipient ?? '0x',
    value: terms?.value ?? 0n,
    validAfter: terms?.validAfter ?? 0n,
    validBefore: terms?.validBefore ?? 0n,
    nonce: name,
    signature: terms?.signature ?? '0x',
  };
}
