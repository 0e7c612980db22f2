/** Who waits for an outcome: all of them hear it, whoever gave up before, and none holds the process open. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Waiters } from './waiters.ts';

const outcome = { claimId: 'a', status: 'settled', txHash: '0x01' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one that gives up leaves the others waiting', async () => {
  const waiters = new Waiters();
  const [first, second, third] = [100, 200, 300].map((patience) => waiters.wait('a', patience));
  vi.advanceTimersByTime(100);
  expect(await first).toBe(null);
  vi.advanceTimersByTime(99);
  waiters.tell(outcome);
  expect(await Promise.all([second, third])).toEqual([outcome, outcome]);
  expect(vi.getTimerCount()).toBe(0);
  // Who comes afterwards waits for the next.
  const late = waiters.wait('a', 100);
  waiters.tell({ ...outcome, txHash: '0x02' });
  expect(await late).toMatchObject({ txHash: '0x02' });
});

test('a process that has nothing else to do ends', () => {
  vi.useRealTimers();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  try {
    const waiters = new Waiters();
    void waiters.wait('a', 60_000);
    const timer = timers.mock.results[0]?.value as NodeJS.Timeout;
    expect(timer.hasRef()).toBe(false);
    waiters.tell(outcome);
  } finally {
    timers.mockRestore();
  }
});
