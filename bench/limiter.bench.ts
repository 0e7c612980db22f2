/**
 * Limits: takes a second in memory, over Redis, and by rate-limiter-flexible over the same Redis with the same
 * client, in turn within each round. Its window is fixed, so that twice the quota fits around its edge; ours
 * slides, and is exact. Once with sources that stay below their quota, once with one that is refused.
 *
 *   node bench/limiter.bench.ts [rounds] [takes a round]
 */
import { createClient } from '@redis/client';
import { MemoryLimiter } from '@tollbench/gate/request/limiter.ts';
import { RedisLimiter } from '@tollbench/gate/request/redis-limiter.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import { RateLimiterRedis } from 'rate-limiter-flexible';

const ROUNDS = Number(process.argv[2] ?? 7);
const TAKES = Number(process.argv[3] ?? 20_000);
const terms = { quota: 60, window: 60 };

interface Contender {
  readonly name: string;
  readonly take: (source: string) => unknown;
}

interface Figure {
  readonly perSecond: number;
  /** Microseconds of Redis' processor for a take. */
  readonly server: number;
}

const redis = await new Redis().start();
const { url } = redis;
const client = await createClient({ url }).connect();
const ours = await RedisLimiter.open({ url, ...terms, whenAway: 'closed', deadline: 10_000 });
const theirs = new RateLimiterRedis({
  storeClient: client,
  useRedisPackage: true,
  keyPrefix: 'rlf',
  points: terms.quota,
  duration: terms.window,
});
const memory = new MemoryLimiter({ ...terms, sources: 1e6 });
const contenders: readonly Contender[] = [
  { name: 'over Redis', take: (source) => ours.take(source) },
  // Who is refused there is so by a rejection.
  { name: 'rate-limiter-flexible', take: (source) => theirs.consume(source).catch(() => null) },
  { name: 'in memory', take: (source) => memory.take(source) },
];

/** Seconds of processor that Redis has taken. */
function processor(): number {
  const told = redis.run('INFO', 'cpu');
  const value = (field: string) => Number(new RegExp(`^${field}:(.*)$`, 'mu').exec(told)?.[1]);
  return value('used_cpu_user') + value('used_cpu_sys');
}

async function measure(
  { take }: Contender,
  sourceOf: (i: number) => string,
  inFlight: number,
): Promise<Figure> {
  const [before, since] = [processor(), performance.now()];
  let next = 0;
  const inTurn = async () => {
    while (next < TAKES) {
      const said = take(sourceOf(next++));
      if (said instanceof Promise) await said;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, inTurn));
  const seconds = (performance.now() - since) / 1000;
  return { perSecond: TAKES / seconds, server: ((processor() - before) / TAKES) * 1e6 };
}

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

async function race(title: string, sourceOf: (i: number) => string, inFlight: number) {
  const figures = new Map<Contender, Figure[]>(contenders.map((one) => [one, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const contender of contenders) {
      const figure = await measure(contender, sourceOf, inFlight);
      if (round >= 0) figures.get(contender)?.push(figure);
    }
  }
  console.log(`\n${title}, ${inFlight} in flight; medians of ${ROUNDS} rounds of ${TAKES}`);
  const rateOf = (name: string) =>
    median([...figures].find(([one]) => one.name === name)?.[1].map((f) => f.perSecond) ?? []);
  const peer = rateOf('rate-limiter-flexible');
  for (const [{ name }, list] of figures) {
    const rate = median(list.map((figure) => figure.perSecond));
    const server = name === 'in memory' ? '' : `${median(list.map((f) => f.server)).toFixed(1)} µs`;
    console.log(
      `  ${name.padEnd(22)} ${rate.toFixed(0).padStart(9)} a second  ${(rate / peer).toFixed(2).padStart(7)} ×  ${server.padStart(9)}`,
    );
  }
}

console.log(
  `Redis ${/redis_version:(\S+)/u.exec(redis.run('INFO', 'server'))?.[1]}, one core; µs are of its processor`,
);
let asked = 0;
const everyone = () => `2001:db8:${(asked++ % 100_000).toString(16)}::/56`;
for (const inFlight of [1, 64]) {
  await race('below the quota', everyone, inFlight);
  await race('refused', () => '203.0.113.9', inFlight);
}
ours.close();
client.destroy();
await redis.remove();
