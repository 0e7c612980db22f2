import { afterEach, describe, expect, it, vi } from 'vitest';
import { headerMap } from '../testing/fixtures.ts';
import { limiterSuite, timed } from '../testing/limiter-suite.ts';
import {
  limitAnswer,
  MemoryLimiter,
  type MemoryLimiterOptions,
  rateLimitHeaders,
} from './limiter.ts';

const options = { quota: 60, window: 60 };

/** A limiter that is told the time with each request. */
const inMemory = (options: Omit<MemoryLimiterOptions, 'clock'>) =>
  timed((clock) => new MemoryLimiter({ ...options, clock }));

limiterSuite('memory', inMemory);

describe('the limiter in memory', () => {
  it('forgets who was quiet for a window with the next request of any', () => {
    const limiter = inMemory({ quota: 5, window: 60 });
    for (const [source, at] of [
      ['a', 0],
      ['b', 1],
      ['c', 59.9],
    ] as const)
      limiter.take(source, at);
    expect(limiter.limiter.size).toBe(3);
    limiter.take('c', 60);
    expect(limiter.limiter.size).toBe(2);
    limiter.take('c', 61);
    expect(limiter.limiter.size).toBe(1);
  });

  it('remembers no more sources than it may, the latest of them', () => {
    const limiter = inMemory({ quota: 1, window: 60, sources: 100 });
    for (let i = 0; i < 1000; i++) limiter.take(`source ${i}`, 0);
    expect(limiter.limiter.size).toBe(100);
    expect(limiter.take('source 999', 1).allowed).toBe(false);
    expect(limiter.take('source 0', 1).allowed).toBe(true);
  });

  it('remembers one that is refused as long as it asks', () => {
    const limiter = inMemory({ quota: 2, window: 60, sources: 2 });
    for (const at of [0, 1]) limiter.take('a', at);
    limiter.take('b', 2);
    expect(limiter.take('a', 40).allowed).toBe(false);
    limiter.take('c', 41);
    expect(['a', 'b'].map((source) => limiter.peek(source, 42).remaining)).toEqual([0, 2]);
  });

  it('says so in the fields of the current draft', () => {
    const limiter = inMemory(options);
    limiter.take('a', 0);
    expect(rateLimitHeaders('tool-page', limiter.take('a', 30))).toEqual([
      'RateLimit-Policy',
      '"tool-page";q=60;w=60',
      'RateLimit',
      '"tool-page";r=58;t=30',
    ]);
  });

  it('answers 429 with a problem document and when to come back', () => {
    const limiter = inMemory({ quota: 1, window: 60 });
    limiter.take('a', 0);
    const answer = limitAnswer('tool-page', limiter.take('a', 13));
    const headers = headerMap(answer.headers);
    expect(answer.status).toBe(429);
    expect(headers.get('retry-after')).toBe('47');
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('ratelimit')).toBe('"tool-page";r=0;t=47');
    expect(JSON.parse(Buffer.from(answer.body).toString())).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      status: 429,
      'violated-policies': ['tool-page'],
    });
  });
});

describe('the time of day', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['back an hour', -3_600_000],
    ['back ten years', -315_360_000_000],
    ['forward a day', 86_400_000],
  ])('set %s blocks nobody longer than a minute and frees nobody before', (_, jump) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const limiter = new MemoryLimiter(options);
    for (let i = 0; i < 60; i++) expect(limiter.take('a').allowed).toBe(true);
    vi.setSystemTime(Date.now() + jump);
    expect(limiter.take('a')).toMatchObject({ allowed: false, reset: 60 });
    expect(limiter.take('b')).toMatchObject({ allowed: true, remaining: 59 });
    vi.advanceTimersByTime(59_000);
    expect(limiter.take('a')).toMatchObject({ allowed: false, reset: 1 });
    vi.advanceTimersByTime(1_001);
    expect(limiter.take('a').allowed).toBe(true);
  });

  it('forgets the source that asked longest ago, and not the one that it remembered first', () => {
    const limiter = new MemoryLimiter({ quota: 5, window: 60, sources: 2, clock: () => 0 });
    for (const source of ['a', 'b', 'a', 'c']) limiter.take(source);
    expect(['a', 'b', 'c'].map((source) => limiter.peek(source).remaining)).toEqual([3, 5, 4]);
  });
});
