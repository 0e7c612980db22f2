/** The gate: drives decisions through their effects, until there is a verdict. */

import type { Chain } from './chain/types.ts';
import { decide } from './decide.ts';
import { type Effects, fulfil } from './effects.ts';
import { type Ask, type Facts, isNeed } from './facts.ts';
import type { TimeAgo } from './ledger/house.ts';
import { Tally } from './ledger/tally.ts';
import type { Ledger } from './ledger/types.ts';
import type { ReceiptSigner } from './offer/receipt.ts';
import { PaymentClock } from './payment/clock.ts';
import { Missed } from './payment/missed.ts';
import { GRACE, Outages } from './payment/outages.ts';
import { readPresented } from './payment/presented.ts';
import { type Limiter, MemoryLimiter, monotonic as processTime } from './request/limiter.ts';
import { resolve } from './request/resolve.ts';
import { clientAddress, type ProxyTrust, sourceOf, TRUST_NONE } from './request/source.ts';
import type { Seen } from './seen.ts';
import type { HashSales } from './settle/hash-sales.ts';
import type { Settler } from './settle/types.ts';
import type {
  Catalogue,
  GateRequest,
  Policy,
  RawHeaders,
  Resource,
  Target,
  Verdict,
  Visitor,
} from './types.ts';
import { Verdicts } from './verdicts.ts';
import { createClassifier } from './who/crawlers.ts';

export interface GateOptions<R extends Resource = Resource> {
  readonly catalogue: Catalogue<R>;
  readonly policy: Policy;
  readonly ledger: Ledger;
  readonly chain: Chain;
  /** Asked for room before a claim, told of each that was sold, and called to settle one first. */
  readonly settler: Settler;
  /** Looks at what was paid by hash until its block is final. */
  readonly hashSales?: Pick<HashSales, 'sold'>;
  readonly trust?: ProxyTrust;
  /** Requests to limited resources; the policy's limit, in memory, unless given. */
  readonly limiter?: Limiter;
  /** Refused payments; the policy's number a minute, in memory, unless given. */
  readonly refusals?: Limiter;
  /**
   * Who is asking, from the request and the client's address. The default reads the User-Agent
   * against the table and verifies nothing; see `createIdentifier` for one that does.
   */
  readonly identify?: (request: GateRequest, address: string) => Visitor | Promise<Visitor>;
  /** The others where many processes share a ledger; this one is alone unless given. */
  readonly company?: Company;
  /** Signs a receipt for each paid answer; none are given without it. */
  readonly receipts?: ReceiptSigner;
  /** Seconds since 1970 that payments are dated by, in place of the chain's own. */
  readonly clock?: () => number;
  /** Seconds from any beginning, never going back: what limits are measured by. */
  readonly monotonic?: () => number;
  readonly onError?: (error: unknown, doing: string) => void;
  /**
   * Told of every verdict, once, as it is given; of an export that is paid for, when it is sold or released.
   * The answer waits for it. What it throws is told to `onError`, and harms no answer.
   */
  readonly onSeen?: (seen: Seen) => void;
}

/** Other processes that sell on the same ledger. */
export interface Company {
  /** Of this process, of which it tells the others. */
  readonly outages: Outages;
  /** Nobody else was there when it came. */
  readonly first: boolean;
  /** When the others could keep no presentation. Rejects where the ledger does not answer. */
  elsewhere(): Promise<readonly TimeAgo[]>;
}

export interface Gate<R extends Resource = Resource> {
  /**
   * The verdict on a request: at once for everything that needs no payment to be looked at, else a
   * promise. It neither throws nor rejects for anything that a visitor sends or that is not reached;
   * a payment that it serves is claimed, on disk, before the verdict is there.
   */
  handle(request: GateRequest): Verdict<R> | Promise<Verdict<R>>;
  /** Headers that every `serve` verdict of this resource's page carries. */
  headersOf(target: Target): RawHeaders;
  /**
   * Writes the counts, prunes what came to nothing. Call it now and then, and before the end.
   * Rejects where the ledger cannot be written.
   */
  flush(): Promise<void>;
}

/** Seconds in which refused payments are counted. */
export const REFUSALS_WINDOW = 60;
/** Seconds. A transaction that nobody can see for a week is not on its way. */
const KEEP_PRESENTATIONS = 7 * 86_400;
const PRUNE_EVERY = 3600;
/** Facts that one decision may ask for. All that there are is fewer: what asks for more goes round in a circle. */
const MAX_FACTS = 64;

/** A gate in front of a site. It starts nothing of its own: chain and settler are their owner's. */
export function createGate<R extends Resource>(options: GateOptions<R>): Gate<R> {
  return new Front(options);
}

class Front<R extends Resource> implements Gate<R> {
  readonly #options: GateOptions<R>;
  readonly #identify: (request: GateRequest, address: string) => Visitor | Promise<Visitor>;
  readonly #effects: Effects;
  readonly #tally = new Tally();
  readonly #verdicts: Verdicts<R>;
  #pruned = 0;

  constructor(options: GateOptions<R>) {
    const { policy, ledger, chain, settler } = options;
    const clock = options.monotonic ?? processTime;
    const classify = createClassifier();
    const { company } = options;
    const outages = company?.outages ?? new Outages(clock);
    const onError: Effects['onError'] =
      options.onError ?? ((error, doing) => console.error(`gate: ${doing}:`, error));
    // Asked before anything is written, and answered before anything is kept. Where others were there it
    // was not silent: each of them tells of its own.
    if (company?.first !== false)
      ledger.silentSince(GRACE).then(
        (at) => outages.silentSince(at),
        (error: unknown) => onError(error, 'silentSince'),
      );
    this.#options = options;
    this.#identify =
      options.identify ?? ((request) => classify(text(request.headers['user-agent'])));
    this.#effects = {
      ledger,
      chain,
      settler,
      hashSales: options.hashSales ?? null,
      clock: new PaymentClock(chain, clock, options.clock),
      outages,
      missed: new Missed(),
      elsewhere: company === undefined ? null : () => company.elsewhere(),
      limiter: options.limiter ?? new MemoryLimiter({ ...policy.limit, clock }),
      refusals:
        options.refusals ??
        new MemoryLimiter({ quota: policy.refusedPayments, window: REFUSALS_WINDOW, clock }),
      onError,
    };
    this.#verdicts = new Verdicts({
      policy,
      effects: this.#effects,
      tally: this.#tally,
      wall: wallClock,
      receipts: options.receipts,
      onSeen: options.onSeen,
    });
  }

  handle(request: GateRequest): Verdict<R> | Promise<Verdict<R>> {
    const { trust = TRUST_NONE } = this.#options;
    const address = clientAddress(request.peer, request.headers['x-forwarded-for'], trust);
    const source = sourceOf(address);
    const visitor = this.#identify(request, address);
    return visitor instanceof Promise
      ? visitor.then((visitor) => this.#walk(this.#ask(request, source, visitor), {}))
      : this.#walk(this.#ask(request, source, visitor), {});
  }

  headersOf(target: Target): RawHeaders {
    return this.#verdicts.headersOf(target);
  }

  async flush(): Promise<void> {
    const { ledger } = this.#options;
    const rows = this.#tally.drain();
    try {
      if (rows.length > 0) await ledger.addCounts(rows);
    } catch (error) {
      this.#tally.putBack(rows);
      throw error;
    }
    const now = this.#effects.clock.estimate();
    // Stryker disable next-line ConditionalExpression: it is as if no time had passed since none was
    if (now === null) return;
    if (now - this.#pruned < PRUNE_EVERY) return;
    this.#pruned = now;
    await ledger.prune(now - KEEP_PRESENTATIONS, now);
  }

  #ask(request: GateRequest, source: string, visitor: Visitor): Ask<R> {
    const { catalogue, policy } = this.#options;
    return {
      method: request.method,
      found: resolve(request.url, catalogue),
      visitor,
      source,
      ...readPresented(request.headers, policy),
      ifNoneMatch: text(request.headers['if-none-match']),
      requestId: request.id ?? null,
    };
  }

  /** Decides as far as it goes without waiting. */
  #walk(ask: Ask<R>, known: Facts, asked = 0): Verdict<R> | Promise<Verdict<R>> {
    let facts = known;
    for (let count = asked + 1; ; count++) {
      const step = decide(ask, facts, this.#options.policy);
      if (!isNeed(step)) return this.#verdicts.of(step, ask, facts);
      // A defect ends its request, and not the process with a loop that never yields.
      if (count > MAX_FACTS) throw new Error(`no verdict after ${MAX_FACTS} facts: ${step.need}`);
      const learnt = fulfil(step, ask, this.#effects);
      if (learnt instanceof Promise) return this.#wait(ask, facts, learnt, count);
      facts = { ...facts, ...learnt };
    }
  }

  async #wait(
    ask: Ask<R>,
    facts: Facts,
    learnt: Promise<Facts>,
    asked: number,
  ): Promise<Verdict<R>> {
    return this.#walk(ask, { ...facts, ...(await learnt) }, asked);
  }
}

const wallClock = (): number => Date.now() / 1000;

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' || header === undefined ? header : header.join(', ');
}
