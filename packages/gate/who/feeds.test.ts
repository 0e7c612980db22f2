/** Feeds from a real server and through a real Redis: how long they are believed, and who fetches them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RedisCache } from '../request/redis/cache.ts';
import { RedisLimiter } from '../request/redis-limiter.ts';
import { MAX_SHARED, type SharedCache } from '../request/shared-cache.ts';
import { Redis } from '../testing/redis.ts';
import { BELIEVED_FOR, Feeds, fetchFeed } from './feeds.ts';

const DAY = 86_400;
const INSIDE = '192.0.2.7';
const feed = (prefix = '192.0.2.0/28', more = {}) =>
  JSON.stringify({ prefixes: [{ ipv4Prefix: prefix }], ...more });

const redis = new Redis();
let limiter: RedisLimiter;
let server: Server;
let base = '';
let answer: string | null = feed();
let fetched = 0;
beforeAll(async () => {
  await redis.start();
  const terms = { url: redis.url, quota: 1, window: 60, deadline: 20_000 };
  limiter = await RedisLimiter.open({ ...terms, whenAway: 'open' });
  server = createServer((_request, response) => {
    fetched++;
    if (answer === null) response.writeHead(503).end('not now');
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  limiter.close();
  server.close();
  await redis.remove();
});
beforeEach(() => {
  answer = feed();
  fetched = 0;
});

let prefixes = 0;
const newShared = () => new RedisCache(limiter.link, `t${prefixes++}:`);

function open(shared: SharedCache | null = null) {
  let now = 0;
  const url = `${base}/bots.json`;
  const feeds = new Feeds({ urls: [url], fetchFeed, shared, clock: () => now });
  const pass = (seconds: number) => {
    now += seconds;
  };
  return { feeds, url, pass, has: (address = INSIDE) => feeds.has([url], address) };
}

describe('a feed', () => {
  it('is fetched again after a day, and one that failed with the next look', async () => {
    const { feeds, url, pass, has } = open();
    answer = null;
    const { loaded, failed } = await feeds.refresh();
    expect([loaded, failed]).toEqual([0, [{ url, error: new Error(`${url} answered 503`) }]]);
    expect(has()).toBeNull();
    answer = feed();
    expect(await feeds.refresh()).toEqual({ loaded: 1, failed: [] });
    expect([has(), has('192.0.2.16'), fetched]).toEqual([true, false, 2]);
    for (let hour = 1; hour < 24; hour++) {
      pass(3_600);
      expect(await feeds.refresh()).toEqual({ loaded: 1, failed: [] });
    }
    expect(fetched).toBe(2);
    answer = feed('198.51.100.0/24');
    pass(3_600);
    await feeds.refresh();
    expect([has(), has('198.51.100.1'), fetched]).toEqual([false, true, 3]);
  });

  it('that cannot be had again is believed for two weeks, and then says nothing', async () => {
    const { feeds, pass, has } = open();
    await feeds.refresh();
    answer = '<html>';
    pass(DAY);
    expect(await feeds.refresh()).toMatchObject({ loaded: 1, failed: [{}] });
    pass(BELIEVED_FOR - DAY - 1);
    expect([has(), has('192.0.2.16')]).toEqual([true, false]);
    pass(1);
    expect([has(), has('192.0.2.16')]).toEqual([null, null]);
    expect(await feeds.refresh()).toMatchObject({ loaded: 0, failed: [{}] });
    answer = feed();
    await feeds.refresh();
    expect(has()).toBe(true);
  });

  it('ends with whoever ends', async () => {
    const ending = AbortSignal.abort(new Error('the end'));
    await expect(fetchFeed(`${base}/bots.json`, ending)).rejects.toThrow('the end');
  });
});

describe('of processes with one Redis', () => {
  it('one fetches, and the others read; so it is again on the next day', async () => {
    const shared = newShared();
    const all = [open(shared), open(shared), open(shared)];
    await Promise.all(all.map(({ feeds }) => feeds.refresh()));
    expect(all.map(({ has }) => has())).toEqual([true, true, true]);
    expect(fetched).toBe(1);
    const late = open(shared);
    await late.feeds.refresh();
    expect([late.has(), fetched]).toEqual([true, 1]);
  });

  it('what was read is as old as it was, not new', async () => {
    const shared = newShared();
    const first = open(shared);
    await shared.put(`feed:${first.url}`, feed(), 3_600);
    await first.feeds.refresh();
    expect(fetched).toBe(0);
    first.pass(1_800);
    redis.run('FLUSHALL');
    await first.feeds.refresh();
    expect(fetched).toBe(1);
  });

  it('what is no feed is not believed, and fetched', async () => {
    const shared = newShared();
    const { feeds, url, has } = open(shared);
    await shared.put(`feed:${url}`, '{"prefixes":[{"ipv4Prefix":"0.0.0.0/x"}]}', DAY);
    await feeds.refresh();
    expect([has(), has('198.51.100.1'), fetched]).toEqual([true, false, 1]);
    expect((await shared.get(`feed:${url}`))?.value).toBe(feed());
  });

  it('one that is too long for it is fetched by each', async () => {
    answer = feed(undefined, { note: 'x'.repeat(MAX_SHARED) });
    const shared = newShared();
    const [one, other] = [open(shared), open(shared)];
    await one.feeds.refresh();
    redis.run('FLUSHALL');
    await other.feeds.refresh();
    expect([one.has(), other.has(), fetched]).toEqual([true, true, 2]);
  });
});
