/** The rule of claims, once, for every ledger: what a payment may still buy. */
import type {
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  CreditTerms,
  PaymentRecord,
  Standing,
} from './types.ts';

export type Judgement =
  | Exclude<ClaimOutcome, { status: 'claimed' }>
  | { readonly status: 'claimable'; readonly claim: ClaimRecord; readonly left: bigint };

/**
 * Claims of a payment by hash that a durable ledger has at hand, the newest: of one that bought thousands of
 * pages the others are a sum, and what was claimed of the resource that is asked for.
 */
export const MAX_AT_HAND = 20;

/**
 * What a claim on a payment comes to, given all that is known of the payment and how its payer
 * stands. `claimable` carries the claim to write. `spent`: what all claims of the payment cost, where the
 * record has not got them all.
 *
 * A transaction is public from the moment it is sent, so it belongs to whoever presented it first.
 * An authorization is a secret between payer and payee until it is broadcast; from then on its
 * repeats belong to whoever presented it first too.
 */
export function judgeClaim(
  known: PaymentRecord | undefined,
  request: ClaimRequest,
  standing: Standing,
  spent = known === undefined ? 0n : costOf(known.claims),
): Judgement {
  if (known !== undefined) {
    const strange = known.proved
      ? !request.proved
      : known.presenter !== request.presenter && !request.proved;
    if (strange && known.kind === 'transaction') return { status: 'other-presenter' };
    const settlement = known.settlement?.state;
    if (settlement === 'failed') return { status: 'unpaid' };
    const same = known.claims.findLast((claim) => claim.resource === request.resource);
    if (same !== undefined) {
      if (strange && known.settlement?.sent === true) return { status: 'other-presenter' };
      if (same.repeatUntil === null || request.now <= same.repeatUntil) {
        return {
          status: 'repeat',
          claim: same,
          settlement: known.settlement,
          left: leftOf(known, spent, request),
        };
      }
    }
    if (leftOf(known, spent, request) < request.price) {
      return same === undefined
        ? { status: 'spent', claims: known.claims }
        : { status: 'expired', claim: same };
    }
  }
  if (request.repeatOnly) return { status: 'gone' };
  if (known === undefined && request.worth < request.price) return { status: 'spent', claims: [] };
  const short = shortOf(request, standing);
  if (short !== null) return { status: 'over-limit', by: short, owed: standing.owed };
  const left = known === undefined ? request.worth : leftOf(known, spent, request);
  return { status: 'claimable', claim: claimOf(request), left: left - request.price };
}

/** What a payment can still buy. */
function leftOf({ worth }: PaymentRecord, spent: bigint, request: ClaimRequest): bigint {
  return (worth ?? request.worth) - spent;
}

export function costOf(claims: readonly Pick<ClaimRecord, 'price'>[]): bigint {
  return claims.reduce((sum, { price }) => sum + price, 0n);
}

/**
 * What does not reach for a claim, `null` where all does. With p the price, of the payer o owed, u
 * sold and unsettled, s settled since its last failure, and of all payers U and S:
 *
 *     o + p ≤ balance
 *     u + p ≤ min(s, creditMax)
 *     U + p ≤ exposureMax + S / exposureShare
 *
 * U counts what failed, so the last line bounds all that is ever lost.
 */
function shortOf(
  { cover, price }: ClaimRequest,
  standing: Standing,
): 'balance' | 'credit' | 'exposure' | null {
  if (cover === null) return null;
  if (standing.owed + price > cover.balance) return 'balance';
  return cover.credit === null ? null : beyondCredit(price, standing, cover.credit);
}

/** What does not reach for a sale of `price` before its money has come, `null` where both do. */
export function beyondCredit(
  price: bigint,
  { unsettled, settled, exposure }: Standing,
  { creditMax, exposureMax, exposureShare }: CreditTerms,
): 'credit' | 'exposure' | null {
  // Stryker disable next-line EqualityOperator: where both are equal it is the same
  const most = settled < creditMax ? settled : creditMax;
  if (unsettled + price > most) return 'credit';
  return exposure.unsettled + price > exposureMax + exposure.settled / exposureShare
    ? 'exposure'
    : null;
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
