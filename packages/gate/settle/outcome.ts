/** What a journal entry says to the outside, and what the chain says of an entry. */
import type { AuthorizationOutcome, Chain } from '../chain/types.ts';
import type { SettlementEntry, SettlementOutcome, SettlementRequest } from './types.ts';

/** Blocks looked back from the first attempt: the payer may have sent the authorization itself. */
const LOOK_BACK = 300;
/** Seconds after expiry from which a nonce that no event explains is given up. */
const GIVE_UP_AFTER = 600;

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

/**
 * The block from which a search for an entry's events starts, if it begins now. Blocks come no
 * faster than one a second, so what expired long ago is looked for further back.
 */
export async function firstBlock(
  chain: Chain,
  entry: SettlementEntry,
  now: number,
): Promise<bigint> {
  if (entry.sinceBlock !== undefined) return entry.sinceBlock;
  const { number } = await chain.head();
  const back = BigInt(LOOK_BACK + Math.max(0, now - Number(entry.authorization.validBefore)));
  return number > back ? number - back : 0n;
}

export function isExpired({ authorization }: SettlementEntry, now: number): boolean {
  return Number(authorization.validBefore) <= now;
}

/**
 * The entry as the chain knows it: settled or failed where that is certain, otherwise back in the
 * queue, with what keeps it there. An expired one fails only once a block past its expiry exists,
 * since a transaction on its way could still be mined before it.
 * @throws ChainUnavailable
 */
export async function reconcile(
  chain: Chain,
  entry: SettlementEntry,
  now: number,
  reason: string | undefined = entry.reason,
): Promise<SettlementEntry> {
  const { authorization } = entry;
  const sinceBlock = await firstBlock(chain, entry, now);
  // Read before the nonce: unused now, with this head, means unused in every block up to it.
  const expired = isExpired(entry, now);
  const head = expired ? await chain.head() : undefined;
  const found: AuthorizationOutcome = await chain.authorizationOutcome(authorization, sinceBlock);
  if (found.status === 'transferred') return { ...entry, state: 'settled', txHash: found.txHash };
  if (found.status === 'cancelled') {
    if (found.txHash === null && now < Number(authorization.validBefore) + GIVE_UP_AFTER)
      return {
        ...entry,
        state: 'unknown',
        reason: 'the nonce is used; its event is not known yet',
      };
    return {
      ...entry,
      state: 'failed',
      reason: 'the authorization was cancelled, or used for another payment',
      ...(found.txHash === null ? {} : { txHash: found.txHash }),
    };
  }
  const over =
    head !== undefined &&
    (head.time >= Number(authorization.validBefore) ||
      now >= Number(authorization.validBefore) + GIVE_UP_AFTER);
  if (over)
    return { ...entry, state: 'failed', reason: `expired unsettled${reason ? `: ${reason}` : ''}` };
  const { txHash: _, rawTx: __, txNonce: ___, ...rest } = entry;
  return { ...rest, state: 'queued', ...(reason === undefined ? {} : { reason }) };
}
