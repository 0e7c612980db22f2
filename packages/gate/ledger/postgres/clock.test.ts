import { afterAll, beforeAll, expect, test } from 'vitest';
import { Postgres } from '../../testing/postgres.ts';
import { LedgerUnavailable } from '../types.ts';
import { databaseTime } from './clock.ts';

const postgres = new Postgres();
beforeAll(async () => {
  await postgres.make();
});
afterAll(() => postgres.remove());

test("the database's clock is read, as exact as the question was quick; a server that is away says so", async () => {
  const url = await postgres.database();
  const before = Date.now() / 1000;
  const { time, took } = await databaseTime(url);
  const after = Date.now() / 1000;
  // One machine has one clock.
  expect(time).toBeGreaterThan(before - 0.01);
  expect(time).toBeLessThan(after + 0.01);
  expect(took).toBeLessThan(after - before + 0.01);
  await postgres.stop();
  await expect(databaseTime(url)).rejects.toThrow(LedgerUnavailable);
});
