/**
 * The address ranges that operators publish: fetched, kept for a bounded time, fetched again. With a cache that
 * processes share, one of them fetches and the others read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedCache } from '../request/shared-cache.ts';
import { type AddressRanges, readFeed } from './ranges.ts';

/** Seconds until a feed is fetched again: a day, less half of the hour in which it is looked for what is due. */
const DUE = 86_400 - 1_800;
/** Seconds that a text is kept for the others. */
const SHARED_FOR = 86_400;
/** Seconds for which a feed that cannot be had again is believed. An operator's new machines are in no old one. */
export const BELIEVED_FOR = 14 * 86_400;
/** Seconds for which one process may fetch while the others wait for what it finds. */
const FETCHING = 15;
/** Feeds fetched at a time. */
const AT_A_TIME = 4;

export interface FeedsOptions {
  readonly urls: readonly string[];
  /** Gets a feed's text. */
  readonly fetchFeed: (url: string) => Promise<string>;
  readonly shared: SharedCache | null;
  /** Seconds, never going back. */
  readonly clock: () => number;
}

/** How a look at all feeds ended. */
export interface FeedReport {
  /** Those that are believed now. */
  readonly loaded: number;
  /** Those that were due and could not be had. */
  readonly failed: readonly FailedFeed[];
}

export interface FailedFeed {
  readonly url: string;
  readonly error: unknown;
}

interface Feed {
  readonly ranges: AddressRanges;
  /** When it was fetched. */
  readonly at: number;
}

export class Feeds {
  readonly #options: FeedsOptions;
  readonly #feeds = new Map<string, Feed>();

  constructor(options: FeedsOptions) {
    this.#options = options;
  }

  /** `null` while any of the feeds is missing and none of the others has the address. */
  has(urls: readonly string[], address: string): boolean | null {
    let missing = urls.length === 0;
    for (const url of urls) {
      const ranges = this.#believed(url);
      if (ranges === null) missing = true;
      else if (ranges.has(address)) return true;
    }
    return missing ? null : false;
  }

  /** Loads what is due: older than a day, or missing. One that fails keeps what it had. Never rejects. */
  async refresh(): Promise<FeedReport> {
    const { urls, clock } = this.#options;
    const now = clock();
    const due = urls.filter((url) => now - (this.#feeds.get(url)?.at ?? -DUE) >= DUE);
    const failed: FailedFeed[] = [];
    const worker = async (): Promise<void> => {
      for (let url = due.shift(); url !== undefined; url = due.shift())
        try {
          this.#feeds.set(url, await this.#load(url));
        } catch (error) {
          failed.push({ url, error });
        }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    return { loaded: urls.filter((url) => this.#believed(url) !== null).length, failed };
  }

  #believed(url: string): AddressRanges | null {
    const feed = this.#feeds.get(url);
    if (feed === undefined) return null;
    return this.#options.clock() - feed.at < BELIEVED_FOR ? feed.ranges : null;
  }

  async #load(url: string): Promise<Feed> {
    const { shared, fetchFeed, clock } = this.#options;
    const kept = shared === null ? null : await this.#ofOthers(url, shared);
    if (kept !== null) return kept;
    const text = await fetchFeed(url);
    const ranges = readFeed(text);
    await shared?.put(`feed:${url}`, text, SHARED_FOR);
    return { ranges, at: clock() };
  }

  /** What another process has fetched, or is about to; null where this one is to fetch. */
  async #ofOthers(url: string, shared: SharedCache): Promise<Feed | null> {
    const found = await this.#kept(url, shared);
    if (found !== null || (await shared.first(`fetching:${url}`, FETCHING))) return found;
    for (let waited = 0; waited < FETCHING; waited++) {
      await sleep(1_000, undefined, { ref: false });
      const later = await this.#kept(url, shared);
      if (later !== null) return later;
    }
    return null;
  }

  /** Whoever writes there may write anything: what is no feed is fetched anew. */
  async #kept(url: string, shared: SharedCache): Promise<Feed | null> {
    const kept = await shared.get(`feed:${url}`);
    if (kept === null) return null;
    try {
      const age = Math.max(0, SHARED_FOR - kept.left);
      return { ranges: readFeed(kept.value), at: this.#options.clock() - age };
    } catch {
      return null;
    }
  }
}

/**
 * A feed over HTTPS (or HTTP on this machine), bounded in time and size, redirects refused.
 * @param ending ends it before its time
 */
export async function fetchFeed(url: string, ending?: AbortSignal): Promise<string> {
  const late = AbortSignal.timeout(10_000);
  const signal = ending === undefined ? late : AbortSignal.any([late, ending]);
  const response = await fetch(url, { redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  let text = '';
  const decoder = new TextDecoder();
  if (response.body === null) return text;
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 2_000_000) throw new Error(`${url} is longer than 2,000,000 characters`);
  }
  return text + decoder.decode();
}
