/** A crawl that pays as it goes, keeps what it fetched, and resumes where it stopped. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateKeyAccount } from 'viem/accounts';
import { quoted, readBody } from './body.ts';
import { discover, type Found, type Site } from './discover.ts';
import { CrawlError } from './error.ts';
import { FileJournal } from './file-journal.ts';
import { type PayingFetch, payingFetch } from './paying-fetch.ts';
import { proofOf } from './proof.ts';
import { isBusy, MAX_WAIT, retryAfter } from './retry-after.ts';
import { fileOf, PageBook, receiptFileOf, sha256, write } from './state.ts';
import { unlessAborted } from './turns.ts';

export interface CrawlOptions {
  readonly account: PrivateKeyAccount;
  /** Atomic USDC. */
  readonly budget: bigint;
  readonly maxPages: number;
  /** Folder for the pages with their receipts, `pages.jsonl` and `payments.jsonl`. */
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
      /** Why it failed, or what is wrong with its receipt. */
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

/** Times a page is asked for while its site says that it has no time now. */
const MAX_TRIES = 6;
/** Bytes of a page that are held at most. */
const MAX_PAGE = 256 * 2 ** 20;

/**
 * Fetches `start` and every page of its site's sitemaps that robots.txt allows, `start` first.
 * Throws CrawlError only where nothing can be begun (another process crawls into `out`, the site does
 * not answer); a page that fails is reported and left for the next run.
 */
export async function crawl(start: string, options: CrawlOptions): Promise<CrawlSummary> {
  await mkdir(options.out, { recursive: true });
  const journal = new FileJournal(join(options.out, 'payments.jsonl'));
  let book: PageBook | undefined;
  try {
    book = new PageBook(options.out);
    return await new Crawl(options, journal, book).run(start);
  } finally {
    book?.close();
    journal.close();
  }
}

interface Visited {
  readonly outcome: Outcome;
  readonly bytes: number;
  readonly note?: string;
}

/** One run into a folder. */
class Crawl {
  readonly #options: CrawlOptions;
  readonly #journal: FileJournal;
  readonly #book: PageBook;
  readonly #pay: PayingFetch;
  readonly #counts = { fetched: 0, unchanged: 0, known: 0, disallowed: 0, failed: 0 };
  #bytes = 0;
  /** What is wrong with the receipt of the page that is being fetched. */
  #receiptProblem: string | null = null;

  constructor(options: CrawlOptions, journal: FileJournal, book: PageBook) {
    this.#options = options;
    this.#journal = journal;
    this.#book = book;
    this.#pay = payingFetch({
      account: options.account,
      budget: options.budget + journal.spent(),
      journal,
      maxBytes: MAX_PAGE,
      onReceipt: (_url, _receipt, problem) => {
        this.#receiptProblem = problem;
      },
      ...(options.fetch && { fetch: options.fetch }),
    });
  }

  async run(start: string): Promise<CrawlSummary> {
    const { userAgent, fetch: send = fetch, report } = this.#options;
    const before = this.#journal.spent();
    const site = await discover(start, userAgent, send);
    const queue = pagesOf(start, site.pages);
    report?.({ kind: 'discovered', pages: queue.length });
    const stopped = await this.#visitAll(queue, site);
    const spentInAll = this.#journal.spent();
    const spent = spentInAll - before;
    return { counts: this.#counts, spent, spentInAll, bytes: this.#bytes, stopped };
  }

  /** Why it ended before the last page, or null. */
  async #visitAll(queue: readonly Found[], site: Site): Promise<string | null> {
    const { maxPages, signal } = this.#options;
    for (const page of queue) {
      if (signal?.aborted) return 'interrupted';
      if (this.#counts.fetched + this.#counts.unchanged >= maxPages)
        return `${maxPages} pages fetched`;
      const spent = this.#journal.spent();
      const visited = await this.#visit(page, site);
      if (typeof visited === 'string') return visited;
      this.#counts[visited.outcome]++;
      this.#bytes += visited.bytes;
      const paid = this.#journal.spent() - spent;
      this.#options.report?.({ kind: 'page', url: page.url, paid, ...visited });
    }
    return null;
  }

  /** What became of a page; a sentence where the budget ends the crawl. */
  async #visit(page: Found, site: Site): Promise<Visited | string> {
    if (!site.allowed(page.url)) return { outcome: 'disallowed', bytes: 0 };
    this.#receiptProblem = null;
    try {
      const visited = await this.#fetch(page);
      return this.#receiptProblem === null
        ? visited
        : { ...visited, note: `its receipt ${this.#receiptProblem}` };
    } catch (error) {
      if (error instanceof CrawlError && error.code === 'over-budget') return error.message;
      return { outcome: 'failed', bytes: 0, note: reasonOf(error) };
    }
  }

  async #fetch({ url, lastmod }: Found): Promise<Visited> {
    const { out, userAgent } = this.#options;
    const kept = this.#book.get(url);
    const here = kept !== undefined && existsSync(join(out, kept.file));
    if (here && lastmod !== undefined && kept.lastmod === lastmod)
      return { outcome: 'known', bytes: 0 };
    const headers = new Headers({ 'User-Agent': userAgent });
    // The tag of what is kept: a page that has not changed is answered 304 and costs nothing.
    if (here && kept.etag !== null) headers.set('If-None-Match', kept.etag);
    const response = await this.#ask(url, headers);
    if (response.status === 304 && here) {
      this.#book.keep(url, { ...kept, lastmod: lastmod ?? null });
      return { outcome: 'unchanged', bytes: 0 };
    }
    if (!response.ok) throw new Error(`${response.status} ${quoted(response.statusText)}`);
    const content = await readBody(response, url, MAX_PAGE);
    const file = fileOf(url);
    await write(join(out, file), content);
    this.#book.keep(url, {
      file,
      receipt: await this.#keepReceipt(file, response.headers),
      etag: response.headers.get('etag'),
      sha256: sha256(content),
      lastmod: lastmod ?? null,
      fetchedAt: new Date().toISOString(),
    });
    return { outcome: 'fetched', bytes: content.length };
  }

  /** The answer once the site has time: a 429 and a 5xx are waited out, as long as they say, paid for or not. */
  async #ask(url: string, headers: Headers): Promise<Response> {
    const { signal } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const response = await this.#pay(url, { headers, ...(signal && { signal }) });
      if (!isBusy(response) || attempt + 1 === MAX_TRIES) return response;
      await response.body?.cancel();
      const wait = retryAfter(response, Date.now() / 1000) ?? Math.min(2 ** attempt, MAX_WAIT);
      await unlessAborted(new Promise((resolve) => setTimeout(resolve, wait * 1000)), signal);
    }
  }

  /** The receipt beside its page; the name of its file, or null where none came. */
  async #keepReceipt(file: string, headers: Headers): Promise<string | null> {
    const { receipt } = proofOf(headers);
    if (receipt === null) return null;
    await write(join(this.#options.out, receiptFileOf(file)), Buffer.from(`${receipt}\n`));
    return receiptFileOf(file);
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
