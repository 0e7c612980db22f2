/** What a decision is made from, what it can still ask for, and what it can say. */
import type {
  Address,
  Funds,
  Hex,
  SignedAuthorization,
  Simulation,
  TransactionOutcome,
} from './chain/types.ts';
import type {
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  PaymentKey,
  PaymentRecord,
} from './ledger/types.ts';
import type { PaymentError, PricedTarget } from './offer/challenge.ts';
import type { Outage } from './payment/outages.ts';
import type { Holder, Proof } from './payment/proof.ts';
import type { Credential } from './payment/read.ts';
import type { Quota } from './request/limiter.ts';
import type { BadQuery, Miss } from './request/resolve.ts';
import type { Room, SettlementOutcome } from './settle/types.ts';
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
  /** What shows that the payment is the presenter's, where something does. */
  readonly proof: Proof | null;
  readonly ifNoneMatch: string | undefined;
  /** As the request was named; null where it was not. */
  readonly requestId: string | null;
}

export type Unavailable = 'unavailable';

/** What has been found out so far; a field is absent until `decide` asked for it. */
export interface Facts {
  /** Requests of this source to what is limited. */
  readonly quota?: Quota | Unavailable;
  /** Room for another refused payment of this source. */
  readonly budget?: Quota | Unavailable;
  /** Questions to contracts were counted against the source: a refusal costs it nothing more. */
  readonly charged?: true;
  /** Seconds since 1970, whole, as the chain counts them: what new payments are judged by. */
  readonly now?: number | Unavailable;
  /** What that should be by the last time that was heard; `null` where none was. Judges no new payment. */
  readonly about?: number | null;
  readonly record?: PaymentRecord | null | Unavailable;
  /** Looked up once more, before a refusal that a copy of the same payment may have caused. */
  readonly again?: PaymentRecord | null | Unavailable;
  readonly presentation?: Presentation | Unavailable;
  /** Whose key made the signature, `null` where none can have. */
  readonly signer?: Address | null;
  readonly contract?: boolean | Unavailable;
  /** Of a contract wallet's authorization: its own rule may look at more than the signature. */
  readonly simulation?: Simulation | Unavailable;
  readonly funds?: Funds | Unavailable;
  /** Atomic units that the payer has now, asked anew before a refusal: it may have been paid since the last block. */
  readonly balance?: bigint | Unavailable;
  /** What carried the authorization out already; `null` where it moved no money here. */
  readonly carried?: Carried | null | Unavailable;
  readonly room?: Room;
  readonly transaction?: TransactionOutcome | Unavailable;
  /** When other processes could keep no presentation, in seconds of the chain's time. */
  readonly elsewhere?: readonly Outage[] | Unavailable;
  /** Which of the candidates signed for the payment, `null` where none did. */
  readonly prover?: Address | null | Unavailable;
  /** It is on disk that the payment is its prover's. */
  readonly proved?: true | Unavailable;
  /** What became of each claim on it, in turn: a first one may ask too much of credit or of a balance. */
  readonly claims?: readonly (ClaimOutcome | Unavailable)[];
  readonly settlement?: SettlementOutcome | Unavailable;
  /** Whether the settled claim is sold. */
  readonly confirmed?: boolean | Unavailable;
  /** The claim whose settlement failed is undone. */
  readonly released?: true | Unavailable;
}

/** A transaction's first presentation, as it is kept. */
export interface Presentation {
  readonly record: PaymentRecord;
  /** Nobody presented it before. */
  readonly first: boolean;
  /** When no presentation could be kept, in seconds of the chain's time. */
  readonly outages: readonly Outage[];
}

/** How an authorization was carried out on the chain without the ledger's knowledge. */
export interface Carried {
  readonly txHash: Hex;
  readonly blockNumber: bigint;
}

export type Need =
  | { readonly need: 'quota' }
  | { readonly need: 'budget' }
  | { readonly need: 'now' }
  | { readonly need: 'lookup'; readonly payment: PaymentKey }
  | { readonly need: 'again'; readonly payment: PaymentKey }
  | { readonly need: 'present'; readonly payment: PaymentKey }
  | { readonly need: 'signer'; readonly authorization: SignedAuthorization }
  | { readonly need: 'contract'; readonly authorization: SignedAuthorization }
  | { readonly need: 'simulation'; readonly authorization: SignedAuthorization }
  | { readonly need: 'funds'; readonly authorization: SignedAuthorization }
  | { readonly need: 'balance'; readonly of: Address }
  | { readonly need: 'carried'; readonly authorization: SignedAuthorization }
  | { readonly need: 'room'; readonly validBefore: bigint; readonly value: bigint }
  | { readonly need: 'transaction'; readonly hash: Hex }
  | { readonly need: 'elsewhere' }
  | {
      readonly need: 'prover';
      readonly text: string;
      readonly signature: Hex;
      readonly candidates: readonly Address[];
    }
  | { readonly need: 'proved'; readonly payment: PaymentKey }
  | {
      readonly need: 'claim';
      readonly request: Omit<ClaimRequest, 'id'>;
      /** What came of those before it. */
      readonly before: readonly (ClaimOutcome | Unavailable)[];
    }
  | {
      readonly need: 'settlement';
      readonly claim: ClaimRecord;
      readonly carried: Carried | null;
    }
  | { readonly need: 'confirmed'; readonly claim: ClaimRecord }
  | { readonly need: 'released'; readonly claim: ClaimRecord; readonly payment: PaymentKey };

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
  /** With `reserved`: the chain has carried it out already, and the ledger is to learn it. */
  readonly carried: Carried | null;
  readonly payment: PaymentKey;
  /** Of the claim on it; `null` where only a look was taken. */
  readonly claimId: string | null;
  /** Its holder proved that it is theirs: so does the token that it gets. */
  readonly proved: boolean;
  /** Atomic units that a transaction can still buy; `null` for an authorization, which buys once. */
  readonly left: bigint | null;
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
      /** The same in a word, for who counts: see `LaterCode`. */
      readonly code: LaterCode;
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

/** Why a payment is to be tried again; `no-room`: it could not be settled in time. */
export type LaterCode =
  | 'chain'
  | 'ledger'
  | 'settling'
  | 'limiter'
  | 'contended'
  | 'no-room'
  | 'unconfirmed'
  | 'not-seen'
  | 'taken-back';

export type Later = Extract<Decision, { say: 'retry-later' }>;

/** Answers that promise that nothing is lost. */
export const LATER = {
  chain: later('chain', 5, 'the chain did not answer; the payment is kept'),
  ledger: later('ledger', 5, 'the ledger did not answer; nothing is spent'),
  settling: later('settling', 2, 'the payment is being settled; it is kept'),
  limiter: later('limiter', 5, 'requests are not counted now; nothing is spent'),
  contended: later('contended', 1, 'other payments of this payer are under way'),
} as const;

/** `why` is told to who asked, with the promise that nothing is lost. */
export function later(code: LaterCode, seconds: number, why: string): Later {
  return { say: 'retry-later', seconds, why, code };
}

/** A verified payment, ready to be claimed. */
export interface Verified {
  readonly payment: PaymentKey;
  readonly record: PaymentRecord | null;
  readonly payer: Address;
  readonly worth: bigint;
  readonly holder: Holder;
  readonly authorization: SignedAuthorization | null;
  readonly windowEnds: number;
  /** Atomic units that must cover an authorization; `null` for what is paid, or was judged before. */
  readonly balance: bigint | null;
  /** Of an authorization: whether its money has to come before the content goes. */
  readonly settleFirst: boolean;
  readonly carried: Carried | null;
  readonly repeatOnly: boolean;
  readonly txHash: Hex | null;
}

/** A step towards a verified payment. */
export type VerificationStep = Need | Later | { readonly refused: PaymentError } | Verified;
