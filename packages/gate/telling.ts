/** What is told of a verdict to who listens: see `seen.ts`. */
import type { Address, Asset } from './chain/types.ts';
import type { Ask, Paid } from './facts.ts';
import type { PaymentKey } from './ledger/types.ts';
import { authorizationKey } from './payment/authorization.ts';
import type { Credential } from './payment/read.ts';
import { transactionKey } from './payment/transaction.ts';
import { isMiss } from './request/resolve.ts';
import type { Outcome, Seen } from './seen.ts';

/**
 * One record and nothing else for a request that presents no payment: it is made for every free page.
 *
 * @param amount atomic units
 * @param paid of what was served for a payment
 */
export function seenOf(
  outcome: Outcome,
  { method, found, visitor, source, requestId, credential }: Ask,
  asset: Asset,
  reason: string | null = null,
  amount = 0n,
  paid: Paid | null = null,
): Seen {
  const target = isMiss(found) ? null : found;
  return {
    outcome,
    reason,
    method,
    path: target === null ? null : target.resource.path,
    format: target === null ? null : target.export,
    resourceClass: target === null ? null : target.class,
    visitor,
    source,
    amount,
    payment: paid === null ? presented(credential, asset) : paid.payment,
    payer: paid === null ? claimedPayer(credential) : paid.payer,
    claimId: paid === null ? null : paid.claimId,
    requestId,
  };
}

/** The key under which a payment is, or would be, in the ledger. */
function presented(credential: Credential, asset: Asset): PaymentKey | null {
  if (credential.kind === 'transaction') return transactionKey(credential.hash);
  if (credential.kind === 'authorization') return authorizationKey(credential.authorization, asset);
  return null;
}

/** Whom an authorization names: its signature may not have been looked at. */
function claimedPayer(credential: Credential): Address | null {
  return credential.kind === 'authorization' ? credential.authorization.from : null;
}
