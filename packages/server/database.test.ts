/** The service on a ledger in PostgreSQL: it sells, starts again, waits for its database, and is alone on it. */
import { header } from '@tollbench/gate/testing/booth.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { examine } from './doctor.ts';
import {
  openSurroundings,
  type Surroundings,
  startProduction,
  transfer,
} from './testing/production.ts';

const server = new Postgres({ durable: true });
let around: Surroundings;
beforeAll(async () => {
  [around] = await Promise.all([openSurroundings(), server.make()]);
});
afterAll(async () => {
  await around.close();
  await server.remove();
});

test('it sells, settles, and knows after a restart what was sold', async () => {
  const database = { DATABASE_URL: await server.database() };
  const first = await startProduction(around, database, { batchWait: 100 });
  const hash = await transfer(around, 1000n);
  expect((await first.pay(hash)).status).toBe(200);
  const signed = header(await around.fixture.signed({ to: around.payTo }));
  // A payer that is new settles first: it may be told to come back while that is under way.
  await expect.poll(async () => (await first.pay(signed)).status).toBe(200);
  await first.service.settle();
  const { ledger, settler } = first.service.money;
  await expect.poll(() => ledger.settlements()).toMatchObject([{ state: 'settled', count: 1 }]);
  expect(settler.health()).toEqual([]);
  await first.stop();
  const second = await startProduction(around, database);
  for (const payment of [hash, signed]) expect((await second.pay(payment)).status).toBe(200);
  const counts = await second.service.money.ledger.sales('2000-01-01', '2999-01-01');
  expect(counts.reduce((sum, { sold }) => sum + sold, 0)).toBe(2);
  await second.service.traffic.flush();
  const span = { from: 0, to: Date.now() + 1, outcome: 'sold' } as const;
  expect(await second.service.traffic.events.groups(span, ['crawler'])).toEqual([
    { key: ['GPTBot'], count: 2, amount: 2000n },
  ]);
  await second.stop();
});

test('while its database is away payments are told to come back, free pages go on, and nothing is lost', async () => {
  const service = await startProduction(around, { DATABASE_URL: await server.database() });
  const hash = await transfer(around, 1000n);
  await server.stop('SIGKILL');
  const refused = await service.pay(hash);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await service.get('/')).status).toBe(200);
  await expect.poll(async () => (await service.ready()).selling).toBe(false);
  expect((await service.ready()).reasons.join()).toContain('the ledger cannot be written');
  await server.start();
  await expect.poll(async () => (await service.pay(hash)).status).toBe(200);
  await expect.poll(async () => (await service.ready()).selling).toBe(true);
  await service.stop();
});

test('doctor reads the same books beside the service, or says why it cannot', async () => {
  const url = await server.database();
  const doctor = async (DATABASE_URL: string) => {
    const env = { BASE_URL: 'https://t.example', ...around.env, DATABASE_URL };
    const found = await examine(env);
    return found.filter(({ about }) => about === 'ledger');
  };
  expect(await doctor(url)).toMatchObject([
    { level: 'ok', text: expect.stringContaining('none yet') },
  ]);
  const service = await startProduction(around, { DATABASE_URL: url });
  expect((await service.pay(await transfer(around, 1000n))).status).toBe(200);
  expect(await doctor(url)).toMatchObject([
    { level: 'ok', text: expect.stringContaining('1 sold ($0.001)') },
  ]);
  await service.stop();
  const wrong = url.replace(/test_\d+/, 'nowhere').replace('tollbench@', 'tollbench:s3cret@');
  const [finding] = await doctor(wrong);
  expect(finding).toMatchObject({
    level: 'wrong',
    text: expect.stringContaining('"nowhere" does not exist'),
  });
  expect(JSON.stringify(finding)).not.toContain('s3cret');
});

test('a second service on the same database is refused, by a sentence without the password', async () => {
  const url = (await server.database()).replace('tollbench@', 'tollbench:s3cret@');
  const database = { DATABASE_URL: url };
  const first = await startProduction(around, database);
  const { folder } = around;
  const second = startProduction(around, { ...database, DATA_DIR: `${folder}/other` });
  const error = await second.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL leads to .* where another Tollbench is running/);
  expect(String(error)).not.toContain('s3cret');
  expect((await first.pay(await transfer(around, 1000n))).status).toBe(200);
  await first.stop();
});

test('the sandbox takes no database, and an address that is none is refused', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/db' })).toThrow(
    'DATABASE_URL is set without PAY_TO and RPC_URL',
  );
  const production = {
    BASE_URL: 'https://tollbench.example',
    PAY_TO: around.payTo,
    RPC_URL: 'http://127.0.0.1:1',
    FACILITATOR_URL: 'https://f.example',
  };
  expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://u:s3cret@h/db' })).toThrow(
    ConfigError,
  );
  expect(
    readConfig({ ...production, DATABASE_URL: 'postgres://u:s3cret@h/db' }).production?.database
      ?.shown,
  ).not.toContain('s3cret');
});
