/** What was signed, kept before it is sent: a crash or a dropped line never costs a second payment. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { SignedPayment } from './sign.ts';

/**
 * - `signed`: it may have been sent; its amount counts as spent.
 * - `delivered`: what it bought has come.
 * - `void`: the site refused it and it has expired, or will: nothing was bought.
 */
export type PaymentState = 'signed' | 'delivered' | 'void';

export interface PaymentJournal {
  /** On disk when it returns. */
  signed(payment: SignedPayment): void;
  delivered(payment: SignedPayment): void;
  /** The site refused it for good. Its amount still counts until it expires: whoever holds it could collect. */
  refused(payment: SignedPayment): void;
  /** A payment for this URL that was signed and not delivered, still valid at `now` (seconds). */
  open(url: string, now: number): SignedPayment | undefined;
  /** Atomic units signed away and not expired unused, as far as this side can know. */
  spent(): bigint;
}

interface Entry {
  payment: SignedPayment;
  state: PaymentState;
}

export class MemoryJournal implements PaymentJournal {
  protected readonly entries = new Map<string, Entry>();

  signed(payment: SignedPayment): void {
    this.entries.set(payment.nonce, { payment, state: 'signed' });
  }

  delivered(payment: SignedPayment): void {
    this.entries.set(payment.nonce, { payment, state: 'delivered' });
  }

  refused(payment: SignedPayment): void {
    this.entries.set(payment.nonce, { payment, state: 'void' });
  }

  open(url: string, now: number): SignedPayment | undefined {
    return [...this.entries.values()].find(
      (e) => e.state === 'signed' && e.payment.url === url && e.payment.validBefore > now,
    )?.payment;
  }

  spent(): bigint {
    const now = Date.now() / 1000;
    let sum = 0n;
    for (const { payment, state } of this.entries.values())
      if (state !== 'void' || payment.validBefore > now) sum += payment.amount;
    return sum;
  }
}

/** The same as lines of JSON in a file, each flushed to the disk before it is acted on. */
export class FileJournal extends MemoryJournal {
  readonly #file: number;

  constructor(path: string) {
    super();
    if (existsSync(path)) this.#replay(readFileSync(path, 'utf8'), path);
    this.#file = openSync(path, 'a', 0o600);
  }

  override signed(payment: SignedPayment): void {
    this.#append(payment, 'signed');
    super.signed(payment);
  }

  override delivered(payment: SignedPayment): void {
    this.#append(payment, 'delivered');
    super.delivered(payment);
  }

  override refused(payment: SignedPayment): void {
    this.#append(payment, 'void');
    super.refused(payment);
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(payment: SignedPayment, state: PaymentState): void {
    writeSync(
      this.#file,
      `${JSON.stringify({ state, ...payment, amount: String(payment.amount) })}\n`,
    );
    fsyncSync(this.#file);
  }

  #replay(text: string, path: string): void {
    const lines = text.split('\n');
    // What follows the last newline was cut off while it was written: it was never acted on.
    lines.pop();
    lines.forEach((line, i) => {
      try {
        const { state, ...rest } = JSON.parse(line) as Omit<SignedPayment, 'amount'> & {
          amount: string;
          state: PaymentState;
        };
        const payment: SignedPayment = { ...rest, amount: BigInt(rest.amount) };
        this.entries.set(payment.nonce, { payment, state });
      } catch (cause) {
        throw new Error(`${path}, line ${i + 1} is not a payment record`, { cause });
      }
    });
  }
}
