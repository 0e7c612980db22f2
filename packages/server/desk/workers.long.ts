/** The desk of a service of two workers on PostgreSQL and Redis: one of them keeps it, and all tell it what came. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  smallSite,
  transfer,
} from '../testing/production.ts';
import { freePort } from '../testing/service.ts';
import { startWorkers, type Workers } from '../testing/workers.ts';

const server = new Postgres();
const redis = new Redis();
let around: Surroundings;
let workers: Workers;
let desk: string;
beforeAll(async () => {
  [around] = await Promise.all([openSurroundings(), server.make(), redis.start()]);
  const { DATA_DIR: _, ...env } = around.env;
  const port = await freePort();
  desk = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ DATABASE_URL: await server.database(), REDIS_URL: redis.url },
    ...{ BASE_URL: 'https://t.example', ADMIN_PORT: String(port) },
  };
  const dist = smallSite(join(around.folder, 'dist'));
  workers = await startWorkers(2, { ...env, ...settings }, dist);
  await workers.says(/Worker \d serves/, 2);
});
afterAll(async () => {
  await workers?.remove();
  await around?.close();
  await redis.remove();
  await server.remove();
});

/** Of those that said that they opened it, the last. */
const keeper = (): number => {
  const [, worker = ''] =
    [...workers.said().matchAll(/\[worker (\d)\].*publisher's desk is at/g)].at(-1) ?? [];
  return Number(worker);
};
const token = () => /the token that opens it is in (\S+)/.exec(workers.said())?.[1] ?? '';
const ask = async (path: string) =>
  fetch(desk + path, {
    headers: {
      Authorization: `Bearer ${readFileSync(token(), 'utf8').trim()}`,
      Connection: 'close',
    },
  });
const answers = () =>
  ask('/').then(
    ({ status }) => status,
    () => 0,
  );

test('one keeps it, and it tells of what both sold', async () => {
  await expect.poll(answers).toBe(200);
  for (let i = 0; i < 4; i++) {
    const headers = {
      'User-Agent': 'GPTBot',
      'X-PAYMENT': await transfer(around, 1000n),
      Connection: 'close',
    };
    expect((await fetch(workers.origin + SHEET, { headers })).status).toBe(200);
  }
  const sold = async () =>
    (
      (await (await ask('/tables/events?outcome=sold&format=json')).json()) as {
        rows: { requestId: string }[];
      }
    ).rows;
  await expect.poll(async () => (await sold()).length).toBe(4);
  const text = await (await ask('/')).text();
  expect(text).not.toContain('cannot be read');
  expect(text.replace(/<[^>]*>/g, ' ')).toMatch(/Taken today\s+\$0\.004/);
  expect((await ask('/metrics')).status).toBe(200);
});

test('it falls to another where that one dies, and goes on where all are replaced', async () => {
  const first = keeper();
  const serves = new RegExp(`Worker ${first} serves, process (\\d+)`);
  const pid = Number(serves.exec(workers.said())?.[1]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(keeper).not.toBe(first);
  await expect.poll(answers).toBe(200);
  await workers.says(/Worker \d serves/, 3);
  workers.signal('SIGUSR2');
  await workers.says(/Every worker was replaced/);
  await expect.poll(answers).toBe(200);
});
