/** What the client does when a site, or the line to it, misbehaves: a scripted site stands in for it. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { MemoryJournal } from './journal.ts';
import { type PayingFetchOptions, payingFetch } from './paying-fetch.ts';

const account = privateKeyToAccount(generatePrivateKey());
const URL_ = 'https://site.test/page.html';
const offer = (amount = '1000', more = {}) => ({
  scheme: 'exact',
  network: 'base',
  maxAmountRequired: amount,
  resource: URL_,
  description: '',
  mimeType: 'text/html',
  payTo: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  maxTimeoutSeconds: 300,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  extra: { name: 'USD Coin', version: '2' },
  ...more,
});
const challenge = (accepts: unknown[] = [offer()], error?: string) =>
  Response.json({ x402Version: 1, accepts, ...(error && { error }) }, { status: 402 });
type Turn = Response | Error;

/** A fetch that answers from a list and keeps what it was sent. */
function scripted(...turns: Turn[]) {
  const payments: (string | null)[] = [];
  const send = (async (_input: unknown, init?: RequestInit) => {
    payments.push(new Headers(init?.headers).get('X-PAYMENT'));
    const turn = turns.shift();
    if (turn === undefined) throw new Error('asked more often than expected');
    if (turn instanceof Error) throw turn;
    return turn;
  }) as typeof fetch;
  return { send, payments };
}

const client = (send: typeof fetch, more: Partial<PayingFetchOptions> = {}) =>
  payingFetch({ account, budget: 10_000n, fetch: send, sleep: async () => {}, ...more });

describe('one payment a page', () => {
  test('a dropped line is answered with the same payment', async () => {
    const { send, payments } = scripted(
      challenge(),
      new TypeError('fetch failed'),
      new TypeError('fetch failed'),
      new Response('page'),
    );
    const journal = new MemoryJournal();
    const response = await client(send, { journal })(URL_);
    expect(await response.text()).toBe('page');
    expect(payments[0]).toBeNull();
    expect(new Set(payments.slice(1)).size).toBe(1);
    expect(journal.spent()).toBe(1000n);
  });

  test('503 is waited out, as long as Retry-After says, with the same payment', async () => {
    const waits: number[] = [];
    const { send, payments } = scripted(
      challenge(),
      new Response('', { status: 503, headers: { 'Retry-After': '7' } }),
      new Response('page'),
    );
    await client(send, { sleep: async (ms) => void waits.push(ms) })(URL_);
    expect(waits).toEqual([7000]);
    expect(payments[1]).toBe(payments[2]);
  });

  test('after a crash the journal presents what was signed, unasked', async () => {
    const journal = new MemoryJournal();
    const first = scripted(challenge(), new TypeError('a'), new TypeError('b'));
    await expect(client(first.send, { journal, retries: 1 })(URL_)).rejects.toMatchObject({
      code: 'unsettled',
    });
    const second = scripted(new Response('page'));
    await client(second.send, { journal })(URL_);
    expect(second.payments[0]).toBe(first.payments[1]);
    expect(journal.spent()).toBe(1000n);
  });

  test('a refused payment is never followed by another', async () => {
    const { send, payments } = scripted(challenge(), challenge([offer()], 'payment_expired'));
    await expect(client(send)(URL_)).rejects.toThrow(/payment_expired/);
    expect(payments).toHaveLength(2);
  });
});

describe('limits', () => {
  test('a price above the most is not signed for', async () => {
    const { send } = scripted(challenge([offer('100001')]));
    await expect(client(send, { budget: 10n ** 9n })(URL_)).rejects.toMatchObject({
      code: 'too-dear',
    });
  });

  test('the budget holds over many pages', async () => {
    const { send } = scripted(
      challenge(),
      new Response('1'),
      challenge(),
      new Response('2'),
      challenge(),
    );
    const pay = client(send, { budget: 2500n });
    await pay(URL_);
    await pay(`${URL_}?2`);
    await expect(pay(`${URL_}?3`)).rejects.toMatchObject({ code: 'over-budget' });
  });

  test.each([
    ['another asset', { asset: '0x000000000000000000000000000000000000dEaD' }],
    ['another network', { network: 'polygon' }],
    ['another scheme', { scheme: 'upto' }],
    ['no domain', { extra: {} }],
    ['a fractional amount', { maxAmountRequired: '1.5' }],
    ['a negative amount', { maxAmountRequired: '-1000' }],
  ])('%s is no offer', async (_what, more) => {
    const { send } = scripted(challenge([offer('1000', more)]));
    await expect(client(send)(URL_)).rejects.toMatchObject({ code: 'no-offer' });
  });

  test('a POST is never paid', async () => {
    const { send } = scripted(challenge());
    expect((await client(send)(URL_, { method: 'POST' })).status).toBe(402);
  });
});
