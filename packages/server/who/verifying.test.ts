/**
 * Services that check who crawlers are: feeds from a local server, names from a real name server, a real Redis
 * between two of them. Addresses for documentation stand in for those that strangers have.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Dns } from '@tollbench/gate/testing/dns.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import type { Crawler } from '@tollbench/gate/who/crawler.ts';
import { pointerOf } from '@tollbench/gate/who/name-service.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifying as examined } from '../doctor/verifying.ts';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  startProduction,
} from '../testing/production.ts';
import type { Whereabouts } from './verifying.ts';

type Production = Awaited<ReturnType<typeof startProduction>>;

const NAMED = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const RANGED = 'OAI-SearchBot/1.3';
const INSIDE = '198.51.100.7';
const OUTSIDE = '203.0.113.7';
const GENUINE = '192.0.2.1';
const GENUINE_6 = '2001:db8:0:0:0:0:0:1';

const redis = new Redis();
const dns = new Dns({
  hosts: { 'crawl-1.bot.example': [GENUINE, GENUINE_6] },
  // Whoever has an address names it as they like; the name does not have the address.
  pointers: [[pointerOf('192.0.2.66'), 'crawl-1.bot.example']],
});
let server: Server;
let feed = '';
let fetched = 0;
let answering = true;
let surroundings: Surroundings;
let where: Whereabouts;

beforeAll(async () => {
  server = createServer((_request, response) => {
    fetched++;
    if (!answering) response.writeHead(503).end();
    else response.end(JSON.stringify({ prefixes: [{ ipv4Prefix: '198.51.100.0/28' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bots.json`;
  const row = { operator: 'O', source: 's', reviewed: '2026-01-01' } as const;
  const crawlers: Crawler[] = [
    {
      ...{ token: 'Googlebot', kind: 'search', ...row },
      verification: { by: 'reverse-dns', suffixes: ['bot.example'] },
    },
    {
      ...{ token: 'OAI-SearchBot', kind: 'answer', ...row },
      verification: { by: 'ranges', feeds: [feed] },
    },
    { token: 'GPTBot', kind: 'training', ...row, verification: { by: 'ranges', feeds: [feed] } },
  ];
  const isPublic = (address: string) => !/^(127|10)\./.test(address);
  [surroundings] = await Promise.all([openSurroundings(), redis.start(), dns.start()]);
  where = { crawlers, servers: [dns.address], isPublic };
});
afterAll(async () => {
  server.close();
  await Promise.all([surroundings?.close(), redis.remove(), dns.stop()]);
});

const start = (name: string, more: Readonly<Record<string, string>>) =>
  startProduction(
    surroundings,
    { DATA_DIR: join(surroundings.folder, name), TRUST_PROXY: '1', ADMIN_PORT: '0', ...more },
    {},
    { whereabouts: where },
  );
const ask = (site: Production, agent: string, from: string) =>
  site.get(SHEET, { 'User-Agent': agent, 'X-Forwarded-For': from });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
const says = (site: Production, words: string) =>
  vi.waitUntil(() => site.lines.join('\n').includes(words), { timeout: 60_000 });
const isLoaded = (site: Production) => says(site, '1 of 1 feeds of crawlers are known.');

async function desk(site: Production, path: string): Promise<string> {
  await site.service.traffic.flush();
  const token = readFileSync(join(site.service.config.dataDir, 'admin.token'), 'utf8').trim();
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${site.service.desk?.address}${path}`, { headers })).text();
}

describe('two services with one Redis', () => {
  let charging: Production;
  let refusing: Production;
  beforeAll(async () => {
    charging = await start('one', { VERIFY_CRAWLERS: 'charge', REDIS_URL: redis.url });
    await isLoaded(charging);
  });
  afterAll(async () => {
    await charging?.stop();
    await refusing?.stop();
  });

  test('serve who is who they say, and charge a false name', async () => {
    for (const [agent, from, status] of [
      [NAMED, GENUINE, 200],
      [NAMED, GENUINE_6, 200],
      [NAMED, '192.0.2.66', 402],
      [NAMED, OUTSIDE, 402],
      [RANGED, INSIDE, 200],
      [RANGED, OUTSIDE, 402],
      // A proxy that nobody believes is no forger; people and who pays anyway are not looked at.
      [NAMED, '10.0.0.1', 200],
      [RANGED, '127.0.0.1', 200],
      ['Firefox/140.0', OUTSIDE, 200],
      ['GPTBot/1.2', OUTSIDE, 402],
    ] as const)
      expect([agent, from, await statusOf(charging, agent, from)]).toEqual([agent, from, status]);
  });

  test('tell the desk, the metrics and nobody’s log', async () => {
    const rows = async (table: string) =>
      JSON.parse(await desk(charging, `/tables/${table}?format=json&span=24h`)).rows;
    const claims = (await rows('crawlers')).map((row: Record<string, unknown>) => [
      ...[row['crawler'], row['claim'], row['requests']],
    ]);
    expect(claims).toEqual(
      expect.arrayContaining([
        ['Googlebot', 'verified', 2],
        ['Googlebot', 'forged', 2],
        ['Googlebot', 'unverified', 1],
        ['OAI-SearchBot', 'verified', 1],
        ['OAI-SearchBot', 'forged', 1],
        ['OAI-SearchBot', 'unverified', 1],
        ['GPTBot', 'unverified', 1],
      ]),
    );
    expect((await rows('forged')).map((row: Record<string, unknown>) => row['crawler'])).toEqual(
      expect.arrayContaining(['Googlebot', 'OAI-SearchBot']),
    );
    const metrics = await desk(charging, '/metrics');
    expect(metrics).toContain('tollbench_forged_total{outcome="challenge"} 3');
    for (const counted of ['"verified"} 3', '"forged"} 3', '"unverified"} 3'])
      expect(metrics).toContain(`tollbench_claims_total{claim=${counted}`);
    expect(charging.lines.join('\n')).not.toMatch(/192\.0\.2|198\.51\.100|203\.0\.113/);
  });

  test('ask once: what one knows of feeds and names the other need not ask', async () => {
    expect(fetched).toBe(1);
    const questions = [GENUINE, OUTSIDE].map(pointerOf);
    const before = questions.map((name) => dns.asked(name));
    expect(before).toEqual([1, 1]);
    refusing = await start('two', { VERIFY_CRAWLERS: 'refuse', REDIS_URL: redis.url });
    await isLoaded(refusing);
    expect(await statusOf(refusing, NAMED, GENUINE)).toBe(200);
    expect(await statusOf(refusing, RANGED, INSIDE)).toBe(200);
    const refused = await ask(refusing, NAMED, OUTSIDE);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('this request claims to be Googlebot and is not'),
    ]);
    expect(await statusOf(refusing, RANGED, OUTSIDE)).toBe(403);
    expect(questions.map((name) => dns.asked(name))).toEqual(before);
    expect(fetched).toBe(1);
  });

  test('go on by what each knows where Redis is away, and ask what they do not', async () => {
    await redis.kill();
    expect(await statusOf(refusing, NAMED, GENUINE)).toBe(200);
    expect(await statusOf(refusing, NAMED, OUTSIDE)).toBe(403);
    expect(await statusOf(charging, NAMED, '203.0.113.8')).toBe(402);
    expect(await statusOf(refusing, NAMED, '203.0.113.8')).toBe(403);
    expect(dns.asked(pointerOf('203.0.113.8'))).toBe(2);
  });

  test('believe a name where nobody answers, and do not forget what they knew', async () => {
    dns.hang();
    try {
      expect(await statusOf(refusing, NAMED, '203.0.113.9')).toBe(200);
      expect(await statusOf(refusing, NAMED, GENUINE)).toBe(200);
      expect(await statusOf(refusing, NAMED, OUTSIDE)).toBe(403);
    } finally {
      dns.goOn();
    }
  });
});

describe('a service alone', () => {
  test('counts a false name and serves it where it observes', async () => {
    const site = await start('observing', { VERIFY_CRAWLERS: 'observe' });
    try {
      await isLoaded(site);
      expect(await statusOf(site, RANGED, OUTSIDE)).toBe(200);
      expect(await statusOf(site, 'GPTBot/1.2', OUTSIDE)).toBe(402);
      expect(await desk(site, '/metrics')).toContain('tollbench_forged_total{outcome="free"} 1');
    } finally {
      await site.stop();
    }
  });

  test('asks nobody where it is off, as it is unless set', async () => {
    const before = [fetched, dns.asked(pointerOf(OUTSIDE))];
    const site = await start('off', {});
    try {
      expect(await statusOf(site, NAMED, OUTSIDE)).toBe(200);
      expect(await statusOf(site, RANGED, OUTSIDE)).toBe(200);
      expect([fetched, dns.asked(pointerOf(OUTSIDE))]).toEqual(before);
      expect(await desk(site, '/metrics')).not.toContain('tollbench_forged_total{');
    } finally {
      await site.stop();
    }
  });

  test('starts, and says which feed it has not, where one does not answer', async () => {
    answering = false;
    const site = await start('alone', { VERIFY_CRAWLERS: 'refuse' });
    try {
      const words = `not had, and tried again in an hour: ${feed.slice(7)} (it answered 503).`;
      await says(site, `0 of 1 feeds of crawlers are known; ${words}`);
      expect(await statusOf(site, RANGED, OUTSIDE)).toBe(200);
    } finally {
      answering = true;
      await site.stop();
    }
  });
});

test('doctor says whether feeds and a name server answer', async () => {
  const config = { verifyCrawlers: 'charge' } as const;
  expect(await examined({ verifyCrawlers: 'off' })).toMatchObject([{ level: 'ok' }]);
  expect(await examined(config, where)).toEqual([
    { level: 'ok', about: 'VERIFY_CRAWLERS', text: 'all 1 feeds of crawlers answer' },
    { level: 'ok', about: 'VERIFY_CRAWLERS', text: 'a name server answers, and knows bot.example' },
  ]);
  answering = false;
  const away = await examined(config, { ...where, servers: ['127.0.0.1:9'] });
  answering = true;
  const elsewhere = where.crawlers?.map((each) => ({
    ...each,
    verification: { by: 'reverse-dns' as const, suffixes: ['elsewhere.example'] },
  }));
  expect(await examined(config, { ...where, crawlers: elsewhere ?? [] })).toMatchObject([
    {},
    { level: 'warning', text: expect.stringContaining('knows no elsewhere.example') },
  ]);
  expect(away.map(({ level }) => level)).toEqual(['warning', 'warning']);
  expect(away[0]?.text).toBe(
    `0 of 1 feeds of crawlers answer; whom the others would tell stays unverified: ${feed.slice(7)} (it answered 503)`,
  );
  expect(away[1]?.text).toMatch(/^no name server answers \((ECONNREFUSED|ETIMEOUT)\)/);
});
