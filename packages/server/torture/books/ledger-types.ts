/** What the books need to know of a ledger. */
export type SettlementState = 'queued' | 'broadcast' | 'unknown' | 'settled' | 'failed';

export interface Claim {
  readonly id: string;
  /** Key of its payment: `auth:<chain>:<asset>:<payer>:<nonce>` or `tx:<hash>`. */
  readonly payment: string;
  readonly payer: string;
  readonly resource: string;
  readonly price: bigint;
  readonly sold: boolean;
}

export interface Settlement {
  /** Id of its claim. */
  readonly claim: string;
  readonly payer: string;
  readonly nonce: string;
  readonly value: bigint;
  readonly validBefore: number;
  readonly state: SettlementState;
  readonly txHash: string | null;
  readonly reason: string | null;
}

/** What was given back, and counts. */
export interface GivenBack {
  readonly txHash: string;
  readonly value: bigint;
}

export interface LedgerView {
  /** When the first presentation or claim was kept, in seconds; null where none was. */
  readonly keptFirst: number | null;
  /** Atomic units that a payment carries, by its key; null until it was verified. */
  readonly worth: ReadonlyMap<string, bigint | null>;
  /** Those that are reserved or sold. */
  readonly claims: readonly Claim[];
  /** By the id of their claim. */
  readonly settlements: ReadonlyMap<string, Settlement>;
  readonly refunds: readonly GivenBack[];
}

/** Of many processes. */
export interface Lead {
  readonly holder: string;
  readonly term: bigint;
  readonly written: ReadonlySet<string>;
}
