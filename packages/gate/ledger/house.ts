/** What the processes of one house know of one another: who serves, whose keys, what each could not keep. */

/** Where a process counts requests: with all others, or in its own memory. */
export type Limits = 'shared' | 'own';

/** Another process on the same ledger. */
export interface Neighbour {
  readonly holder: string;
  /** `null`: a program of before, which counts by itself. */
  readonly limits: Limits | null;
  /** Seconds since it said last that it is there. */
  readonly quiet: number;
  /** It settles. */
  readonly leads: boolean;
  /** Codes of what it finds not well. */
  readonly troubles: readonly string[];
}

/** A time in which presentations could not be kept, in seconds before now; `to` may lie ahead of it. */
export interface TimeAgo {
  readonly from: number;
  readonly to: number;
}

/** The same, by its number among those of its process. */
export interface ToldOutage extends TimeAgo {
  readonly number: number;
}

export interface Attendance {
  readonly holder: string;
  readonly limits: Limits;
  readonly troubles: readonly string[];
  /** What is new or has changed since it was told last. */
  readonly outages: readonly ToldOutage[];
}

/** The public half of a key that signs receipts, or did. */
export interface ReceiptKey {
  /** As receipts name it, behind the `#`. */
  readonly name: string;
  /** The key, base64url. */
  readonly x: string;
}

/** A ledger that many processes share, as their house. Every method rejects with `LedgerUnavailable` for an outage. */
export interface House {
  /**
   * Enters, unless another one is there that counts by itself, or others are there and this one would.
   * @returns the others; `entered` is whether it did
   */
  enter(
    holder: string,
    limits: Limits,
  ): Promise<{ readonly entered: boolean; readonly others: readonly Neighbour[] }>;
  /** Says that it is there, and how it fares; the others, those that fell silent within the hour among them. */
  attend(attendance: Attendance): Promise<readonly Neighbour[]>;
  leave(holder: string): Promise<void>;
  /** When the others could keep no presentation; what one of them does not tell of counts as such a time. */
  outagesBeside(holder: string): Promise<readonly TimeAgo[]>;
  /** The secret of this name: `made` where there was none. */
  houseKey(name: string, made: string): Promise<string>;
  /** All keys that ever signed, in their order, these among them; a name that is another's is not taken. */
  receiptKeys(own: readonly ReceiptKey[]): Promise<readonly ReceiptKey[]>;
}
