/** What is signed stays within the budget, and an address is paid once: many at once, and killed. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNode } from '../../scripts/programs.ts';
import { CrawlError } from './error.ts';
import { FileJournal } from './file-journal.ts';
import { MemoryJournal, type PaymentJournal } from './journal.ts';
import { type PayingFetchOptions, payingFetch } from './paying-fetch.ts';
import { slowly } from './testing/slow-signer.ts';
import { openToll, type Toll, type TollOptions } from './testing/toll.ts';

const key = generatePrivateKey();
const account = slowly(privateKeyToAccount(key));
let folder: string;
let toll: Toll;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawler-budget-'));
});
afterEach(async () => {
  await toll.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (options: TollOptions = {}): Promise<void> => {
  toll = await openToll(options);
};
const client = (journal: PaymentJournal, more: Partial<PayingFetchOptions> = {}) =>
  payingFetch({ account, budget: 1_000_000n, journal, sleep: async () => {}, ...more });
const pages = (n: number) => Array.from({ length: n }, (_, i) => `${toll.origin}/page-${i}.html`);
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe('64 fetches at once', () => {
  test('of 64 addresses spend no more than the budget, and all of it', async () => {
    await open();
    const journal = new MemoryJournal();
    const pay = client(journal, { budget: 10_500n });
    const outcomes = await Promise.allSettled(pages(64).map((url) => statusOf(pay(url))));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'over-budget' });
    expect(toll.taken()).toBe(10_000n);
    expect(journal.spent()).toBe(10_000n);
  });

  test('of two clients on one journal spend no more than the budget', async () => {
    await open();
    const journal = new MemoryJournal();
    const [a, b] = [client(journal, { budget: 5000n }), client(journal, { budget: 5000n })];
    await Promise.allSettled(pages(64).map((url, i) => (i % 2 ? a(url) : b(url))));
    expect(toll.taken()).toBe(5000n);
  });

  test.each([
    ['that lets a page be fetched again', false],
    ['that takes a payment once', true],
  ])('of one address are one payment, at a site %s', async (_what, once) => {
    await open({ once });
    const pay = client(new MemoryJournal());
    const url = `${toll.origin}/page.html`;
    const texts = await Promise.all(
      Array.from({ length: 64 }, async (_, i) => (await pay(`${url}#${i % 3}`)).text()),
    );
    expect(new Set(texts)).toEqual(new Set(['page /page.html']));
    expect(toll.paidTwice()).toEqual([]);
    expect(toll.taken()).toBe(1000n);
  });

  test('of one address with headers of their own, from two clients, present one payment', async () => {
    await open();
    const journal = new MemoryJournal();
    const clients = [client(journal), client(journal)];
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        clients[i % 2]?.(`${toll.origin}/page.html`, { headers: { 'X-Turn': String(i) } }),
      ),
    );
    expect(toll.presented).toHaveLength(8);
    expect(toll.taken()).toBe(1000n);
  });

  test('one that is called off takes none of the others with it', async () => {
    await open();
    const pay = client(new MemoryJournal());
    const url = `${toll.origin}/page.html`;
    const leave = new AbortController();
    const first = pay(url, { signal: leave.signal });
    const second = pay(url);
    leave.abort();
    await expect(first).rejects.toThrow(/abort/i);
    expect(await (await second).text()).toBe('page /page.html');
    expect(toll.taken()).toBe(1000n);
  });
});

describe('a crawler that is killed', () => {
  test('again and again, anywhere, keeps to its budget and pays no address twice', async () => {
    const path = join(folder, 'payments.jsonl');
    let kill = (): void => {};
    let seen = 0;
    const shared: string[] = [];
    let alive = false;
    let fatal = 0;
    let fatalSize = Number.POSITIVE_INFINITY;
    await open({
      onPaid: () => {
        // While one process has the journal, no other gets it; what a dead one had sent comes in all the same.
        if (alive)
          try {
            new FileJournal(path).close();
            shared.push('opened');
          } catch (error) {
            shared.push(error instanceof CrawlError ? error.code : String(error));
          }
        if (++seen === fatal) kill();
      },
    });
    const run = (): Promise<string | null> =>
      new Promise((resolve) => {
        const child = startNode(
          [
            fileURLToPath(new URL('./testing/payer.ts', import.meta.url)),
            ...[toll.origin, path, key, '40000', '64'],
          ],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        );
        let said = '';
        child.stdout?.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
        alive = true;
        kill = () => {
          alive = false;
          child.kill('SIGKILL');
        };
        // In every other round while it writes: between what is signed, kept and sent.
        const watch = setInterval(() => {
          if (sizeOf(path) > fatalSize) kill();
        }, 1);
        child.once('close', (_code, signal) => {
          alive = false;
          clearInterval(watch);
          resolve(signal === null ? said : null);
        });
      });
    let killed = 0;
    for (let round = 0; round < 6; round++) {
      const soon = 1 + Math.floor(Math.random() * 12);
      fatal = round % 2 === 0 ? seen + soon : 0;
      fatalSize = round % 2 === 0 ? Number.POSITIVE_INFINITY : sizeOf(path) + soon * 500;
      if ((await run()) === null) killed++;
    }
    fatal = 0;
    fatalSize = Number.POSITIVE_INFINITY;
    const said = await run();
    expect(new Set(shared)).toEqual(new Set(['file']));
    expect(killed).toBeGreaterThanOrEqual(3);
    // Twice each of the forty addresses that the budget reaches; the rest is refused.
    expect(JSON.parse(said ?? '').filter((s: string) => s === 'fulfilled')).toHaveLength(80);
    expect(toll.paidTwice()).toEqual([]);
    expect(toll.taken()).toBeLessThanOrEqual(40_000n);
    const journal = new FileJournal(path);
    expect(journal.spent()).toBe(40_000n);
    journal.close();
    const signed = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { nonce: string; url: string });
    for (const { nonce } of toll.presented) expect(signed.map((one) => one.nonce)).toContain(nonce);
  });
});
