/** What crawlers paid, asked for and were told: the evidence that the books are held against. */
import type { Address, Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';

export type PaymentKind = 'v1' | 'v2' | 'hash';

export interface Telling {
  /** Seconds since 1970, as the chain counts. */
  readonly at: number;
  /** 0 where there was no answer. */
  readonly status: number;
  /** `error` and `errorMessage` of a 402, `detail` of others. */
  readonly said: string;
  /** `X-PAYMENT-TOKEN`, of a paid answer. */
  readonly token: string | null;
  /** The service was lied to: what it refused on that word it has to take back. */
  readonly doubtful: boolean;
}

/** One thing that a payment was presented for. */
export interface Purchase {
  readonly path: string;
  readonly price: bigint;
  readonly tellings: Telling[];
}

export interface Payment {
  readonly kind: PaymentKind;
  /** Of the ledger: `tx:…` or `auth:…`. */
  readonly key: string;
  /** Header name and value. */
  readonly header: readonly [name: string, value: string];
  readonly payer: Address;
  readonly worth: bigint;
  readonly authorization: SignedAuthorization | null;
  readonly hash: Hex | null;
  /** The client address of the next presentation: the same each time, or one of a pool. */
  readonly source: () => string;
  /** `X-PAYMENT-PROOF` of each presentation; null where it comes bare. */
  readonly proof: string | null;
  /** `X-PAYMENT-TOKEN` of its last paid answer. */
  token: string | null;
  /**
   * By the rules and with the money to pay: it may not be refused. What else is presented is there to
   * be refused, or is paid by who means to take it back.
   */
  readonly honest: boolean;
  readonly purchases: Purchase[];
}

export const isServed = ({ tellings }: Purchase): boolean =>
  tellings.some(({ status }) => status === 200);

const isFinal = ({ status, doubtful }: Telling): boolean =>
  status === 404 || (status === 402 && !doubtful);

/** That it is not to be had, even where another copy of the same payment had it. */
export const refusalOf = ({ tellings }: Purchase): Telling | undefined => tellings.find(isFinal);

/** Neither had nor refused: to be presented again. */
export const isOpen = (bought: Purchase): boolean =>
  !isServed(bought) && !bought.tellings.some(isFinal);

/**
 * What was seen to be wrong when it happened: what somebody who did not pay was given, or was sold for
 * nothing, and what a process did or did not say in its trouble.
 */
export interface Anomaly {
  readonly check: 'refused' | 'stranger' | 'unpaid' | 'fence' | 'alarm';
  readonly message: string;
}

export interface Sent {
  readonly from: Address;
  /** Atomic units that it carries. */
  readonly value: bigint;
  /** Seconds since 1970, as the chain counts. */
  readonly at: number;
}

/** Time that went by at once, so that nobody could present anything in it; in seconds of the chain's. */
export interface Leap {
  readonly from: number;
  readonly to: number;
  /** The service was there. */
  readonly serving: boolean;
}

export class Memory {
  readonly payments: Payment[] = [];
  readonly anomalies: Anomaly[] = [];
  /** Transactions that the torture sent to the payee by itself. */
  readonly sent = new Map<Hex, Sent>();
  readonly leaps: Leap[] = [];
  /** Answers by status; 0 is none. */
  readonly statuses = new Map<number, number>();

  tell(purchase: Purchase, telling: Telling): void {
    purchase.tellings.push(telling);
    this.count(telling.status);
  }

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}
