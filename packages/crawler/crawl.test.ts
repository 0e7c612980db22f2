/** A crawl of the real service, paid on the real chain, interrupted and taken up again. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService } from '@tollbench/server/testing/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrawlEvent, crawl } from './crawl.ts';
import { keyOfDidKey } from './did.ts';
import { isSigned, readReceipt } from './receipt.ts';
import { fileOf, type Kept, sha256 } from './state.ts';

let site: TestService;
let out: string;
beforeAll(async () => {
  site = await startTestService();
  out = mkdtempSync(join(tmpdir(), 'crawl-'));
});
afterAll(async () => {
  await site.stop();
  rmSync(out, { recursive: true, force: true });
});

const run = (more: { maxPages?: number; budget?: bigint } = {}, events: CrawlEvent[] = []) =>
  crawl(`${site.origin}/`, {
    account: site.account,
    budget: more.budget ?? 1_000_000n,
    maxPages: more.maxPages ?? 1000,
    out,
    userAgent: 'TollbenchCrawler/0.1',
    report: (event) => events.push(event),
  });

test('pays for what is sold, stops at its limits, resumes, and pays nothing twice', async () => {
  const first = await run({ maxPages: 4 });
  expect(first.counts.fetched).toBe(4);
  expect(first.stopped).toBe('4 pages fetched');

  const poor = await run({ budget: 1500n });
  expect(poor.spent).toBeLessThanOrEqual(1500n);
  expect(poor.stopped).toMatch(/left of/);

  const events: CrawlEvent[] = [];
  const rest = await run({}, events);
  expect(events.filter((event) => event.kind === 'page' && event.outcome === 'failed')).toEqual([]);
  expect(rest.stopped).toBeNull();
  const sheet = join(out, fileOf(`${site.origin}/ref-step-response.html`));
  expect(readFileSync(sheet, 'utf8')).toContain('<h1');
  expect(existsSync(join(out, fileOf(`${site.origin}/step-response.html`)))).toBe(true);

  // Each paid page has its receipt beside it, and it is for that page.
  const lines = readFileSync(join(out, 'pages.jsonl'), 'utf8').trimEnd().split('\n');
  const kept = lines.map((line) => JSON.parse(line) as Kept & { url: string });
  const pages = new Map(kept.filter((p) => p.receipt !== null).map((page) => [page.url, page]));
  expect(BigInt(pages.size) * 1000n).toBe(rest.spentInAll);
  for (const [url, page] of pages) {
    const receipt = readReceipt(readFileSync(join(out, page.receipt ?? ''), 'utf8').trim());
    expect(isSigned(receipt, keyOfDidKey(receipt.key))).toBe(true);
    const content = readFileSync(join(out, page.file));
    expect(receipt.claims).toMatchObject({ resourceUrl: url, contentSha256: sha256(content) });
  }
  expect(events.filter((event) => event.kind === 'page' && event.note !== undefined)).toEqual([]);

  // Every paid page was paid once, and exactly that is in the till.
  await site.service.settle();
  expect(await site.chain.balanceOf(site.payTo)).toBe(rest.spentInAll);

  const again = await run();
  expect(again.spent).toBe(0n);
  expect(again.counts.fetched).toBe(0);
});

test('waits as long as a busy site says before it asks again, and counts no failure', async () => {
  let asked = 0;
  const busy = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.endsWith('/ref-fir-designer.html') || asked++ > 0) return fetch(input, init);
    return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
  }) as typeof fetch;
  const begun = performance.now();
  const summary = await crawl(`${site.origin}/ref-fir-designer.html`, {
    account: site.account,
    budget: 1000n,
    maxPages: 1,
    out: join(out, 'busy'),
    userAgent: 'TollbenchCrawler/0.1',
    fetch: busy,
  });
  expect(summary.counts).toMatchObject({ fetched: 1, failed: 0 });
  expect(asked).toBe(3); // the busy answer, the offer, the page
  expect(performance.now() - begun).toBeGreaterThan(990);
});

test('tells of a receipt for other content than came, and keeps the page', async () => {
  const changed = (async (input: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(input, init);
    if (!response.headers.has('payment-response')) return response;
    return new Response(`${await response.text()} `, response);
  }) as typeof fetch;
  const events: CrawlEvent[] = [];
  const folder = join(out, 'changed');
  const start = `${site.origin}/ref-step-response.html`;
  await crawl(start, {
    account: site.account,
    budget: 1000n,
    maxPages: 1,
    out: folder,
    userAgent: 'TollbenchCrawler/0.1',
    fetch: changed,
    report: (event) => events.push(event),
  });
  expect(events.find((event) => event.kind === 'page')).toMatchObject({
    url: start,
    outcome: 'fetched',
    note: expect.stringMatching(/^its receipt is for other content than came/),
  });
  expect(existsSync(join(folder, fileOf(start)))).toBe(true);
});

test('two crawls into one folder would each spend the budget: the second is refused', async () => {
  const folder = join(out, 'both');
  const options = {
    account: site.account,
    budget: 1_000_000n,
    maxPages: 2,
    out: folder,
    userAgent: 'TollbenchCrawler/0.1',
  };
  // The first asks for nothing until the second was refused, so that it cannot be over by then.
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
  const held: typeof fetch = async (input, init) => {
    begins();
    await refused;
    return fetch(input, init);
  };
  const first = crawl(`${site.origin}/`, { ...options, fetch: held });
  await begun;
  await expect(crawl(`${site.origin}/`, options)).rejects.toThrow(
    /payments\.jsonl is in use by another crawl/,
  );
  resolve();
  expect((await first).counts.fetched).toBe(2);
});
