/**
 * A month of made-up traffic, the same each time: forty crawlers by their rank, with the rhythm of days, some that
 * pay and most that do not, forged ones, refusals with their reasons, exports, five days of observe mode at
 * its beginning, and people.
 */
import { createHash } from 'node:crypto';
import type { Claim, CrawlerKind, ResourceClass } from '@tollbench/gate/types.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { registry } from '@tollbench/tools/registry.ts';
import { HourTally } from '../tally.ts';
import type { Event, EventStore, HourRow } from '../types.ts';
import { HOUR } from '../write.ts';

export interface MonthOptions {
  /** About so many; those of people are counted besides. Default 1,000,000. */
  readonly events?: number;
  /** Default 30. */
  readonly days?: number;
  /** Its end, milliseconds since 1970. Default the beginning of December 2026. */
  readonly to?: number;
  readonly seed?: number;
}

export interface Batch {
  readonly events: readonly Omit<Event, 'id'>[];
  readonly hours: readonly HourRow[];
}

interface Page {
  readonly path: string;
  readonly class: ResourceClass;
}

interface Bot {
  readonly token: string;
  readonly kind: CrawlerKind;
  readonly network: string;
  readonly payer: string;
  /** Of a hundred challenges that it gets, those that it pays. */
  readonly pays: number;
  /** Of all visits, added up to its own. */
  readonly upTo: number;
}

const BOTS: Readonly<Record<Exclude<CrawlerKind, 'other'>, number>> = {
  training: 18,
  search: 8,
  answer: 8,
  user: 6,
};
const OBSERVING_DAYS = 5;
/** How busy the hours of a day are, UTC. */
const RHYTHM = Array.from(
  { length: 24 },
  (_, hour) => 1 + 0.6 * Math.sin(((hour - 9) / 24) * 2 * Math.PI),
);
/** Visits of people for one of a crawler. */
const PEOPLE = 0.4;

const REASONS = [
  'payment_already_used',
  'insufficient_funds',
  'payment_expired',
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_payload_authorization_value',
  'invalid_payload',
] as const;
const LATER = ['chain', 'settling', 'unconfirmed', 'contended', 'not-seen'] as const;

/** Batches of an hour each, oldest first. */
export function* month({
  events = 1_000_000,
  days = 30,
  to = Date.UTC(2026, 11, 1),
  seed = 1,
}: MonthOptions = {}): Generator<Batch> {
  const random = randomOf(seed);
  const [bots, pages] = [botsOf(random), pagesOf()];
  const start = to - days * 24 * HOUR;
  const perHour = events / (days * 24);
  for (let hour = 0; hour < days * 24; hour++) {
    const traffic = new Traffic(start + hour * HOUR, hour < OBSERVING_DAYS * 24, random);
    const visits = Math.round(perHour * (RHYTHM[hour % 24] ?? 1) * (0.85 + 0.3 * random()));
    while (traffic.events.length < visits)
      traffic.visit(botAt(bots, random()), pageAt(pages, random));
    for (let i = 0; i < visits * PEOPLE; i++) traffic.person(pageAt(pages, random));
    yield traffic.batch();
  }
}

/** Writes a month into a store; how many events it was. */
export async function fillMonth(store: EventStore, options: MonthOptions = {}): Promise<number> {
  let events = 0;
  for (const batch of month(options)) {
    await store.add(batch.events, batch.hours);
    events += batch.events.length;
  }
  return events;
}

type Said = Partial<Event> & Pick<Event, 'outcome'>;

/** What comes in within an hour. */
class Traffic {
  readonly events: Omit<Event, 'id'>[] = [];
  readonly #tally = new HourTally();
  readonly #hour: number;
  readonly #observing: boolean;
  readonly #random: () => number;

  constructor(hour: number, observing: boolean, random: () => number) {
    this.#hour = hour;
    this.#observing = observing;
    this.#random = random;
  }

  visit(bot: Bot, page: Page): void {
    const at = this.#hour + Math.floor(this.#random() * HOUR);
    const said = this.#verdict(bot, page);
    this.#say(at, bot, said.outcome === 'not-found' ? null : page, said);
    const isAsked = said.outcome === 'challenge' && said.claim === undefined;
    if (isAsked && this.#random() * 100 < bot.pays) this.#pay(at + 400, bot, page);
  }

  person(page: Page): void {
    const who = { crawler: null, kind: 'person', claim: 'none' } as const;
    const what = {
      outcome: 'free',
      reason: null,
      resourceClass: page.class,
      path: page.path,
    } as const;
    this.#tally.add(this.#hour, { ...who, ...what });
  }

  batch(): Batch {
    this.events.sort((a, b) => a.at - b.at);
    return { events: this.events, hours: this.#tally.drain() };
  }

  #verdict(bot: Bot, page: Page): Said {
    const dice = this.#random();
    if (dice < 0.02) return { outcome: 'not-found', reason: 'path' };
    if (dice < 0.025) return { outcome: 'limit', reason: 'tool-page' };
    if (dice < 0.035) return this.#forged();
    if (dice < 0.1) return { outcome: 'unchanged' };
    if (bot.kind !== 'training') return { outcome: 'free' };
    return this.#observing
      ? { outcome: 'observed', amount: priceOf(page) }
      : { outcome: 'challenge' };
  }

  #forged(): Said {
    const outcome = this.#random() < 0.7 ? 'challenge' : 'refused';
    return { outcome, claim: 'forged', network: '198.51.100.0/24' };
  }

  #pay(at: number, bot: Bot, page: Page): void {
    const payment = this.#payment(bot);
    const said = this.#answer(page);
    const taken = said.outcome === 'sold' || said.outcome === 'released';
    const claim = taken ? { claimId: uuidOf(payment.payment, at) } : {};
    this.#say(at, bot, page, { ...said, ...payment, ...claim });
    if (said.outcome === 'sold' && this.#random() < 0.06)
      this.#say(at + 900, bot, page, { outcome: 'served-again', ...payment, ...claim });
  }

  #answer(page: Page): Said {
    const dice = this.#random();
    if (dice < 0.06) {
      const reason = REASONS[Math.floor(this.#random() ** 2 * REASONS.length)] ?? 'invalid_payload';
      return { outcome: 'payment-refused', reason };
    }
    if (dice < 0.075) {
      const reason = LATER[Math.floor(this.#random() * LATER.length)] ?? 'chain';
      return { outcome: 'retry-later', reason };
    }
    if (page.class === 'tool-export' && dice < 0.1) return { outcome: 'released' };
    return { outcome: 'sold', amount: priceOf(page) };
  }

  #payment(bot: Bot): { payment: string; payer: string | null } {
    const name = hex(this.#random, 64);
    if (this.#random() < 0.3) return { payment: `tx:${name}`, payer: null };
    const asset = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
    return { payment: `auth:8453:${asset}:${bot.payer}:${name}`, payer: bot.payer };
  }

  #say(at: number, bot: Bot, page: Page | null, more: Said): void {
    const claim: Claim =
      bot.kind === 'training' || bot.upTo % 0.02 < 0.01 ? 'unverified' : 'verified';
    const event: Omit<Event, 'id'> = {
      at: Math.min(at, this.#hour + HOUR - 1),
      reason: null,
      method: 'GET',
      path: page?.path ?? null,
      format: page?.class === 'tool-export' ? 'csv' : null,
      resourceClass: page?.class ?? null,
      crawler: bot.token,
      kind: bot.kind,
      claim,
      network: bot.network,
      amount: 0n,
      payment: null,
      payer: null,
      claimId: null,
      requestId: `m-${this.#hour / HOUR}-${this.events.length}`,
      ...more,
    };
    this.events.push(event);
    this.#tally.add(event.at, event, event.amount);
  }
}

function botsOf(random: () => number): Bot[] {
  const chosen = Object.entries(BOTS).flatMap(([kind, many]) =>
    CRAWLERS.filter((crawler) => crawler.kind === kind && crawler.robotsOnly !== true).slice(
      0,
      many,
    ),
  );
  // The second is half as frequent as the first, the third a third.
  const ranked = chosen.map((crawler, at) => ({
    crawler,
    weight: 1 / (1 + ((at * 7) % chosen.length)),
  }));
  const all = ranked.reduce((sum, { weight }) => sum + weight, 0);
  let upTo = 0;
  return ranked.map(({ crawler: { token, kind }, weight }, at) => {
    upTo += weight / all;
    const network = `${11 + ((at * 37) % 180)}.${(at * 53) % 256}.${(at * 97) % 256}.0/24`;
    return { token, kind, network, payer: hex(random, 40), pays: at % 3 === 0 ? 70 : at % 3, upTo };
  });
}

const botAt = (bots: readonly Bot[], at: number): Bot =>
  bots.find(({ upTo }) => at < upTo) ?? (bots[0] as Bot);

/** Tools, their exports and sheets, and as many posts as there are tools. */
function pagesOf(): Page[] {
  return Object.keys(registry).flatMap((slug, at): Page[] => [
    { path: `/${slug}.html`, class: 'workbench-tool' },
    { path: `/ref-${slug}.html`, class: 'static-sheet' },
    { path: `/blogs/notes/${slug}-${at}.html`, class: 'blog-post' },
    { path: `/${slug}.html`, class: 'tool-export' },
  ]);
}

/** The first ones more often; of exports most are the tool itself. */
function pageAt(pages: readonly Page[], random: () => number): Page {
  const at = Math.floor(random() ** 1.6 * pages.length);
  const page = pages[at] as Page;
  return page.class === 'tool-export' && random() > 0.15 ? (pages[at - 3] as Page) : page;
}

const priceOf = (page: Page): bigint => (page.class === 'tool-export' ? 5000n : 1000n);

function hex(random: () => number, digits: number): string {
  let text = '0x';
  while (text.length < digits + 2)
    text += Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, digits + 2);
}

function uuidOf(payment: string, at: number): string {
  const digits = createHash('sha256').update(`${payment} ${at}`).digest('hex');
  return [0, 8, 12, 16, 20].map((from, i, all) => digits.slice(from, all[i + 1] ?? 32)).join('-');
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
