/** From a verified payment to a sale: claimed, settled where that comes first, or why not. */

import {
  type Ask,
  type Decision,
  type Facts,
  LATER,
  type Later,
  type Need,
  type Verified,
} from '../facts.ts';
import { judgeClaim } from '../ledger/judge.ts';
import type { ClaimOutcome, ClaimRecord, ClaimRequest, Standing } from '../ledger/types.ts';
import { type PricedTarget, resourceUrl } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy, Resource, Target } from '../types.ts';
import { isHad, refusedClaim, settlementError } from './refused-claim.ts';

type Step<R extends Resource> = Decision<R> | Need;

/**
 * The next step of a sale. Nothing is served before its claim is on disk; what its payer's credit
 * does not reach for is reserved and settled first, with the next batch.
 */
export function decidePurchase<R extends Resource>(
  ask: Ask<R>,
  target: Target<R> & PricedTarget,
  verified: Verified,
  facts: Facts,
  policy: Policy,
): Step<R> {
  // What is not judged anew needs no more than about the time: it is served though the chain is silent.
  if (facts.about === undefined) return { need: 'now' };
  if (facts.about === null) return LATER.chain;
  const request = requestOf(ask, target, verified, facts.about, policy);
  if (ask.method === 'HEAD') return look(target, verified, request, policy);
  if (verified.holder.proved && verified.record !== null && !verified.record.proved) {
    if (facts.proved === undefined) return { need: 'proved', payment: verified.payment };
    if (facts.proved === 'unavailable') return LATER.ledger;
  }
  const claim = claimed(request, facts);
  if ('need' in claim || 'say' in claim) return claim;
  if (!isHad(claim)) return refusedClaim(target, claim, verified, policy);
  // Stryker disable next-line ConditionalExpression: a claim that is new has none
  const settlement = claim.status === 'repeat' ? claim.settlement : null;
  const settled = settlement?.state === 'settled' ? settlement.txHash : null;
  const serve = (reserved: ClaimRecord | null, txHash = verified.txHash ?? settled): Step<R> => ({
    say: 'serve',
    target,
    paid: {
      payer: verified.payer,
      price: request.price,
      txHash,
      repeat: claim.status === 'repeat',
      reserved,
      settleFirst: verified.settleFirst,
      carried: verified.carried,
      payment: verified.payment,
      claimId: claim.claim.id,
      proved: verified.holder.proved,
      left: verified.authorization === null ? claim.left : null,
    },
    observed: null,
  });
  if (claim.claim.state === 'sold') return serve(null);
  // An export is made, then settled where that comes first, then confirmed: by its `Sale`.
  if (target.export !== null) return serve(claim.claim);
  const step = settle(target, claim.claim, verified, facts);
  return 'settled' in step ? serve(null, step.settled) : step;
}

/** The money of a reserved claim, before its content. */
function settle<R extends Resource>(
  target: Target<R> & PricedTarget,
  claim: ClaimRecord,
  { carried, payment }: Verified,
  { settlement, released, confirmed }: Facts,
): Step<R> | { readonly settled: Verified['txHash'] } {
  if (settlement === undefined) return { need: 'settlement', claim, carried };
  if (settlement === 'unavailable' || settlement.status === 'unknown') return LATER.settling;
  if (settlement.status === 'failed') {
    if (released === undefined) return { need: 'released', claim, payment };
    if (released === 'unavailable') return LATER.ledger;
    return { say: 'challenge', target, error: settlementError(settlement.reason) };
  }
  if (confirmed === undefined) return { need: 'confirmed', claim };
  if (confirmed === 'unavailable') return LATER.ledger;
  return confirmed ? { settled: settlement.txHash } : LATER.contended;
}

function requestOf(
  ask: Ask,
  target: PricedTarget,
  verified: Verified,
  now: number,
  policy: Policy,
): Omit<ClaimRequest, 'id'> {
  const { authorization, holder, balance } = verified;
  const { creditMax, exposureMax, exposureShare } = policy;
  const reserve = target.export !== null || verified.settleFirst;
  return {
    payment: verified.payment,
    kind: authorization === null ? 'transaction' : 'authorization',
    presenter: holder.presenter,
    proved: holder.proved,
    payer: verified.payer,
    worth: verified.worth,
    authorization,
    resource: target.key,
    resourceClass: target.class,
    settlementResource: {
      url: resourceUrl(target, policy),
      description: target.resource.description,
      mimeType: target.mimeType,
    },
    price: priceOf(target.class),
    now,
    windowEnds: verified.windowEnds,
    repeatWindow: policy.repeatWindow,
    reserve,
    leaseUntil: now + policy.lease,
    // What is reserved is not served yet: it is held to the credit when it is confirmed.
    cover:
      balance === null
        ? null
        : { balance, credit: reserve ? null : { creditMax, exposureMax, exposureShare } },
    repeatOnly: verified.repeatOnly,
    crawler: ask.visitor.token,
  };
}

/**
 * What the claims came to, or the next one. A payer at the end of its credit, and everybody once all
 * credit is lent, settles first; one whose balance does not reach is asked for anew, once.
 */
function claimed(
  first: Omit<ClaimRequest, 'id'>,
  { claims = [], balance }: Facts,
): ClaimOutcome | Need | Later {
  let request = first;
  for (const outcome of claims) {
    if (outcome === 'unavailable') return LATER.ledger;
    const { cover } = request;
    if (outcome.status !== 'over-limit') return outcome;
    // Stryker disable next-line ConditionalExpression: what needs no cover is over no limit
    if (cover === null) return outcome;
    if (outcome.by !== 'balance') {
      if (cover.credit === null) return outcome;
      request = { ...request, reserve: true, cover: { ...cover, credit: null } };
      continue;
    }
    if (balance === undefined) return { need: 'balance', of: request.payer };
    if (balance === 'unavailable') return LATER.chain;
    if (balance <= cover.balance) return outcome;
    request = { ...request, cover: { ...cover, balance } };
  }
  return { need: 'claim', request, before: claims };
}

/** HEAD claims nothing, and says what GET would. */
function look<R extends Resource>(
  target: Target<R> & PricedTarget,
  verified: Verified,
  request: Omit<ClaimRequest, 'id'>,
  policy: Policy,
): Step<R> {
  const { record, holder, payer, payment, txHash, authorization } = verified;
  const known = record === null ? undefined : { ...record, proved: record.proved || holder.proved };
  const judged = judgeClaim(known, { ...request, cover: null, id: '' }, NOTHING_OWED);
  if (judged.status !== 'claimable' && judged.status !== 'repeat')
    return refusedClaim(target, judged, verified, policy);
  return {
    say: 'serve',
    target,
    paid: {
      payer,
      price: request.price,
      txHash,
      repeat: judged.status === 'repeat',
      reserved: null,
      settleFirst: false,
      carried: null,
      payment,
      claimId: null,
      proved: holder.proved,
      left: authorization === null ? judged.left : null,
    },
    observed: null,
  };
}

/** How its payer stands was not asked: HEAD spends none of its credit. */
const NOTHING_OWED: Standing = {
  owed: 0n,
  unsettled: 0n,
  settled: 0n,
  failed: 0,
  exposure: { unsettled: 0n, settled: 0n },
};
