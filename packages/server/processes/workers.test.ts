/** Two real workers on PostgreSQL, Redis and a chain: a start, a death, a restart that nobody notices, an end. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { plainly, startWorkers, visit, type Workers } from '../testing/workers.ts';

const SERVES = /Worker \d serves/;
/** Milliseconds for which a worker may say nothing: more than a busy machine lets one wait. */
const SILENCE = 12_000;

const server = new Postgres();
const redis = new Redis();
let around: Surroundings;
let workers: Workers;
let dist: string;
let adminPort: string;
beforeAll(async () => {
  [around] = await Promise.all([openSurroundings(), server.make(), redis.start()]);
  const { DATA_DIR: _, ...env } = around.env;
  const shared = { DATABASE_URL: await server.database(), REDIS_URL: redis.url };
  dist = smallSite(join(around.folder, 'dist'));
  adminPort = String(await freePort());
  const desk = { ADMIN_PORT: adminPort, ADMIN_TOKEN: 'opens-the-desk-of-this-test' };
  const BASE_URL = 'https://t.example';
  workers = await startWorkers(2, { ...env, ...shared, ...desk, BASE_URL }, dist, SILENCE);
  await workers.says(SERVES, 2);
});
afterAll(async () => {
  await workers?.remove();
  await around?.close();
  await redis.remove();
  await server.remove();
});

/** On a connection of its own, so that each worker gets its share. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(workers.origin + path, { headers: { ...headers, Connection: 'close' } });
const pay = (payment: string) => get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': payment });

/** What the desk answers; null where nobody keeps it. */
const desk = () =>
  fetch(`http://127.0.0.1:${adminPort}/`, {
    redirect: 'manual',
    headers: { Connection: 'close' },
  }).then(
    ({ status }) => status,
    () => null,
  );

test('a page is bought at whichever answers, and served again by the other', async () => {
  const hash = await transfer(around, 1000n);
  for (let i = 0; i < 4; i++) expect((await pay(hash)).status).toBe(200);
});

test('all are replaced, and who keeps asking meets no refusal and no broken connection', async () => {
  const before = workers.served();
  const visitors = visit(plainly(workers.port, '/'));
  workers.signal('SIGUSR2');
  await workers.says(/Every worker was replaced/);
  const { statuses, failures, closing } = await visitors.stop();
  expect(failures).toEqual([]);
  expect(Object.keys(statuses)).toEqual(['200']);
  // The connection that was kept said that it ends, at least where its worker did.
  expect(closing).toBeGreaterThan(0);
  const after = workers.served().slice(2);
  expect(after).toHaveLength(2);
  await expect.poll(desk).not.toBeNull();
  for (const old of before) expect(() => process.kill(old, 0)).toThrow('ESRCH');
});

test('one that is killed is started again, and the other serves meanwhile', async () => {
  // The first of the new ones, which keeps the desk.
  const victim = workers.served()[2] ?? 0;
  const visitors = visit(plainly(workers.port, '/'));
  await get('/');
  process.kill(victim, 'SIGKILL');
  await expect.poll(desk).not.toBeNull();
  await workers.says(SERVES, 5);
  // What it was at work on is lost, and is known at once to be: no connection waits for the dead.
  const { statuses, failures } = await visitors.stop();
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(failures.filter((why) => !why.startsWith('ECONNRESET'))).toEqual([]);
  expect(failures.length).toBeLessThan(3);
  expect(workers.said()).toContain('ended (SIGKILL); another is started in 1 s');
});

test('all read the pages anew when they are told to', async () => {
  const asked = async () => {
    const got = await Promise.all(Array.from({ length: 4 }, () => get('/')));
    return new Set(await Promise.all(got.map((response) => response.text())));
  };
  writeFileSync(join(dist, 'index.html'), 'another');
  expect(await asked()).toEqual(new Set(['<!doctype html><title>index</title>\n']));
  workers.signal('SIGHUP');
  await workers.says(/The pages were read anew by every worker/);
  expect(await asked()).toEqual(new Set(['another']));
});

test('one that hangs is killed and another started; a primary that was stopped accuses nobody', async () => {
  const before = workers.served().length;
  workers.signal('SIGSTOP');
  await sleep(SILENCE + 1_000);
  workers.signal('SIGCONT');
  const victim = workers.served().at(-1) ?? 0;
  process.kill(victim, 'SIGSTOP');
  await workers.says(SERVES, before + 1);
  expect(workers.said().match(/Worker \d, process \d+, said nothing for .*/g)).toEqual([
    expect.stringMatching(
      new RegExp(`process ${victim}, said nothing for 12 s: it hangs, and is killed\\.$`),
    ),
  ]);
  expect(() => process.kill(victim, 0)).toThrow('ESRCH');
  expect((await get('/')).status).toBe(200);
});

test('told to end, all do, in order', async () => {
  workers.signal('SIGTERM');
  expect(await workers.end()).toBe('0');
  expect(workers.said().match(/\[worker \d\] Stopping/g)).toHaveLength(4);
  expect(workers.said()).not.toMatch(/Error/);
});
