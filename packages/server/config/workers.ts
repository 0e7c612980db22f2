/** How many processes serve on this machine. */
import { ConfigError, type Env, text, whole } from './env.ts';

/**
 * WORKERS, 1 unless set.
 * @throws ConfigError for more than one without what they share
 */
export function workersOf(env: Env): number {
  const workers =
    whole(env, 'WORKERS', { min: 1, max: 64, of: 'processes, such as one for each core' }) ?? 1;
  if (workers === 1) return workers;
  const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => text(env, name) === undefined);
  if (missing.length > 0)
    throw new ConfigError(
      'WORKERS',
      `is ${workers}, and ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set: several processes share one ledger and one limiter, for ${workers} limiters of their own would let through ${workers} times as much`,
    );
  return workers;
}
