/** Why a refund is not booked: a code, the field that would have to be another, and a sentence. */
import type { Address, TransactionOutcome, Transfer } from '../chain/types.ts';
import type { ReadRefund } from './asked.ts';
import type { Refund, Refundable } from './types.ts';

export type RefusalCode =
  | 'not_a_hash'
  | 'not_a_payment'
  | 'not_an_index'
  /** Nothing was sold with a payment or a claim of that name. */
  | 'unknown_payment'
  | 'several_payments'
  /** Its money has not come, so there is none to give back. */
  | 'unpaid'
  /** The node does not know the transaction (yet). */
  | 'unknown_transaction'
  /** Not deep enough yet: to be entered again. */
  | 'unconfirmed'
  | 'reverted'
  /** No transfer from the payee to this payer. */
  | 'no_transfer'
  | 'several_transfers'
  | 'booked_elsewhere'
  | 'too_much'
  | 'busy';

export interface Refusal {
  readonly status: 'refused';
  readonly code: RefusalCode;
  readonly field: 'txHash' | 'for' | 'logIndex';
  readonly sentence: string;
}

export const refused = (code: RefusalCode, field: Refusal['field'], sentence: string): Refusal => ({
  status: 'refused',
  code,
  field,
  sentence,
});

/** Payments and logs that one sentence names at most. */
const MAX_NAMED = 5;
const some = (words: readonly string[]): string =>
  words.slice(0, MAX_NAMED).join(', ') +
  (words.length > MAX_NAMED ? ` and ${words.length - MAX_NAMED} more` : '');

export const refuse = {
  unknown: ({ named }: ReadRefund): Refusal =>
    refused(
      'unknown_payment',
      'for',
      `nothing was sold under ${named}: a refund is for a payment, by its hash or its nonce, or for the claim of a sale`,
    ),
  severalPayments: ({ named }: ReadRefund, found: readonly Refundable[]): Refusal =>
    refused(
      'several_payments',
      'for',
      `${named} names ${found.length} payments, of ${some(found.map(({ payer }) => payer))}: name the claim instead`,
    ),
  unpaid: (_: ReadRefund, { payment, kind }: Refundable): Refusal =>
    refused(
      'unpaid',
      'for',
      kind === 'authorization'
        ? `${payment} is not settled: its money has not come, so there is nothing to give back`
        : `the chain took ${payment} back: its money is not here, so there is nothing to give back`,
    ),
  unconfirmed: (
    { txHash }: ReadRefund,
    outcome: Exclude<TransactionOutcome, { status: 'confirmed' }>,
  ): Refusal => {
    if (outcome.status === 'absent')
      return refused('unknown_transaction', 'txHash', `the chain does not know ${txHash}`);
    if (outcome.status === 'failed')
      return refused('reverted', 'txHash', `${txHash} was reverted: it moved nothing`);
    const { confirmations = 0, wanted = 1 } = outcome;
    const depth =
      confirmations === 0
        ? 'is in no block yet'
        : `has ${confirmations} of ${wanted} confirmations`;
    return refused('unconfirmed', 'txHash', `${txHash} ${depth}: enter it again in a moment`);
  },
  noTransfer: (
    { txHash, logIndex }: ReadRefund,
    { payer, payment }: Refundable,
    { transfers }: { readonly transfers: readonly Transfer[] },
    payTo: Address,
  ): Refusal => {
    const where = logIndex === null ? txHash : `log ${logIndex} of ${txHash}`;
    const moved =
      transfers.length === 0
        ? 'it moves nothing of the token'
        : `it moves ${some(transfers.map(({ from, to, value }) => `${value} from ${from} to ${to}`))}`;
    return refused(
      'no_transfer',
      logIndex === null ? 'txHash' : 'logIndex',
      `${where} gives nothing back to ${payer}, who made the payment ${payment}: a refund is a transfer of the token from the payee ${payTo} to them; ${moved}`,
    );
  },
  severalTransfers: ({ txHash }: ReadRefund, found: readonly Transfer[]): Refusal =>
    refused(
      'several_transfers',
      'logIndex',
      `${txHash} holds several transfers that it could be: ${some(found.map(({ logIndex, value }) => `log ${logIndex} of ${value}`))}; say which log`,
    ),
  bookedElsewhere: ({ txHash }: ReadRefund, others: readonly Refund[]): Refusal =>
    refused(
      'booked_elsewhere',
      'txHash',
      `what ${txHash} gave back is booked already, for ${some(others.map(({ payment, claimId }) => (claimId === null ? payment : `claim ${claimId} of ${payment}`)))}`,
    ),
  tooMuch: (_: ReadRefund, value: bigint, { payment, claimId, sold, left }: Refundable): Refusal =>
    refused(
      'too_much',
      'for',
      `${value} atomic units are more than can be given back for ${claimId === null ? payment : `claim ${claimId}`}: sold were ${sold}, and ${left} of it ${left === 1n ? 'is' : 'are'} not given back`,
    ),
  busy: ({ txHash }: ReadRefund): Refusal =>
    refused(
      'busy',
      'txHash',
      `${txHash} is being booked by others at the same time: enter it again`,
    ),
};
