/** Two services on one database: who may serve beside whom, and by whose keys. */
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import {
  openSurroundings,
  type Surroundings,
  startProduction,
  transfer,
} from '../testing/production.ts';

const server = new Postgres({ durable: true });
const redis = new Redis();
let around: Surroundings;
beforeAll(async () => {
  [around] = await Promise.all([openSurroundings(), server.make(), redis.start()]);
});
afterAll(async () => {
  await around.close();
  await redis.remove();
  await server.remove();
});

type Running = Awaited<ReturnType<typeof startProduction>>;
const running: Running[] = [];
afterEach(async () => {
  for (const service of running.splice(0).reverse()) await service.stop();
});

let folders = 0;
async function start(env: Readonly<Record<string, string>>): Promise<Running> {
  const service = await startProduction(
    around,
    { DATA_DIR: `${around.folder}/data-${++folders}`, BASE_URL: 'https://t.example', ...env },
    { batchWait: 100 },
  );
  running.push(service);
  return service;
}
const refusal = (env: Readonly<Record<string, string>>) =>
  start(env).then(
    () => 'it started',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ConfigError);
      return String(error);
    },
  );

test('what is bought at one is served at the other, and its receipt verifies at both', async () => {
  const shared = { DATABASE_URL: await server.database(), REDIS_URL: redis.url };
  const [first, second] = [await start(shared), await start(shared)];
  const hash = await transfer(around, 1000n);
  const bought = await first.pay(hash);
  expect(bought.status).toBe(200);
  expect((await second.pay(hash)).status).toBe(200);
  const did = async ({ get }: Running) => (await get('/.well-known/did.json')).json();
  expect(await did(second)).toEqual(await did(first));
});

test('one without REDIS_URL serves alone, and beside it nobody', async () => {
  const url = (await server.database()).replace('tollbench@', 'tollbench:s3cret@');
  const alone = { DATABASE_URL: url };
  const shared = { ...alone, REDIS_URL: redis.url };
  const first = await start(alone);
  const words = await refusal(alone);
  expect(words).toMatch(
    /DATABASE_URL leads to .*, where another Tollbench is running .* set REDIS_URL/,
  );
  expect(words).not.toContain('s3cret');
  expect(await refusal(shared)).toMatch(/REDIS_URL is set, and .* serves on .* without it/);
  await first.stop();
  running.length = 0;
  await start(shared);
  expect(await refusal(alone)).toContain('set REDIS_URL');
});

test('one that counts in another Redis than those that serve is refused', async () => {
  const other = await new Redis().start();
  try {
    const DATABASE_URL = await server.database();
    await start({ DATABASE_URL, REDIS_URL: redis.url });
    expect(await refusal({ DATABASE_URL, REDIS_URL: other.url })).toMatch(
      /REDIS_URL leads to 127.0.0.1:\d+, where none of those counts that serve on/,
    );
    // What was counted is gone, and with it the sign: it comes again.
    redis.run('FLUSHALL');
    await start({ DATABASE_URL, REDIS_URL: redis.url });
  } finally {
    await other.remove();
  }
});
