/** A `fetch` that pays: the same arguments, the same Response, and a 402 paid at most once. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { CrawlError } from './error.ts';
import { MemoryJournal, type PaymentJournal } from './journal.ts';
import { readOffer } from './offer.ts';
import { type SignedPayment, signOffer } from './sign.ts';

export interface PayingFetchOptions {
  readonly account: PrivateKeyAccount;
  /** Atomic USDC that may be spent in all. */
  readonly budget: bigint;
  /** Atomic USDC that one fetch may cost; 100 000 ($0.10) unless said. */
  readonly maxPrice?: bigint;
  /** 8453 (base) unless said. */
  readonly chainId?: number;
  readonly journal?: PaymentJournal;
  /** Times the same payment is presented again after a dropped line or a 503. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
  /** Seconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export type PayingFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** Longest wait that a Retry-After is believed for. */
const MAX_WAIT = 60;

/**
 * Wraps `fetch`. A GET that is answered 402 is paid once, within the limits, and repeated with its
 * payment; a payment whose answer was lost is presented again, never signed again.
 * Throws CrawlError; whatever `fetch` throws for an unpaid request passes through.
 */
export function payingFetch(options: PayingFetchOptions): PayingFetch {
  const {
    account,
    budget,
    maxPrice = 100_000n,
    chainId = 8453,
    journal = new MemoryJournal(),
    retries = 5,
    fetch: send = fetch,
    now = () => Math.floor(Date.now() / 1000),
    sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } = options;

  /** Presents one payment until there is an answer that says what became of it. */
  async function present(payment: SignedPayment, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(payment.header, payment.value);
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries;
      let wait = Math.min(2 ** attempt, MAX_WAIT);
      try {
        const response = await send(payment.url, { ...init, headers });
        if (response.status === 402) {
          const { error } = await readOffer(response, payment.url, chainId);
          journal.refused(payment);
          throw new CrawlError(
            'refused',
            payment.url,
            `the payment was refused: ${error ?? 'no reason given'}`,
          );
        }
        if (response.status < 500 && response.status !== 429) {
          // Read whole before it counts as delivered: half a page is not what was bought.
          const bytes = await response.arrayBuffer();
          if (response.ok) journal.delivered(payment);
          return whole(response, bytes);
        }
        if (last)
          throw new CrawlError(
            'unsettled',
            payment.url,
            `still ${response.status} after ${attempt + 1} tries; the same payment can be presented again until ${payment.validBefore}`,
          );
        wait = retryAfter(response) ?? wait;
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof CrawlError || init.signal?.aborted) throw error;
        if (last)
          throw new CrawlError(
            'unsettled',
            payment.url,
            'the line dropped each time; the same payment can be presented again',
            { cause: error },
          );
      }
      await sleep(wait * 1000);
    }
  }

  return async (input, init = {}) => {
    const url = new URL(input).href;
    const method = (init.method ?? 'GET').toUpperCase();
    const left = method === 'GET' ? journal.open(url, now()) : undefined;
    if (left) return present(left, init);
    const response = await send(url, init);
    if (response.status !== 402 || method !== 'GET') return response;
    const offer = await readOffer(response, url, chainId);
    if (offer.amount > maxPrice)
      throw new CrawlError(
        'too-dear',
        url,
        `the price is ${offer.amount} atomic USDC; one fetch may cost ${maxPrice}`,
      );
    if (journal.spent() + offer.amount > budget)
      throw new CrawlError(
        'over-budget',
        url,
        `the price is ${offer.amount} atomic USDC; ${budget - journal.spent()} are left of ${budget}`,
      );
    const payment = await signOffer(offer, url, account, now());
    journal.signed(payment);
    return present(payment, init);
  };
}

/** The response again, its body in memory and its address kept. */
function whole(response: Response, bytes: ArrayBuffer): Response {
  const bodiless = response.status === 204 || response.status === 304;
  const copy = new Response(bodiless ? null : bytes, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
  return Object.defineProperty(copy, 'url', { value: response.url });
}

function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  return value !== null && /^\d+$/.test(value) ? Math.min(Number(value), MAX_WAIT) : undefined;
}
