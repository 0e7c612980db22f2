/**
 * The decision: from a request and what is known, either a verdict or the next thing to find out.
 *
 * `decide` is pure and is called again with each fact it asked for. Whoever drives it asks the
 * limiter, the ledger, the chain and the settler; `decide` alone says what their answers mean.
 * A chain, a ledger or a limiter that does not answer is the fact `unavailable`, which never means "not paid".
 */

import { type Ask, type Decision, type Facts, LATER, type Need } from './facts.ts';
import type { PaymentError, PricedTarget } from './offer/challenge.ts';
import { priceOf } from './offer/price.ts';
import { verifyAuthorization } from './payment/authorization.ts';
import { decidePurchase } from './payment/purchase.ts';
import type { Credential } from './payment/read.ts';
import { verifyTransaction } from './payment/transaction.ts';
import { presentedTag } from './request/etag.ts';
import { isMiss } from './request/resolve.ts';
import type { Policy, Resource, Target, Visitor } from './types.ts';
import { paysFor } from './who/crawlers.ts';

/** The next step. Pure: the same arguments give the same step. */
export function decide<R extends Resource>(
  ask: Ask<R>,
  facts: Facts,
  policy: Policy,
): Decision<R> | Need {
  const { method, found, visitor } = ask;
  if (method === 'OPTIONS') return { say: 'options' };
  if (method !== 'GET' && method !== 'HEAD') return { say: 'bad-method' };
  if (isMiss(found)) {
    return found.miss === 'query' || found.miss === 'inputs'
      ? { say: 'bad-request', miss: found }
      : { say: 'not-found', miss: found };
  }
  if (found.resource.limited === true) {
    if (facts.quota === undefined) return { need: 'quota' };
    if (facts.quota === 'unavailable') return LATER.limiter;
    if (!facts.quota.allowed) return { say: 'limit', policy: 'tool-page', quota: facts.quota };
  }
  if (visitor.claim === 'forged' && policy.forged === 'refuse') {
    return { say: 'refuse', why: `this request claims to be ${visitor.token} and is not` };
  }
  if (isCurrent(found, ask.ifNoneMatch)) return { say: 'not-modified', target: found };
  if (!isPriced(found) || !owes(visitor, policy)) {
    return { say: 'serve', target: found, paid: null, observed: null };
  }
  if (policy.mode === 'observe') {
    return { say: 'serve', target: found, paid: null, observed: priceOf(found.class) };
  }
  const { credential } = ask;
  if (credential.kind === 'none') return { say: 'challenge', target: found, error: null };
  return decidePayment(ask, credential, found, facts, policy);
}

/** Training crawlers pay; a forged claim pays too where the policy charges it. */
function owes(visitor: Visitor, policy: Policy): boolean {
  return paysFor(visitor) || (visitor.claim === 'forged' && policy.forged === 'charge');
}

function isPriced<R extends Resource>(target: Target<R>): target is Target<R> & PricedTarget {
  return target.class !== null;
}

/** Exports have no tag: they are made anew each time. */
function isCurrent(target: Target, ifNoneMatch: string | undefined): boolean {
  return target.export === null && presentedTag(target.resource, ifNoneMatch) !== undefined;
}

function decidePayment<R extends Resource>(
  ask: Ask<R>,
  credential: Exclude<Credential, { kind: 'none' }>,
  target: Target<R> & PricedTarget,
  facts: Facts,
  policy: Policy,
): Decision<R> | Need {
  const refused = (error: PaymentError): Decision<R> => ({ say: 'challenge', target, error });
  // Asked for by what nobody knows yet; a payment that is in the ledger is never counted.
  if (facts.budget === 'unavailable') return LATER.limiter;
  if (facts.budget?.allowed === false)
    return { say: 'limit', policy: 'refused-payments', quota: facts.budget };
  if (credential.kind === 'invalid')
    return facts.budget === undefined ? { need: 'budget' } : refused(credential.error);
  const step =
    credential.kind === 'authorization'
      ? verifyAuthorization(ask, target, credential, facts, policy)
      : verifyTransaction(ask, target, credential.hash, facts, policy);
  if ('need' in step || 'say' in step) return step;
  if ('refused' in step) return refused(step.refused);
  return decidePurchase(ask, target, step, facts, policy);
}
