/** What processes keep together in a real Redis, and what becomes of it, and of the limiter, without. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from '../../testing/redis.ts';
import { RedisLimiter } from '../redis-limiter.ts';
import { MAX_SHARED } from '../shared-cache.ts';
import { RedisCache } from './cache.ts';

const server = new Redis();
beforeAll(() => server.start());
afterAll(() => server.remove());

let prefixes = 0;
async function open(url = server.url) {
  const prefix = `c${prefixes++}:`;
  const terms = { url, quota: 2, window: 600, deadline: 20_000, prefix: `${prefix}limit:` };
  const limiter = await RedisLimiter.open({ ...terms, whenAway: 'closed' });
  return { limiter, prefix, cache: new RedisCache(limiter.link, prefix) };
}

describe('a cache in Redis', () => {
  it('gives back what was put there, and how long it is kept', async () => {
    const { limiter, cache, prefix } = await open();
    expect(await cache.get('a')).toBeNull();
    await cache.put('a', 'größe', 100);
    const kept = await cache.get('a');
    expect(kept?.value).toBe('größe');
    expect(kept?.left).toBeGreaterThan(0);
    expect(kept?.left).toBeLessThanOrEqual(100);
    expect(Number(server.run('PTTL', `${prefix}a`))).toBeLessThanOrEqual(100_000);
    server.run('PEXPIRE', `${prefix}a`, '0');
    expect(await cache.get('a')).toBeNull();
    // What is kept for ever was put by somebody else.
    server.run('SET', `${prefix}a`, 'x');
    expect(await cache.get('a')).toBeNull();
    limiter.close();
  });

  it('holds nothing that is long, whoever put it there', async () => {
    const { limiter, cache, prefix } = await open();
    await cache.put('a', 'x'.repeat(MAX_SHARED), 100);
    expect((await cache.get('a'))?.value).toHaveLength(MAX_SHARED);
    await cache.put('b', `${'x'.repeat(MAX_SHARED - 1)}é`, 100);
    expect(server.run('EXISTS', `${prefix}b`)).toBe('0');
    server.run('SETRANGE', `${prefix}a`, String(MAX_SHARED), 'y');
    expect(await cache.get('a')).toBeNull();
    limiter.close();
  });

  it('tells who is first, until their time is over', async () => {
    const { limiter, cache, prefix } = await open();
    expect([await cache.first('a', 100), await cache.first('a', 100)]).toEqual([true, false]);
    server.run('PEXPIRE', `${prefix}a`, '0');
    expect(await cache.first('a', 100)).toBe(true);
    limiter.close();
  });

  it('that is refused leaves the connection to the limiter', async () => {
    const { limiter, cache, prefix } = await open();
    server.run('LPUSH', `${prefix}a`, 'x');
    expect(await cache.get('a')).toBeNull();
    const may = ['info', 'time', 'pexpire', '@scripting', '@list', '@connection'];
    const rules = ['on', '>s', '~*', '-@all', ...may.map((one) => `+${one}`)];
    expect(server.run('ACL', 'SETUSER', 'counter', ...rules)).toBe('OK');
    const counter = await open(`redis://counter:s@127.0.0.1:${server.port}`);
    expect(counter.limiter.health()).toEqual([]);
    await counter.cache.put('a', 'x', 100);
    expect([await counter.cache.get('a'), await counter.cache.first('a', 1)]).toEqual([null, true]);
    expect((await counter.limiter.take('one')).allowed).toBe(true);
    expect(counter.limiter.health()).toEqual([]);
    for (const { limiter: each } of [counter, { limiter }]) each.close();
  });

  it('is empty while Redis is away, and everybody is the first', async () => {
    const { limiter, cache } = await open();
    await cache.put('a', 'x', 100);
    limiter.close();
    await cache.put('b', 'x', 100);
    expect([await cache.get('a'), await cache.first('a', 100)]).toEqual([null, true]);
    const back = await open();
    expect(await new RedisCache(back.limiter.link, `c${prefixes - 2}:`).get('a')).toMatchObject({
      value: 'x',
    });
    back.limiter.close();
  });
});
