/**
 * Refunds: transfers from the payee to who paid, entered by the publisher who sent them.
 *
 * A refund gives back of what was *sold* with one payment, and never more than that. It changes nothing of
 * what may be fetched: what was bought stays bought, its payer fetches it again for as long as without the
 * refund, and has no second purchase for it. What a payment has left can still buy, so it is not refunded.
 *
 * The rule of the books: the payee's balance = settled + paid by hash − refunded.
 */
import type { Address, Hex } from '../chain/types.ts';

/** How it paid: as the ledger calls it. */
type PaymentKind = 'transaction' | 'authorization';

/**
 * - `booked`: the chain has it, and may still take it back. It counts.
 * - `final`: the chain cannot take it back any more. It counts.
 * - `lost`: the chain took its transaction back. It counts for nothing until it is mined again.
 */
export type RefundState = 'booked' | 'final' | 'lost';

export interface Refund {
  readonly txHash: Hex;
  /**
   * Which of the token's transfers in its transaction it is, from 0. A log's index counts in its block, and
   * is another one where the transaction is mined again.
   */
  readonly place: number;
  /** Hash or nonce of the payment. */
  readonly payment: Hex;
  readonly kind: PaymentKind;
  /** `null` where it was entered for the payment and not for one of its claims. */
  readonly claimId: string | null;
  readonly payer: Address;
  /** Atomic units. */
  readonly value: bigint;
  readonly state: RefundState;
  /** The block that it was last seen in. */
  readonly block: bigint;
  /** Seconds since 1970: of its block, … */
  readonly minedAt: number;
  /** … and when it was entered, as the chain counts. */
  readonly enteredAt: number;
}

/** A payment, or one claim of it, of which something may be given back. Amounts in atomic units. */
export interface Refundable {
  /** What the ledger finds the payment by; to be handed back to it, and shown to nobody. */
  readonly handle: string;
  /** Hash or nonce of the payment. */
  readonly payment: Hex;
  readonly kind: PaymentKind;
  readonly payer: Address;
  /** The claim, where one was asked for. */
  readonly claimId: string | null;
  /** Its money is here: settled, or paid by hash and not taken back by the chain. */
  readonly paid: boolean;
  /** What was sold with it, … */
  readonly sold: bigint;
  /** … what was given back of that, … */
  readonly refunded: bigint;
  /** … and what may be given back still: of a claim no more than of its payment. */
  readonly left: bigint;
}

/** A transfer as it is entered. */
export interface RefundEntry
  extends Pick<Refund, 'txHash' | 'place' | 'claimId' | 'payer' | 'value' | 'block' | 'minedAt'> {
  /** Of its payment. */
  readonly handle: string;
  /** Seconds since 1970. */
  readonly enteredAt: number;
}

export type RefundOutcome =
  | { readonly status: 'booked'; readonly refund: Refund }
  /** This transfer is booked already, for whatever payment. */
  | { readonly status: 'known'; readonly refund: Refund }
  /** The payment or its claim is not there, or is another payer's. */
  | { readonly status: 'unknown' }
  /** Its money is not here. */
  | { readonly status: 'unpaid' }
  | { readonly status: 'too-much'; readonly left: bigint };

/** What a look at the chain says of a refund. */
export type RefundSeen =
  | { readonly state: 'booked' | 'final'; readonly block: bigint; readonly minedAt: number }
  | { readonly state: 'lost' };

/** A ledger's part in refunds. Every method rejects with `LedgerUnavailable` for an outage. */
export interface RefundBook {
  /**
   * The payments of a hash or a nonce of 32 bytes, or those with a claim of this id, with which something
   * was sold.
   */
  refundable(named: string): Promise<readonly Refundable[]>;
  /** Those that are booked of one transaction, by their place in it. */
  refundsIn(txHash: Hex): Promise<readonly Refund[]>;
  /** Atomic: of any number at once one transfer is booked once, and no payment gives back more than it sold. */
  bookRefund(entry: RefundEntry): Promise<RefundOutcome>;
  /** Those that are not final, the newest first, at most a thousand. */
  openRefunds(): Promise<readonly Refund[]>;
  /** Writes down what the chain says of one now. */
  refundSeen(refund: Pick<Refund, 'txHash' | 'place'>, seen: RefundSeen): Promise<void>;
}
