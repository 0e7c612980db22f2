/** The gate: drives decisions through their effects and turns them into verdicts. */

import type { Chain, SignedAuthorization } from './chain/types.ts';
import { decide } from './decide.ts';
import { type Effects, fulfil, settle } from './effects.ts';
import { type Ask, type Decision, type Facts, isNeed, LATER, type Paid } from './facts.ts';
import { Tally } from './ledger/tally.ts';
import type { Ledger } from './ledger/types.ts';
import {
  badMethod,
  badQuery,
  forbidden,
  notFound,
  notModified,
  OPTIONS_ANSWER,
  retryLater,
  withoutBody,
} from './offer/answers.ts';
import {
  type ChallengeTemplate,
  challengeTemplate,
  licenseHeaders,
  type PaymentError,
  type PricedTarget,
  VARY,
} from './offer/challenge.ts';
import { paidHeaders, receiptHeaders } from './offer/payment-response.ts';
import { type ReceiptSigner, receiptClaims } from './offer/receipt.ts';
import { checkWindow } from './payment/authorization-window.ts';
import { settlementError } from './payment/purchase.ts';
import { readPayment } from './payment/read.ts';
import {
  type Limiter,
  limitAnswer,
  MemoryLimiter,
  monotonic as processTime,
  rateLimitHeaders,
} from './request/limiter.ts';
import { resolve } from './request/resolve.ts';
import { clientAddress, type ProxyTrust, sourceOf, TRUST_NONE } from './request/source.ts';
import type { Settler } from './settle/types.ts';
import type {
  Answer,
  Catalogue,
  GateRequest,
  Policy,
  RawHeaders,
  RefusalKind,
  Resource,
  Sale,
  Serve,
  Target,
  Verdict,
  Visitor,
} from './types.ts';
import { createClassifier } from './who/crawlers.ts';

export interface GateOptions<R extends Resource = Resource> {
  readonly catalogue: Catalogue<R>;
  readonly policy: Policy;
  readonly ledger: Ledger;
  readonly chain: Chain;
  readonly settler: Settler;
  readonly trust?: ProxyTrust;
  readonly limiter?: Limiter;
  /**
   * Who is asking, from the request and the client's address. The default reads the User-Agent
   * against the table and verifies nothing; see `createIdentifier` for one that does.
   */
  readonly identify?: (request: GateRequest, address: string) => Visitor | Promise<Visitor>;
  /**
   * Told of each authorization that was sold and now waits in the journal, with its `validBefore`:
   * hand it to the settlement schedule.
   */
  readonly onQueued?: (validBefore: bigint) => void;
  /** Signs a receipt for each paid answer; none are given without it. */
  readonly receipts?: ReceiptSigner;
  /** Seconds since 1970, with a fraction: what payments are dated by. */
  readonly clock?: () => number;
  /** Seconds from any beginning, never going back: what limits are measured by. */
  readonly monotonic?: () => number;
  readonly onError?: (error: unknown, doing: string) => void;
}

export interface Gate<R extends Resource = Resource> {
  /** At once for everything that needs no payment to be looked at; else a promise. */
  handle(request: GateRequest): Verdict<R> | Promise<Verdict<R>>;
  /** Headers that every `serve` verdict of this resource's page carries. */
  headersOf(target: Target): RawHeaders;
  /** Writes the counts, prunes what came to nothing. Call it now and then, and before the end. */
  flush(): Promise<void>;
}

/** Seconds. A transaction that nobody can see for a week is not on its way. */
const KEEP_PRESENTATIONS = 7 * 86_400;
const PRUNE_EVERY = 3600;

const NO_HEADERS: RawHeaders = Object.freeze([]);

export function createGate<R extends Resource>(options: GateOptions<R>): Gate<R> {
  const { catalogue, policy, ledger, chain, settler, trust = TRUST_NONE } = options;
  const monotonic = options.monotonic ?? processTime;
  const clock = options.clock ?? (() => Date.now() / 1000);
  const classify = createClassifier();
  const identify =
    options.identify ?? ((request: GateRequest) => classify(text(request.headers['user-agent'])));
  const effects: Effects = {
    ledger,
    chain,
    settler,
    clock,
    limiter: options.limiter ?? new MemoryLimiter({ ...policy.limit, clock: monotonic }),
    refusals: new MemoryLimiter({ quota: policy.refusedPayments, window: 60, clock: monotonic }),
    onError: options.onError ?? ((error, doing) => console.error(`gate: ${doing}:`, error)),
  };
  const tally = new Tally();
  const templates = new WeakMap<Target, ChallengeTemplate>();
  const headers = new WeakMap<Target, RawHeaders>();

  function headersOf(target: Target): RawHeaders {
    const known = headers.get(target);
    if (known !== undefined) return known;
    const made: RawHeaders =
      target.class === null
        ? NO_HEADERS
        : ['X-Service-Resource-Class', target.class, 'Vary', VARY, ...licenseHeaders(policy)];
    headers.set(target, made);
    return made;
  }

  function templateOf(target: PricedTarget): ChallengeTemplate {
    const known = templates.get(target);
    if (known !== undefined) return known;
    const made = challengeTemplate(target, policy);
    templates.set(target, made);
    return made;
  }

  function handle(request: GateRequest): Verdict<R> | Promise<Verdict<R>> {
    const address = clientAddress(request.peer, request.headers['x-forwarded-for'], trust);
    const source = sourceOf(address);
    const visitor = identify(request, address);
    return visitor instanceof Promise
      ? visitor.then((visitor) => walk(askOf(request, source, visitor), {}))
      : walk(askOf(request, source, visitor), {});
  }

  function askOf(request: GateRequest, source: string, visitor: Visitor): Ask<R> {
    return {
      method: request.method,
      found: resolve(request.url, catalogue),
      visitor,
      source,
      credential: readPayment(request.headers, policy),
      ifNoneMatch: text(request.headers['if-none-match']),
      now: Math.floor(clock()),
    };
  }

  /** Decides as far as it goes without waiting. */
  function walk(ask: Ask<R>, known: Facts): Verdict<R> | Promise<Verdict<R>> {
    let facts = known;
    for (;;) {
      const step = decide(ask, facts, policy);
      if (!isNeed(step)) return verdictOf(step, ask, facts);
      const learnt = fulfil(step, ask, effects);
      if (learnt instanceof Promise) return wait(ask, facts, learnt);
      facts = { ...facts, ...learnt };
    }
  }

  async function wait(ask: Ask<R>, facts: Facts, learnt: Promise<Facts>): Promise<Verdict<R>> {
    return walk(ask, { ...facts, ...(await learnt) });
  }

  function verdictOf(
    decision: Decision<R>,
    ask: Ask<R>,
    facts: Facts,
  ): Verdict<R> | Promise<Verdict<R>> {
    const { visitor, now } = ask;
    const rates =
      facts.quota === undefined ? NO_HEADERS : rateLimitHeaders('tool-page', facts.quota);
    const refuse = (kind: RefusalKind, answer: Answer, target?: Target<R>): Verdict<R> => {
      const whole = ask.method === 'HEAD' ? withoutBody(answer) : answer;
      return { kind, answer: whole, visitor, ...(target && { target }) };
    };
    switch (decision.say) {
      case 'serve':
        return serve(decision, ask, rates);
      case 'challenge': {
        const { target, error } = decision;
        tally.add(
          now,
          error === null ? 'challenge' : 'payment-refused',
          target.class,
          visitor.token,
        );
        const template = templateOf(target);
        const answer = error === null ? template.at(now) : template.refused(now, error);
        const limited = rates.length === 0 ? answer : withHeaders(answer, rates);
        const verdict = refuse('challenge', limited);
        return error === null ? verdict : afterCounting(ask, verdict);
      }
      case 'not-modified':
        return refuse(
          'not-modified',
          notModified(decision.target, ask.ifNoneMatch, [...headersOf(decision.target), ...rates]),
          decision.target,
        );
      case 'limit':
        tally.add(now, `limit-${decision.policy}`, null, visitor.token);
        return refuse('limit', limitAnswer(decision.policy, decision.quota));
      case 'refuse':
        tally.add(now, 'refused', null, visitor.token);
        return refuse('refuse', forbidden(decision.why));
      case 'retry-later':
        tally.add(now, 'retry-later', null, visitor.token);
        return decision.doubtful === true
          ? afterCounting(ask, refuse('retry-later', retryLater(decision.seconds, decision.why)))
          : refuse('retry-later', retryLater(decision.seconds, decision.why));
      case 'not-found':
        return refuse('not-found', notFound(decision.miss));
      case 'bad-request':
        return refuse('bad-request', badQuery(decision.miss));
      case 'bad-method':
        return refuse('bad-method', badMethod(ask.method));
      case 'options':
        return refuse('options', OPTIONS_ANSWER);
    }
  }

  /** Counts a payment that came to nothing against its source. */
  function afterCounting(ask: Ask<R>, verdict: Verdict<R>): Verdict<R> | Promise<Verdict<R>> {
    const counted = effects.refusals.take(ask.source);
    return counted instanceof Promise ? counted.then(() => verdict) : verdict;
  }

  function serve(
    decision: Extract<Decision<R>, { say: 'serve' }>,
    ask: Ask<R>,
    rates: RawHeaders,
  ): Serve<R> {
    const { target, paid, observed } = decision;
    const { visitor } = ask;
    const extra = paid === null ? rates : [...rates, ...paidHeaders(paid, policy)];
    if (observed !== null) tally.add(ask.now, 'observed', target.class, visitor.token, observed);
    if (paid !== null && paid.reserved === null && ask.method === 'GET') sold(paid, ask, target);
    return {
      kind: 'serve',
      target,
      visitor,
      source: ask.source,
      headers: headersOf(target),
      extra,
      sale: paid?.reserved ? saleOf(paid, ask, target, rates) : null,
      price: paid?.price ?? observed,
      ...(paid !== null && ask.method === 'GET' && receiptOf(paid, target)),
    };
  }

  /** Nothing is signed for before it is sold: the verdict that `confirm` gives has the receipt. */
  function receiptOf(paid: Paid, target: Target<R>): Pick<Serve<R>, 'receipt'> {
    const { receipts } = options;
    if (receipts === undefined || paid.reserved !== null) return {};
    const receipt = (contentSha256: string): RawHeaders => {
      const now = Math.floor(clock());
      const jws = receipts.sign(receiptClaims(paid, target, policy, now, contentSha256));
      return receiptHeaders(paid, policy, jws);
    };
    return { receipt };
  }

  function sold(paid: Paid, ask: Ask<R>, target: Target<R>): void {
    const authorization = authorizationOf(ask);
    if (authorization !== null && !paid.repeat && paid.txHash === null) {
      options.onQueued?.(authorization.validBefore);
    }
    const event = paid.repeat ? 'served-again' : 'sold';
    const amount = paid.repeat ? 0n : paid.price;
    tally.add(ask.now, event, target.class, ask.visitor.token, amount);
  }

  function saleOf(paid: Paid, ask: Ask<R>, target: Target<R>, rates: RawHeaders): Sale<R> | null {
    const { reserved } = paid;
    if (reserved === null) return null;
    const say = (decision: Decision<R>): Verdict<R> | Promise<Verdict<R>> =>
      verdictOf(decision, ask, {});
    const refused = (error: PaymentError): Verdict<R> | Promise<Verdict<R>> =>
      say({ say: 'challenge', target: target as Target<R> & PricedTarget, error });
    const authorization = authorizationOf(ask);

    /**
     * Time went by while the content was made. An authorization that cannot wait for a batch any
     * more has to be settled before it is served, and one that has expired is not sold; unless
     * another request with the same payment has brought it into the journal in time.
     */
    async function tooLateForABatch(claimId: string): Promise<PaymentError | null> {
      if (authorization === null) return null;
      const late = checkWindow(authorization, Math.floor(clock()), policy);
      return late !== null && (await ledger.get(claimId)) === undefined ? late : null;
    }

    async function confirm(claimId: string): Promise<Verdict<R>> {
      let { txHash } = paid;
      const late = await tooLateForABatch(claimId);
      if (late?.code === 'payment_expired') {
        await ledger.release(claimId);
        return refused(late);
      }
      if ((paid.settleFirst || late !== null) && authorization !== null && reserved !== null) {
        const outcome = await settle(reserved, effects);
        if (outcome.status === 'unknown') return say(LATER.settling);
        if (outcome.status === 'failed') {
          await ledger.release(claimId);
          return refused(settlementError(outcome.reason));
        }
        txHash = outcome.txHash;
      }
      const confirmed = await ledger.confirm(claimId, Math.floor(clock()));
      if (!confirmed) return say(LATER.contended);
      const whole: Paid = { ...paid, txHash, reserved: null };
      return serve({ say: 'serve', target, paid: whole, observed: null }, ask, rates);
    }

    return {
      confirm: () =>
        confirm(reserved.id).catch((error: unknown) => {
          effects.onError(error, 'confirm');
          return say(LATER.ledger);
        }),
      release: (reason) => {
        tally.add(ask.now, 'released', target.class, ask.visitor.token);
        return ledger.release(reserved.id).catch((error: unknown) => {
          effects.onError(error, `release after ${reason}`);
        });
      },
    };
  }

  let pruned = 0;
  async function flush(): Promise<void> {
    const rows = tally.drain();
    if (rows.length > 0) await ledger.addCounts(rows);
    const now = Math.floor(clock());
    if (now - pruned < PRUNE_EVERY) return;
    pruned = now;
    await ledger.prune(now - KEEP_PRESENTATIONS, now);
  }

  return { handle, headersOf, flush };
}

function authorizationOf(ask: Ask): SignedAuthorization | null {
  return ask.credential.kind === 'authorization' ? ask.credential.authorization : null;
}

function withHeaders(answer: Answer, more: RawHeaders): Answer {
  return { ...answer, headers: [...answer.headers, ...more] };
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' || header === undefined ? header : header.join(', ');
}
