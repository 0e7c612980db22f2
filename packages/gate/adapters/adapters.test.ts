import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiptClaims } from '../offer/receipt.ts';
import { ALICE, address, openBooth } from '../testing/booth.ts';
import { CHROME, GPTBOT } from '../testing/fixtures.ts';
import { gateFetch } from './fetch.ts';
import { gateRequest, sendAnswer } from './node.ts';

const SHEET = '/ref-step-response.html';
const CSV = '/step-response.html?export=csv&num=1';

describe('behind the Fetch API', () => {
  const booth = openBooth();
  let made = () =>
    new Response('content', { headers: { 'Cache-Control': 'public', Vary: 'Accept' } });
  const handler = gateFetch(
    booth.gate,
    () => made(),
    () => '203.0.113.9',
  );
  const get = (path: string, headers: Record<string, string>, method = 'GET') =>
    handler(new Request(`https://tollbench.example${path}`, { method, headers }));

  it('people get the content, crawlers the challenge, payers the content for themselves', async () => {
    const free = await get(SHEET, { 'user-agent': CHROME });
    expect([free.status, await free.text()]).toEqual([200, 'content']);
    expect(free.headers.get('vary')).toMatch(/^Accept, .*User-Agent/);
    const challenge = await get(SHEET, { 'user-agent': GPTBOT });
    expect(challenge.status).toBe(402);
    expect(await challenge.json()).toMatchObject({ accepts: [{ maxAmountRequired: '1000' }] });
    const payment = await booth.sign(ALICE);
    const paid = await get(SHEET, { 'user-agent': GPTBOT, 'x-payment': payment });
    expect([paid.status, paid.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('of several User-Agents reads all', async () => {
    const several = new Headers([
      ['user-agent', CHROME],
      ['user-agent', 'GPTBot/1.2'],
    ]);
    const request = new Request(`https://tollbench.example${SHEET}`, { headers: several });
    expect((await handler(request)).status).toBe(402);
  });

  it('OPTIONS and 304 have no body', async () => {
    expect((await get(SHEET, {}, 'OPTIONS')).status).toBe(204);
    expect((await get(SHEET, { 'user-agent': GPTBOT, 'if-none-match': '"sheet"' })).status).toBe(
      304,
    );
  });

  it('content that fails, or throws, spends nothing', async () => {
    const payment = await booth.sign(ALICE, 5000n);
    const ask = () => get(CSV, { 'user-agent': GPTBOT, 'x-payment': payment });
    const owed = async () => (await booth.ledger.standing(address(ALICE), booth.chain.time)).owed;
    const before = await owed();
    for (const status of [400, 503]) {
      made = () => new Response('num is not a polynomial', { status });
      const failed = await ask();
      expect([failed.status, await failed.text()]).toEqual([status, 'num is not a polynomial']);
      expect(failed.headers.has('payment-response')).toBe(false);
      expect(await owed()).toBe(before);
    }
    made = () => {
      throw new Error('it crashed');
    };
    await expect(ask()).rejects.toThrow('it crashed');
    expect(await owed()).toBe(before);
    made = () => new Response('1,2');
    const paid = await ask();
    expect([paid.status, await paid.text()]).toEqual([200, '1,2']);
    expect((await booth.ledger.open()).map(({ authorization }) => authorization.value)).toContain(
      5000n,
    );
  });

  it('content that is elsewhere is sold: a redirect is an answer', async () => {
    made = () => new Response(null, { status: 399, headers: { Location: '/1.csv' } });
    const payment = await booth.sign(ALICE, 5000n);
    const paid = await get(CSV, { 'user-agent': GPTBOT, 'x-payment': payment });
    expect([paid.status, paid.headers.get('location')]).toEqual([399, '/1.csv']);
    expect(paid.headers.has('payment-response')).toBe(true);
  });

  it('content that was made and could not be sold is not sent', async () => {
    made = () => new Response('1,2');
    const payment = await booth.sign(ALICE, 5000n);
    const { confirm } = booth.ledger;
    booth.ledger.confirm = () => Promise.reject(new Error('disk full'));
    const later = await get(CSV, { 'user-agent': GPTBOT, 'x-payment': payment });
    booth.ledger.confirm = confirm;
    expect([later.status, later.headers.get('content-type')]).toEqual([
      503,
      'application/problem+json',
    ]);
    expect(await later.text()).not.toContain('1,2');
  });

  it('the handler’s headers stand beside the gate’s, whose own win', async () => {
    made = () =>
      new Response('content', {
        headers: { 'Cache-Control': 'public', 'Content-Usage': 'train-ai=n', 'X-Own': 'kept' },
      });
    const payment = await booth.sign(ALICE);
    const { headers } = await get(SHEET, { 'user-agent': GPTBOT, 'x-payment': payment });
    // Those of the resource are added, those of the payment take the place of others.
    expect(headers.get('content-usage')).toBe('train-ai=y, search=y');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-own')).toBe('kept');
    expect(headers.get('x-service-resource-class')).toBe('static-sheet');
  });
});

describe('behind the Fetch API with a signer', () => {
  const signed: ReceiptClaims[] = [];
  const sign = (claims: ReceiptClaims) => {
    signed.push(claims);
    return 'a.b.c';
  };
  const { gate, sign: pay } = openBooth({ gate: { receipts: { sign } } });
  const ask = async (path: string, made: Response, price: bigint) => {
    signed.length = 0;
    const handler = gateFetch(
      gate,
      () => made,
      () => '203.0.113.9',
    );
    const headers = { 'user-agent': GPTBOT, 'x-payment': await pay(ALICE, price) };
    const answer = await handler(new Request(`https://tollbench.example${path}`, { headers }));
    const said = Buffer.from(answer.headers.get('payment-response') ?? '', 'base64').toString();
    return { answer, receipt: JSON.parse(said).extensions?.['offer-receipt'].info.receipt };
  };

  it('a paid page and a paid export have a receipt for the content that is sent', async () => {
    for (const [path, price] of [[SHEET, 1000n] as const, [CSV, 5000n] as const]) {
      const { answer, receipt } = await ask(path, new Response('content'), price);
      expect([answer.status, await answer.text()]).toEqual([200, 'content']);
      expect(receipt).toEqual({ format: 'jws', signature: 'a.b.c' });
      const contentSha256 = createHash('sha256').update('content').digest('hex');
      expect(signed).toMatchObject([{ contentSha256, payer: ALICE.address.toLowerCase() }]);
    }
  });

  it('what is coded already, or could not be made, has none', async () => {
    const coded = new Response('content', { headers: { 'Content-Encoding': 'br' } });
    for (const made of [coded, new Response('gone', { status: 500 })]) {
      const { answer, receipt } = await ask(SHEET, made, 1000n);
      expect([answer.status, receipt]).toEqual([made.status, undefined]);
    }
    expect(signed).toEqual([]);
  });
});

describe('a request of node:http', () => {
  const from = (over: object) =>
    gateRequest({ headers: {}, rawHeaders: [], socket: {}, ...over } as unknown as IncomingMessage);

  it('is told as it came: its method, its target, its headers and its peer', () => {
    const headers = { 'user-agent': GPTBOT, 'x-payment': '0x01' };
    const rawHeaders = ['user-agent', GPTBOT, 'x-payment', '0x01'];
    const socket = { remoteAddress: '203.0.113.9' };
    const told = from({ method: 'HEAD', url: CSV, headers, rawHeaders, socket });
    expect(told).toEqual({ method: 'HEAD', url: CSV, headers, peer: '203.0.113.9' });
    // One User-Agent is what Node makes of it: nothing is copied.
    expect(told.headers).toBe(headers);
    expect(from({})).toEqual({ method: 'GET', url: '/', headers: {}, peer: '' });
  });

  it('tells every User-Agent in the order they came, in any case of letters, and no other field', () => {
    const sent = ['User-Agent', 'a', 'Connection', 'x', 'user-agent', 'b', 'USER-AGENT', 'c'];
    const { headers } = from({ headers: { 'user-agent': 'a', host: 'h' }, rawHeaders: sent });
    expect(headers).toEqual({ 'user-agent': ['a', 'b', 'c'], host: 'h' });
  });
});

describe('behind node:http', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('sends whole answers, and none of the body to HEAD', async () => {
    const { gate } = openBooth();
    // A server may insist that what has no body gets none, not even an empty one.
    const strict = { rejectNonStandardBodyWrites: true };
    server = createServer(strict, async (request, response) => {
      const verdict = await gate.handle(gateRequest(request));
      if (verdict.kind === 'serve') response.end('content');
      else sendAnswer(response, verdict.answer);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const get = (method: string, path = SHEET) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'user-agent': GPTBOT } });
    const challenge = await get('GET');
    expect(challenge.status).toBe(402);
    expect(await challenge.json()).toMatchObject({ x402Version: 1 });
    const head = await get('HEAD');
    expect([head.status, await head.text()]).toEqual([402, '']);
    expect(head.headers.get('payment-required')).toBe(challenge.headers.get('payment-required'));
    expect((await get('OPTIONS')).status).toBe(204);
    expect((await get('POST')).status).toBe(405);
    expect(await (await get('GET', '/llms.txt')).text()).toBe('content');

    const statusFor = (...agents: readonly string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        // In turn, as they go over the wire: an object of headers would join them.
        const headers = ['Host', 'localhost', ...agents.flatMap((a) => ['User-Agent', a])];
        httpRequest({ host: '127.0.0.1', port, path: SHEET, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusFor(CHROME, CHROME)).toBe(200);
    expect(await statusFor(CHROME, GPTBOT)).toBe(402);
    expect(await statusFor(GPTBOT, CHROME)).toBe(402);
    expect(await statusFor(CHROME, 'Googlebot/2.1', 'CCBot/2.0')).toBe(402);
  });
});
