/**
 * A payment by transaction hash: what the chain says of it, and what that is worth here.
 *
 * What counts: transfers of the asset to the payee, mined at most one payment window before the hash
 * was first presented, by the account that sent the transaction, or by another one that signs for it
 * (a contract wallet sends nothing itself). What a signed authorization moved never counts: it is that
 * authorization's payment, whoever sent it, and is sold under its nonce alone.
 */

import type { Hex, TransactionOutcome } from '../chain/types.ts';
import {
  type Ask,
  type Facts,
  LATER,
  later,
  type Presentation,
  type VerificationStep,
} from '../facts.ts';
import type { PaymentKey, PaymentRecord } from '../ledger/types.ts';
import type { PricedTarget } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy } from '../types.ts';
import { heldOpen, type Outage } from './outages.ts';
import { type PaidBy, payerOf } from './payer.ts';
import { isTokenOf } from './proof.ts';

/** The key of a transaction that its sender paid. */
export function transactionKey(hash: Hex): PaymentKey {
  return `tx:${hash.toLowerCase()}`;
}

/**
 * The next step towards taking a transaction. Its presentation is on disk before the chain is asked
 * for it, so that an outage of the chain, however long, costs the payer nothing.
 */
export function verifyTransaction(
  ask: Ask,
  target: PricedTarget,
  hash: Hex,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const payment = transactionKey(hash);
  if (facts.record === undefined) return { need: 'lookup', payment };
  if (facts.record === 'unavailable') return LATER.ledger;
  const known = facts.record;
  const bought = known === null ? null : verifyBought(ask, hash, known, policy);
  if (bought !== null) return bought;
  if (facts.budget === undefined) return { need: 'budget' };
  const looks = ask.method === 'HEAD';
  if (!looks && facts.presentation === undefined) return { need: 'present', payment };
  const { presentation } = facts;
  if (presentation === 'unavailable') return LATER.ledger;
  const record = presentation?.record ?? known;
  if (strange(ask, record)) return refused('payment_already_used', notYours(hash));
  const { transaction } = facts;
  if (transaction === undefined) return { need: 'transaction', hash };
  if (transaction === 'unavailable') return LATER.chain;
  // Stryker disable next-line ObjectLiteral: the purchase would ask for it as well
  if (facts.about === undefined) return { need: 'now' };
  if (facts.about === null) return LATER.chain;
  const presentedAt = record?.presentedAt ?? facts.about;
  const judged = record !== null && record.payer !== null;
  if (transaction.status !== 'confirmed')
    return unconfirmed(hash, transaction, presentation, facts.about - presentedAt, policy);
  const outages = presentation?.outages ?? [];
  const late = judged
    ? null
    : inTime(hash, transaction.blockTime, presentedAt, outages, facts, policy);
  return (
    late ?? verifyConfirmed(ask, target, hash, transaction, record, presentedAt, facts, policy)
  );
}

/** Null where it is in time, also by outages that other processes had: they are asked for before a refusal. */
function inTime(
  hash: Hex,
  blockTime: number,
  presentedAt: number,
  outages: readonly Outage[],
  { elsewhere }: Facts,
  policy: Policy,
): VerificationStep | null {
  if (tooLate(hash, blockTime, presentedAt, outages, policy) === null) return null;
  if (elsewhere === undefined) return { need: 'elsewhere' };
  if (elsewhere === 'unavailable') return LATER.ledger;
  return tooLate(hash, blockTime, presentedAt, [...outages, ...elsewhere], policy);
}

type Confirmed = Extract<TransactionOutcome, { status: 'confirmed' }>;

function verifyConfirmed(
  ask: Ask,
  target: PricedTarget,
  hash: Hex,
  transaction: Confirmed,
  record: PaymentRecord | null,
  presentedAt: number,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const paid = payerOf(ask, hash, transactionKey(hash), transaction, record, facts, policy);
  if (!('payer' in paid)) return paid;
  const price = priceOf(target.class);
  if (paid.worth < price) {
    return refused(
      'invalid_exact_evm_payload_authorization_value',
      `transaction ${hash} pays ${paid.worth}, the price is ${price}`,
    );
  }
  return verified(hash, presentedAt, policy, paid);
}

/** A transaction that the ledger knows the worth of, without a proof or with its own token. */
function verifyBought(
  { proof, source }: Ask,
  hash: Hex,
  record: PaymentRecord,
  policy: Policy,
): VerificationStep | null {
  const { payer, worth, presenter, proved } = record;
  // Stryker disable next-line ConditionalExpression,LogicalOperator: both are known, or neither
  if (payer === null || worth === null) return null;
  const payment = transactionKey(hash);
  const bare = proof === null && !proved && presenter === source;
  const bears = proof?.kind === 'token' && isTokenOf(proof.token, payment, proved, policy);
  if (!bare && !bears) return null;
  const holder = { presenter, proved };
  return verified(hash, record.presentedAt, policy, { payment, payer, worth, holder, record });
}

/** Without a proof a payment is its first presenter's, until somebody has proved that it is theirs. */
function strange({ proof, source }: Ask, record: PaymentRecord | null): boolean {
  return proof === null && record !== null && (record.proved || record.presenter !== source);
}

function notYours(hash: Hex): string {
  return `transaction ${hash} was first presented from another address, or is proved to be another's; a public hash belongs to who presents it first, or who proves with X-PAYMENT-PROOF that it is theirs`;
}

/** What stands in the way of a transaction that is in no block, or not deep enough, or reverted. */
function unconfirmed(
  hash: Hex,
  transaction: Exclude<TransactionOutcome, Confirmed>,
  presentation: Presentation | undefined,
  known: number,
  policy: Policy,
): VerificationStep {
  switch (transaction.status) {
    case 'pending':
      return later(
        'unconfirmed',
        2,
        `transaction ${hash} ${depth(transaction)}; the payment is kept`,
      );
    case 'absent': {
      // A node may not have heard of it yet; only after a while does silence mean something.
      const why = `the chain does not know transaction ${hash}`;
      if (known >= policy.absentGrace) {
        return refused(
          'invalid_transaction_state',
          `${why} after ${known} s; present it again once it is mined`,
        );
      }
      // One that is kept is counted against guessing once, however often it is asked for.
      const step = later('not-seen', 3, `${why} yet; the payment is kept`);
      return presentation?.first === false ? step : { ...step, doubtful: true };
    }
    case 'failed':
      return refused(
        'invalid_transaction_state',
        `transaction ${hash} was reverted: it moved nothing`,
      );
  }
}

function depth({ confirmations = 0, wanted = 1 }: { confirmations?: number; wanted?: number }) {
  return confirmations === 0
    ? 'is in no block yet'
    : `has ${confirmations} of ${wanted} confirmations`;
}

/** Its window is counted from its block to the first presentation that was kept, less our outages. */
function tooLate(
  hash: Hex,
  blockTime: number,
  presentedAt: number,
  outages: readonly Outage[],
  policy: Policy,
): VerificationStep | null {
  const open = policy.paymentWindow + heldOpen(outages, blockTime, presentedAt);
  if (blockTime >= presentedAt - open) return null;
  return refused(
    'payment_expired',
    `transaction ${hash} was mined at ${blockTime}, more than ${open} s before it was first presented at ${presentedAt}`,
  );
}

function verified(
  txHash: Hex,
  presentedAt: number,
  policy: Policy,
  paid: PaidBy,
): VerificationStep {
  return {
    ...paid,
    authorization: null,
    windowEnds: presentedAt + policy.paymentWindow,
    balance: null,
    settleFirst: false,
    carried: null,
    repeatOnly: false,
    txHash,
  };
}

function refused(code: string, message: string): VerificationStep {
  return { refused: { code, message } };
}
