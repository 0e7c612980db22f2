/** The rule of claims, once, for every ledger: what a payment may still buy. */
import type { ClaimOutcome, ClaimRecord, ClaimRequest, PaymentRecord } from './types.ts';

export type Judgement =
  | Exclude<ClaimOutcome, { status: 'claimed' }>
  | { readonly status: 'claimable'; readonly claim: ClaimRecord };

/**
 * What a claim on a payment comes to, given all that is known of the payment and what its payer
 * owes. `claimable` carries the claim to write.
 *
 * A transaction is public from the moment it is sent, so it belongs to whoever presented it first.
 * An authorization is a secret between payer and payee until it is broadcast; from then on its
 * repeats belong to whoever presented it first too.
 */
export function judgeClaim(
  known: PaymentRecord | undefined,
  request: ClaimRequest,
  owed: bigint,
): Judgement {
  if (known !== undefined) {
    const strange = known.presenter !== request.presenter;
    if (strange && known.kind === 'transaction') return { status: 'other-presenter' };
    const settlement = known.settlement?.state;
    if (settlement === 'failed') return { status: 'unpaid' };
    const same = known.claims.findLast((claim) => claim.resource === request.resource);
    if (same !== undefined) {
      const published = settlement !== undefined && settlement !== 'queued';
      if (strange && published) return { status: 'other-presenter' };
      if (same.repeatUntil === null || request.now <= same.repeatUntil) {
        return { status: 'repeat', claim: same, settlement: known.settlement };
      }
    }
    const worth = known.worth ?? request.worth;
    const left = known.claims.reduce((rest, claim) => rest - claim.price, worth);
    if (left < request.price) {
      return same === undefined
        ? { status: 'spent', claims: known.claims }
        : { status: 'expired', claim: same };
    }
  }
  if (request.repeatOnly) return { status: 'gone' };
  if (known === undefined && request.worth < request.price) return { status: 'spent', claims: [] };
  if (request.owedLimit !== null && owed + request.price > request.owedLimit) {
    return { status: 'over-limit', owed };
  }
  return { status: 'claimable', claim: claimOf(request) };
}

function claimOf(request: ClaimRequest): ClaimRecord {
  const { id, resource, resourceClass, price, now, reserve } = request;
  return {
    id,
    resource,
    resourceClass,
    price,
    state: reserve ? 'reserved' : 'sold',
    claimedAt: now,
    soldAt: reserve ? null : now,
    repeatUntil: reserve ? null : repeatEnd(now, request),
  };
}

/** Until when what was sold at `soldAt` may be fetched again. */
export function repeatEnd(
  soldAt: number,
  { windowEnds, repeatWindow }: Pick<ClaimRequest, 'windowEnds' | 'repeatWindow'>,
): number {
  return Math.max(windowEnds, soldAt + repeatWindow);
}
