/**
 * A payment by transaction hash: what the chain says of it, and what that is worth here.
 *
 * What counts: transfers of the asset to the payee by the very account that sent the transaction,
 * mined at most one payment window before the hash was first presented. What does not: settlements
 * of signed authorizations, ours or anybody's, because they are somebody else's payment already,
 * or this payer's second use of one.
 */

import { sameHex } from '../chain/same-hex.ts';
import type { Address, Hex } from '../chain/types.ts';
import {
  type Ask,
  type Decision,
  type Facts,
  LATER,
  type VerificationStep,
  type Verified,
} from '../facts.ts';
import type { PaymentKey, PaymentRecord } from '../ledger/types.ts';
import type { PricedTarget } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy } from '../types.ts';

export function transactionKey(hash: Hex): PaymentKey {
  return `tx:${hash.toLowerCase()}`;
}

const later = (seconds: number, why: string): Extract<Decision, { say: 'retry-later' }> => ({
  say: 'retry-later',
  seconds,
  why,
});

export function verifyTransaction(
  ask: Ask,
  target: PricedTarget,
  hash: Hex,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const payment = transactionKey(hash);
  if (facts.record === undefined) {
    return ask.method === 'HEAD' ? { need: 'lookup', payment } : { need: 'present', payment };
  }
  if (facts.record === 'unavailable') return LATER.ledger;
  const record = facts.record;
  const presentedAt = record?.presentedAt ?? ask.now;
  if (record !== null && record.presenter !== ask.source) {
    return refused(
      'payment_already_used',
      `transaction ${hash} was first presented from another address; whoever presents a public payment first owns it`,
    );
  }
  if (record !== null && record.payer !== null && record.worth !== null) {
    return verified(payment, record, record.payer, record.worth, presentedAt, hash, policy);
  }
  const { transaction } = facts;
  if (transaction === undefined) return { need: 'transaction', hash };
  if (transaction === 'unavailable') return LATER.chain;
  switch (transaction.status) {
    case 'pending':
      return later(2, `transaction ${hash} is not confirmed yet; the payment is kept`);
    case 'absent':
      // A node may not have heard of it yet; only after a while does silence mean something.
      return ask.now - presentedAt < policy.absentGrace
        ? {
            ...later(3, `the chain does not know transaction ${hash} yet; the payment is kept`),
            doubtful: true,
          }
        : refused(
            'invalid_transaction_state',
            `the chain does not know transaction ${hash} after ${ask.now - presentedAt} s; present it again once it is mined`,
          );
    case 'failed':
      return refused(
        'invalid_transaction_state',
        `transaction ${hash} was reverted: it moved nothing`,
      );
    case 'confirmed':
      break;
  }
  const { from: payer, blockTime, blockNumber } = transaction;
  if (policy.relayers.some((relayer) => sameHex(payer, relayer))) {
    return refused(
      'invalid_transaction_state',
      `transaction ${hash} settles authorizations: it is nobody's payment by itself`,
    );
  }
  const toPayee = transaction.transfers.filter(({ to }) => sameHex(to, policy.payTo));
  if (toPayee.length === 0) {
    return refused(
      'invalid_exact_evm_payload_recipient_mismatch',
      `transaction ${hash} transfers nothing of ${policy.asset.address} to ${policy.payTo}`,
    );
  }
  const own = toPayee.filter(({ from }) => sameHex(from, payer));
  if (own.length === 0) {
    return refused(
      'invalid_exact_evm_payload_signature',
      `transaction ${hash} was sent by ${payer}, which is not the account that paid; present the signed authorization instead`,
    );
  }
  if (blockTime < presentedAt - policy.paymentWindow) {
    return refused(
      'payment_expired',
      `transaction ${hash} was mined at ${blockTime}, more than ${policy.paymentWindow} s before it was first presented at ${presentedAt}`,
    );
  }
  if (facts.consumed === undefined) {
    return { need: 'consumed', hash, payer: lower(payer), minedAt: blockTime, block: blockNumber };
  }
  if (facts.consumed === 'unavailable') return LATER.chain;
  const value = own.reduce((sum, transfer) => sum + transfer.value, 0n) - facts.consumed;
  const price = priceOf(target.class);
  if (value < price) {
    const settles =
      facts.consumed > 0n ? ` beside ${facts.consumed} that settle an authorization` : '';
    return refused(
      'invalid_exact_evm_payload_authorization_value',
      `transaction ${hash} pays ${value}${settles}, the price is ${price}`,
    );
  }
  return verified(payment, record, lower(payer), value, presentedAt, hash, policy);
}

function verified(
  payment: PaymentKey,
  record: PaymentRecord | null,
  payer: Address,
  worth: bigint,
  presentedAt: number,
  hash: Hex,
  policy: Policy,
): Verified {
  return {
    payment,
    record,
    payer,
    worth,
    authorization: null,
    windowEnds: presentedAt + policy.paymentWindow,
    cover: null,
    settleFirst: false,
    repeatOnly: false,
    txHash: hash,
  };
}

function refused(code: string, message: string): VerificationStep {
  return { refused: { code, message } };
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
