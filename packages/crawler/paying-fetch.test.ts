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
  const proofs: (string | null)[] = [];
  const redirects: (string | undefined)[] = [];
  const send = (async (_input: unknown, init?: RequestInit) => {
    payments.push(new Headers(init?.headers).get('X-PAYMENT'));
    redirects.push(init?.redirect);
    proofs.push(new Headers(init?.headers).get('X-PAYMENT-PROOF'));
    const turn = turns.shift();
    if (turn === undefined) throw new Error('asked more often than expected');
    if (turn instanceof Error) throw turn;
    return turn;
  }) as typeof fetch;
  return { send, payments, proofs, redirects };
}

/** A paid answer with a token of its own. */
const paid = (text: string, token: string) =>
  new Response(text, { headers: { 'X-PAYMENT-TOKEN': token } });

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

  test('a refused payment is presented again while it could be collected; after that the address is paid anew', async () => {
    let time = 1_000_000;
    const { send, payments } = scripted(
      challenge(),
      challenge([offer()], 'insufficient_funds'),
      challenge([offer()], 'insufficient_funds'),
      challenge(),
      new Response('page'),
    );
    const journal = new MemoryJournal();
    const pay = client(send, { journal, now: () => time });
    await expect(pay(URL_)).rejects.toThrow(/insufficient_funds.*until 1000300/);
    await expect(pay(URL_)).rejects.toMatchObject({ code: 'refused' });
    expect(payments[2]).toBe(payments[1]);
    time += 301;
    expect(await (await pay(URL_)).text()).toBe('page');
    expect(payments[3]).toBeNull();
    expect(payments[4]).not.toBe(payments[1]);
    // Both can have been collected.
    expect(journal.spent()).toBe(2000n);
  });

  test('a page that is fetched again is fetched with its payment and the token that came with it', async () => {
    let time = 1_000_000;
    const { send, payments, proofs } = scripted(
      challenge(),
      paid('one', 't-1'),
      paid('two', 't-2'),
      new Response('three'),
      challenge([offer()], 'payment_expired'),
      challenge(),
      new Response('four'),
    );
    const journal = new MemoryJournal();
    const pay = client(send, { journal, now: () => time });
    const text = async () => (await pay(URL_)).text();
    expect([await text(), await text()]).toEqual(['one', 'two']);
    // Expired, but the site may still send what it sold.
    time += 1000;
    expect(await text()).toBe('three');
    expect(await text()).toBe('four');
    expect(proofs).toEqual([null, null, 'token=t-1', 'token=t-2', 'token=t-2', null, null]);
    expect(new Set(payments.slice(1, 5)).size).toBe(1);
    expect(journal.spent()).toBe(2000n);
  });

  test('a line that drops after the headers leaves the token for the next try', async () => {
    const broken = new ReadableStream({ pull: (out) => out.error(new TypeError('terminated')) });
    const headers = { 'X-PAYMENT-TOKEN': 't-1' };
    const { send, proofs } = scripted(
      challenge(),
      new Response(broken, { headers }),
      paid('page', 't-2'),
    );
    expect(await (await client(send)(URL_)).text()).toBe('page');
    expect(proofs).toEqual([null, null, 'token=t-1']);
  });

  test.each(['', 'two words', 'x'.repeat(257)])(
    'a token of another form is not kept: %j',
    async (token) => {
      const { send, proofs } = scripted(challenge(), paid('one', token), new Response('two'));
      const pay = client(send);
      await pay(URL_);
      await pay(URL_);
      expect(proofs).toEqual([null, null, null]);
    },
  );

  test('a paid request that is sent on goes no further', async () => {
    const elsewhere = new Response(null, {
      status: 302,
      headers: { Location: 'https://other.test/' },
    });
    const { send, payments, redirects } = scripted(challenge(), elsewhere);
    await expect(client(send)(URL_)).rejects.toThrow(/sent on to https:\/\/other\.test\//);
    expect(payments).toHaveLength(2);
    // Followed, it would carry the payment there.
    expect(redirects).toEqual([undefined, 'manual']);
  });

  test('nothing is sent that could not be written down', async () => {
    class Full extends MemoryJournal {
      override signed(): void {
        throw new Error('the disk is full');
      }
    }
    const { send, payments } = scripted(challenge());
    await expect(client(send, { journal: new Full() })(URL_)).rejects.toThrow('the disk is full');
    expect(payments).toEqual([null]);
  });

  test('who has left by the time the price is known signs nothing', async () => {
    const leave = new AbortController();
    const send = (async () => {
      leave.abort(new Error('left'));
      return challenge();
    }) as typeof fetch;
    const journal = new MemoryJournal();
    const asked = client(send, { journal })(URL_, { signal: leave.signal });
    await expect(asked).rejects.toThrow('left');
    // Whatever was under way for it is done when the address is free again.
    await journal.alone(URL_, async () => {});
    expect(journal.spent()).toBe(0n);
  });

  test('a page that was not there is not delivered', async () => {
    const journal = new MemoryJournal();
    const { send } = scripted(challenge(), new Response('', { status: 404 }));
    expect((await client(send, { journal })(URL_)).status).toBe(404);
    expect(journal.last(URL_)?.state).toBe('signed');
  });

  test('another site that an address leads to is not paid', async () => {
    const led = Object.defineProperties(challenge(), {
      redirected: { value: true },
      url: { value: 'https://other.test/' },
    });
    const { send } = scripted(led);
    await expect(client(send)(URL_)).rejects.toThrow(
      /leads to another site, https:\/\/other\.test\//,
    );
  });

  test('a page that has moved within its site is paid once, where it is', async () => {
    const journal = new MemoryJournal();
    const send = (async (input: unknown, init?: RequestInit) => {
      if (new Headers(init?.headers).has('X-PAYMENT')) return new Response(`page ${input}`);
      const url = 'https://site.test/new.html';
      return Object.defineProperties(challenge(), {
        redirected: { value: String(input) !== url },
        url: { value: url },
      });
    }) as typeof fetch;
    const pay = client(send, { journal });
    const texts = await Promise.all(
      ['old.html', 'older.html', 'new.html'].map(async (page) =>
        (await pay(`https://site.test/${page}`)).text(),
      ),
    );
    expect(new Set(texts)).toEqual(new Set(['page https://site.test/new.html']));
    expect(journal.spent()).toBe(1000n);
  });

  test('who leaves while a payment waits does not wait on', async () => {
    const { send } = scripted(challenge(), new Response('', { status: 503 }));
    const leave = new AbortController();
    const pay = client(send, { sleep: () => new Promise(() => leave.abort(new Error('left'))) });
    await expect(pay(URL_, { signal: leave.signal })).rejects.toThrow('left');
  });

  test('Retry-After may be a date', async () => {
    const waits: number[] = [];
    const { send } = scripted(
      challenge(),
      new Response('', {
        status: 503,
        headers: { 'Retry-After': 'Wed, 21 Oct 2015 07:28:09 GMT' },
      }),
      new Response('page'),
    );
    const now = () => Date.parse('2015-10-21T07:28:00Z') / 1000;
    await client(send, { now, sleep: async (ms) => void waits.push(ms) })(URL_);
    expect(waits).toEqual([9000]);
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
    ['a part of a second', { maxTimeoutSeconds: 300.5 }],
    ['no time at all', { maxTimeoutSeconds: 0 }],
  ])('%s is no offer', async (_what, more) => {
    const { send } = scripted(challenge([offer('1000', more)]));
    await expect(client(send)(URL_)).rejects.toMatchObject({ code: 'no-offer' });
  });

  test('a challenge without end is not read to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(out) {
        sent += 65_536;
        out.enqueue(new Uint8Array(65_536));
      },
    });
    const { send } = scripted(new Response(endless, { status: 402 }));
    await expect(client(send)(URL_)).rejects.toMatchObject({ code: 'too-large' });
    expect(sent).toBeLessThan(2 ** 20);
  });

  test('a paid page longer than the client reads is cut off, and its payment kept', async () => {
    const { send } = scripted(challenge(), new Response('x'.repeat(101)));
    const journal = new MemoryJournal();
    const pay = client(send, { journal, maxBytes: 100 });
    await expect(pay(URL_)).rejects.toMatchObject({ code: 'too-large' });
    expect(journal.last(URL_)?.state).toBe('signed');
  });

  test('words of the site are quoted on one line, without what moves a terminal', async () => {
    const { send } = scripted(challenge(), challenge([], `no\u001b[2J\r\n${'y'.repeat(1000)}`));
    await expect(client(send)(URL_)).rejects.toThrow(/refused: no \[2J y{290,300} …; no other/);
  });

  test('a POST is never paid', async () => {
    const { send } = scripted(challenge());
    expect((await client(send)(URL_, { method: 'POST' })).status).toBe(402);
  });
});
