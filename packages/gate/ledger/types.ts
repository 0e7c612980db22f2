/**
 * The book of what was paid for what: payments, the claims on them, settlements, daily counts.
 *
 * A *payment* is a transaction or a signed authorization. A *claim* ties a part of its worth to one
 * resource. A claim is `reserved` while its content is made or its money is fetched, then `sold`; a
 * reserved claim may be released, a sold one never. Everything a method resolves with is on disk.
 */
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import type { RefundBook } from '../refunds/types.ts';
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
  /** Whether its payer has proved that it is theirs; else it belongs to its first presenter. */
  readonly proved: boolean;
  /** The authorization as it was claimed, else `null`: no other of its nonce is ever settled. */
  readonly authorization: SignedAuthorization | null;
  /** Oldest first; of a payment by hash the newest ones, and those of the resource that is claimed. */
  readonly claims: readonly ClaimRecord[];
  /**
   * Of an authorization's settlement, `null` before it is queued. Without claims: it was found on the
   * chain (see `adopt`) and can buy what it carries.
   */
  readonly settlement: {
    readonly state: SettlementState;
    readonly txHash: Hex | null;
    /** It was on its way once, whatever became of that: the authorization is no secret any more. */
    readonly sent: boolean;
  } | null;
}

export interface ClaimRequest {
  /** Made by the caller, never used twice. */
  readonly id: string;
  readonly payment: PaymentKey;
  readonly kind: PaymentKind;
  readonly presenter: string;
  /** The presenter proved to be the payer, or to act for it. */
  readonly proved: boolean;
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
  /** Of a reserved claim: from then on, in seconds, it counts as released unless it is being settled. */
  readonly leaseUntil: number;
  /** What must cover an authorization; `null` for what is paid already. */
  readonly cover: Cover | null;
  /** `true`: the payment was not verified again, only a claim that is there already may answer. */
  readonly repeatOnly: boolean;
  /** Crawler token, for the report. */
  readonly crawler: string | null;
}

/** What must cover a claim, in atomic units; see `judge.ts` for the rule. */
export interface Cover {
  /** The payer's balance as of the last block: all that it owes and this claim must fit in. */
  readonly balance: bigint;
  /** Of a claim that is sold before it is settled; `null` where it is settled first. */
  readonly credit: CreditTerms | null;
}

/** How much may be served before it is settled, in atomic units. */
export interface CreditTerms {
  /** A payer's credit is what it has settled since its last failure, and never more than this. */
  readonly creditMax: bigint;
  /** All that is served and not settled, whoever owes it, is at most this … */
  readonly exposureMax: bigint;
  /** … and one part in so many of all that was ever settled. */
  readonly exposureShare: bigint;
}

export type ClaimOutcome =
  /** This request's claim was made; `left` is what the payment can still buy, in atomic units. */
  | { readonly status: 'claimed'; readonly claim: ClaimRecord; readonly left: bigint }
  /** The payment had bought, or is buying, this resource. */
  | {
      readonly status: 'repeat';
      readonly claim: ClaimRecord;
      readonly settlement: PaymentRecord['settlement'];
      readonly left: bigint;
    }
  /** It bought this resource, and the time to fetch it again is over. */
  | { readonly status: 'expired'; readonly claim: ClaimRecord }
  /** Not enough is left of it; `claims` says what it bought. */
  | { readonly status: 'spent'; readonly claims: readonly ClaimRecord[] }
  /** Somebody else presented it first. */
  | { readonly status: 'other-presenter' }
  /** Its settlement failed: it never paid. */
  | { readonly status: 'unpaid' }
  /** `cover` does not reach: too little money, or too little credit to be served before it is settled. */
  | {
      readonly status: 'over-limit';
      readonly by: 'balance' | 'credit' | 'exposure';
      readonly owed: bigint;
    }
  /** `repeatOnly`, and the claim has been released meanwhile. */
  | { readonly status: 'gone' };

/** What a payer has outstanding. */
export interface Standing {
  /** Atomic units in authorizations claimed and not settled, reserved ones included. */
  readonly owed: bigint;
  /** Of these, what was sold: served before it was settled. */
  readonly unsettled: bigint;
  /** Atomic units settled since its last settlement that failed. */
  readonly settled: bigint;
  /** Settlements of this payer that failed. */
  readonly failed: number;
  readonly exposure: Exposure;
}

/** Of all payers together, in atomic units. */
export interface Exposure {
  /** Sold on authorizations that are not settled, those that failed included: never collected yet, or never. */
  readonly unsettled: bigint;
  /** Sold on authorizations and settled. */
  readonly settled: bigint;
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

/** A presentation that is on disk. */
export interface Kept {
  /** Of the payment's first presentation. */
  readonly record: PaymentRecord;
  /** This one is it. */
  readonly first: boolean;
}

export interface Ledger extends SettlementJournal, RefundBook {
  /** Everything known of a payment at `now`, in seconds; `undefined` if it was never presented. */
  lookup(payment: PaymentKey, now: number): Promise<PaymentRecord | undefined>;
  /**
   * Records a payment's first presentation, or gives the first one back: what was presented in time
   * stays so, however long the chain takes to answer.
   */
  present(payment: PaymentKey, kind: PaymentKind, presenter: string, now: number): Promise<Kept>;
  /** Writes down that its payer proved a payment to be theirs: from then on nobody else has it without a proof. */
  prove(payment: PaymentKey): Promise<void>;
  /** Atomic: of any number of claims at once, the payment's worth bounds what is sold. */
  claim(request: ClaimRequest): Promise<ClaimOutcome>;
  /**
   * Journals the settlement of a reserved claim, with the authorization it was claimed with, to be
   * settled before it is sold. `false` if the claim is not there any more.
   */
  enqueue(claimId: string): Promise<boolean>;
  /**
   * Sells a reserved claim. `false` if it is not there any more (once its lease is over, the next
   * claim of its payer takes its place); `true` if it is sold already.
   * `'over-limit'` where its money has not come yet and `credit`, where given, does not reach: it
   * stays reserved, to be settled first. Reserved claims count against nobody's credit, so this is
   * where what is made on demand is held to it.
   */
  confirm(
    claimId: string,
    now: number,
    credit?: CreditTerms | null,
  ): Promise<boolean | 'over-limit'>;
  /**
   * Undoes a reserved claim. A sold one stays, and so does one whose money is on its way or here:
   * its payer comes back for it. The entry of one that failed stays in the journal.
   */
  release(claimId: string): Promise<void>;
  /** How a payer stands at `now`, in seconds: what was reserved counts until its lease is over. */
  standing(payer: Address, now: number): Promise<Standing>;
  /**
   * Forgets presentations from before `before` that never became a claim, and claims whose lease is
   * over at `now`. Resolves with how many of both.
   */
  prune(before: number, now: number): Promise<number>;
  /**
   * Takes over what the chain says was paid: what this ledger has open is settled, and what it has
   * never heard of becomes a settled payment that has bought nothing yet; unless its payer sent the
   * transaction itself, whose hash then is the payment.
   */
  adopt(found: readonly ChainSettlement[]): Promise<Adopted>;
  /**
   * A payment by hash whose transaction is gone from the chain, with the reason, or is there again
   * (null): all that it bought counts as exposed meanwhile, and it buys nothing.
   */
  takeBack(payment: PaymentKey, txHash: Hex, reason: string | null): Promise<void>;
  /** Payments by hash that bought something since `since`, in seconds, and all that were taken back; some thousands. */
  hashPayments(since: number): Promise<readonly HashPayment[]>;
  addCounts(rows: readonly CountRow[]): Promise<void>;
  /** Days inclusive, `YYYY-MM-DD`. */
  counts(from: string, to: string): Promise<readonly CountRow[]>;
  sales(from: string, to: string): Promise<readonly SalesRow[]>;
  /** Settlements in each state: their number and what they carry. */
  settlements(): Promise<readonly SettlementTotal[]>;
  /**
   * Since when presentations may have been made that it could not keep, for all that it knows: when it
   * last kept one or made a claim, leaving out its last `grace` seconds, which may lie between two
   * outages. `null` where it never did. In seconds of the chain's time.
   */
  silentSince(grace: number): Promise<number | null>;
  /** Shows that it can be written, by a write that changes nothing. @throws LedgerUnavailable */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** An authorization that was carried out on the chain for the payee. */
export interface ChainSettlement {
  readonly payment: PaymentKey;
  readonly payer: Address;
  readonly payee: Address;
  /** Atomic units. */
  readonly value: bigint;
  readonly txHash: Hex;
  readonly blockNumber: bigint;
  /** Seconds since 1970. */
  readonly blockTime: number;
}

/** A transaction that paid and bought something; `lost` where the chain took it back. */
export interface HashPayment {
  readonly payment: PaymentKey;
  readonly txHash: Hex;
  readonly lost: boolean;
}

/** How many payments were unknown, and how many known ones have been settled by it. */
export interface Adopted {
  readonly added: number;
  readonly settled: number;
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
