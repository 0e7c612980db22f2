/** What was signed and what came of it: the one book that the budget is held against. */
import type { SignedPayment } from './sign.ts';
import { Turns } from './turns.ts';

/**
 * - `signed`: it may have been sent.
 * - `delivered`: what it bought has come.
 * - `void`: the site refused it.
 *
 * Whatever became of it, its amount counts as spent: whoever holds a signature can collect on it
 * until it expires, and whether somebody did, only the chain knows.
 */
export type PaymentState = 'signed' | 'delivered' | 'void';

/** What a paid answer gives besides the page, each null where it gave none. */
export interface Proof {
  /** The bearer token that shows that we are who paid. */
  readonly token: string | null;
  /** The signed receipt, a compact JWS. */
  readonly receipt: string | null;
}

export const NO_PROOF: Proof = { token: null, receipt: null };

export interface Entry extends Proof {
  readonly payment: SignedPayment;
  readonly state: PaymentState;
}

/** Money set aside before anything is awaited. Release it once the payment is signed, or will not be. */
export interface Reservation {
  release(): void;
}

/**
 * The journal of one budget. Any number of clients in this process may share one; `reserve` and
 * `alone` are what keeps them within it, and from paying for one address twice.
 */
export interface PaymentJournal {
  /** Sets `amount` (atomic units) aside at once; null where that and all that is spent or set aside is over `budget`. */
  reserve(amount: bigint, budget: bigint): Reservation | null;
  /** Runs `work` when no other work on this address is under way. */
  alone<T>(url: string, work: () => Promise<T>): Promise<T>;
  /** Kept before it is sent: on disk when it returns, where there is a disk. */
  signed(payment: SignedPayment): void;
  /** What it bought has come. */
  delivered(payment: SignedPayment, proof: Proof): void;
  /** The headers of what it bought have come, and the line dropped after them. */
  proven(payment: SignedPayment, proof: Proof): void;
  /** The site refused it; what was delivered once stays delivered. */
  refused(payment: SignedPayment): void;
  /** The newest payment for this address, whatever became of it. */
  last(url: string): Entry | undefined;
  /** Atomic units signed away in all. */
  spent(): bigint;
  /** Atomic units set aside and not signed yet. */
  reserved(): bigint;
}

export class MemoryJournal implements PaymentJournal {
  /** By address, the newest payment; by nonce, every one. */
  readonly #newest = new Map<string, string>();
  readonly #entries = new Map<string, Entry>();
  readonly #turns = new Turns();
  #spent = 0n;
  #reserved = 0n;

  reserve(amount: bigint, budget: bigint): Reservation | null {
    if (this.#spent + this.#reserved + amount > budget) return null;
    this.#reserved += amount;
    let held = amount;
    return {
      release: () => {
        this.#reserved -= held;
        held = 0n;
      },
    };
  }

  alone<T>(url: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(url, work);
  }

  signed(payment: SignedPayment): void {
    this.keep({ payment, state: 'signed', ...NO_PROOF });
  }

  delivered(payment: SignedPayment, proof: Proof): void {
    this.keep({ payment, state: 'delivered', ...proof });
  }

  proven(payment: SignedPayment, proof: Proof): void {
    this.keep({ payment, state: this.#stateOf(payment) ?? 'signed', ...proof });
  }

  /** A page that came stays delivered, also where the site will not send it a second time. */
  refused(payment: SignedPayment): void {
    const known = this.#entries.get(payment.nonce);
    if (known?.state !== 'delivered') this.keep({ ...NO_PROOF, ...known, payment, state: 'void' });
  }

  last(url: string): Entry | undefined {
    return this.#entries.get(this.#newest.get(url) ?? '');
  }

  spent(): bigint {
    return this.#spent;
  }

  reserved(): bigint {
    return this.#reserved;
  }

  /** One record, new or of a payment known already. */
  protected keep(entry: Entry): void {
    const { nonce, url, amount } = entry.payment;
    if (!this.#entries.has(nonce)) {
      this.#spent += amount;
      this.#newest.set(url, nonce);
    }
    this.#entries.set(nonce, entry);
  }

  #stateOf({ nonce }: SignedPayment): PaymentState | undefined {
    return this.#entries.get(nonce)?.state;
  }
}
