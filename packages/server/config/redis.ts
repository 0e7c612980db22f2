/** Where many processes count requests: one Redis, or Valkey, instead of each one's memory. */
import { readRedisAddress } from '@tollbench/gate/request/redis/address.ts';
import { ConfigError, choice, type Env, text } from './env.ts';

export interface RedisSettings {
  /** With its password: for the client alone. */
  readonly url: string;
  /** Host and port. */
  readonly shown: string;
  /** While it is away: each process limits by itself, or all that is counted is answered 503. */
  readonly whenAway: 'open' | 'closed';
}

/**
 * Null where REDIS_URL is not set.
 * @throws ConfigError, which shows no password
 */
export function redisOf(env: Env): RedisSettings | null {
  const url = text(env, 'REDIS_URL');
  if (url === undefined) {
    const idle = text(env, 'LIMITER_AWAY');
    if (idle !== undefined)
      throw new ConfigError(
        'LIMITER_AWAY',
        `is "${idle}" without REDIS_URL: it says what is done while that Redis is away, and limits in memory never are`,
      );
    return null;
  }
  return {
    url,
    shown: shownOf(url),
    whenAway: choice(env, 'LIMITER_AWAY', ['open', 'closed'], 'open'),
  };
}

function shownOf(url: string): string {
  try {
    return readRedisAddress(url).shown;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError(
      'REDIS_URL',
      error.message.replace(/^the address of the limiter's Redis /, ''),
    );
  }
}
