/** Settling a reserved claim before its content is served. */

import type { Carried } from './facts.ts';
import type { ClaimRecord, Ledger, PaymentKey } from './ledger/types.ts';
import type { SettlementOutcome, Settler } from './settle/types.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly settler: Settler;
}

const underWay = new WeakMap<Settler, Map<string, Promise<SettlementOutcome>>>();

/**
 * Settles a reserved claim once, however many requests wait for it, with the authorization that it
 * was claimed with and no other. Rejects where the ledger does not answer.
 */
export function settle(
  claim: ClaimRecord,
  carried: Carried | null,
  parts: Parts,
): Promise<SettlementOutcome> {
  const { settler } = parts;
  const claims = underWay.get(settler) ?? new Map<string, Promise<SettlementOutcome>>();
  underWay.set(settler, claims);
  const known = claims.get(claim.id);
  if (known !== undefined) return known;
  const outcome = settleOnce(claim, carried, parts).finally(() => {
    claims.delete(claim.id);
  });
  claims.set(claim.id, outcome);
  return outcome;
}

async function settleOnce(
  { id: claimId }: ClaimRecord,
  carried: Carried | null,
  { ledger, settler }: Parts,
): Promise<SettlementOutcome> {
  const known = await ledger.get(claimId);
  if (known?.state === 'settled' && known.txHash !== undefined)
    return { claimId, status: 'settled', txHash: known.txHash };
  if (known?.state === 'failed')
    return { claimId, status: 'failed', reason: known.reason ?? 'refused by the token' };
  if (!(await ledger.enqueue(claimId)))
    return { claimId, status: 'unknown', reason: 'the claim was released meanwhile' };
  if (carried === null) return settler.settleNow(claimId);
  const entry = await ledger.get(claimId);
  if (entry === undefined) return settler.settleNow(claimId);
  // The chain has moved the money already: the journal learns it, and nothing is sent.
  await ledger.put([{ ...entry, state: 'settled', ...carried }]);
  return { claimId, status: 'settled', txHash: carried.txHash };
}

/**
 * Undoes a claim whose settlement failed, and keeps in the same write that its authorization was
 * here: one that failed once is never again served before it is settled. Rejects where the ledger
 * does not answer; the claim then stays, and buys nothing.
 */
export async function giveUp(
  { id, claimedAt }: ClaimRecord,
  payment: PaymentKey,
  source: string,
  ledger: Ledger,
): Promise<true> {
  await Promise.all([
    ledger.release(id),
    ledger.present(payment, 'authorization', source, claimedAt),
  ]);
  // Stryker disable next-line BooleanLiteral: that it is over is all that it says
  return true;
}
