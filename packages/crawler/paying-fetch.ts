/** A `fetch` that pays: the same arguments, the same Response, and a 402 paid at most once. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { CrawlError } from './error.ts';
import { MemoryJournal, type PaymentJournal } from './journal.ts';
import { type Offer, readOffer } from './offer.ts';
import { Presenter, type ReceiptListener } from './present.ts';
import { SharedFetches } from './shared-fetches.ts';
import { type SignedPayment, signOffer } from './sign.ts';
import { unlessAborted } from './turns.ts';

export interface PayingFetchOptions {
  readonly account: PrivateKeyAccount;
  /** Atomic USDC that may be signed away in all, by every client on this journal. */
  readonly budget: bigint;
  /** Atomic USDC that one fetch may cost; 100 000 ($0.10) unless said. */
  readonly maxPrice?: bigint;
  /** 8453 (base) unless said. */
  readonly chainId?: number;
  readonly journal?: PaymentJournal;
  /** Times the same payment is presented again after a dropped line or a 503. */
  readonly retries?: number;
  /** Bytes of a paid answer that are held at most; 256 MiB unless said. */
  readonly maxBytes?: number;
  readonly fetch?: typeof fetch;
  /** Told of each receipt that came with a paid page, once it is checked. */
  readonly onReceipt?: ReceiptListener;
  /** Seconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export type PayingFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** Seconds after its expiry for which a payment that bought a page may fetch it again. */
const REPEATED = 3600;
/** Addresses in a row that a page may have moved to. */
const MAX_MOVES = 5;

/**
 * Wraps `fetch`. A GET that is answered 402 is paid once, within the limits, and repeated with its
 * payment; a payment whose answer was lost is presented again, never signed again. An address has one
 * payment at a time: while it could still be collected it is presented, whatever became of it, and no
 * second one is signed; for an hour more it is tried first. However many fetches are under way at once, the budget holds: what a payment
 * costs is set aside before anything is awaited.
 * Throws CrawlError; whatever `fetch` throws for an unpaid request passes through.
 */
export function payingFetch(options: PayingFetchOptions): PayingFetch {
  const payer = new Payer(options);
  const shared = new SharedFetches();
  const send = options.fetch ?? fetch;
  return (input, init = {}) => {
    const url = addressOf(input);
    return (init.method ?? 'GET').toUpperCase() === 'GET'
      ? shared.get(url, init, (init) => payer.get(url, init))
      : send(url, init);
  };
}

/** What a site knows of an address: what stands behind # never leaves the client, and is no other page. */
function addressOf(input: string | URL): string {
  const url = new URL(input);
  url.hash = '';
  return url.href;
}

/** A 402 came from where the address has moved to. */
interface Moved {
  readonly moved: string;
}

class Payer {
  readonly #options: PayingFetchOptions;
  readonly #journal: PaymentJournal;
  readonly #presenter: Presenter;
  readonly #now: () => number;

  constructor(options: PayingFetchOptions) {
    this.#options = options;
    this.#journal = options.journal ?? new MemoryJournal();
    this.#presenter = new Presenter({ ...options, journal: this.#journal });
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1000));
  }

  /** One GET. A page that has moved within its site is paid for where it is now, in its own turn. */
  async get(url: string, init: RequestInit): Promise<Response> {
    let at = url;
    for (let moves = 0; moves <= MAX_MOVES; moves++) {
      const turn = this.#journal.alone(at, () => this.#attempt(at, init));
      const answer = await unlessAborted(turn, init.signal);
      if (answer instanceof Response) return answer;
      at = answer.moved;
    }
    throw new CrawlError('no-offer', url, `${url} moves on more than ${MAX_MOVES} times`);
  }

  async #attempt(url: string, init: RequestInit): Promise<Response | Moved> {
    const again = await this.#again(url, init);
    if (again !== null) return again;
    const response = await (this.#options.fetch ?? fetch)(url, init);
    if (response.status !== 402) return response;
    if (response.redirected && addressOf(response.url) !== url) {
      await response.body?.cancel();
      return movedTo(response, url);
    }
    const offer = await readOffer(response, url, this.#options.chainId ?? 8453);
    init.signal?.throwIfAborted();
    return this.#presenter.present(await this.#sign(offer, url), init);
  }

  /**
   * What the address was paid for already. An authorization that could still be collected is presented
   * and nothing else; one that has expired buys nothing new, but where it bought the page the site may
   * send it once more. Null where there is nothing to present, or no use in it.
   */
  async #again(url: string, init: RequestInit): Promise<Response | null> {
    const held = this.#journal.last(url);
    if (held === undefined) return null;
    const { payment, state } = held;
    const age = this.#now() - payment.validBefore;
    if (age < 0) return this.#presenter.present(payment, init);
    if (state === 'void' || age >= REPEATED) return null;
    try {
      return await this.#presenter.present(payment, init);
    } catch (error) {
      if (error instanceof CrawlError && error.code === 'refused') return null;
      throw error;
    }
  }

  /** Within the limits, set aside before the first await, in the journal before it is sent. */
  async #sign(offer: Offer, url: string): Promise<SignedPayment> {
    const { account, budget, maxPrice = 100_000n } = this.#options;
    const journal = this.#journal;
    if (offer.amount > maxPrice)
      throw new CrawlError(
        'too-dear',
        url,
        `the price is ${offer.amount} atomic USDC; one fetch may cost ${maxPrice}`,
      );
    const reservation = journal.reserve(offer.amount, budget);
    if (reservation === null)
      throw new CrawlError(
        'over-budget',
        url,
        `the price is ${offer.amount} atomic USDC; ${budget - journal.spent() - journal.reserved()} are left of ${budget}`,
      );
    try {
      const payment = await signOffer(offer, url, account, this.#now());
      journal.signed(payment);
      return payment;
    } finally {
      reservation.release();
    }
  }
}

/** Another site than the one that was asked is not paid: nobody chose it. */
function movedTo(response: Response, url: string): Moved {
  if (new URL(response.url).origin !== new URL(url).origin)
    throw new CrawlError(
      'no-offer',
      url,
      `${url} leads to another site, ${response.url}, which wants to be paid; ask for that one if it is meant`,
    );
  return { moved: addressOf(response.url) };
}
