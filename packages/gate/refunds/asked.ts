/** What the publisher enters, as it is written and as it is read. */
import type { Hex } from '../chain/types.ts';

/** As the publisher writes it. */
export interface EnteredRefund {
  /** Of the transaction that gave the money back. */
  readonly txHash: string;
  /** The payment's hash or nonce, or the id of a claim. */
  readonly for: string;
  /** Of the transfer, where the transaction holds several that it could be. */
  readonly logIndex?: number;
}

export interface ReadRefund {
  /** In lower case. */
  readonly txHash: Hex;
  /** A hash or nonce in lower case, or the id of a claim. */
  readonly named: string;
  readonly logIndex: number | null;
}
