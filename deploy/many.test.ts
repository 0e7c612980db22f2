/**
 * What compose.yaml and the units of systemd bring up, from Debian's packages on this machine: two services
 * on one PostgreSQL and one Redis, with the shipped nginx in front. One restarts, then the other, and nobody
 * who asks meanwhile is refused.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  smallSite,
  transfer,
} from '@tollbench/server/testing/production.ts';
import { freePort } from '@tollbench/server/testing/service.ts';
import { type Ask, startWorkers, visit, type Workers } from '@tollbench/server/testing/workers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node, nodeBeside, startNode } from '../scripts/programs.ts';
import { interpolated, readCompose } from './testing/compose.ts';
import { Bench, getPlain, NAME, type Nginx } from './testing/nginx.ts';

const AWAIT_READY = fileURLToPath(new URL('await-ready.mjs', import.meta.url));
const PASSWORDS = { POSTGRES_PASSWORD: 'abc123', VALKEY_PASSWORD: 'def456' };
const { services } = readCompose();

/** The options that compose.yaml starts Valkey with, for Debian's Redis. */
function limiterOptions(): { password: string; settings: Record<string, string> } {
  const [program, ...words] = (services.valkey.command ?? []).map((each) =>
    interpolated(each, PASSWORDS),
  );
  expect(program).toBe('valkey-server');
  const { requirepass = '', ...settings } = Object.fromEntries(
    words.flatMap((word, at) =>
      at % 2 === 0 ? [[word.replace(/^--/, ''), words[at + 1] ?? '']] : [],
    ),
  );
  return { password: requirepass, settings };
}

const bench = new Bench();
const redis = new Redis(limiterOptions());
let postgres: Postgres;
let around: Surroundings;
let nginx: Nginx;
let running: [Workers, Workers];
beforeAll(async () => {
  const port = await freePort();
  postgres = new Postgres({ port });
  [around] = await Promise.all([openSurroundings(), postgres.make(), redis.start()]);
  await postgres.run('postgres', 'CREATE DATABASE tollbench');
  const dist = smallSite(join(around.folder, 'dist'));
  const { DATA_DIR: _, ...publisher } = around.env;
  const start = ({ environment = {} }: (typeof services)['one']) => {
    const settings = Object.entries(environment).map(([name, value]) => [
      name,
      interpolated(value, PASSWORDS)
        .replace('@postgres/', `@127.0.0.1:${port}/`)
        .replace('@valkey:6379', `@127.0.0.1:${redis.port}`),
    ]);
    const env = { ...publisher, BASE_URL: `https://${NAME}`, ...Object.fromEntries(settings) };
    return startWorkers(1, env, dist);
  };
  running = [await start(services.one), await start(services.two)];
  for (const { says } of running) await says(/Serving \d+ tools/);
  nginx = await bench.start(running[0].port, running[1].port);
});
afterAll(async () => {
  await bench.close();
  for (const service of running ?? []) await service.remove();
  await around?.close();
  await redis.remove();
  await postgres?.remove();
});

const GPTBOT = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };
const buy = (hash: string) =>
  bench.get(nginx.https, SHEET, { headers: { ...GPTBOT, 'x-payment': hash } });

test('a page that was bought through nginx is the same purchase at each of the two', async () => {
  const hash = await transfer(around, 1000n);
  expect((await buy(hash)).status).toBe(200);
  const headers = { ...GPTBOT, 'x-payment': hash, 'x-forwarded-for': '127.0.0.1' };
  for (const { port } of running) expect((await getPlain(port, SHEET, headers)).status).toBe(200);
  const challenge = await bench.get(nginx.https, SHEET, { headers: GPTBOT });
  expect(challenge.status).toBe(402);
});

test('one restarts and then the other: no visitor is refused, and who pays gets what was paid for', async () => {
  const tls = { host: '127.0.0.1', port: nginx.https, ca: bench.ca, servername: NAME };
  const ask: Ask = (agent) => request({ ...tls, path: '/', headers: { host: NAME }, agent });
  const visitors = visit(ask, new Agent({ keepAlive: true, maxSockets: 1 }));
  const bought: number[] = [];
  for (const at of [0, 1] as const) {
    const restarted = running[at].restart();
    const hash = await transfer(around, 1000n);
    await expect.poll(async () => (await buy(hash)).status).toBe(200);
    running[at] = await restarted;
    // As the unit does: from here on the other one may go.
    await nodeBeside([AWAIT_READY, String(running[at].port), String(process.pid)]);
    bought.push((await buy(hash)).status);
  }
  const { statuses, failures } = await visitors.stop();
  expect(failures).toEqual([]);
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(statuses['200']).toBeGreaterThan(50);
  expect(bought).toEqual([200, 200]);
});

test('what waits for a service does not wait where it has ended', async () => {
  const service = startNode(['-e', ''], { stdio: 'ignore' });
  await once(service, 'exit');
  const waits = [AWAIT_READY, String(await freePort()), String(service.pid)];
  expect(node(waits, { anyStatus: true })).toMatchObject({
    status: 1,
    stderr: `it ended before it was ready: process ${service.pid}\n`,
  });
});

test('what waits for a service says what is no port or process of one', () => {
  for (const port of ['0', '99999', 'x'])
    expect(node([AWAIT_READY, port], { anyStatus: true })).toMatchObject({
      status: 2,
      stderr: `"${port}" is no port\n`,
    });
  expect(node([AWAIT_READY, '8402', 'x'], { anyStatus: true })).toMatchObject({
    status: 2,
    stderr: '"x" is no process\n',
  });
});
