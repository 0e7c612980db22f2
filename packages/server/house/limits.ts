/** What bounds a source: requests to tools, and refused payments. In memory, or in one Redis for many processes. */
import { REFUSALS_WINDOW } from '@tollbench/gate/gate.ts';
import { LIMIT, REFUSED_PAYMENTS } from '@tollbench/gate/offer/policy.ts';
import type { Limiter } from '@tollbench/gate/request/limiter.ts';
import { RedisCache } from '@tollbench/gate/request/redis/cache.ts';
import { RedisRefused } from '@tollbench/gate/request/redis/connect.ts';
import { type LimiterTrouble, RedisLimiter } from '@tollbench/gate/request/redis-limiter.ts';
import type { SharedCache } from '@tollbench/gate/request/shared-cache.ts';
import type { RedisSettings } from '../config/redis.ts';
import { ConfigError } from '../config.ts';
import { refusalOf } from './sign.ts';

export interface Limits {
  /** null: the gate counts in its own memory. */
  readonly limiter: Limiter | null;
  readonly refusals: Limiter | null;
  /** What is known of crawlers, kept with whoever counts there too; null in memory. */
  readonly crawlers: SharedCache | null;
  /** What is not well with them now. */
  health(): readonly LimiterTrouble[];
  close(): void;
}

/** The house of those who count in a Redis and keep their ledger in a file. */
export const ALONE = 'alone';

export const IN_MEMORY: Limits = {
  limiter: null,
  refusals: null,
  crawlers: null,
  health: () => [],
  close: () => undefined,
};

/**
 * Opens, also where Redis is away.
 * @param house a name of those who count together: others in the same Redis are not counted with them
 * @throws ConfigError for a Redis that will not do
 */
export async function openLimits(
  redis: RedisSettings | null,
  house: string,
  say: (line: string) => void,
): Promise<Limits> {
  if (redis === null) return IN_MEMORY;
  const { url, whenAway } = redis;
  const open = (what: string, quota: number, window: number, told?: typeof say) =>
    RedisLimiter.open({
      ...{ url, whenAway, quota, window },
      prefix: `tollbench:${house}:${what}:`,
      ...(told && { say: told }),
    });
  // Of two connections to one Redis one says that it is away.
  const sentence = (words: string) => say(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`);
  try {
    const limiter = await open('limit', LIMIT.quota, LIMIT.window, sentence);
    const refusals = await open('refusals', REFUSED_PAYMENTS, REFUSALS_WINDOW).catch((error) => {
      limiter.close();
      throw error;
    });
    return {
      limiter,
      refusals,
      crawlers: new RedisCache(limiter.link, `tollbench:${house}:crawlers:`),
      health: () => {
        const first = limiter.health();
        return first.length > 0 ? first : refusals.health();
      },
      close: () => {
        limiter.close();
        refusals.close();
      },
    };
  } catch (error) {
    if (error instanceof RedisRefused) throw new ConfigError('REDIS_URL', refusalOf(error));
    throw error;
  }
}
