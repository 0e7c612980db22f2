/** The shipped configuration in a real nginx, with nothing of it replaced but names, paths and ports. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { startTestService, type TestService } from '@tollbench/server/testing/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, type Got, getPlain, NAME, type Nginx, type Sent } from './testing/nginx.ts';

const TOOL = '/step-response.html';
const SHEET = '/ref-step-response.html';
const GPTBOT = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };

const bench = new Bench();
let service: TestService;
let nginx: Nginx;
beforeAll(async () => {
  service = await startTestService(
    { TRUST_PROXY: '1', BASE_URL: `https://${NAME}` },
    { pack: true },
  );
  nginx = await bench.start(service.service.config.port);
});
afterAll(async () => {
  await bench.close();
  await service?.stop();
});

const get = (path: string, sent?: Sent): Promise<Got> => bench.get(nginx.https, path, sent);
const get2 = (path: string, headers?: Record<string, string>): Promise<Got> =>
  bench.get2(nginx.https, path, headers);

const statuses = async (each: (i: number) => Promise<Got>): Promise<Record<string, number>> => {
  const count: Record<string, number> = {};
  for (let i = 0; i < 80; i++) {
    const { status } = await each(i);
    count[status] = (count[status] ?? 0) + 1;
  }
  return count;
};

describe('the limit', () => {
  const spoofed = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}, 203.0.113.${i}` });

  it('holds for a client that writes another address into every request', async () => {
    const from = '127.0.0.9';
    expect(await statuses((i) => get(TOOL, { headers: spoofed(i), from }))).toEqual({
      200: 60,
      429: 20,
    });
    expect((await get(TOOL, { from: '127.0.0.10' })).status).toBe(200);
  });

  it('does not, with nginx as it is by itself: what the shipped file is for', async () => {
    const bare = (i: number) =>
      getPlain(nginx.bare, TOOL, { 'x-forwarded-for': `198.51.100.${i}` });
    expect(await statuses(bare)).toEqual({ 200: 80 });
  });
});

describe('what passes', () => {
  it('is the same bytes, coding and tag by HTTP/1.1, by HTTP/2 and from the service', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const ask = () => getPlain(service.service.config.port, '/', headers);
    // Pages are compressed while the service already answers.
    await expect
      .poll(async () => (await ask()).headers['content-encoding'], { timeout: 200_000 })
      .toBe('br');
    const direct = await ask();
    for (const got of [await get('/', { headers }), await get2('/', headers)]) {
      expect(got.status).toBe(200);
      expect(got.body.equals(direct.body)).toBe(true);
      for (const name of ['etag', 'content-encoding', 'content-length', 'cache-control', 'vary'])
        expect(got.headers[name]).toBe(direct.headers[name]);
      expect(got.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
      expect(got.headers['server']).toBe('nginx');
    }
    expect(brotliDecompressSync(direct.body).toString()).toContain('<!DOCTYPE html>');
    const identity = await get('/', { headers: { 'accept-encoding': 'identity' } });
    expect(identity.headers).not.toHaveProperty('content-encoding');
    expect(identity.headers.etag).toMatch(/^"/);
  });

  it('is a question after a tag: 304, free for a crawler', async () => {
    for (const path of ['/', SHEET]) {
      const { etag = '' } = (await get(path)).headers;
      const headers = { 'if-none-match': etag, ...GPTBOT };
      for (const got of [await get(path, { headers }), await get2(path, headers)]) {
        expect(got.status).toBe(304);
        expect(got.headers.etag).toBe(etag);
        expect(got.body).toHaveLength(0);
      }
    }
  });

  it.each([8_000, 48_000])('is a link of %i characters', async (length) => {
    const link = `/ref-step-response.html?p=${'x'.repeat(length - 26)}`;
    for (const got of [await get(link), await get2(link)]) expect(got.status).toBe(200);
  });

  it('is not a link longer than the service takes', async () => {
    const link = `/?p=${'x'.repeat(60_000)}`;
    expect((await get(link)).status).toBe(414);
  });

  it.each(['x-payment', 'payment-signature'])('is a payment of 16 kB in %s', async (name) => {
    const headers = { [name]: Buffer.alloc(12_000, 'x').toString('base64'), ...GPTBOT };
    for (const got of [await get(SHEET, { headers }), await get2(SHEET, headers)]) {
      expect(got.status).toBe(402);
      expect(JSON.parse(got.body.toString()).error).not.toMatch(/required/i);
    }
  });

  it('is a challenge, a payment and what it bought, which nobody else is given', async () => {
    const challenge = await get2(SHEET, GPTBOT);
    expect(challenge.status).toBe(402);
    expect(challenge.headers['x-service-price-atomic']).toBe('1000');
    const required = String(challenge.headers['payment-required']);
    expect(JSON.parse(Buffer.from(required, 'base64').toString()).resource.url).toBe(
      `https://${NAME}${SHEET}`,
    );
    const hash = await service.transfer(1000n);
    const paid = await get2(SHEET, { 'x-payment': hash, ...GPTBOT });
    expect(paid.status).toBe(200);
    expect(paid.headers['cache-control']).toContain('private');
    expect(paid.headers).toHaveProperty('payment-response');
    expect((await get2(SHEET, GPTBOT)).status).toBe(402);
  });
});

describe('what does not pass', () => {
  it('is plain http, but for the proof that a certificate is asked for with', async () => {
    const asked = await getPlain(nginx.http, '/x.html?a=1', { host: 'elsewhere.example' });
    expect(asked.status).toBe(301);
    expect(asked.headers.location).toBe(`https://${NAME}/x.html?a=1`);
    const acme = await getPlain(nginx.http, '/.well-known/acme-challenge/token', {});
    expect(acme.body.toString()).toBe('proof');
  });

  it('is a body: a small one is answered 405, a large one 413', async () => {
    const post = (length: number) => get('/', { method: 'POST', body: 'x'.repeat(length) });
    expect((await post(1000)).status).toBe(405);
    expect((await post(10_000)).status).toBe(413);
  });

  it('is a client that never ends its request', async () => {
    const socket = bench.socket(nginx.https);
    // It is reset, so that nothing of it stays.
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\nX-Slow: `);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
  });
});

describe('in front of a stand-in', () => {
  const seen: IncomingHttpHeaders[] = [];
  const standIn = createServer(({ headers }, response) => {
    seen.push(headers);
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Cache-Control': 'public, max-age=3600',
      ETag: '"strong"',
      'PAYMENT-RESPONSE': 'x'.repeat(16_000),
    });
    response.end('<p>'.repeat(4000));
  });
  let front: Nginx;
  beforeAll(async () => {
    standIn.listen(0, '127.0.0.1');
    await once(standIn, 'listening');
    front = await bench.start((standIn.address() as AddressInfo).port);
  });
  afterAll(() => {
    standIn.closeAllConnections();
    standIn.close();
  });

  it('it asks each time, changes nothing of the answer, and takes headers of 16 kB', async () => {
    for (let i = 0; i < 3; i++) {
      const headers = { 'accept-encoding': 'gzip', 'if-none-match': '"strong"' };
      const got = await bench.get(front.https, '/page', { headers });
      expect(got.status).toBe(200);
      expect(got.headers.etag).toBe('"strong"');
      expect(got.headers).not.toHaveProperty('content-encoding');
      expect(got.headers['payment-response']).toHaveLength(16_000);
      expect(got.body).toHaveLength(12_000);
    }
    expect(seen).toHaveLength(3);
    expect(seen[0]?.['if-none-match']).toBe('"strong"');
  });

  it("it sends on the client's own address, whatever the client says of it", async () => {
    seen.length = 0;
    const headers = { 'x-forwarded-for': '6.6.6.6', host: 'elsewhere.example' };
    await bench.get(front.https, '/page', { headers, from: '127.0.0.7' });
    expect(seen).toMatchObject([{ 'x-forwarded-for': '127.0.0.7', host: 'elsewhere.example' }]);
  });
});
