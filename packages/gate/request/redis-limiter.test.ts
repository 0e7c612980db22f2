/** The limiter over a real Redis: the same as in memory, and what becomes of it without Redis. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNode } from '../../../scripts/programs.ts';
import type { Allowed, Round } from '../testing/limiter-hammer.ts';
import { limiterSuite, timed } from '../testing/limiter-suite.ts';
import { Redis } from '../testing/redis.ts';
import { LimiterUnavailable, type Quota } from './limiter.ts';
import { RedisLimiter, type RedisLimiterOptions } from './redis-limiter.ts';

const server = new Redis();
beforeAll(() => server.start());
afterAll(() => server.remove());

const opened: RedisLimiter[] = [];
afterEach(() => {
  for (const limiter of opened.splice(0)) limiter.close();
});

let prefixes = 0;
/** A limiter on keys of its own; on a busy machine a good answer may be slow. */
async function open(over: Partial<RedisLimiterOptions> = {}, clock?: () => number) {
  const prefix = `t${prefixes++}:`;
  const terms = { url: server.url, prefix, quota: 2, window: 600, deadline: 20_000 };
  const limiter = await RedisLimiter.open({ ...terms, whenAway: 'closed', ...over }, clock);
  opened.push(limiter);
  return limiter;
}

const hungry = async (limiter: RedisLimiter, times: number, source = 'a'): Promise<Quota[]> =>
  Promise.all(Array.from({ length: times }, () => limiter.take(source)));
const allowedOf = (quotas: readonly Quota[]) => quotas.filter(({ allowed }) => allowed).length;
const isBack = (limiter: RedisLimiter) => expect.poll(() => limiter.health()).toEqual([]);

limiterSuite(
  'Redis',
  async (terms) => {
    let now = 0;
    const limiter = await open(terms, () => now);
    return timed((clock) => {
      const told = (ask: 'take' | 'peek') => (source: string) => {
        now = clock();
        return limiter[ask](source);
      };
      return { take: told('take'), peek: told('peek'), forgive: (one) => limiter.forgive(one) };
    });
  },
  12,
);

describe('many processes', () => {
  const script = new URL('../testing/limiter-hammer.ts', import.meta.url).pathname;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 2; i++)
      children.push(startNode([script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    await Promise.all(children.map((child) => once(child, 'message')));
  });
  afterAll(() => {
    for (const child of children) child.disconnect();
  });

  const hammer = (round: Omit<Round, 'url'>): Promise<Allowed[][]> =>
    Promise.all(
      children.map(async (child) => {
        const done = once(child, 'message');
        child.send({ ...round, url: server.url });
        return (await done)[0];
      }),
    );

  it('let through together what one may, and not one more', async () => {
    const [one = [], other = []] = await hammer({
      prefix: 'together:',
      quota: 60,
      window: 600,
      requests: 300,
      allowed: 0,
    });
    expect(one.length + other.length).toBe(60);
  });

  it('let through no more than the quota in any span of a window, however long they go on', async () => {
    const [quota, window] = [20, 0.1];
    const all = (
      await hammer({ prefix: 'on and on:', quota, window, requests: 0, allowed: 30 })
    ).flat();
    // Three windows' at least, so that there is something to hold.
    expect(all.length).toBeGreaterThanOrEqual(60);
    const spans = all.map(([asked, answered]) => ({ from: BigInt(asked), to: BigInt(answered) }));
    for (const { from } of spans) {
      const within = spans.filter(
        (span) => span.from >= from && span.to < from + BigInt(window * 1e9),
      );
      expect(within.length).toBeLessThanOrEqual(quota);
    }
  });
});

describe("by Redis' own clock", () => {
  it('serves again when a window is over, and forgets who was quiet for one', async () => {
    const limiter = await open({ prefix: 'own clock:', quota: 2, window: 0.5 });
    expect((await hungry(limiter, 2)).map(({ remaining }) => remaining)).toEqual([1, 0]);
    await expect.poll(async () => (await limiter.peek('a')).remaining).toBe(2);
    expect(await limiter.take('a')).toMatchObject({ allowed: true, reset: 1 });
    await expect.poll(() => server.run('KEYS', 'own clock:*')).toBe('');
  });

  it('keeps no more numbers of a source than its quota, to the microsecond, for a window', async () => {
    const limiter = await open({ prefix: 'kept:', quota: 3, window: 60 });
    await hungry(limiter, 9);
    const times = server.run('LRANGE', 'kept:a', '0', '-1').split('\n');
    expect(times).toHaveLength(3);
    for (const time of times) expect(time).toMatch(/^\d{16}$/u);
    const left = Number(server.run('PTTL', 'kept:a'));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  it('that is set back an hour blocks nobody longer than a window and frees nobody before', async () => {
    let now = 10_000;
    const limiter = await open({ quota: 3, window: 60 }, () => now);
    for (now = 10_000; now < 10_003; now++) await limiter.take('a');
    now = 6_400;
    expect(await limiter.take('a')).toMatchObject({ allowed: false, reset: 60 });
    now = 6_459;
    expect(await limiter.take('a')).toMatchObject({ allowed: false, reset: 1 });
    now = 6_460;
    expect(await limiter.take('a')).toMatchObject({ allowed: true, remaining: 2 });
  });
});

describe('what stands in Redis', () => {
  it('has keys of a bounded length, and none of one source for another', async () => {
    const limiter = await open({ prefix: 'long:', quota: 1 });
    const long = 'x'.repeat(100_000);
    expect((await limiter.take(long)).allowed).toBe(true);
    expect((await limiter.take(`${long}y`)).allowed).toBe(true);
    expect((await limiter.take(long)).allowed).toBe(false);
    const keys = server
      .run('KEYS', 'long:#*')
      .split('\n')
      .filter((key) => !key.endsWith('#probe'));
    expect(keys.map((key) => key.length)).toEqual([49, 49]);
    const [, digest = ''] = keys[0]?.split(':') ?? [];
    expect((await limiter.take(digest)).allowed).toBe(true);
    await limiter.forgive(long);
    expect((await limiter.take(long)).allowed).toBe(true);
  });

  it('may have been counted under a greater quota', async () => {
    let now = 0;
    const terms = { prefix: 'greater:', window: 60 };
    const greater = await open({ ...terms, quota: 5 }, () => now);
    for (now = 100; now < 105; now++) await greater.take('a');
    const lesser = await open({ ...terms, quota: 2 }, () => now);
    // Of 100 to 104 the fourth has to leave as well before there is room: that is at 163.
    expect(await lesser.take('a')).toMatchObject({ allowed: false, remaining: 0, reset: 58 });
    now = 163;
    expect(await lesser.take('a')).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('may be flushed, the script with it: who was counted has the quota anew', async () => {
    const limiter = await open();
    for (const flush of ['FLUSHALL', 'SCRIPT FLUSH']) {
      server.run(...flush.split(' '));
      const left = flush === 'FLUSHALL' ? 2 : 0;
      expect(allowedOf(await hungry(limiter, 5))).toBe(left);
      expect(limiter.health()).toEqual([]);
    }
  });
});

describe('a Redis that is away', () => {
  const away = new Redis();
  afterAll(() => away.remove());

  it('is tried for until it is there, killed and started again', async () => {
    const said: string[] = [];
    await away.start();
    await away.kill();
    const terms = { url: away.url, quota: 3, say: (sentence: string) => said.push(sentence) };
    const limiter = await open({ ...terms, whenAway: 'open' });
    expect(limiter.health()).toEqual([
      {
        code: 'limiter_away',
        sentence: expect.stringMatching(
          /^the limiter's Redis at 127\.0\.0\.1:\d+ has been away for 0 s \(connect ECONNREFUSED .*\); each process limits by itself$/u,
        ),
      },
    ]);
    expect(allowedOf(await hungry(limiter, 5))).toBe(3);
    await away.start();
    await isBack(limiter);
    // What it let through by itself Redis does not know.
    expect(allowedOf(await hungry(limiter, 5))).toBe(3);
    expect(allowedOf(await hungry(limiter, 2, 'c'))).toBe(2);
    await away.kill();
    // It goes on from what it let through before, by itself or not.
    expect(allowedOf(await hungry(limiter, 5))).toBe(0);
    expect(allowedOf(await hungry(limiter, 5, 'c'))).toBe(1);
    expect((await limiter.take('b')).remaining).toBe(2);
    await limiter.forgive('a');
    expect(limiter.take('a')).toMatchObject({ allowed: true, remaining: 2 });
    await away.start();
    await isBack(limiter);
    expect(said.map((line) => line.replace(/^.*?:\d+ | \(.*\)| \d+ s/gu, ''))).toEqual([
      'is away; each process limits by itself',
      'is back after',
      'is away; each process limits by itself',
      'is back after',
    ]);
  });

  it('has what is counted refused, where that is the setting', async () => {
    const limiter = await open({ url: away.url });
    expect(allowedOf(await hungry(limiter, 3))).toBe(2);
    await away.kill();
    const refused =
      /^requests are not counted: the limiter's Redis at 127\.0\.0\.1:\d+ is away \(/u;
    for (const ask of ['take', 'peek', 'forgive'] as const) {
      const asked = (async () => limiter[ask]('a'))();
      await expect(asked).rejects.toBeInstanceOf(LimiterUnavailable);
      await expect((async () => limiter[ask]('a'))()).rejects.toThrow(refused);
    }
    expect(limiter.health()[0]?.sentence).toMatch(
      /; what is counted is refused with 503 meanwhile$/u,
    );
    await away.start();
    await isBack(limiter);
    expect(allowedOf(await hungry(limiter, 3))).toBe(2);
  });

  it('may hang: who asks waits for the deadline, once, and who asks then does not wait', async () => {
    const patient = await open({ url: away.url, whenAway: 'open', deadline: 500 });
    const strict = await open({ url: away.url, whenAway: 'closed', deadline: 500 });
    away.hang();
    const refused = expect((async () => strict.take('a'))()).rejects.toThrow(
      'is away (it did not answer within 500 ms)',
    );
    expect(allowedOf(await hungry(patient, 50))).toBe(2);
    await refused;
    expect(patient.take('a')).toMatchObject({ allowed: false });
    expect(patient.health()[0]?.sentence).toContain('(it did not answer within 500 ms)');
    away.goOn();
    await isBack(patient);
    await isBack(strict);
    expect(allowedOf(await hungry(patient, 5, 'b'))).toBe(2);
  });

  it('may be full: then it is away to the one that counts', async () => {
    const limiter = await open({ url: away.url, whenAway: 'open' });
    away.run('CONFIG', 'SET', 'maxmemory', '1');
    expect(allowedOf(await hungry(limiter, 5))).toBe(2);
    expect(limiter.health()[0]?.sentence).toContain('(OOM command not allowed');
    // One that is full from the start is waited for as well.
    const later = await open({ url: away.url });
    expect(later.health()).toHaveLength(1);
    away.run('CONFIG', 'SET', 'maxmemory', '0');
    await isBack(limiter);
    await isBack(later);
  });
});

describe('a process that is busy', () => {
  it('does not take its own time for that of Redis', async () => {
    const limiter = await open({ whenAway: 'open', deadline: 500 });
    const asked = limiter.take('a');
    for (const until = performance.now() + 550; performance.now() < until; );
    expect(await asked).toMatchObject({ allowed: true });
    expect(limiter.health()).toEqual([]);
  });

  it('that closes its limiter leaves nobody waiting, and no trouble', async () => {
    const [strict, patient] = [await open(), await open({ whenAway: 'open' })];
    const asked = [strict, patient].map(async (limiter) => limiter.take('a'));
    for (const limiter of [strict, patient]) limiter.close();
    const [refused, allowed] = await Promise.allSettled(asked);
    expect(refused).toMatchObject({ reason: { code: 'limiter_unavailable' } });
    expect(allowed).toMatchObject({ value: { allowed: true } });
    expect(strict.health()).toEqual([]);
  });
});
