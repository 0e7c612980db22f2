/** Turning claimed authorizations into money: the settler, and the journal it must write first. */
import type { Hex, SignedAuthorization } from '../chain/types.ts';

/** What was bought, for a facilitator that wants to be told. */
export interface SettlementResource {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface SettlementRequest {
  readonly claimId: string;
  readonly authorization: SignedAuthorization;
  readonly resource?: SettlementResource;
}

/**
 * - `queued`: claimed, nothing sent yet.
 * - `broadcast`: a transaction that carries it was signed and journaled, and may be on the chain.
 * - `unknown`: handed to a facilitator or a node that did not answer; the chain will tell.
 * - `settled`: its Transfer event was seen.
 * - `failed`: it can never settle (expired, cancelled, refused by the token).
 */
export type SettlementState = 'queued' | 'broadcast' | 'unknown' | 'settled' | 'failed';

export interface SettlementEntry extends SettlementRequest {
  readonly state: SettlementState;
  /** Head of the chain when it was first tried: where a search for its events begins. */
  readonly sinceBlock?: bigint;
  readonly txHash?: Hex;
  /** The signed transaction, kept so that the very same one can be sent again. */
  readonly rawTx?: Hex;
  /** The relayer account's nonce in `rawTx`. */
  readonly txNonce?: number;
  readonly attempts: number;
  /** Why it failed or waits, in the token's or the node's words. */
  readonly reason?: string;
}

/** Durable. `put` is one atomic write of all the entries, on disk when it resolves. */
export interface SettlementJournal {
  /** Insert or replace by `claimId`. */
  put(entries: readonly SettlementEntry[]): Promise<void>;
  get(claimId: string): Promise<SettlementEntry | undefined>;
  /** Every entry that is `queued`, `broadcast` or `unknown`, oldest first. */
  open(): Promise<readonly SettlementEntry[]>;
}

export type SettlementOutcome =
  | { readonly claimId: string; readonly status: 'settled'; readonly txHash: Hex }
  | {
      readonly claimId: string;
      readonly status: 'failed';
      readonly reason: string;
      readonly txHash?: Hex;
    }
  /** Not known yet: never a reason to ask for money again. */
  | {
      readonly claimId: string;
      readonly status: 'unknown';
      readonly reason: string;
      readonly txHash?: Hex;
    };

/** No method rejects for an outage: what cannot be learnt is `unknown`, journaled, and retried. */
export interface Settler {
  /** Settles many, in as few transactions as it can. Outcomes come in the order of the batch. */
  settle(batch: readonly SettlementRequest[]): Promise<readonly SettlementOutcome[]>;
  /** Settles one before its content is served. */
  settleNow(one: SettlementRequest): Promise<SettlementOutcome>;
  /** Learns from the chain what became of every open entry, before anything is sent again. */
  reconcile(): Promise<readonly SettlementOutcome[]>;
}
