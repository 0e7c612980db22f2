/** A claim that was not to be had, in words. */

import { type Decision, LATER, later, type Verified } from '../facts.ts';
import type { ClaimOutcome } from '../ledger/types.ts';
import type { PaymentError, PricedTarget } from '../offer/challenge.ts';
import type { Policy, Resource, Target } from '../types.ts';

type Had = Extract<ClaimOutcome, { status: 'claimed' | 'repeat' }>;

export function isHad(outcome: ClaimOutcome): outcome is Had {
  return outcome.status === 'claimed' || outcome.status === 'repeat';
}

/** Why the token, or a facilitator, did not move the money. */
export function settlementError(reason: string): PaymentError {
  return {
    code: 'invalid_transaction_state',
    message: `the payment could not be settled: ${reason}; sign a new one`,
  };
}

/** A challenge that says why, or 503 where the next try may find it otherwise. */
export function refusedClaim<R extends Resource>(
  target: Target<R> & PricedTarget,
  outcome: Exclude<ClaimOutcome, Had>,
  { payer, authorization }: Pick<Verified, 'payer' | 'authorization'>,
  policy: Policy,
): Decision<R> {
  const refused = (code: string, message: string, field?: string): Decision<R> => ({
    say: 'challenge',
    target,
    error: field === undefined ? { code, message } : { code, message, field },
  });
  const here = policy.baseUrl + target.key;
  switch (outcome.status) {
    case 'spent': {
      const bought = outcome.claims.map(({ resource }) => policy.baseUrl + resource);
      const more = bought.length > 3 ? ' and more' : '';
      return refused(
        'payment_already_used',
        `this payment bought ${bought.slice(0, 3).join(', ')}${more}; nothing is left of it for ${here}`,
      );
    }
    case 'expired':
      return refused(
        'payment_expired',
        `this payment bought ${here}; it fetched it again until ${isoTime(outcome.claim.repeatUntil)}`,
      );
    case 'other-presenter':
      return refused(
        'payment_already_used',
        "this payment is public and was first presented from another address, or is proved to be another's; X-PAYMENT-PROOF shows whose it is",
      );
    case 'unpaid':
      // A transaction that a reorganisation took out of its block is mined again, as a rule.
      if (authorization === null)
        return later(
          'taken-back',
          5,
          'the chain took the block of this transaction back; it pays again once it is mined again, and is kept',
        );
      return refused(
        'invalid_transaction_state',
        'this authorization failed to settle: it never paid; sign a new one',
      );
    case 'over-limit':
      return outcome.by === 'balance'
        ? refused(
            'insufficient_funds',
            `the balance of ${payer} does not cover the price beside the ${outcome.owed} that are owed already`,
            'authorization.from',
          )
        : LATER.contended;
    case 'gone':
      return LATER.contended;
  }
}

function isoTime(seconds: number | null): string {
  // Stryker disable next-line ConditionalExpression: a claim without an end does not expire
  return seconds === null ? 'now' : new Date(seconds * 1000).toISOString();
}
