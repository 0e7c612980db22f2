/** Entering a refund: the transfer is looked for on the chain, judged, and booked once. */
import { sameHex } from '../chain/same-hex.ts';
import type { Address, Chain, TransactionOutcome, Transfer } from '../chain/types.ts';
import type { EnteredRefund, ReadRefund } from './asked.ts';
import { readEntered } from './entered.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Refund, Refundable, RefundBook } from './types.ts';

export interface RefundParts {
  readonly chain: Pick<Chain, 'transfersOf' | 'now'>;
  readonly ledger: Pick<RefundBook, 'refundable' | 'refundsIn' | 'bookRefund'>;
  readonly payTo: Address;
  /** Accounts that settle: what they are given is no refund. */
  readonly relayers?: readonly Address[];
}

/** `sentence` tells a person what became of it. */
export type BookedRefund =
  | { readonly status: 'booked' | 'known'; readonly refund: Refund; readonly sentence: string }
  | Refusal;

/** Times that the next transfer is taken because another process booked one meanwhile. */
const MAX_TRIES = 16;

/**
 * Books a transfer from the payee to who made a payment as a refund of it, once its transaction is
 * confirmed. The same one entered again is `known`. May be asked by any number of processes at once.
 * @throws ChainUnavailable, LedgerUnavailable; then nothing is known of it: enter it again
 */
export async function bookRefund(
  parts: RefundParts,
  entered: EnteredRefund,
): Promise<BookedRefund> {
  const read = readEntered(entered);
  if ('status' in read) return read;
  const payments = await parts.ledger.refundable(read.named);
  const [payment] = payments;
  if (payment === undefined) return refuse.unknown(read);
  if (payments.length > 1) return refuse.severalPayments(read, payments);
  const outcome = await parts.chain.transfersOf(read.txHash);
  if (outcome.status !== 'confirmed') return refuse.unconfirmed(read, outcome);
  return oneOf(parts, read, payment, outcome);
}

type Confirmed = Extract<TransactionOutcome, { status: 'confirmed' }>;
type Placed = Transfer & { readonly place: number };

async function oneOf(
  parts: RefundParts,
  read: ReadRefund,
  payment: Refundable,
  mined: Confirmed,
): Promise<BookedRefund> {
  const { ledger } = parts;
  const given = givenBack(parts, payment, mined, read.logIndex);
  if (given.length === 0) return refuse.noTransfer(read, payment, mined, parts.payTo);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const booked = await ledger.refundsIn(read.txHash);
    const isBooked = ({ place }: Placed) => booked.some((refund) => refund.place === place);
    const before = booked.find((refund) => isFor(refund, payment));
    if (before !== undefined && read.logIndex === null) return known(before, payment);
    const [transfer, ...more] = given.filter((one) => !isBooked(one));
    if (transfer === undefined) return taken(read, booked, given, payment);
    if (more.some(({ value }) => value !== transfer.value))
      return refuse.severalTransfers(read, [transfer, ...more]);
    const done = await enter(parts, read, payment, mined, transfer);
    if (done !== 'taken meanwhile') return done;
  }
  return refuse.busy(read);
}

/** Transfers of the transaction from the payee to who paid. */
function givenBack(
  { payTo, relayers = [] }: RefundParts,
  { payer }: Refundable,
  { transfers }: Confirmed,
  logIndex: number | null,
): readonly Placed[] {
  if ([payTo, ...relayers].some((own) => sameHex(own, payer))) return [];
  return transfers
    .map((transfer, place) => ({ ...transfer, place }))
    .filter(({ from, to, value }) => sameHex(from, payTo) && sameHex(to, payer) && value > 0n)
    .filter((transfer) => logIndex === null || transfer.logIndex === logIndex);
}

async function enter(
  { ledger, chain }: RefundParts,
  read: ReadRefund,
  payment: Refundable,
  { blockNumber: block, blockTime: minedAt }: Confirmed,
  { place, value }: Placed,
): Promise<BookedRefund | 'taken meanwhile'> {
  const { handle, claimId, payer } = payment;
  const entry = { handle, claimId, payer, txHash: read.txHash, place, value, block, minedAt };
  const outcome = await ledger.bookRefund({ ...entry, enteredAt: chain.now() });
  switch (outcome.status) {
    case 'booked':
      return { status: 'booked', refund: outcome.refund, sentence: bookedSentence(outcome.refund) };
    case 'known':
      return isFor(outcome.refund, payment) ? known(outcome.refund, payment) : 'taken meanwhile';
    case 'unknown':
      return refuse.unknown(read);
    case 'unpaid':
      return refuse.unpaid(read, payment);
    case 'too-much':
      return refuse.tooMuch(read, value, { ...payment, left: outcome.left });
  }
}

/** All that it could be are booked: this very refund, or others. */
function taken(
  read: ReadRefund,
  booked: readonly Refund[],
  given: readonly Placed[],
  payment: Refundable,
): BookedRefund {
  const others = booked.filter(({ place }) => given.some((one) => one.place === place));
  const own = others.find((refund) => isFor(refund, payment));
  return own === undefined ? refuse.bookedElsewhere(read, others) : known(own, payment);
}

const isFor = (refund: Refund, { payment, payer, claimId }: Refundable): boolean =>
  sameHex(refund.payment, payment) && sameHex(refund.payer, payer) && refund.claimId === claimId;

function known(refund: Refund, { payment }: Refundable): BookedRefund {
  const { txHash, value, state } = refund;
  const lost = state === 'lost' ? '; the chain took it back, so it counts for nothing now' : '';
  const sentence = `The transfer of ${value} atomic units in ${txHash} is booked for ${payment} already; nothing has changed${lost}.`;
  return { status: 'known', refund, sentence };
}

function bookedSentence({ value, payer, payment, block }: Refund): string {
  return `Booked: ${value} atomic units given back to ${payer} for ${payment}, in block ${block}.`;
}
