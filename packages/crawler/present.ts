/** Presenting a payment: the same one, until there is an answer that says what became of it. */
import { quoted, readBody } from './body.ts';
import { CrawlError } from './error.ts';
import type { Entry, PaymentJournal, Proof } from './journal.ts';
import { refusalOf } from './offer.ts';
import { proofOf } from './proof.ts';
import { ReceiptChecker } from './receipt-check.ts';
import { isBusy, MAX_WAIT, retryAfter } from './retry-after.ts';
import type { SignedPayment } from './sign.ts';
import { unlessAborted } from './turns.ts';

/** Told of each receipt that came, and what is wrong with it: a clause such as "is for …", null where it verifies. */
export type ReceiptListener = (url: string, receipt: string, problem: string | null) => void;

export interface PresenterOptions {
  readonly journal: PaymentJournal;
  readonly retries?: number;
  readonly maxBytes?: number;
  readonly fetch?: typeof fetch;
  readonly onReceipt?: ReceiptListener;
  /** Seconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

const MAX_BYTES = 256 * 2 ** 20;

export class Presenter {
  readonly #journal: PaymentJournal;
  readonly #retries: number;
  readonly #maxBytes: number;
  readonly #fetch: typeof fetch;
  readonly #receipts: ReceiptChecker;
  readonly #onReceipt: ReceiptListener | undefined;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<void>;

  constructor(options: PresenterOptions) {
    this.#journal = options.journal;
    this.#retries = options.retries ?? 5;
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#fetch = options.fetch ?? fetch;
    this.#receipts = new ReceiptChecker(options.fetch);
    this.#onReceipt = options.onReceipt;
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1000));
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /**
   * The answer to a request with this payment; a dropped line, a 429 and a 5xx are waited out.
   * @throws CrawlError `refused`, `unsettled`, `too-large`; the reason of an aborted signal
   */
  async present(payment: SignedPayment, init: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      let wait = Math.min(2 ** attempt, MAX_WAIT);
      const last = attempt >= this.#retries;
      try {
        const response = await this.#fetch(payment.url, this.#request(payment, init));
        if (!isBusy(response)) return await this.#take(payment, response);
        await response.body?.cancel();
        if (last) throw unsettled(payment, `still ${response.status} after ${attempt + 1} tries`);
        wait = retryAfter(response, this.#now()) ?? wait;
      } catch (error) {
        if (error instanceof CrawlError || init.signal?.aborted) throw error;
        if (last) throw unsettled(payment, 'the line dropped each time', error);
      }
      await unlessAborted(this.#sleep(wait * 1000), init.signal);
    }
  }

  /** A payment is sent to the address it was signed for, and nowhere else. */
  #request(payment: SignedPayment, init: RequestInit): RequestInit {
    const headers = new Headers(init.headers);
    headers.set(payment.header, payment.value);
    const token = this.#known(payment)?.token ?? null;
    if (token !== null) headers.set('X-PAYMENT-PROOF', `token=${token}`);
    return { ...init, headers, redirect: 'manual' };
  }

  async #take(payment: SignedPayment, response: Response): Promise<Response> {
    const { url } = payment;
    if (response.status === 402) {
      const reason = await refusalOf(response, url);
      this.#journal.refused(payment);
      throw new CrawlError(
        'refused',
        url,
        `the payment was refused: ${reason}; no other is signed for this address while it could be collected, until ${payment.validBefore}`,
      );
    }
    if (response.type === 'opaqueredirect' || REDIRECTS.has(response.status)) {
      await response.body?.cancel();
      const where = quoted(response.headers.get('location') ?? 'another address');
      throw unsettled(payment, `the paid request was sent on to ${where}, where it is not taken`);
    }
    const came = proofOf(response.headers);
    const proof = this.#together(payment, came);
    let content: Uint8Array<ArrayBuffer>;
    try {
      // Read whole before it counts as delivered: half a page is not what was bought.
      content = await readBody(response, url, this.#maxBytes);
    } catch (error) {
      // The headers came: what they prove helps the next try.
      if (response.ok && proof.token !== null) this.#journal.proven(payment, proof);
      throw error;
    }
    if (response.ok) this.#journal.delivered(payment, proof);
    if (came.receipt !== null && this.#onReceipt) {
      const bought = { url, payer: payment.payer, content };
      this.#onReceipt(url, came.receipt, await this.#receipts.problemOf(came.receipt, bought));
    }
    return whole(response, content, url);
  }

  /** What is proven now: a token or a receipt that this answer does not repeat is still good. */
  #together(payment: SignedPayment, { token, receipt }: Proof): Proof {
    const known = this.#known(payment);
    return { token: token ?? known?.token ?? null, receipt: receipt ?? known?.receipt ?? null };
  }

  #known(payment: SignedPayment): Entry | undefined {
    const known = this.#journal.last(payment.url);
    return known?.payment.nonce === payment.nonce ? known : undefined;
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function unsettled(payment: SignedPayment, why: string, cause?: unknown): CrawlError {
  return new CrawlError(
    'unsettled',
    payment.url,
    `${why}; the same payment can be presented again until ${payment.validBefore}`,
    { cause },
  );
}

/** The response again, its body in memory and its address kept. */
function whole(response: Response, bytes: Uint8Array<ArrayBuffer>, url: string): Response {
  const bodiless = response.status === 204 || response.status === 304;
  const copy = new Response(bodiless ? null : bytes, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
  return Object.defineProperty(copy, 'url', { value: response.url || url });
}
