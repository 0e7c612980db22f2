/**
 * The book of what was paid for what: payments, the claims on them, settlements, daily counts.
 *
 * A *payment* is a transaction or a signed authorization. A *claim* ties a part of its worth to one
 * resource. A claim is `reserved` while its content is made or its money is fetched, then `sold`; a
 * reserved claim may be released, a sold one never. Everything a method resolves with is on disk.
 */
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import type { SettlementJournal, SettlementResource, SettlementState } from '../settle/types.ts';
import type { ResourceClass } from '../types.ts';

/** What identifies a payment for ever: `tx:<hash>` or `auth:<chain>:<asset>:<from>:<nonce>`. */
export type PaymentKey = string;

export type PaymentKind = 'transaction' | 'authorization';

export interface ClaimRecord {
  readonly id: string;
  readonly resource: string;
  readonly resourceClass: ResourceClass;
  readonly price: bigint;
  readonly state: 'reserved' | 'sold';
  readonly claimedAt: number;
  /** When it was sold; `null` while reserved. */
  readonly soldAt: number | null;
  /** Until when the same payment fetches the same resource again; `null` while reserved. */
  readonly repeatUntil: number | null;
}

export interface PaymentRecord {
  readonly key: PaymentKey;
  readonly kind: PaymentKind;
  /** Source that presented it first. */
  readonly presenter: string;
  /** When it was presented first, in seconds. */
  readonly presentedAt: number;
  /** `null` until it was verified. */
  readonly payer: Address | null;
  /** Atomic units it carries; `null` until it was verified. */
  readonly worth: bigint | null;
  /** Of an authorization, else `null`. */
  readonly signature: Hex | null;
  /** Oldest first. */
  readonly claims: readonly ClaimRecord[];
  /** Of an authorization's settlement, `null` before it is queued. */
  readonly settlement: { readonly state: SettlementState; readonly txHash: Hex | null } | null;
}

export interface ClaimRequest {
  /** Made by the caller, never used twice. */
  readonly id: string;
  readonly payment: PaymentKey;
  readonly kind: PaymentKind;
  readonly presenter: string;
  readonly payer: Address;
  readonly worth: bigint;
  /** Of an authorization, else `null`: what is to be settled once the claim is sold. */
  readonly authorization: SignedAuthorization | null;
  readonly resource: string;
  readonly resourceClass: ResourceClass;
  /** Told to a facilitator. */
  readonly settlementResource: SettlementResource;
  readonly price: bigint;
  /** Seconds. */
  readonly now: number;
  /** Repeats end at the later of this and `soldAt + repeatWindow`. */
  readonly windowEnds: number;
  readonly repeatWindow: number;
  /** `true`: reserve until `confirm`; `false`: sell, and queue the settlement, in the same write. */
  readonly reserve: boolean;
  /** Atomic units the payer may owe in unsettled authorizations with this one; `null`: any. */
  readonly owedLimit: bigint | null;
  /** `true`: the payment was not verified again, only a claim that is there already may answer. */
  readonly repeatOnly: boolean;
  /** Crawler token, for the report. */
  readonly crawler: string | null;
}

export type ClaimOutcome =
  /** This request's claim was made. */
  | { readonly status: 'claimed'; readonly claim: ClaimRecord }
  /** The payment had bought, or is buying, this resource. */
  | {
      readonly status: 'repeat';
      readonly claim: ClaimRecord;
      readonly settlement: PaymentRecord['settlement'];
    }
  /** It bought this resource, and the time to fetch it again is over. */
  | { readonly status: 'expired'; readonly claim: ClaimRecord }
  /** Not enough is left of it; `claims` says what it bought. */
  | { readonly status: 'spent'; readonly claims: readonly ClaimRecord[] }
  /** Somebody else presented it first. */
  | { readonly status: 'other-presenter' }
  /** Its settlement failed: it never paid. */
  | { readonly status: 'unpaid' }
  /** The payer's unsettled authorizations and this one exceed `owedLimit`. */
  | { readonly status: 'over-limit'; readonly owed: bigint }
  /** `repeatOnly`, and the claim has been released meanwhile. */
  | { readonly status: 'gone' };

/** What a payer has outstanding. */
export interface Standing {
  /** Atomic units in authorizations claimed and not settled. */
  readonly owed: bigint;
  /** Settlements of this payer that failed. */
  readonly failed: number;
}

/** An authorization of a payer that was claimed here. */
export interface ClaimedAuthorization {
  readonly authorization: SignedAuthorization;
  readonly state: SettlementState | 'reserved';
  readonly txHash: Hex | null;
}

/** How often something happened in one day (UTC). Rows with the same first four fields add up. */
export interface CountRow {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Verdict: `challenge`, `serve-paid`, `serve-repeat`, `observed`, … */
  readonly event: string;
  readonly resourceClass: string;
  /** Crawler token, or `-` for everybody else. */
  readonly crawler: string;
  readonly count: number;
  /** Atomic units, where money is meant. */
  readonly amount: bigint;
}

/** Sales of one day, from the claims themselves. */
export interface SalesRow {
  readonly day: string;
  readonly resourceClass: ResourceClass;
  readonly crawler: string;
  readonly sold: number;
  readonly amount: bigint;
}

export interface Ledger extends SettlementJournal {
  /** Everything known of a payment; `undefined` if it was never presented. */
  lookup(payment: PaymentKey): Promise<PaymentRecord | undefined>;
  /**
   * Records a payment's first presentation, or gives the first one back: what was presented in time
   * stays so, however long the chain takes to answer.
   */
  present(
    payment: PaymentKey,
    kind: PaymentKind,
    presenter: string,
    now: number,
  ): Promise<PaymentRecord>;
  /** Atomic: of any number of claims at once, the payment's worth bounds what is sold. */
  claim(request: ClaimRequest): Promise<ClaimOutcome>;
  /** Sells a reserved claim. `false` if it is not there any more; `true` if it is sold already. */
  confirm(claimId: string, now: number): Promise<boolean>;
  /** Undoes a reserved claim. A sold one stays. */
  release(claimId: string): Promise<void>;
  standing(payer: Address): Promise<Standing>;
  /** Authorizations of this payer whose window was still open at `since`, in seconds. */
  authorizationsOf(payer: Address, since: number): Promise<readonly ClaimedAuthorization[]>;
  /** Forgets presentations from before `before` that never became a claim. */
  prune(before: number): Promise<number>;
  addCounts(rows: readonly CountRow[]): Promise<void>;
  /** Days inclusive, `YYYY-MM-DD`. */
  counts(from: string, to: string): Promise<readonly CountRow[]>;
  sales(from: string, to: string): Promise<readonly SalesRow[]>;
  /** Settlements in each state: their number and what they carry. */
  settlements(): Promise<readonly SettlementTotal[]>;
  close(): Promise<void>;
}

export interface SettlementTotal {
  readonly state: SettlementState;
  readonly count: number;
  readonly amount: bigint;
}

/** A ledger that cannot be read or written. Says nothing of any payment: answer 503. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
  readonly code = 'ledger_unavailable';
}
