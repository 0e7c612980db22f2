/** Turning claimed authorizations into money: the settler, and the journal it must write first. */
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';

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
  /** The transaction that carries or carried it; the journal has it once, for all that it carries. */
  readonly txHash?: Hex;
  /** Block of the transaction that settled it. */
  readonly blockNumber?: bigint;
  /** Its block can not be reorganised away any more. */
  readonly final?: true;
  readonly attempts: number;
  /** Why it failed or waits, in the token's or the node's words. */
  readonly reason?: string;
}

/** A transaction of ours that carries authorizations. One row in the journal, however many they are. */
export interface RelayedTransaction {
  readonly txHash: Hex;
  /** The account that sends it, and its nonce there. */
  readonly relayer: Address;
  readonly txNonce: number;
  /** Signed, kept so that the very same one can be sent again. */
  readonly rawTx: Hex;
  /** Of the same nonce for a lower fee, which it takes the place of. */
  readonly replaces?: Hex;
  /** When it was signed, in seconds of the chain's time. */
  readonly sentAt: number;
  /**
   * - `open`: signed, and may be on the chain.
   * - `mined`: in `blockNumber`.
   * - `dropped`: another of its nonce was mined.
   */
  readonly state: 'open' | 'mined' | 'dropped';
  readonly blockNumber?: bigint;
  /** Gas it used, and wei it cost with the fee for the data on the chain below. */
  readonly gasUsed?: bigint;
  readonly cost?: bigint;
}

/** Durable. `put` is one atomic write of all the entries, on disk when it resolves. */
export interface SettlementJournal {
  /** Insert or replace, entries by `claimId` and transactions by `txHash`. */
  put(
    entries: readonly SettlementEntry[],
    transactions?: readonly RelayedTransaction[],
  ): Promise<void>;
  get(claimId: string): Promise<SettlementEntry | undefined>;
  /** Every entry that is `queued`, `broadcast` or `unknown`, oldest first. */
  open(): Promise<readonly SettlementEntry[]>;
  transaction(txHash: Hex): Promise<RelayedTransaction | undefined>;
  /** Every transaction that is `open`, by account and nonce. */
  openTransactions(): Promise<readonly RelayedTransaction[]>;
  /**
   * Every entry that is `settled` and not `final`, oldest first; and those of what was served that
   * failed because the payer cancelled them, which is not `final` either.
   */
  unfinal(): Promise<readonly SettlementEntry[]>;
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

/** Whether one more authorization would be settled in time, or why not. */
export type Room =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** One sentence, for the payer. */
      readonly why: string;
      /** Seconds after which it may be otherwise. */
      readonly retryAfter: number;
    };

/** What the gate asks of settling. No method rejects for an outage. */
export interface Settler {
  /**
   * Settles one claim that is in the journal before its content is served, with what else waits.
   * `unknown` when it has not been learnt within some seconds: the claim goes on being settled.
   */
  settleNow(claimId: string): Promise<SettlementOutcome>;
  /**
   * Asked before a claim, answered from what is known: nothing is sold that cannot be settled in time,
   * or would cost more than it brings. `value` in atomic units; default: the smallest price.
   */
  room(validBefore: bigint, value?: bigint): Room;
  /**
   * Takes notice of an authorization that was queued with its claim. By the claim's id it is read
   * alone; without one, all that is open in the journal is looked through when it is time to send.
   */
  noticed(validBefore: bigint, claimId?: string): void;
}

/** What keeps settling from going well, in words for the publisher. */
export interface Trouble {
  readonly code:
    | 'node_silent'
    | 'relayer_poor'
    | 'stuck_nonce'
    | 'settlements_fail'
    | 'fees_too_dear'
    | 'facilitator_silent'
    | 'facilitator_lies'
    | 'not_settled'
    | 'payment_taken_back'
    | 'refund_taken_back';
  /** One sentence without its full stop: what is wrong, and what helps. */
  readonly sentence: string;
}

/** What settling costs now. All in wei but where it says otherwise. */
export interface FeeReport {
  /** For one unit of gas: base fee and tip. */
  readonly gasPrice: bigint;
  /** The most that is paid for a unit of gas; `null` where a share of the batch's worth decides. */
  readonly maxGasPrice: bigint | null;
  /** Millionths of a dollar for one ether; `null` where nobody said. */
  readonly ethUsd: bigint | null;
  /** What a payment costs in transactions of 1, 10 and 100. */
  readonly payment: readonly {
    readonly together: number;
    readonly gas: bigint;
    readonly cost: bigint;
    /** Of `cost`: the fee for the data on the chain below. */
    readonly l1: bigint;
    /** Of a payment of `value`, in millionths; `null` without ether's price. */
    readonly share: bigint | null;
  }[];
  /** Atomic units that `share` is of. */
  readonly value: bigint;
}

export interface SettlementStatus {
  /** Authorizations that wait to be sent, and that are on their way. */
  readonly queued: number;
  readonly underWay: number;
  /** Payments a second that are thought to be possible now. */
  readonly perSecond: number;
}

/** A settler with a life of its own: the process starts it, asks how it is, and ends it. */
export interface SettlementService extends Settler {
  /** Takes up what an earlier process left, and goes on by itself. */
  start(): Promise<void>;
  /** Sends now all that is open, and waits until it is decided, or cannot be for some seconds. */
  flush(): Promise<void>;
  /** Sends what is queued, and ends. */
  stop(): Promise<void>;
  health(): readonly Trouble[];
  /** `null` where somebody else pays for gas, or before the node was asked. */
  feeReport(): FeeReport | null;
  status(): SettlementStatus;
}
