/** Services on one database: who may serve beside whom, and by whose keys. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import { header } from '@tollbench/gate/testing/booth.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import {
  extractJWSHeader,
  extractReceiptFromResponse,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { examine } from '../doctor.ts';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  startProduction,
  transfer,
} from '../testing/production.ts';

/** A machine that is busy with other tests takes its time. */
const PATIENT = { timeout: 30_000 };
const server = new Postgres({ durable: true });
const redis = new Redis();
let around: Surroundings;
beforeAll(async () => {
  [around] = await Promise.all([openSurroundings(), server.make(), redis.start()]);
  // A page whose requests are counted.
  mkdirSync(join(around.folder, 'dist'));
  writeFileSync(join(around.folder, 'dist', 'step-response.html'), '<!doctype html><title>a tool');
});
afterAll(async () => {
  for (const service of running.splice(0).reverse()) await service.stop();
  await around.close();
  await redis.remove();
  await server.remove();
});

type Running = Awaited<ReturnType<typeof startProduction>>;
const running: Running[] = [];
let folders = 0;
async function start(env: Readonly<Record<string, string>>): Promise<Running> {
  const own = { DATA_DIR: `${around.folder}/data-${++folders}`, TRUST_PROXY: '1' };
  const service = await startProduction(
    around,
    { BASE_URL: 'https://t.example', ...own, ...env },
    { batchWait: 100, lease: 4 },
  );
  running.push(service);
  return service;
}

async function stop(service: Running): Promise<void> {
  running.splice(running.indexOf(service), 1);
  await service.stop();
}

const refusal = (env: Readonly<Record<string, string>>) =>
  start(env).then(
    () => 'it started',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ConfigError);
      return String(error);
    },
  );

/** The receipt of an answer is verified by the document that another one serves. */
async function verifiedBy(answer: Response, { get }: Running): Promise<unknown> {
  const receipt = extractReceiptFromResponse(answer);
  if (receipt?.format !== 'jws') throw new Error('there is no receipt in the JWS form');
  const did = (await (await get('/.well-known/did.json')).json()) as {
    verificationMethod: { id: string; publicKeyJwk: object }[];
  };
  const { kid } = extractJWSHeader(receipt.signature);
  const method = did.verificationMethod.find(({ id }) => id === kid);
  return verifyReceiptSignatureJWS(receipt, method?.publicKeyJwk as never);
}

const signs = () => around.fixture.signed({ to: around.payTo }).then(header);
const settlerOf = ({ service }: Running) => service.money.settler as SharedSettler;

describe('two that serve on one database and count in one Redis', () => {
  let shared: Readonly<Record<string, string>>;
  let first: Running;
  let second: Running;
  beforeAll(async () => {
    shared = { DATABASE_URL: await server.database(), REDIS_URL: redis.url };
    first = await start(shared);
    second = await start(shared);
  });
  afterAll(async () => {
    for (const service of [second, first]) await stop(service);
  });

  test('what is bought at one is served at the other, and either’s receipt verifies at both', async () => {
    const hash = await transfer(around, 1000n);
    const [bought, again] = [await first.pay(hash), await second.pay(hash)];
    expect([bought.status, again.status]).toEqual([200, 200]);
    expect(await verifiedBy(bought, second)).toMatchObject({ transaction: hash });
    expect(await verifiedBy(again, first)).toMatchObject({ transaction: hash });
    const totals = await second.service.money.ledger.sales('2000-01-01', '2999-01-01');
    expect(totals.map(({ sold }) => sold)).toEqual([1]);
    expect(second.lines.join()).toContain('Beside 1 other on this database');
  });

  test('sixty a minute hold across all of them, of tools and of refused payments', async () => {
    const all = [first, second];
    const tool = (at: number) =>
      all[at % 2]?.get('/step-response.html', { 'X-Forwarded-For': '198.51.100.7' });
    const bad = (at: number) =>
      all[at % 2]?.get(SHEET, {
        ...{ 'User-Agent': 'GPTBot', 'X-PAYMENT': 'nothing' },
        'X-Forwarded-For': '198.51.100.8',
      });
    for (const [ask, well] of [
      [tool, 200],
      [bad, 402],
    ] as const) {
      const statuses: unknown[] = [];
      for (let at = 0; at < 64; at++) statuses.push((await ask(at))?.status);
      expect(statuses).toEqual([...Array(60).fill(well), ...Array(4).fill(429)]);
    }
  });

  test('doctor counts them, names the one that settles, and knows another Redis', async () => {
    await expect.poll(() => first.service.money.house?.others).toHaveLength(1);
    const says = async (more: Readonly<Record<string, string>> = {}) => {
      const found = await examine({
        BASE_URL: 'https://t.example',
        ...around.env,
        ...shared,
        ...more,
      });
      return found.filter(({ about }) => ['processes', 'REDIS_URL'].includes(about));
    };
    await expect
      .poll(() => says(), PATIENT)
      .toMatchObject([
        { level: 'ok', text: expect.stringMatching(/^2 on the database: .*, which settles/) },
        { level: 'ok', text: expect.stringMatching(/version \d.*, where the processes count/) },
      ]);
    const other = await new Redis().start();
    expect((await says({ REDIS_URL: other.url }))[1]).toMatchObject({
      level: 'wrong',
      text: expect.stringContaining('none of those counts that serve on the database'),
    });
    await other.remove();
    expect((await says({ REDIS_URL: other.url }))[1]).toMatchObject({
      level: 'wrong',
      text: expect.stringContaining('is not reached'),
    });
  });

  test('what all see one of them sends, under its name; what is its own each', async () => {
    const all = [first, second];
    const { node, hook } = around;
    const has = (code: string) =>
      all.map(({ service }) => service.alarms.conditions.some((one) => one.code === code));
    const sent = (code: string) => hook.notices.filter((one) => one.code === code);
    hook.notices.length = 0;
    const { target } = node;
    node.target = null;
    await expect.poll(() => has('node_silent'), PATIENT).toEqual([true, true]);
    await expect
      .poll(() => sent('node_silent'))
      .toMatchObject([{ process: expect.stringMatching(/ \d+$/) }]);
    node.target = target;
    await redis.kill();
    await expect.poll(() => has('limiter_away'), PATIENT).toEqual([true, true]);
    await expect.poll(() => sent('limiter_away')).toHaveLength(2);
    expect(sent('node_silent').filter(({ state }) => state === 'started')).toHaveLength(1);
    await redis.start();
    await expect.poll(() => has('limiter_away'), PATIENT).toEqual([false, false]);
  });

  test('while Redis is away: each by itself, or 503 for what is counted; free pages go on', async () => {
    const open = first;
    const closed = await start({ ...shared, LIMITER_AWAY: 'closed' });
    await redis.kill();
    const asks = async ({ get, pay }: Running) =>
      [await get('/'), await get('/step-response.html'), await pay('nothing')].map(
        ({ status }) => status,
      );
    expect(await asks(open)).toEqual([200, 200, 402]);
    expect(await asks(closed)).toEqual([200, 503, 503]);
    await expect
      .poll(async () => (await closed.ready()).reasons.join(), PATIENT)
      .toContain('LIMITER_AWAY=closed');
    await expect.poll(async () => (await open.ready()).selling, PATIENT).toBe(true);
    await redis.start();
    await expect.poll(() => asks(closed), PATIENT).toEqual([200, 200, 402]);
    await stop(closed);
  });

  test('one that counts in another Redis than they do is refused; one whose Redis forgot all is not', async () => {
    const other = await new Redis().start();
    expect(await refusal({ ...shared, REDIS_URL: other.url })).toMatch(
      /REDIS_URL leads to 127.0.0.1:\d+, where none of those counts that serve on/,
    );
    await other.remove();
    // With what was counted the sign is gone, and comes again.
    redis.run('FLUSHALL');
    await stop(await start(shared));
  });

  test('the one that settles is gone: another does, and all is settled once', async () => {
    await expect.poll(() => settlerOf(first).leads || settlerOf(second).leads).toBe(true);
    const [gone, left] = settlerOf(first).leads ? [first, second] : [second, first];
    const before = await around.fixture.chain.balanceOf(around.payTo);
    const signed = [await signs(), await signs(), await signs()];
    const pay =
      (service: Running, payment = '') =>
      async () =>
        (await service.pay(payment)).status;
    await expect.poll(pay(left, signed[0])).toBe(200);
    await settlerOf(gone).vanish();
    for (const payment of signed.slice(1)) await expect.poll(pay(left, payment), PATIENT).toBe(200);
    await left.service.settle();
    const { ledger } = left.service.money;
    await expect.poll(() => ledger.settlements()).toMatchObject([{ state: 'settled', count: 3 }]);
    expect(settlerOf(left).leads).toBe(true);
    expect(await around.fixture.chain.balanceOf(around.payTo)).toBe(before + 3000n);
  });
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
  await stop(first);
  await start(shared);
  expect(await refusal(alone)).toContain('set REDIS_URL');
});
