/** What a decision comes to: the resource with its headers, or a whole answer; and it is counted. */

import { account, type Effects } from './effects.ts';
import type { Ask, Decision, Facts, Paid } from './facts.ts';
import type { Tally } from './ledger/tally.ts';
import type { ClaimRecord } from './ledger/types.ts';
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
  type PricedTarget,
  VARY,
} from './offer/challenge.ts';
import { paidHeaders, receiptHeaders, tokenHeader } from './offer/payment-response.ts';
import { type ReceiptSigner, receiptClaims } from './offer/receipt.ts';
import { limitAnswer, rateLimitHeaders } from './request/limiter.ts';
import { isMiss } from './request/resolve.ts';
import { ExportSale } from './sale.ts';
import type { Outcome, Seen } from './seen.ts';
import { seenOf } from './telling.ts';
import type {
  Answer,
  Policy,
  RawHeaders,
  Refusal,
  RefusalKind,
  Resource,
  Serve,
  Target,
  Verdict,
} from './types.ts';

const NO_HEADERS: RawHeaders = Object.freeze([]);

/** Seconds of the wall clock: counts are dated by it, and challenges while no chain was heard. */
type WallClock = () => number;

/** Outcomes of which the ledger keeps totals by day: what is charged for, and what is refused. */
const TOTALLED: ReadonlySet<Outcome> = new Set([
  'challenge',
  'payment-refused',
  'observed',
  'sold',
  'served-again',
  'released',
  'limit',
  'refused',
  'retry-later',
]);
/** Those of them whose totals are kept by class. */
const WITHOUT_CLASS: ReadonlySet<Outcome> = new Set(['limit', 'refused', 'retry-later']);

export interface VerdictParts {
  readonly policy: Policy;
  readonly effects: Effects;
  readonly tally: Tally;
  readonly wall: WallClock;
  readonly receipts: ReceiptSigner | undefined;
  readonly onSeen: ((seen: Seen) => void) | undefined;
}

/**
 * Makes verdicts of decisions, and tells of each, once. Every refused payment is counted against its source, and a sale wipes that slate.
 */
export class Verdicts<R extends Resource> {
  readonly #policy: Policy;
  readonly #effects: Effects;
  readonly #tally: Tally;
  readonly #wall: WallClock;
  readonly #receipts: ReceiptSigner | undefined;
  readonly #onSeen: ((seen: Seen) => void) | undefined;
  readonly #templates = new WeakMap<Target, ChallengeTemplate>();
  readonly #headers = new WeakMap<Target, RawHeaders>();

  constructor({ policy, effects, tally, wall, receipts, onSeen }: VerdictParts) {
    this.#policy = policy;
    this.#effects = effects;
    this.#tally = tally;
    this.#wall = wall;
    this.#receipts = receipts;
    this.#onSeen = onSeen;
  }

  /** The verdict of a decision on `ask`; `facts.quota` is told in its headers. */
  of(decision: Decision<R>, ask: Ask<R>, facts: Facts): Verdict<R> {
    const rates =
      typeof facts.quota === 'object' ? rateLimitHeaders('tool-page', facts.quota) : NO_HEADERS;
    switch (decision.say) {
      case 'serve':
        return this.#serve(decision, ask, rates);
      case 'challenge':
        return this.#challenge(decision, ask, facts, rates);
      case 'not-modified': {
        const { target } = decision;
        this.#tell('unchanged', ask);
        const extra = [...this.headersOf(target), ...rates];
        const answer = notModified(target, ask.ifNoneMatch, extra);
        return { ...this.#refuse(ask, 'not-modified', answer), target };
      }
      case 'limit':
        this.#tell('limit', ask, decision.policy);
        return this.#refuse(ask, 'limit', limitAnswer(decision.policy, decision.quota));
      case 'refuse':
        this.#tell('refused', ask);
        return this.#refuse(ask, 'refuse', forbidden(decision.why));
      case 'retry-later': {
        this.#tell('retry-later', ask, decision.code);
        const answer = retryLater(decision.seconds, decision.why);
        const verdict = this.#refuse(ask, 'retry-later', answer);
        return decision.doubtful === true ? this.#costing(ask, facts, verdict) : verdict;
      }
      case 'not-found':
        this.#tell('not-found', ask, decision.miss.miss);
        return this.#refuse(ask, 'not-found', notFound(decision.miss));
      case 'bad-request':
        this.#tell('bad-request', ask, decision.miss.miss);
        return this.#refuse(ask, 'bad-request', badQuery(decision.miss));
      case 'bad-method':
        this.#tell('bad-method', ask);
        return this.#refuse(ask, 'bad-method', badMethod(ask.method));
      case 'options':
        this.#tell('options', ask);
        return this.#refuse(ask, 'options', OPTIONS_ANSWER);
    }
  }

  /** Headers that every `serve` verdict of a resource carries: one array a resource. */
  headersOf(target: Target): RawHeaders {
    const known = this.#headers.get(target);
    if (known !== undefined) return known;
    const made: RawHeaders =
      target.class === null
        ? NO_HEADERS
        : ['X-Service-Resource-Class', target.class, 'Vary', VARY, ...licenseHeaders(this.#policy)];
    this.#headers.set(target, made);
    return made;
  }

  #challenge(
    { target, error }: Extract<Decision<R>, { say: 'challenge' }>,
    ask: Ask<R>,
    facts: Facts,
    rates: RawHeaders,
  ): Verdict<R> {
    if (error === null) this.#tell('challenge', ask);
    else this.#tell('payment-refused', ask, error.code);
    const template = this.#templateOf(target);
    const now = this.#time();
    const answer = error === null ? template.at(now) : template.refused(now, error);
    const limited =
      // Stryker disable next-line ConditionalExpression: a copy with nothing added is the same answer
      rates.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...rates] };
    const verdict = this.#refuse(ask, 'challenge', limited);
    return error === null ? verdict : this.#costing(ask, facts, verdict);
  }

  #serve(
    { target, paid, observed }: Extract<Decision<R>, { say: 'serve' }>,
    ask: Ask<R>,
    rates: RawHeaders,
  ): Serve<R> {
    const sold = paid !== null && paid.reserved === null && ask.method === 'GET' ? paid : null;
    if (sold !== null) this.#sold(sold, ask);
    else if (observed !== null) this.#tell('observed', ask, null, observed);
    // Of what is reserved it is not known yet what becomes of it.
    else if (paid === null || paid.reserved === null) this.#tell('free', ask);
    const token = sold === null ? [] : tokenHeader(sold, this.#policy);
    return {
      kind: 'serve',
      target,
      visitor: ask.visitor,
      source: ask.source,
      headers: this.headersOf(target),
      extra: paid === null ? rates : [...rates, ...paidHeaders(paid, this.#policy), ...token],
      sale: paid?.reserved ? this.#saleOf(paid, paid.reserved, ask, target, rates) : null,
      price: paid?.price ?? observed,
      ...(sold !== null && this.#receiptOf(sold, target)),
    };
  }

  /** Nothing is signed for before it is sold: the verdict that `confirm` gives has the receipt. */
  #receiptOf(paid: Paid, target: Target<R>): Pick<Serve<R>, 'receipt'> {
    const [receipts, policy] = [this.#receipts, this.#policy];
    if (receipts === undefined) return {};
    const receipt = (contentSha256: string): RawHeaders => {
      const claims = receiptClaims(paid, target, policy, this.#time(), contentSha256);
      return receiptHeaders(paid, policy, receipts.sign(claims));
    };
    return { receipt };
  }

  /** Seconds, whole, by which answers are dated: the chain's, while it was ever heard. */
  #time(): number {
    return this.#effects.clock.estimate() ?? Math.floor(this.#wall());
  }

  #sold(paid: Paid, ask: Ask<R>): void {
    const { settler, hashSales } = this.#effects;
    const { credential } = ask;
    if (!paid.repeat) {
      if (
        // Stryker disable next-line ConditionalExpression: what was paid by hash is never without it
        credential.kind === 'authorization' &&
        paid.txHash === null
      )
        settler.noticed(credential.authorization.validBefore, paid.claimId ?? undefined);
      if (credential.kind === 'transaction') hashSales?.sold(paid.payment, credential.hash);
      account(this.#effects, 'forgive', ask.source);
    }
    if (paid.repeat) this.#tell('served-again', ask, null, 0n, paid);
    else this.#tell('sold', ask, null, paid.price, paid);
  }

  #saleOf(
    paid: Paid,
    reserved: ClaimRecord,
    ask: Ask<R>,
    target: Target<R>,
    rates: RawHeaders,
  ): ExportSale<R> {
    const { credential } = ask;
    return new ExportSale(
      {
        paid,
        reserved,
        source: ask.source,
        authorization: credential.kind === 'authorization' ? credential.authorization : null,
        refused: (error) =>
          this.of({ say: 'challenge', target: target as Target<R> & PricedTarget, error }, ask, {}),
        later: (decision) => this.of(decision, ask, {}),
        sold: (whole) =>
          this.#serve({ say: 'serve', target, paid: whole, observed: null }, ask, rates),
        released: () => this.#tell('released', ask, null, 0n, paid),
      },
      this.#policy,
      this.#effects,
    );
  }

  #refuse(ask: Ask<R>, kind: RefusalKind, answer: Answer): Refusal<R> {
    const whole = ask.method === 'HEAD' ? withoutBody(answer) : answer;
    return { kind, answer: whole, visitor: ask.visitor };
  }

  /** Counts a payment that came to nothing against its source, unless what it asked for was counted. */
  #costing(ask: Ask<R>, { charged }: Facts, verdict: Verdict<R>): Verdict<R> {
    if (charged !== true) account(this.#effects, 'take', ask.source);
    return verdict;
  }

  /** Adds it to the day's totals, and tells who listens. */
  #tell(
    outcome: Outcome,
    ask: Ask<R>,
    reason: string | null = null,
    amount = 0n,
    paid: Paid | null = null,
  ): void {
    if (TOTALLED.has(outcome)) this.#count(outcome, ask, reason, amount);
    const onSeen = this.#onSeen;
    if (onSeen === undefined) return;
    try {
      onSeen(seenOf(outcome, ask, this.#policy.asset, reason, amount, paid));
    } catch (error) {
      this.#effects.onError(error, 'telling of a verdict');
    }
  }

  #count(outcome: Outcome, { found, visitor }: Ask<R>, reason: string | null, amount: bigint) {
    const event = outcome === 'limit' ? `limit-${reason}` : outcome;
    const resourceClass = WITHOUT_CLASS.has(outcome) || isMiss(found) ? null : found.class;
    this.#tally.add(this.#wall(), event, resourceClass, visitor.token, amount);
  }

  #templateOf(target: PricedTarget): ChallengeTemplate {
    const known = this.#templates.get(target);
    // Stryker disable next-line ConditionalExpression: made anew it is the same, later
    if (known !== undefined) return known;
    const made = challengeTemplate(target, this.#policy);
    // Stryker disable next-line CallExpression: made anew it is the same, later
    this.#templates.set(target, made);
    return made;
  }
}
