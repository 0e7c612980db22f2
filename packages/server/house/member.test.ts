/** A process among others: what it tells them, and what it sees of them. */

import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Member } from './member.ts';
import { openSign } from './sign.ts';

const server = new Postgres();
const redis = new Redis();
beforeAll(async () => {
  await Promise.all([server.make(), redis.start()]);
});
afterAll(async () => {
  await redis.remove();
  await server.remove();
});

let url = '';
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  url = await server.database();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function join(at: string | null = redis.url) {
  const house = await PostgresLedger.open(url);
  const name = await house.houseKey('house', 'h');
  const settings = { url: at ?? '', shown: 'the redis', whenAway: 'open' } as const;
  const counting = at === null ? null : await openSign(settings, name);
  const errors: unknown[] = [];
  const member = await Member.enter({
    ...{ house, database: 'the database', redis: counting, every: 50 },
    onError: (error) => errors.push(error),
  });
  let leads = false;
  member.asks(
    () => 5_000,
    () => leads,
  );
  ends.push(async () => {
    await member.stop();
    await house.close();
  });
  const lead = async () => {
    leads = (await house.beat(member.holder, 30)).leads;
  };
  const lose = (): void => {
    leads = false;
  };
  /** As if the database did not answer it. */
  const attend = house.attend.bind(house);
  const cut = (so: boolean): void => {
    house.attend = so ? () => Promise.reject(new LedgerUnavailable('cut off')) : attend;
  };
  return { member, house, errors, lead, lose, cut };
}
const codes = (member: Member) => member.health().map(({ code }) => code);
const sql = (text: string) => server.run(/test_\d+/.exec(url)?.[0] ?? '', text);

test('it is the first, or it is not; it knows the others, and they hear what it could not keep', async () => {
  const [a, b] = [await join(), await join()];
  expect([a.member.first, b.member.first]).toEqual([true, false]);
  a.member.tell(['disk_full']);
  a.member.outages.silentSince(4_000);
  a.member.outages.failed();
  await expect.poll(() => b.member.others).toMatchObject([{ troubles: ['disk_full'] }]);
  const heard = async () =>
    (await b.member.elsewhere()).map(({ from, to }) => [Math.round(from), Math.round(to)]);
  // The time before it, by the chain; its outage; and the second since it was heard last.
  await expect.poll(heard).toEqual([
    [0, -60],
    [1000, -60],
    [0, 0],
  ]);
  a.member.outages.kept();
  await expect.poll(async () => (await heard())[1]).toEqual([0, 0]);
  expect([...a.errors, ...b.errors]).toEqual([]);
});

test('one that leaves is gone; one that falls silent is told of by who settles', async () => {
  const [a, b, c] = [await join(), await join(), await join()];
  await a.lead();
  await b.member.stop();
  await expect.poll(() => a.member.others).toHaveLength(1);
  await c.house.close();
  // It says nothing any more, for a minute.
  await sql(
    `UPDATE processes SET seen_at = seen_at - interval '60 s' WHERE holder <> '${a.member.holder}'`,
  );
  await expect.poll(() => codes(a.member)).toEqual(['process_silent']);
  expect(a.member.health()[0]?.sentence).toContain(`${c.member.name} for 60 s`);
  expect(a.member.others).toEqual([]);
});

test('what it knows of who settled outlasts an outage of the ledger', async () => {
  const [a, b] = [await join(), await join()];
  await a.lead();
  await expect.poll(() => b.member.others[0]?.leads).toBe(true);
  await expect.poll(() => a.member.unheard < 0.1 && a.member.leads).toBe(true);
  for (const one of [a, b]) one.cut(true);
  // Without the ledger nobody settles; who did is still the one that tells.
  a.lose();
  await expect.poll(() => a.member.leads).toBe(true);
  expect(b.member.leads).toBe(false);
  expect([a, b].map(({ member }) => member.teller.tells('ledger_unwritable'))).toEqual([
    true,
    false,
  ]);
  expect([...a.errors, ...b.errors]).toEqual([]);
});

test('a Redis that comes later is looked at then: where it is another one that is told', async () => {
  const [away, other] = [new Redis(), new Redis()];
  await away.start();
  await other.start();
  try {
    const a = await join(away.url);
    await away.kill();
    await other.kill();
    // Nobody can tell now whether they count together.
    const [b, c] = [await join(away.url), await join(other.url)];
    expect([codes(b.member), codes(c.member)]).toEqual([['limits_apart'], ['limits_apart']]);
    await away.start();
    await other.start();
    await expect.poll(() => codes(b.member)).toEqual([]);
    expect([codes(a.member), codes(c.member)]).toEqual([[], ['limits_apart']]);
    expect(c.member.health()[0]?.sentence).toContain('it has not been seen yet that the redis');
  } finally {
    await away.remove();
    await other.remove();
  }
});

test('one that counts by itself beside others says so, should it ever come to that', async () => {
  const a = await join(null);
  // It was cut off for so long that others took it for dead.
  a.cut(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await sql("UPDATE processes SET seen_at = seen_at - interval '1 hour'");
  const b = await join();
  a.cut(false);
  await expect
    .poll(() => [codes(a.member), codes(b.member)])
    .toEqual([['limits_apart'], ['limits_apart']]);
  expect(a.member.health()[0]?.sentence).toContain('set the same REDIS_URL for all');
});
