/** What a journal entry says to the outside, and what the chain says of an entry. */
import type { AuthorizationOutcome, Chain } from '../chain/types.ts';
import type { SettlementEntry, SettlementOutcome, SettlementRequest } from './types.ts';

/** Blocks looked back from the first attempt: the payer may have sent the authorization itself. */
export const LOOK_BACK = 300;
/** Blocks looked back for what used a nonce, where no event since the first attempt says: a day of Base. */
export const LONG_LOOK_BACK = 45_000;
/** Seconds after expiry from which a nonce that no event explains is given up. */
export const GIVE_UP_AFTER = 600;

/** Why an entry failed whose nonce the payer has used: true for as long as that block stands. */
export const CANCELLED = 'the authorization was cancelled, or used for another payment';

/** Failed by a transaction of the payer, which a reorganisation may undo. */
export function isCancelled({ state, reason, txHash }: SettlementEntry): boolean {
  return state === 'failed' && reason === CANCELLED && txHash !== undefined;
}

export function outcomeOf(entry: SettlementEntry): SettlementOutcome {
  const { claimId, state, txHash, reason = '' } = entry;
  const tx = txHash === undefined ? {} : { txHash };
  if (state === 'settled' && txHash !== undefined) return { claimId, status: 'settled', txHash };
  if (state === 'failed') return { claimId, status: 'failed', reason, ...tx };
  return { claimId, status: 'unknown', reason, ...tx };
}

export function newEntry(request: SettlementRequest): SettlementEntry {
  const { claimId, authorization, resource } = request;
  const bought = resource === undefined ? {} : { resource };
  return { claimId, authorization, ...bought, state: 'queued', attempts: 0 };
}

/** The block from which a search for an entry's events starts, if it begins at this one. */
export function firstBlock(entry: SettlementEntry, head: bigint, now: number): bigint {
  if (entry.sinceBlock !== undefined) return entry.sinceBlock;
  // Blocks come no faster than one a second, so what expired long ago is looked for further back.
  const back = BigInt(LOOK_BACK + Math.max(0, now - Number(entry.authorization.validBefore)));
  // Stryker disable next-line EqualityOperator: where both are equal it is the same
  return head > back ? head - back : 0n;
}

export function isExpired({ authorization }: SettlementEntry, now: number): boolean {
  return authorization.validBefore <= BigInt(now);
}

/**
 * The entry as the chain knows it: settled or failed where that is certain, otherwise back in the
 * queue, with what keeps it there. A nonce that is used and that no event explains is `unknown`, for
 * money may have moved: it is looked for further back, and given up only long after it can move.
 * An expired one fails only once a block past its expiry exists, since a transaction on its way could
 * still be mined before it.
 * @throws ChainUnavailable
 */
export async function reconcile(
  chain: Chain,
  entry: SettlementEntry,
  now: number,
  reason: string | undefined = entry.reason,
): Promise<SettlementEntry> {
  const { authorization } = entry;
  // Read before the nonce: unused now, with this head, means unused in every block up to it.
  const head = await chain.head();
  const since = firstBlock(entry, head.number, now);
  let found = await chain.authorizationOutcome(authorization, since);
  // Stryker disable next-line ConditionalExpression: the type alone; nothing else has a null there
  if (found.status === 'cancelled' && found.txHash === null) {
    const long = BigInt(LONG_LOOK_BACK);
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    const further = head.number > long ? head.number - long : 0n;
    if (further < since) found = await chain.authorizationOutcome(authorization, further);
  }
  if (found.status !== 'unused') return used(entry, found, now);
  const validBefore = Number(authorization.validBefore);
  const past = head.time >= validBefore || now >= validBefore + GIVE_UP_AFTER;
  if (isExpired(entry, now) && past)
    return { ...entry, state: 'failed', reason: `expired unsettled${reason ? `: ${reason}` : ''}` };
  const { txHash: _, blockNumber: __, ...rest } = entry;
  return { ...rest, state: 'queued', ...(reason === undefined ? {} : { reason }) };
}

/** What is known of an entry whose nonce is used. */
function used(
  entry: SettlementEntry,
  found: Exclude<AuthorizationOutcome, { status: 'unused' }>,
  now: number,
): SettlementEntry {
  if (found.status === 'transferred') {
    const { txHash, blockNumber } = found;
    return { ...entry, state: 'settled', txHash, blockNumber };
  }
  if (found.txHash === null) {
    return now < Number(entry.authorization.validBefore) + GIVE_UP_AFTER
      ? { ...entry, state: 'unknown', reason: 'the nonce is used; its event is not known yet' }
      : { ...entry, state: 'failed', reason: 'the nonce is used, and no event says for what' };
  }
  return { ...entry, state: 'failed', reason: CANCELLED, txHash: found.txHash };
}
