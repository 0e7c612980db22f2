/** A whole service as strangers see it: what every answer carries, and what nobody can take down. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from './testing/service.ts';

let site: TestService;
beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: 'loopback' }, { pack: true });
});
afterAll(() => site?.stop());

let sources = 0;
/** A request of a source of its own, unless `from` says whose. */
const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(site.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { 'X-Forwarded-For': `198.51.100.${++sources % 250}`, ...headers },
  });
const TOOL = '/step-response.html';
const CRAWLER = { 'User-Agent': 'GPTBot/1.2' };
const HTML = { Accept: 'text/html' };

test('a start says what it does before it serves, and what it packs beside that', () => {
  const at = (line: RegExp) => site.lines.findIndex((said) => line.test(said));
  expect(at(/^Reading the pages …$/u)).toBeGreaterThanOrEqual(0);
  expect(at(/^Signers are recovered by (libsecp256k1|noble-curves)/u)).toBeGreaterThanOrEqual(0);
  expect(at(/^Serving \d+ tools/u)).toBeGreaterThan(at(/^Reading/u));
  expect(at(/^Packing \d+ of \d+ files in the background/u)).toBeGreaterThan(at(/^Serving/u));
});

describe('every answer', () => {
  const ASKED: readonly [what: string, path: string, headers?: object, init?: RequestInit][] = [
    ['a page', '/'],
    ['a tool', TOOL],
    ['a challenge', TOOL, CRAWLER],
    ['a bad payment', TOOL, { ...CRAWLER, 'X-PAYMENT': 'x' }],
    ['an export', `${TOOL}?export=csv`],
    ['inputs that are refused', `${TOOL}?export=csv&band=x`],
    ['inputs that are refused, as a page', `${TOOL}?export=csv&band=x`, HTML],
    ['no such format', `${TOOL}?export=dxf`],
    ['no such format, as a page', `${TOOL}?export=dxf`, HTML],
    ['a query that contradicts itself', `${TOOL}?export=csv&num=1&num=2`, HTML],
    ['no such page', '/nothing'],
    ['no such page, as a page', '/nothing', HTML],
    ['what has moved', '/blogs'],
    ['a method that is not answered', '/', {}, { method: 'POST' }],
    ['OPTIONS', TOOL, {}, { method: 'OPTIONS' }],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
  ];

  test.each(ASKED)(
    '%s: may be read across origins, and is confined',
    async (_what, path, headers = {}, init = {}) => {
      for (const method of init.method ? [init.method] : ['GET', 'HEAD']) {
        const response = await get(path, headers as Record<string, string>, { ...init, method });
        const body = await response.text();
        expect(response.status, method).toBeLessThan(500);
        if (method === 'HEAD') expect(body).toBe('');
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
        expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(body).not.toMatch(/\n\s+at .*\.ts:/);
      }
    },
  );

  test('HEAD says what GET says', async () => {
    for (const [, path, headers = {}, init = {}] of ASKED) {
      if (init.method) continue;
      const [one, two] = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          get(path, { 'Accept-Encoding': 'gzip', ...headers }, { method }),
        ),
      );
      const of = (response: Response | undefined) =>
        Object.fromEntries(
          [...(response?.headers ?? [])]
            .filter(
              ([name]) =>
                !['date', 'connection', 'keep-alive', 'ratelimit', 'payment-required'].includes(
                  name,
                ),
            )
            // Each request has its own.
            .map(([name, value]) => [name, name === 'x-request-id' ? '…' : value]),
        );
      expect([two?.status, of(two)], path).toEqual([one?.status, of(one)]);
    }
  });
});

test('a browser’s agent may read a 429 and when to come back', async () => {
  const from = { 'X-Forwarded-For': '203.0.113.77', Origin: 'https://agent.example' };
  let last = await get(TOOL, from);
  for (let i = 0; i < 60; i++) last = await get(TOOL, from, { method: 'HEAD' });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(last.headers.get('access-control-allow-origin')).toBe('*');
});

describe('a 304', () => {
  test.each(['br', 'gzip', 'identity'])('of %s says what its 200 said', async (coding) => {
    const accept = { 'Accept-Encoding': coding };
    // The best coding is made in the background after the first start.
    await expect
      .poll(async () => (await get(TOOL, accept)).headers.get('etag'), { timeout: 180_000 })
      .toMatch(coding === 'identity' ? /^"[^-]{22}"$|^"[\w-]{22}"$/ : new RegExp(`-${coding}"$`));
    const whole = await get(TOOL, accept);
    const tag = whole.headers.get('etag') as string;
    const again = await get(TOOL, { ...accept, 'If-None-Match': tag });
    expect(again.status).toBe(304);
    for (const name of ['etag', 'cache-control', 'vary', 'link', 'content-usage'])
      expect(again.headers.get(name), name).toBe(whole.headers.get(name));
    const other = await get(TOOL, { 'Accept-Encoding': 'br', 'If-None-Match': `"x", W/${tag}` });
    expect([other.status, other.headers.get('etag')]).toEqual([304, tag]);
  });

  test('names what it varies on in one line, and is free for a crawler', async () => {
    const tag = (await get(TOOL)).headers.get('etag') as string;
    const { createConnection } = await import('node:net');
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1');
      socket.end(
        `GET ${TOOL} HTTP/1.1\r\nHost: x\r\nUser-Agent: GPTBot\r\nIf-None-Match: ${tag}\r\nConnection: close\r\n\r\n`,
      );
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1\.1 304 /);
    expect(said.match(/^vary:.*$/gim)).toEqual([
      'Vary: Accept-Encoding, User-Agent, X-PAYMENT, PAYMENT-SIGNATURE, X-PAYMENT-PROOF, Signature, Signature-Input, Signature-Agent',
    ]);
  });
});

describe('programs that would end the service', () => {
  const elf = (source: string) =>
    `/rv32-simulator.html?${new URLSearchParams({ export: 'elf', source })}`;

  const SECTIONS = Array.from(
    { length: 60 },
    (_, i) => `.section .s${i}, "aw"\n.space 67108864,7\n`,
  ).join('');

  test.each([
    ['one long run of bytes', '.fill 67108864,1,7\n'],
    ['one long run of nothing', '.fill 67108864,0,7\n'],
    ['one long run of words', '.fill 8388608,8,7\n'],
    ['sixty sections of 64 MiB', SECTIONS],
  ])('with %s are refused, and pages are served meanwhile', async (_what, source) => {
    const [refused, page] = await Promise.all([get(elf(source)), get('/')]);
    expect([400, 422]).toContain(refused.status);
    expect(page.status).toBe(200);
    expect((await get(`${TOOL}?export=csv`)).status).toBe(200);
  });
});

test('health tells nothing of money, and costs nothing', async () => {
  const texts = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await get(path)).text()),
  );
  for (const text of texts) expect(text).not.toMatch(/settle|sold|amount|usdc|0x/i);
  expect(JSON.parse(texts[1] as string)).toEqual({
    ready: true,
    selling: true,
    reasons: [],
    notes: [],
  });
});

test('what has gone wrong with the ledger is said, and free pages go on', async () => {
  const { DatabaseSync } = await import('node:sqlite');
  const other = new DatabaseSync(site.service.money.ledgerPath);
  other.exec('BEGIN IMMEDIATE');
  try {
    await expect
      .poll(async () => (await (await get('/readyz')).json()) as object)
      .toMatchObject({
        ready: true,
        selling: false,
        reasons: [expect.stringMatching(/^the ledger cannot be written: /)],
      });
    expect((await get('/')).status).toBe(200);
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  await expect
    .poll(async () => (await (await get('/readyz')).json()) as object, { timeout: 60_000 })
    .toMatchObject({ selling: true });
});

test('a second service in the same folder is told so, and harms nothing', async () => {
  await expect(startTestService({ DATA_DIR: site.dataDir })).rejects.toThrow(
    `DATA_DIR is "${site.dataDir}", where another Tollbench is running`,
  );
  expect((await get('/')).status).toBe(200);
  expect(readFileSync(`${site.dataDir}/sandbox.json`, 'utf8')).toContain(site.payTo);
});
