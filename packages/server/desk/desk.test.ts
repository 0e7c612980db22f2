/** The desk's door: what a stranger, another page, and a guesser of tokens find there. */
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config/env.ts';
import { BEARER, cookieOf, form, startDesk, TOKEN } from './testing/desk.ts';

let site: Awaited<ReturnType<typeof startDesk>>;
const said = { status: 200, body: 'hello' };
const hello = { status: 200, type: 'text/plain', body: 'hello' } as const;
const NAVIGATION = {
  ...{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  ...{ 'Sec-Fetch-Dest': 'document', Accept: 'text/html' },
};

beforeEach(async () => {
  site = await startDesk();
  site.desk.mount('/hello', { get: () => hello });
  site.desk.mount('/do', { post: ({ form }) => ({ ...hello, body: `did ${form.get('what')}` }) });
});
afterEach(() => site.stop());

async function signIn(): Promise<{ readonly Cookie: string; readonly csrf: string }> {
  site.desk.mount('/csrf', { get: ({ session }) => ({ ...hello, body: session?.csrf ?? '' }) });
  const Cookie = cookieOf(await site.ask('/login', form({ token: TOKEN })));
  return { Cookie, csrf: (await site.ask('/csrf', { headers: { Cookie } })).body };
}

describe('who is not let in', () => {
  test('is shown where to sign in, or told, and does not learn what there is', async () => {
    for (const path of ['/hello', '/nothing']) {
      const person = await site.ask(path, { headers: { Accept: 'text/html' } });
      expect(person).toMatchObject({
        status: 303,
        headers: { location: `/login?to=%2F${path.slice(1)}` },
      });
      const program = await site.ask(path);
      expect(program).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) },
      });
      expect(program.body).toContain('Not signed in');
    }
  });

  test('is told so for a wrong token, and after ten within a minute not looked at', async () => {
    const wrong = { headers: { Authorization: 'Bearer wrong' } };
    for (let i = 0; i < 5; i++)
      expect(await site.ask('/hello', wrong)).toMatchObject({ status: 401 });
    for (let i = 0; i < 5; i++) {
      const { status, body } = await site.ask('/login', form({ token: 'guess' }));
      expect([status, body]).toEqual([401, expect.stringContaining('not the token of this desk')]);
    }
    for (const asked of [wrong, { headers: BEARER }])
      expect(await site.ask('/hello', asked)).toMatchObject({
        ...{ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
        body: expect.stringMatching(/Too many wrong tokens/),
      });
    expect(await site.ask('/login', form({ token: TOKEN }))).toMatchObject({ status: 429 });
  });

  test('is told that another scheme is none', async () => {
    const headers = { Authorization: 'Basic YTpi' };
    expect(await site.ask('/hello', { headers })).toMatchObject({ status: 401 });
  });

  test('has a session that is none', async () => {
    const headers = { Cookie: `tollbench-desk-${new URL(site.desk.address).port}=made-up` };
    expect(await site.ask('/hello', { headers })).toMatchObject({ status: 401 });
  });
});

describe('who has the token', () => {
  test('is let in with it as a program', async () => {
    expect(await site.ask('/hello', { headers: BEARER })).toMatchObject(said);
    expect(await site.ask('/nothing', { headers: BEARER })).toMatchObject({ status: 404 });
    const sent = { ...form({ what: 'it' }, BEARER) };
    expect(await site.ask('/do', sent)).toMatchObject({ status: 200, body: 'did it' });
  });

  test('gets a cookie that no script reads and no other site has sent along, and goes on', async () => {
    const answer = await site.ask('/login?to=%2Fhello%3Fa%3D1', form({ token: TOKEN }));
    expect(answer).toMatchObject({ status: 303, headers: { location: '/hello?a=1' } });
    const { port } = new URL(site.desk.address);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(
          `^tollbench-desk-${port}=[\\w-]{43}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict$`,
        ),
      ),
    ]);
    const headers = { Cookie: cookieOf(answer) };
    expect(await site.ask('/hello', { headers })).toMatchObject(said);
    expect(await site.ask('/login', { headers })).toMatchObject({ status: 303 });
  });

  test.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', '/a\nb', 'hello'])(
    'goes on to no other site: %j',
    async (to) => {
      const path = `/login?to=${encodeURIComponent(to)}`;
      expect((await site.ask(path, form({ token: TOKEN }))).headers['location']).toBe('/');
    },
  );

  test('is out after signing out, on every tab', async () => {
    const { Cookie, csrf } = await signIn();
    const out = await site.ask('/logout', form({ csrf }, { Cookie, Origin: site.desk.address }));
    expect(out).toMatchObject({ status: 303, headers: { location: '/login' } });
    expect(out.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await site.ask('/hello', { headers: { Cookie } })).toMatchObject({ status: 401 });
  });
});

describe('a form', () => {
  test('of another page does nothing, with whatever cookie and token', async () => {
    const { Cookie, csrf } = await signIn();
    const send = (headers: Readonly<Record<string, string>>, token = csrf) =>
      site.ask('/do', form({ what: 'it', csrf: token }, { Cookie, ...headers }));
    const { address } = site.desk;
    const own = { Origin: address };
    expect(await send(own)).toMatchObject({ status: 200, body: 'did it' });
    expect(await send({ ...own, 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ status: 200 });
    for (const headers of [
      { Origin: 'http://127.0.0.1:1' },
      { Origin: 'null' },
      { Origin: address, 'Sec-Fetch-Site': 'same-site' },
      { ...NAVIGATION },
      {},
    ])
      expect(await send(headers)).toMatchObject({ status: 403 });
    for (const token of ['', 'x', `${csrf.slice(1)}x`])
      expect(await send(own, token)).toMatchObject({ status: 403 });
  });

  test('that is none, or more than one, is not read', async () => {
    const json = {
      method: 'POST',
      body: '{}',
      headers: { ...BEARER, 'Content-Type': 'text/json' },
    };
    expect(await site.ask('/do', json)).toMatchObject({ status: 415 });
    const long = form({ what: 'x'.repeat(9_000) }, BEARER);
    expect(await site.ask('/do', long)).toMatchObject({ status: 413 });
  });

  test('and a question are told apart', async () => {
    const headers = { ...BEARER };
    const allow = (path: string, method: string) => site.ask(path, { method, headers });
    expect(await allow('/do', 'GET')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await allow('/hello', 'PUT')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(await allow('/hello', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('a page elsewhere', () => {
  test('reaches the desk by a link and by nothing else', async () => {
    const { Cookie } = await signIn();
    const from = (headers: Readonly<Record<string, string>>) =>
      site.ask('/hello', { headers: { Cookie, ...headers } });
    expect(await from(NAVIGATION)).toMatchObject({ status: 200 });
    expect(await from({ ...NAVIGATION, 'Sec-Fetch-Dest': 'iframe' })).toMatchObject({
      status: 403,
    });
    for (const site of ['same-site', 'cross-site'])
      expect(await from({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'cors' })).toMatchObject({
        status: 403,
      });
    expect(await from({ 'Sec-Fetch-Site': 'none' })).toMatchObject({ status: 200 });
  });

  test('does not reach it by a name of its own', async () => {
    const at = (Host: string) => site.ask('/hello', { headers: { ...BEARER, Host } });
    for (const host of ['127.0.0.1', 'localhost:9999', '[::1]:8403', '192.168.1.2:80'])
      expect(await at(host)).toMatchObject({ status: 200 });
    for (const host of ['evil.test', 'localhost.evil.test:8403', '127.0.0.1.evil.test', 'x:y'])
      expect(await at(host)).toMatchObject({ status: 421, body: expect.stringContaining(host) });
  });

  test('neither frames it nor keeps it', async () => {
    for (const path of ['/login', '/hello', '/nothing']) {
      const { headers } = await site.ask(path);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        ...{ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' },
        ...{ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' },
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

test('a token that nobody set is made once, private, and its place is said', async () => {
  const own = await startDesk({ token: null });
  const file = join(own.dataDir, 'admin.token');
  const token = readFileSync(file, 'utf8').trim();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(own.lines.join()).toContain(file);
  expect(own.lines.join()).not.toContain(token);
  own.desk.mount('/hello', { get: () => hello });
  const headers = { Authorization: `Bearer ${token}` };
  expect(await own.ask('/hello', { headers })).toMatchObject(said);
  await own.stop();
});

test('a fault is answered, logged, and ends nothing else', async () => {
  site.desk.mount('/broken', {
    get: () => {
      throw new Error('secret of the house');
    },
  });
  const { status, body } = await site.ask('/broken', { headers: BEARER });
  expect([status, body]).toEqual([500, expect.not.stringContaining('secret')]);
  expect(site.faults).toHaveLength(1);
  expect(await site.ask('/hello', { headers: BEARER })).toMatchObject(said);
});

test('what is written without end ends with its client, and with the desk', async () => {
  const ended: string[] = [];
  site.desk.mount('/endless', {
    get: ({ gone }) => ({
      ...hello,
      body: (async function* () {
        yield 'begun\n';
        await new Promise((resolve) => gone.addEventListener('abort', resolve, { once: true }));
        ended.push('ended');
      })(),
    }),
  });
  const { port } = new URL(site.desk.address);
  const client = connect(Number(port), '127.0.0.1');
  client.write(
    `GET /endless HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`,
  );
  let heard = '';
  client.on('data', (part) => (heard += part)).on('error', () => {});
  await expect.poll(() => heard).toContain('begun');
  client.destroy();
  await expect.poll(() => ended).toHaveLength(1);
  const other = connect(Number(port), '127.0.0.1').on('error', () => {});
  other.write(`GET /endless HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`);
  await new Promise((resolve) => other.once('data', resolve));
  await site.desk.stop();
  await expect.poll(() => ended).toHaveLength(2);
  expect(site.faults).toEqual([]);
});

test('a port that is taken is said by its setting', async () => {
  const port = Number(new URL(site.desk.address).port);
  const second = startDesk({ port });
  await expect(second).rejects.toThrow(ConfigError);
  await expect(second).rejects.toThrow(/^ADMIN_PORT \d+ is taken by another program/);
});

test('what the pages are made of is open, kept by its content, and nothing else of the folder', async () => {
  const { body } = await site.ask('/login');
  const addresses = [...body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses)
    expect(await site.ask(address)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, max-age=31536000, immutable' },
    });
  expect(await site.ask('/assets/../desk.ts')).toMatchObject({ status: 401 });
});
