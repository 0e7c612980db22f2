/** Settlements, on the rows of a unit of work. */
import type { Hex } from '../../chain/types.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from '../../settle/types.ts';
import type { Adopted, ChainSettlement, PaymentKey } from '../types.ts';
import { handleHex, nameIn } from './keys.ts';
import { authorizationOf } from './payments.ts';
import { resourceOf } from './resources.ts';
import { type Claim, type Payment, type Resource, weightOf } from './rows.ts';
import type { Unit } from './unit.ts';

type Written = Omit<SettlementEntry, 'claimId' | 'authorization' | 'resource'>;

/** The one place where a settlement's state changes, and with it what is counted of it. */
export function writeSettlement(unit: Unit, claim: Claim, entry: Written): void {
  const before = weightOf(claim);
  const { state, sinceBlock, txHash, blockNumber, final = false, attempts, reason } = entry;
  const same = claim.settlement?.state === state;
  claim.settlement = {
    state,
    sinceBlock: sinceBlock ?? null,
    txHash: txHash ?? null,
    block: blockNumber ?? null,
    final,
    attempts,
    reason: reason ?? null,
    changedAt: same ? (claim.settlement?.changedAt ?? null) : null,
  };
  unit.changed.claims.add(claim);
  unit.claimMoved(claim.payer, before, weightOf(claim));
  const value = claim.payment.terms?.value ?? claim.price;
  unit.settlementMoved(claim.payer, value, before.settlement, state);
}

export function put(
  unit: Unit,
  entries: readonly SettlementEntry[],
  transactions: readonly RelayedTransaction[] = [],
): void {
  for (const transaction of transactions) unit.transactions.set(transaction.txHash, transaction);
  for (const entry of entries)
    writeSettlement(unit, unit.claim(entry.claimId) ?? claimFor(unit, entry), entry);
}

/** What the chain says was paid: settled here too, or a payment that has bought nothing yet. */
export function adopt(unit: Unit, found: readonly ChainSettlement[]): Adopted {
  let [added, settled] = [0, 0];
  for (const one of found) {
    const payment = unit.payment(handleHex(one.payment));
    const claim = payment?.claims.at(-1);
    if (payment === undefined) {
      addFound(unit, one);
      added++;
    } else if (claim !== undefined && claim.settlement?.state !== 'settled') {
      const { txHash, blockNumber } = one;
      const since = claim.settlement?.sinceBlock ?? null;
      const attempts = claim.settlement?.attempts ?? 0;
      const sinceBlock = since === null ? {} : { sinceBlock: since };
      writeSettlement(unit, claim, {
        state: 'settled',
        txHash,
        blockNumber,
        attempts,
        ...sinceBlock,
      });
      settled++;
    }
  }
  return { added, settled };
}

/** A payment by hash whose transaction is gone from the chain, with the reason, or is there again (null). */
export function takeBack(unit: Unit, key: PaymentKey, txHash: Hex, reason: string | null): void {
  const claims = unit.payment(handleHex(key))?.claims ?? [];
  for (const claim of claims) {
    if (claim.signed || claim.state === 'released') continue;
    const before = weightOf(claim);
    if ((before.settlement === 'failed') === (reason !== null)) continue;
    claim.settlement =
      reason === null
        ? null
        : {
            ...{ state: 'failed', txHash, reason, attempts: 0, final: false },
            ...{ sinceBlock: null, block: null, changedAt: null },
          };
    if (reason === null) unit.unsettled.add(claim);
    else unit.unsettled.delete(claim);
    unit.changed.claims.add(claim);
    unit.claimMoved(claim.payer, before, weightOf(claim));
  }
}

/** What an entry hangs on whose claim this ledger never made: a payment of no key. */
function claimFor(unit: Unit, { claimId, authorization, resource }: SettlementEntry): Claim {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  const payer = unit.payerOf(from);
  const payment: Payment = {
    ...{ id: null, handle: handleHex(nonce, `entry:${claimId}:`), name: nonce, signed: true },
    ...{ retired: true, presenter: '', presentedAt: 0, proved: false, payer, worth: value },
    terms: { value, recipient: to, validAfter, validBefore, signature },
    claims: [],
    elsewhere: 0n,
  };
  unit.putPayment(payment);
  const about = resource === undefined ? null : resourceOf(unit, resource.url, '-', resource);
  return placeholder(unit, claimId, payment, about);
}

function addFound(unit: Unit, found: ChainSettlement): void {
  const { payment: key, payer: address, payee, value, txHash, blockNumber, blockTime } = found;
  const payer = unit.payerOf(address);
  const payment: Payment = {
    ...{ id: null, handle: handleHex(key), name: nameIn(key), signed: true, retired: false },
    ...{ presenter: '', presentedAt: blockTime, proved: false, payer, worth: value },
    terms: { value, recipient: payee, validAfter: null, validBefore: null, signature: null },
    claims: [],
    elsewhere: 0n,
  };
  unit.putPayment(payment);
  const claim = placeholder(unit, `found:${key}`, payment, null);
  writeSettlement(unit, claim, { state: 'settled', txHash, blockNumber, attempts: 0 });
}

/** A claim that only holds a settlement. */
function placeholder(unit: Unit, name: string, payment: Payment, resource: Resource | null): Claim {
  const { payer } = payment;
  if (payer === null) throw new Error(`the payment of claim ${name} has no payer`);
  const claim: Claim = {
    ...{ id: null, name, payment, payer, signed: true, resource, crawler: '-', price: 0n },
    ...{ state: 'released', claimedAt: 0, soldAt: null, windowEnds: 0, repeatWindow: 0 },
    ...{ leaseUntil: 0, repeats: 0, repeatedAt: null, settlement: null },
  };
  unit.putClaim(claim);
  return claim;
}

/** A claim's entry in the journal, `undefined` where it has none. */
export function entryOf({
  name,
  payment,
  resource,
  settlement,
}: Claim): SettlementEntry | undefined {
  if (settlement === null) return undefined;
  const { state, sinceBlock, txHash, block, final, attempts, reason } = settlement;
  return {
    claimId: name,
    authorization: authorizationOf(payment),
    ...(resource === null ? {} : { resource: resource.about }),
    state: state as SettlementState,
    ...(sinceBlock === null ? {} : { sinceBlock }),
    ...(txHash === null ? {} : { txHash }),
    ...(block === null ? {} : { blockNumber: block }),
    ...(final ? { final: true as const } : {}),
    attempts,
    ...(reason === null ? {} : { reason }),
  };
}
