/** A crawl of the real service, paid on the real chain, interrupted and taken up again. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService } from '@tollbench/server/testing/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrawlEvent, crawl } from './crawl.ts';
import { fileOf } from './state.ts';

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
  expect(rest.counts.failed).toBe(0);
  expect(rest.stopped).toBeNull();
  const sheet = join(out, fileOf(`${site.origin}/ref-step-response.html`));
  expect(readFileSync(sheet, 'utf8')).toContain('<h1');
  expect(existsSync(join(out, fileOf(`${site.origin}/step-response.html`)))).toBe(true);

  // Every paid page was paid once, and exactly that is in the till.
  await site.service.settle();
  expect(await site.chain.balanceOf(site.payTo)).toBe(rest.spentInAll);

  const again = await run();
  expect(again.spent).toBe(0n);
  expect(again.counts.fetched).toBe(0);
});
