import { describe, expect, it } from 'vitest';
import { ConfigError } from './env.ts';
import { redisOf } from './redis.ts';

describe('REDIS_URL and LIMITER_AWAY', () => {
  it('are none where neither is set', () => {
    expect(redisOf({})).toBeNull();
    expect(redisOf({ REDIS_URL: ' ', LIMITER_AWAY: '' })).toBeNull();
  });

  it('say where is counted, and what is done while that is away', () => {
    const url = 'rediss://me:s3cret@cache.example:6380/2';
    expect(redisOf({ REDIS_URL: ` ${url} ` })).toEqual({
      url,
      shown: 'cache.example:6380',
      whenAway: 'open',
    });
    expect(redisOf({ REDIS_URL: url, LIMITER_AWAY: 'closed' })?.whenAway).toBe('closed');
  });

  it.each([
    [{ LIMITER_AWAY: 'open' }, 'LIMITER_AWAY is "open" without REDIS_URL'],
    [
      { REDIS_URL: 'redis://h', LIMITER_AWAY: 'shut' },
      'LIMITER_AWAY is "shut"; it is one of open, closed',
    ],
    [{ REDIS_URL: 'http://h' }, 'REDIS_URL begins with http:: redis://user:password@host:6379/0'],
    [{ REDIS_URL: '//u:s3cret@h' }, 'REDIS_URL cannot be read as an address'],
    [{ REDIS_URL: 'redis://u:s3cret@h/x' }, 'REDIS_URL ends in "/x", which is not a number'],
  ])('%j is refused by its name, without a password', (env, words) => {
    const refuse = () => redisOf(env);
    expect(refuse).toThrow(ConfigError);
    expect(refuse).toThrow(words);
    expect(refuse).not.toThrow(/s3cret/);
  });
});
