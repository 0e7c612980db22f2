/** Processes that share a database: who may enter, what they tell one another, whose keys they have. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Postgres } from '../../testing/postgres.ts';
import type { Attendance } from '../house.ts';
import { PostgresLedger } from '../postgres.ts';

const server = new Postgres();
beforeAll(() => server.make());
afterAll(() => server.remove());

let ledger: PostgresLedger;
let name = '';
beforeEach(async () => {
  const url = await server.database();
  name = /test_\d+/.exec(url)?.[0] ?? '';
  ledger = await PostgresLedger.open(url);
  return () => ledger.close();
});

const says = (holder: string, more: Partial<Attendance> = {}) =>
  ledger.attend({ holder, limits: 'shared', troubles: [], outages: [], ...more });
const enters = async (holder: string, limits: 'shared' | 'own') =>
  (await ledger.enter(holder, limits)).entered;
/** A process has said nothing for so many seconds. */
const silence = (holder: string, seconds: number) =>
  server.run(
    name,
    `UPDATE processes SET seen_at = seen_at - interval '${seconds} s',
       told_at = told_at - interval '${seconds} s' WHERE holder = '${holder}'`,
  );

test('any number enter that count together; one that counts by itself enters alone', async () => {
  expect(await enters('a', 'shared')).toBe(true);
  expect(await enters('b', 'shared')).toBe(true);
  expect(await enters('c', 'own')).toBe(false);
  for (const holder of ['a', 'b']) await ledger.leave(holder);
  expect(await enters('c', 'own')).toBe(true);
  expect(await enters('d', 'own')).toBe(false);
  const { entered, others } = await ledger.enter('a', 'shared');
  expect(entered).toBe(false);
  expect(others).toMatchObject([{ holder: 'c', limits: 'own', leads: false }]);
});

test('of many that enter at once and count by themselves one does', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, i) => enters(`p ${i}`, 'own')));
  expect(all.filter(Boolean)).toHaveLength(1);
});

test('one that fell silent is in nobody’s way, and remembered for an hour', async () => {
  await enters('a', 'own');
  await silence('a', 6);
  expect(await enters('b', 'own')).toBe(true);
  expect((await says('b')).map(({ holder, quiet }) => [holder, Math.floor(quiet)])).toEqual([
    ['a', 6],
  ]);
  await silence('a', 3_600);
  await ledger.beat('b', 10);
  expect(await says('b')).toEqual([]);
});

test('a program of before, which says nothing of limits, counts by itself', async () => {
  await server.run(name, "INSERT INTO processes VALUES ('old', clock_timestamp())");
  expect(await enters('new', 'shared')).toBe(false);
  await silence('old', 6);
  expect(await enters('new', 'shared')).toBe(true);
});

test('each hears who leads, and what is not well with the others', async () => {
  await enters('a', 'shared');
  await enters('b', 'shared');
  await ledger.beat('b', 10);
  await says('b', { troubles: ['node_silent', 'clock_off'] });
  expect(await says('a')).toMatchObject([
    { holder: 'b', limits: 'shared', leads: true, troubles: ['node_silent', 'clock_off'] },
  ]);
  expect((await ledger.beat('a', 10)).processes).toBe(2);
});

test('outages are told by their number, in seconds ago, and not to who had them', async () => {
  await enters('b', 'shared');
  await says('a', { outages: [{ number: 1, from: 100, to: -60 }] });
  await says('a', {
    outages: [
      { number: 1, from: 100, to: 50 },
      { number: 2, from: 20, to: 10 },
    ],
  });
  const heard = (await ledger.outagesBeside('b')).map(({ from, to }) => [
    Math.round(from),
    Math.round(to),
  ]);
  // The last is what it has not told of since it was there.
  expect(heard).toEqual([
    [20, 10],
    [100, 50],
    [0, 0],
  ]);
  expect(await ledger.outagesBeside('a')).toHaveLength(1);
});

test('of many outages of a process the newest are kept, and the time before it', async () => {
  const outages = Array.from({ length: 40 }, (_, at) => ({ number: at, from: 500 - at, to: 400 }));
  await says('a', { outages });
  await says('a', { outages: outages.map((one) => ({ ...one, number: one.number + 40 })) });
  // The 64 newest, the time before it, and what it has not told of since.
  expect(await ledger.outagesBeside('b')).toHaveLength(64 + 1 + 1);
});

test('what a process does not tell of is as an outage, until it tells or an hour is over', async () => {
  await enters('a', 'shared');
  const heard = async () => (await ledger.outagesBeside('b')).map(({ from }) => Math.floor(from));
  await silence('a', 70);
  expect(await heard()).toEqual([70]);
  // That it is there does not say what it kept.
  await ledger.beat('a', 10);
  expect(await heard()).toEqual([70]);
  await says('a');
  expect(await heard()).toEqual([0]);
  await silence('a', 3_601);
  expect(await heard()).toEqual([]);
});

test('a secret is made once, whoever comes first', async () => {
  const made = await Promise.all(['x', 'y', 'z'].map((one) => ledger.houseKey('receipt', one)));
  expect(new Set(made).size).toBe(1);
  expect(await ledger.houseKey('receipt', 'other')).toBe(made[0]);
  expect(await ledger.houseKey('challenge', 'other')).toBe('other');
});

test('public keys keep their order and their names; a name that is taken is not taken again', async () => {
  const one = { name: 'key-1', x: 'AAA' };
  expect(await ledger.receiptKeys([one])).toEqual([one]);
  const two = { name: 'key-2', x: 'BBB' };
  await ledger.receiptKeys([one, two, { name: 'key-1', x: 'CCC' }, { name: 'key-3', x: 'BBB' }]);
  expect(await ledger.receiptKeys([])).toEqual([one, two]);
});
