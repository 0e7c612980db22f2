/** The desk as its publisher has it open: in a real browser, with a month of made-up traffic. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, PATIENCE, SHELL, SIZES } from '../../site/testing/browser.ts';
import { startBoard } from './testing/board.ts';
import { TOKEN } from './testing/desk.ts';

let site: Awaited<ReturnType<typeof startBoard>>;
let browser: Browser;
let nonce: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startBoard(4_000), launch(SHELL)]);
  nonce = await site.sell(1);
  await site.sell(2);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const LOOKS = {
  'laptop, light': { viewport: SIZES.laptop, colorScheme: 'light' },
  'phone, dark': { viewport: SIZES.phone, colorScheme: 'dark' },
} as const;

/** Signs in and opens a path; `complaints` are those of its console. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: SIZES.laptop, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.desk.address}/login?to=${encodeURIComponent(path)}`);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.out').waitFor();
  return { page, context, complaints };
}

const address = (page: Page): string => page.url().slice(site.desk.address.length);
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

const PAGES: readonly (readonly [name: string, look: keyof typeof LOOKS, path: () => string])[] = [
  ['the first page', 'laptop, light', () => '/'],
  ['the first page', 'phone, dark', () => '/?span=30d&kind=training&class=static-sheet'],
  ['a table by itself', 'phone, dark', () => '/tables/classes?span=24h'],
  ['events', 'laptop, light', () => '/tables/events?span=24h&outcome=payment-refused'],
  ['a payment', 'laptop, light', () => `/story?name=${nonce}`],
  ['a payment', 'phone, dark', () => `/story?name=${nonce}`],
];

test.each(PAGES)(
  '%s, %s: axe finds nothing, nothing overflows, the policy holds',
  async (_name, look, path) => {
    const { page, context, complaints } = await open(path(), LOOKS[look]);
    expect(address(page)).toBe(path());
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a wrong token is said, and the door is clean', async () => {
  const page = await browser.newPage();
  await page.goto(site.desk.address);
  expect(address(page)).toBe('/login');
  await page.keyboard.type('not the token');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').textContent()).toBe('That is not the token of this desk.');
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});

test('what is new comes by itself: figures in their place, rows on top', async () => {
  const { page, context, complaints } = await open('/?span=24h');
  const first = page.locator('#events tbody tr').first();
  const paid = page.locator('#crawlers tbody tr', { hasText: 'GPTBot' }).first();
  const before = await paid.textContent();
  await page.locator('[data-state]', { hasText: 'Live' }).waitFor();
  await site.see({ path: '/routh-jury.html', network: '203.0.113.0/24' });
  await expect.poll(() => first.textContent()).toContain('/routh-jury.html');
  await expect.poll(() => paid.textContent()).not.toBe(before);
  site.conditions.push({ code: 'node_silent', sentence: 'the node does not answer' });
  await expect
    .poll(() => page.locator('#todo').textContent())
    .toContain('Stops sales. The node does not answer.');
  site.conditions.length = 0;
  await expect.poll(() => page.locator('#todo').textContent()).toContain('Nothing.');
  expect(complaints).toEqual([]);
  await context.close();
});

test('rows that are being read stay where they are until they are asked away', async () => {
  const { page, context } = await open('/');
  await page.locator('[data-state]', { hasText: 'Live' }).waitFor();
  const rows = page.locator('#events tbody tr');
  await page.locator('#events .wide').focus();
  const before = await rows.first().textContent();
  await site.see({ path: '/lc-filter.html', network: '203.0.113.0/24' });
  const more = page.getByRole('button', { name: 'Show 1 new' });
  await more.waitFor();
  expect(await rows.first().textContent()).toBe(before);
  await more.click();
  expect(await rows.first().textContent()).toContain('/lc-filter.html');
  await context.close();
});

test('an event that is not asked for is not told', async () => {
  const { page, context } = await open('/?outcome=payment-refused');
  await page.locator('[data-state]', { hasText: 'Live' }).waitFor();
  await site.see({ outcome: 'sold' });
  await site.see({ outcome: 'payment-refused', reason: 'payment_expired', amount: 0n });
  const first = page.locator('#events tbody tr').first();
  await expect.poll(() => first.textContent()).toContain('payment_expired');
  expect(await page.locator('#events tbody tr[data-mark="paid"]').count()).toBe(0);
  await context.close();
});

describe.each([
  ['with a script', true],
  ['without', false],
])('%s', (_, javaScriptEnabled) => {
  test('what is chosen stands in the link, and is chosen again by it', async () => {
    const { page, context } = await open('/', { javaScriptEnabled });
    await page.getByLabel('Span').selectOption('30d');
    await page.getByLabel('Outcome').selectOption('sold');
    await page.getByLabel('Path').fill('/cic-designer.html');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\?/);
    expect(address(page)).toBe('/?span=30d&outcome=sold&path=/cic-designer.html');
    expect(await page.getByLabel('Outcome').inputValue()).toBe('sold');
    const rows = page.locator('#events tbody tr');
    expect(await rows.count()).toBeGreaterThan(2);
    expect(new Set(await rows.locator('td:nth-child(2)').allTextContents())).toEqual(
      new Set(['sold']),
    );
    await page.getByRole('link', { name: 'GPTBot' }).first().click();
    await expect.poll(() => address(page)).toContain('crawler=GPTBot');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => address(page)).toBe('/login');
    await context.close();
  });
});

test('by keyboard alone: past the head, to a filter, to a payment', async () => {
  const { page, context } = await open('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('To the content');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(nonce);
  await page.keyboard.press('Enter');
  await page.waitForURL(/story/);
  expect(await page.locator('.entries').textContent()).toMatch(
    /claimed .*c1.*delivered .*waits to be settled/s,
  );
  await context.close();
});

test('the picture is the one that fits, and says in words what it shows', async () => {
  const { page, context } = await open('/', { viewport: SIZES.phone });
  const seen = page.locator('#plot svg:visible');
  expect(await seen.count()).toBe(1);
  expect(await seen.locator('desc').textContent()).toMatch(
    /^From 2026-11-23 to 2026-11-29: .* requests asked to pay, .* payments of \$/,
  );
  await context.close();
});

test('all events of a span are there as CSV and as JSON, each once, the newest first', async () => {
  const ask = (format: string) =>
    fetch(`${site.desk.address}/tables/events?span=30d&format=${format}`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
  const { rows } = (await (await ask('json')).json()) as { rows: { id: number; at: string }[] };
  const { events } = await site.store.size();
  // More than are read at a time.
  expect(rows.length).toBeGreaterThan(3_500);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBeLessThanOrEqual(events);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect((await (await ask('csv')).text()).split('\r\n')).toHaveLength(rows.length + 2);
});

test('a page just loaded is left as it is, and one that comes back hears what it missed', async () => {
  const { page, context } = await open('/?outcome=sold');
  const link = await page.locator('[data-stream]').getAttribute('data-stream');
  await context.close();
  const heard = async (lastId?: number): Promise<string> => {
    const end = new AbortController();
    const headers = {
      Authorization: `Bearer ${TOKEN}`,
      ...(lastId !== undefined && { 'Last-Event-ID': String(lastId) }),
    };
    const answer = await fetch(site.desk.address + link, { headers, signal: end.signal });
    let text = '';
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString('utf8');
      if (/event: rows|: \n\n: \n\n/.test(text)) break;
    }
    end.abort();
    return text;
  };
  await site.see({ path: '/biquad-eq.html', network: '198.51.100.0/24' });
  const first = await heard();
  expect(first).toMatch(/id: \d+\nevent: rows\ndata: .*198\.51\.100\.0\/24/);
  const last = Number(/id: (\d+)/.exec(first)?.[1]);
  expect(await heard(last)).not.toContain('event: rows');
});
