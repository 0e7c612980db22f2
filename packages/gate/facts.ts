/** What a decision is made from, what it can still ask for, and what it can say. */
import type {
  Address,
  Hex,
  SignedAuthorization,
  Simulation,
  TransactionOutcome,
} from './chain/types.ts';
import type {
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  Cover,
  PaymentKey,
  PaymentRecord,
  Standing,
} from './ledger/types.ts';
import type { PaymentError, PricedTarget } from './offer/challenge.ts';
import type { Credential } from './payment/read.ts';
import type { Quota } from './request/limiter.ts';
import type { BadQuery, Miss } from './request/resolve.ts';
import type { SettlementOutcome } from './settle/types.ts';
import type { Resource, Target, Visitor } from './types.ts';

/** A request, read. */
export interface Ask<R extends Resource = Resource> {
  readonly method: string;
  readonly found: Target<R> | Miss;
  readonly visitor: Visitor;
  /** The client's source, as limits and bindings know it. */
  readonly source: string;
  /** Read only where the decision depends on it. */
  readonly credential: Credential;
  readonly ifNoneMatch: string | undefined;
  /** Seconds since 1970, whole. */
  readonly now: number;
}

export type Unavailable = 'unavailable';

/** What has been found out so far; a field is absent until `decide` asked for it. */
export interface Facts {
  readonly quota?: Quota;
  /** Room for another refused payment of this source. */
  readonly budget?: Quota;
  readonly record?: PaymentRecord | null | Unavailable;
  /** Whose key made the signature, `null` where none can have. */
  readonly signer?: Address | null;
  readonly contract?: boolean | Unavailable;
  readonly funds?: Funds | Unavailable;
  readonly transaction?: TransactionOutcome | Unavailable;
  /** Atomic units of the transaction that settle authorizations claimed here. */
  readonly consumed?: bigint | Unavailable;
  readonly claim?: ClaimOutcome | Unavailable;
  readonly settlement?: SettlementOutcome | Unavailable;
  /** Whether the settled claim is sold. */
  readonly confirmed?: boolean | Unavailable;
  /** The claim whose settlement failed is undone. */
  readonly released?: true | Unavailable;
}

export interface Funds {
  readonly simulation: Simulation;
  readonly balance: bigint;
  readonly standing: Standing;
}

export type Need =
  | { readonly need: 'quota' }
  | { readonly need: 'budget' }
  | { readonly need: 'lookup'; readonly payment: PaymentKey }
  | { readonly need: 'present'; readonly payment: PaymentKey }
  | { readonly need: 'signer'; readonly authorization: SignedAuthorization }
  | { readonly need: 'contract'; readonly authorization: SignedAuthorization }
  | { readonly need: 'funds'; readonly authorization: SignedAuthorization }
  | { readonly need: 'transaction'; readonly hash: Hex }
  | {
      readonly need: 'consumed';
      readonly hash: Hex;
      readonly payer: Address;
      /** Block time, in seconds, and number. */
      readonly minedAt: number;
      readonly block: bigint;
    }
  | { readonly need: 'claim'; readonly request: Omit<ClaimRequest, 'id'> }
  | {
      readonly need: 'settlement';
      readonly claim: ClaimRecord;
      readonly authorization: SignedAuthorization;
    }
  | { readonly need: 'confirmed'; readonly claim: ClaimRecord }
  | { readonly need: 'released'; readonly claim: ClaimRecord };

/** A payment that buys, or bought, what is served. */
export interface Paid {
  readonly payer: Address;
  readonly price: bigint;
  /** Transaction that moved the money, `null` while it has not been sent. */
  readonly txHash: string | null;
  /** Fetched again with a payment that had bought it. */
  readonly repeat: boolean;
  /** A claim still to be confirmed, or `null` where it is sold (or nothing is claimed: HEAD). */
  readonly reserved: ClaimRecord | null;
  /** Settle before the content is served; only with `reserved`. */
  readonly settleFirst: boolean;
}

export type Decision<R extends Resource = Resource> =
  | {
      readonly say: 'serve';
      readonly target: Target<R>;
      readonly paid: Paid | null;
      /** What observe mode would have charged. */
      readonly observed: bigint | null;
    }
  | { readonly say: 'not-modified'; readonly target: Target<R> }
  | {
      readonly say: 'challenge';
      readonly target: Target<R> & PricedTarget;
      readonly error: PaymentError | null;
    }
  | { readonly say: 'limit'; readonly policy: string; readonly quota: Quota }
  | { readonly say: 'refuse'; readonly why: string }
  | {
      readonly say: 'retry-later';
      readonly seconds: number;
      readonly why: string;
      /** Nothing shows yet that there is a payment: counts as a refused one against guessing. */
      readonly doubtful?: true;
    }
  | { readonly say: 'not-found'; readonly miss: Miss }
  | { readonly say: 'bad-request'; readonly miss: BadQuery }
  | { readonly say: 'bad-method' }
  | { readonly say: 'options' };

export function isNeed(step: Decision | Need): step is Need {
  return 'need' in step;
}

/** Answers that promise that nothing is lost. */
export const LATER = {
  chain: { say: 'retry-later', seconds: 5, why: 'the chain did not answer; the payment is kept' },
  ledger: { say: 'retry-later', seconds: 5, why: 'the ledger did not answer; nothing is spent' },
  settling: { say: 'retry-later', seconds: 3, why: 'the payment is being settled; it is kept' },
  contended: { say: 'retry-later', seconds: 1, why: 'other payments of this payer are under way' },
} as const satisfies Record<string, Decision>;

/** A verified payment, ready to be claimed. */
export interface Verified {
  readonly payment: PaymentKey;
  readonly record: PaymentRecord | null;
  readonly payer: Address;
  readonly worth: bigint;
  readonly authorization: SignedAuthorization | null;
  readonly windowEnds: number;
  readonly cover: Cover | null;
  readonly settleFirst: boolean;
  readonly repeatOnly: boolean;
  readonly txHash: string | null;
}

/** A step towards a verified payment. */
export type VerificationStep =
  | Need
  | Extract<Decision, { say: 'retry-later' }>
  | { readonly refused: PaymentError }
  | Verified;
