import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitAnswer, MemoryLimiter, rateLimitHeaders } from './limiter.ts';
import { headerMap } from './testing/fixtures.ts';

const options = { quota: 60, window: 60 };

describe('the limiter', () => {
  it('serves sixty a minute and refuses the next until the first is a minute old', () => {
    const limiter = new MemoryLimiter(options);
    for (let i = 0; i < 60; i++) expect(limiter.take('a', i / 2)).toMatchObject({ allowed: true });
    expect(limiter.take('a', 30)).toMatchObject({ allowed: false, remaining: 0, reset: 30 });
    expect(limiter.take('b', 30)).toMatchObject({ allowed: true, remaining: 59 });
    expect(limiter.take('a', 59.999)).toMatchObject({ allowed: false, reset: 1 });
    expect(limiter.take('a', 60)).toMatchObject({ allowed: true });
    expect(limiter.take('a', 60)).toMatchObject({ allowed: false });
  });

  it('lets through at most the quota in every window, and all that stay below it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 200 }), (gaps) => {
        const limiter = new MemoryLimiter({ quota: 5, window: 10 });
        const served: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap / 100;
          const recent = served.filter((time) => time > now - 10).length;
          const { allowed } = limiter.take('a', now);
          expect(allowed).toBe(recent < 5);
          if (allowed) served.push(now);
        }
      }),
    );
  });

  it('does not count a look', () => {
    const limiter = new MemoryLimiter({ quota: 1, window: 60 });
    expect(limiter.peek('a', 0)).toMatchObject({ allowed: true, remaining: 1 });
    expect(limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.peek('a', 1)).toMatchObject({ allowed: false, remaining: 0, reset: 59 });
  });

  it('remembers no more sources than it may, the latest of them', () => {
    const limiter = new MemoryLimiter({ quota: 1, window: 60, sources: 100 });
    for (let i = 0; i < 1000; i++) limiter.take(`source ${i}`, 0);
    expect(limiter.size).toBe(100);
    expect(limiter.take('source 999', 1).allowed).toBe(false);
    expect(limiter.take('source 0', 1).allowed).toBe(true);
  });

  it('says so in the fields of the current draft', () => {
    const limiter = new MemoryLimiter(options);
    limiter.take('a', 0);
    expect(rateLimitHeaders('tool-page', limiter.take('a', 30))).toEqual([
      'RateLimit-Policy',
      '"tool-page";q=60;w=60',
      'RateLimit',
      '"tool-page";r=58;t=30',
    ]);
  });

  it('answers 429 with a problem document and when to come back', () => {
    const limiter = new MemoryLimiter({ quota: 1, window: 60 });
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
