/**
 * The times in which no presentation of a payment could be kept, because the ledger or a limiter did not answer,
 * or because nobody was there to be asked.
 *
 * A transaction pays for as long as its payment window is open, from its block to the first
 * presentation that is kept. Who came in time and met an outage of ours has nothing to show for it,
 * so the window's clock stands still while one lasts. Of many processes each tells the others of its own.
 */
import type { TimeAgo, ToldOutage } from '../ledger/house.ts';

/** Seconds from any beginning, or of the chain, as who holds it says. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Seconds after the last failure that was seen, in which an honest client would have come again. */
export const GRACE = 60;
/** Outages remembered; the oldest is forgotten first. */
const MAX_OUTAGES = 64;
/**
 * Seconds of silence before this process that count as an outage, at most. Of an older copy that was put in the place of
 * a ledger nothing shows what was sold since: the longer this is, the more hashes could be sold again.
 */
const MAX_SILENCE = 3_600;
/** Seconds that all outages together hold a window open for. */
export const MAX_HELD_OPEN = 86_400;

/** Who did not answer: the ledger, or who counts requests or refused payments. Each is back by itself. */
export type Silent = 'ledger' | 'requests' | 'refusals';

/** One of those that were seen here. Where it changes another takes its place. */
interface Span extends Outage {
  readonly number: number;
  readonly of: Silent;
}

/** The number of the time before this process, among those that it tells of. */
const SILENCE = 0;

export class Outages {
  readonly #monotonic: () => number;
  readonly #begun: number;
  #spans: Span[] = [];
  #last = SILENCE;
  /** Seconds, as the chain counts them. */
  #silentSince: number | null = null;
  readonly #told = new WeakSet<Span>();
  #silenceTold = false;

  /** `monotonic` in seconds from any beginning. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#begun = monotonic();
  }

  /**
   * Between then, in the chain's time, and the beginning of this process there may have been presentations
   * that nobody could keep: all that a service that was down, or killed while its disk was full, can
   * know of that time. Those who made them come again within a minute.
   */
  silentSince(chainTime: number | null): void {
    this.#silentSince = chainTime;
  }

  /** A presentation could not be kept. */
  failed(of: Silent = 'ledger'): void {
    const now = this.#monotonic();
    if (this.#end(of, now, now + GRACE)) return;
    this.#spans.push({ number: ++this.#last, of, from: now, to: now + GRACE });
    if (this.#spans.length > MAX_OUTAGES) this.#spans.shift();
  }

  /** It answers: the outage, if there was one, is over. */
  kept(of: Silent = 'ledger'): void {
    if (this.#spans.length === 0) return;
    const now = this.#monotonic();
    this.#end(of, now, now);
  }

  /** Whether the last one of its kind lasts, which has another end then. */
  #end(of: Silent, now: number, to: number): boolean {
    const index = this.#spans.findLastIndex((span) => span.of === of);
    const last = this.#spans[index];
    if (last === undefined || now >= last.to) return false;
    this.#spans[index] = { ...last, to };
    return true;
  }

  /** Those known, as a chain counts the seconds whose time is `chainTime` now. */
  at(chainTime: number): readonly Outage[] {
    const shift = chainTime - this.#monotonic();
    const spans = this.#spans.map(({ from, to }) => ({ from: from + shift, to: to + shift }));
    const before = this.#silence(chainTime);
    if (before === null) return spans;
    // One that begins within it goes on from its end: no second counts twice.
    return [
      before,
      ...spans.map(({ from, to }) => ({ from: Math.max(from, Math.min(before.to, to)), to })),
    ];
  }

  /**
   * Tells others what is new, or has changed, since they were told last. Where `tell` rejects they were not.
   * @param chainTime now; null while it is not known: the time before this process is told of later
   */
  async tell<T>(
    chainTime: number | null,
    tell: (outages: readonly ToldOutage[]) => Promise<T>,
  ): Promise<T> {
    const now = this.#monotonic();
    const spans = this.#spans.filter((span) => !this.#told.has(span));
    const said = spans.map(({ number, from, to }) => ({ number, from: now - from, to: now - to }));
    const before = this.#silenceTold || chainTime === null ? null : this.#silence(chainTime);
    if (before !== null && chainTime !== null)
      said.unshift({ number: SILENCE, from: chainTime - before.from, to: chainTime - before.to });
    const answer = await tell(said);
    for (const span of spans) this.#told.add(span);
    this.#silenceTold ||= before !== null;
    return answer;
  }

  /** The time before this process, as the chain counts it. */
  #silence(chainTime: number): Outage | null {
    if (this.#silentSince === null) return null;
    const begun = this.#begun + chainTime - this.#monotonic();
    return { from: Math.max(this.#silentSince, begun - MAX_SILENCE), to: begun + GRACE };
  }
}

/** Those that others told of, as a chain counts the seconds whose time is `chainTime` now. */
export const outagesAt = (chainTime: number, told: readonly TimeAgo[]): readonly Outage[] =>
  told.map(({ from, to }) => ({ from: chainTime - from, to: chainTime - to }));

/** Seconds between two times for which the window's clock stood still; never over `MAX_HELD_OPEN`. */
export function heldOpen(outages: readonly Outage[], since: number, until: number): number {
  let sum = 0;
  let counted = since;
  // Two processes may have had outages at once: no second counts twice.
  for (const { from, to } of outages.toSorted((a, b) => a.from - b.from)) {
    // Who paid just before an outage had its whole window still before them: that is inside it.
    sum += Math.max(0, Math.min(to, until) - Math.max(from, counted));
    counted = Math.max(counted, Math.min(to, until));
  }
  return Math.min(Math.ceil(sum), MAX_HELD_OPEN);
}
