import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const PRODUCTION = {
  PAY_TO: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  RPC_URL: 'https://rpc.test',
  BASE_URL: 'https://site.test',
  RELAYER_PRIVATE_KEY: `0x${'11'.repeat(32)}`,
};
const DATABASE_URL = 'postgres://u@db.test/tollbench';
const REDIS_URL = 'redis://redis.test';

describe('WORKERS', () => {
  test('is 1 unless set, and up to 64 with what they share', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: '1' }).workers).toBe(1);
    expect(readConfig({ ...PRODUCTION, DATABASE_URL, REDIS_URL, WORKERS: '64' }).workers).toBe(64);
  });

  test.each(['0', '65', '2.5', '-1', 'all', '1e1'])('"%s" is refused', (WORKERS) => {
    expect(() => readConfig({ WORKERS })).toThrow(
      `WORKERS is "${WORKERS}"; it is a whole number from 1 to 64 of processes`,
    );
  });

  test.each([
    [{ REDIS_URL }, 'DATABASE_URL is not set'],
    [{ DATABASE_URL }, 'REDIS_URL is not set'],
    [{}, 'DATABASE_URL and REDIS_URL are not set'],
  ])('more than one without both is refused, as N limiters are not one: %o', (env, words) => {
    expect(() => readConfig({ ...PRODUCTION, ...env, WORKERS: '3' })).toThrow(
      `WORKERS is 3, and ${words}: several processes share one ledger and one limiter, for 3 limiters of their own would let through 3 times as much`,
    );
  });

  test('more than one are none of the sandbox', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow('DATABASE_URL and REDIS_URL are not set');
  });
});
