/** A crawl that pays as it goes, keeps what it fetched, and resumes where it stopped. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateKeyAccount } from 'viem/accounts';
import { readBody } from './body.ts';
import { discover, type Found } from './discover.ts';
import { CrawlError } from './error.ts';
import { FileJournal } from './file-journal.ts';
import { payingFetch } from './paying-fetch.ts';
import { proofOf } from './proof.ts';
import { fileOf, type Kept, readState, receiptFileOf, type State, sha256, write } from './state.ts';

export interface CrawlOptions {
  readonly account: PrivateKeyAccount;
  /** Atomic USDC. */
  readonly budget: bigint;
  readonly maxPages: number;
  /** Folder for the pages, `crawl.json` and `payments.jsonl`. */
  readonly out: string;
  readonly userAgent: string;
  readonly fetch?: typeof fetch;
  readonly report?: (event: CrawlEvent) => void;
  readonly signal?: AbortSignal;
}

export type CrawlEvent =
  | { readonly kind: 'discovered'; readonly pages: number }
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly outcome: Outcome;
      readonly paid: bigint;
      readonly bytes: number;
      readonly note?: string;
    };

/** `known`: fetched by an earlier run and not changed since, by the sitemap's own dates. */
export type Outcome = 'fetched' | 'unchanged' | 'known' | 'disallowed' | 'failed';

export interface CrawlSummary {
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Atomic USDC signed away in this run, and in all runs into this folder. */
  readonly spent: bigint;
  readonly spentInAll: bigint;
  readonly bytes: number;
  /** Why the crawl ended before the last page, or null. */
  readonly stopped: string | null;
}

/** Bytes of a page that are held at most. */
const MAX_PAGE = 256 * 2 ** 20;

/**
 * Fetches `start` and every page of its site's sitemaps that robots.txt allows, `start` first.
 * Throws CrawlError only where nothing can be begun (another process crawls into `out`, the site does not
 * answer); a page that fails is reported and left for the next run.
 */
export async function crawl(start: string, options: CrawlOptions): Promise<CrawlSummary> {
  const {
    account,
    budget,
    maxPages,
    out,
    userAgent,
    fetch: send = fetch,
    report = () => {},
    signal,
  } = options;
  await mkdir(out, { recursive: true });
  const journal = new FileJournal(join(out, 'payments.jsonl'));
  const before = journal.spent();
  const pay = payingFetch({ account, budget: budget + before, journal, fetch: send });
  const counts: Record<Outcome, number> = {
    fetched: 0,
    unchanged: 0,
    known: 0,
    disallowed: 0,
    failed: 0,
  };
  let state: State = {};
  let bytes = 0;
  let stopped: string | null = null;
  try {
    state = readState(join(out, 'crawl.json'));
    const site = await discover(start, userAgent, send);
    const queue = pagesOf(start, site.pages);
    report({ kind: 'discovered', pages: queue.length });
    for (const page of queue) {
      if (signal?.aborted) stopped = 'interrupted';
      else if (counts.fetched + counts.unchanged >= maxPages) stopped = `${maxPages} pages fetched`;
      if (stopped !== null) break;
      if (!site.allowed(page.url)) {
        counts.disallowed++;
        report({ kind: 'page', url: page.url, outcome: 'disallowed', paid: 0n, bytes: 0 });
        continue;
      }
      const owed = journal.spent();
      let outcome: Outcome;
      let size = 0;
      let note: string | undefined;
      try {
        ({ outcome, size } = await visit(page));
      } catch (error) {
        if (error instanceof CrawlError && error.code === 'over-budget') {
          stopped = error.message;
          break;
        }
        outcome = 'failed';
        note = reasonOf(error);
      }
      counts[outcome]++;
      bytes += size;
      report({
        kind: 'page',
        url: page.url,
        outcome,
        paid: journal.spent() - owed,
        bytes: size,
        ...(note !== undefined && { note }),
      });
    }
    return { counts, spent: journal.spent() - before, spentInAll: journal.spent(), bytes, stopped };
  } finally {
    journal.close();
  }

  async function visit({ url, lastmod }: Found): Promise<{ outcome: Outcome; size: number }> {
    const kept = state[url];
    const here = kept !== undefined && existsSync(join(out, kept.file));
    if (here && lastmod !== undefined && kept.lastmod === lastmod)
      return { outcome: 'known', size: 0 };
    const headers = new Headers({ 'User-Agent': userAgent });
    // The tag of what is kept: a page that has not changed is answered 304 and costs nothing.
    if (here && kept.etag !== null) headers.set('If-None-Match', kept.etag);
    const response = await pay(url, { headers, ...(signal && { signal }) });
    if (response.status === 304 && here) {
      await keep(url, { ...kept, lastmod: lastmod ?? null });
      return { outcome: 'unchanged', size: 0 };
    }
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const content = await readBody(response, url, MAX_PAGE);
    const file = fileOf(url);
    await write(join(out, file), content);
    const { receipt } = proofOf(response.headers);
    if (receipt !== null) await write(join(out, receiptFileOf(file)), Buffer.from(`${receipt}\n`));
    await keep(url, {
      file,
      receipt: receipt === null ? null : receiptFileOf(file),
      etag: response.headers.get('etag'),
      sha256: sha256(content),
      lastmod: lastmod ?? null,
      fetchedAt: new Date().toISOString(),
    });
    return { outcome: 'fetched', size: content.length };
  }

  async function keep(url: string, kept: Kept): Promise<void> {
    state[url] = kept;
    await write(join(out, 'crawl.json'), Buffer.from(`${JSON.stringify(state, null, 1)}\n`));
  }
}

/** The page asked for, then the rest of its site; a start that is the site's root adds nothing that the sitemap lacks. */
function pagesOf(start: string, pages: readonly Found[]): Found[] {
  const first = new URL(start);
  first.hash = '';
  return [
    pages.find((p) => p.url === first.href) ?? { url: first.href, lastmod: undefined },
    ...pages.filter((p) => p.url !== first.href),
  ];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
