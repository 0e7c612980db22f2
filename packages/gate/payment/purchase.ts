/** From a verified payment to a sale: claimed, settled where that comes first, or why not. */

import { type Ask, type Decision, type Facts, LATER, type Need, type Verified } from '../facts.ts';
import { judgeClaim } from '../ledger/judge.ts';
import type { ClaimOutcome, ClaimRecord, ClaimRequest, Standing } from '../ledger/types.ts';
import type { PaymentError, PricedTarget } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy, Resource, Target } from '../types.ts';

export function decidePurchase<R extends Resource>(
  ask: Ask<R>,
  target: Target<R> & PricedTarget,
  verified: Verified,
  facts: Facts,
  policy: Policy,
): Decision<R> | Need {
  const onDemand = target.export !== null;
  const settleFirst = verified.settleFirst && verified.authorization !== null;
  const price = priceOf(target.class);
  const request: Omit<ClaimRequest, 'id'> = {
    payment: verified.payment,
    kind: verified.authorization === null ? 'transaction' : 'authorization',
    presenter: ask.source,
    proved: false,
    payer: verified.payer,
    worth: verified.worth,
    authorization: verified.authorization,
    resource: target.key,
    resourceClass: target.class,
    settlementResource: {
      url: policy.baseUrl + target.key,
      description: target.resource.description,
      mimeType: target.mimeType,
    },
    price,
    now: ask.now,
    windowEnds: verified.windowEnds,
    repeatWindow: policy.repeatWindow,
    reserve: onDemand || settleFirst,
    leaseUntil: ask.now + policy.lease,
    cover: verified.cover,
    repeatOnly: verified.repeatOnly,
    crawler: ask.visitor.token,
  };
  if (ask.method === 'HEAD') {
    const looked = { ...request, cover: null, id: '' };
    const judged = judgeClaim(verified.record ?? undefined, looked, NOTHING_OWED);
    const paid = { payer: verified.payer, price, txHash: verified.txHash, repeat: false };
    if (judged.status === 'claimable' || judged.status === 'repeat') {
      const nothing = { ...paid, reserved: null, settleFirst: false };
      return { say: 'serve', target, paid: nothing, observed: null };
    }
    return refusedClaim(target, judged, policy);
  }
  const { claim } = facts;
  if (claim === undefined) return { need: 'claim', request };
  if (claim === 'unavailable') return LATER.ledger;
  if (claim.status !== 'claimed' && claim.status !== 'repeat') {
    return refusedClaim(target, claim, policy);
  }
  const repeat = claim.status === 'repeat';
  const settled = claim.status === 'repeat' ? (claim.settlement?.txHash ?? null) : null;
  const serve = (
    reserved: ClaimRecord | null,
    txHash: string | null = verified.txHash ?? settled,
  ): Decision<R> => ({
    say: 'serve',
    target,
    paid: { payer: verified.payer, price, txHash, repeat, reserved, settleFirst },
    observed: null,
  });
  if (claim.claim.state === 'sold') return serve(null);
  // An export is made, then settled where that comes first, then confirmed: by its `Sale`.
  if (onDemand) return serve(claim.claim);
  if (verified.authorization === null) return serve(claim.claim);
  const { settlement } = facts;
  if (settlement === undefined) {
    return { need: 'settlement', claim: claim.claim, authorization: verified.authorization };
  }
  if (settlement === 'unavailable' || settlement.status === 'unknown') return LATER.settling;
  if (settlement.status === 'failed') {
    if (facts.released === undefined) return { need: 'released', claim: claim.claim };
    if (facts.released === 'unavailable') return LATER.ledger;
    return { say: 'challenge', target, error: settlementError(settlement.reason) };
  }
  if (facts.confirmed === undefined) return { need: 'confirmed', claim: claim.claim };
  if (facts.confirmed === 'unavailable') return LATER.ledger;
  return facts.confirmed ? serve(null, settlement.txHash) : LATER.contended;
}

/** HEAD claims nothing: how its payer stands was looked at when it was verified. */
const NOTHING_OWED: Standing = {
  owed: 0n,
  unsettled: 0n,
  settled: 0n,
  failed: 0,
  exposure: { unsettled: 0n, settled: 0n },
};

/** Why the token, or a facilitator, did not move the money. */
export function settlementError(reason: string): PaymentError {
  return {
    code: 'invalid_transaction_state',
    message: `the payment could not be settled: ${reason}`,
  };
}

/** A claim that was not to be had, in words. */
function refusedClaim<R extends Resource>(
  target: Target<R> & PricedTarget,
  outcome: Exclude<ClaimOutcome, { status: 'claimed' | 'repeat' }>,
  policy: Policy,
): Decision<R> {
  const refused = (code: string, message: string): Decision<R> => ({
    say: 'challenge',
    target,
    error: { code, message },
  });
  switch (outcome.status) {
    case 'spent': {
      const bought = outcome.claims.map(({ resource }) => policy.baseUrl + resource);
      return refused(
        'payment_already_used',
        bought.length === 0
          ? 'this payment carries less than the price'
          : `this payment bought ${bought.slice(0, 3).join(', ')}${bought.length > 3 ? ' and more' : ''}; nothing is left of it for ${policy.baseUrl}${target.key}`,
      );
    }
    case 'expired':
      return refused(
        'payment_expired',
        `this payment bought ${policy.baseUrl}${target.key}; it fetched it again until ${isoTime(outcome.claim.repeatUntil)}`,
      );
    case 'other-presenter':
      return refused(
        'payment_already_used',
        'this payment was first presented from another address; whoever presents a public payment first owns it',
      );
    case 'unpaid':
      return refused(
        'invalid_transaction_state',
        'this authorization failed to settle: it never paid',
      );
    case 'over-limit':
    case 'gone':
      return LATER.contended;
  }
}

function isoTime(seconds: number | null): string {
  return seconds === null ? 'now' : new Date(seconds * 1000).toISOString();
}
