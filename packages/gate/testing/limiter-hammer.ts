/**
 * A process that takes from one source as fast as it can, 8 in flight: each message of its parent is a round, and
 * is answered by what it was allowed.
 */
import { RedisLimiter } from '../request/redis-limiter.ts';

/** Nanoseconds of the machine's one clock that is never set: before it was asked, and after it was answered. */
export type Allowed = readonly [asked: string, answered: string];

export interface Round {
  readonly url: string;
  readonly prefix: string;
  readonly quota: number;
  /** Seconds. */
  readonly window: number;
  /** Requests at least, … */
  readonly requests: number;
  /** … and at least as many as it takes to be allowed so often. */
  readonly allowed: number;
}

async function hammer({ requests, allowed: enough, ...terms }: Round): Promise<Allowed[]> {
  const limiter = await RedisLimiter.open({ ...terms, whenAway: 'closed', deadline: 30_000 });
  const allowed: Allowed[] = [];
  let left = requests;
  const inTurn = async () => {
    while (left-- > 0 || allowed.length < enough) {
      const asked = process.hrtime.bigint();
      const quota = await limiter.take('one source');
      if (quota.allowed) allowed.push([String(asked), String(process.hrtime.bigint())]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, inTurn));
  limiter.close();
  return allowed;
}

process.on('message', async (round: Round) => process.send?.(await hammer(round)));
process.send?.('ready');
