import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Turns that are counted; each wants the next one after `delay` milliseconds. */
function counted(delay: number) {
  const state = { turns: 0, delay };
  const rounds = new Rounds(async () => {
    state.turns++;
    return state.delay;
  });
  return { state, rounds };
}

it('has made its first turn when a start resolves, whoever began it', async () => {
  const first = Promise.withResolvers<number>();
  let turns = 0;
  const rounds = new Rounds(async () => {
    const delay = await first.promise;
    turns++;
    return delay;
  });
  const seen: number[] = [];
  const both = [rounds.start(), rounds.start()].map((start) => start.then(() => seen.push(turns)));
  first.resolve(60_000);
  await Promise.all(both);
  rounds.stop();
  expect(seen).toEqual([1, 1]);
});

it('makes a turn whenever the last one said so', async () => {
  const { state, rounds } = counted(1_000);
  await rounds.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(state.turns).toBe(1);
  state.delay = 5_000;
  await vi.advanceTimersByTimeAsync(1);
  expect(state.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(state.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.turns).toBe(3);
  rounds.stop();
});

it('keeps no process alive', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { rounds } = counted(1_000);
  await rounds.start();
  const [timer] = timers.mock.results.map(({ value }) => value as NodeJS.Timeout);
  expect(timer?.hasRef()).toBe(false);
  rounds.stop();
  vi.restoreAllMocks();
});

it('ends when it is stopped, also amid a turn, and can be started again', async () => {
  const { state, rounds } = counted(1_000);
  await rounds.start();
  rounds.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.turns).toBe(1);
  const again = rounds.start();
  rounds.stop();
  await again;
  expect(state.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([state.turns, vi.getTimerCount()]).toEqual([2, 0]);
  await rounds.start();
  expect(state.turns).toBe(3);
  rounds.stop();
});

it('makes a turn at once when it has to hurry, in place of the next one', async () => {
  const { state, rounds } = counted(1_000);
  await rounds.start();
  await vi.advanceTimersByTimeAsync(600);
  await rounds.hurry();
  expect([state.turns, vi.getTimerCount()]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(state.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.turns).toBe(3);
  rounds.stop();
});

it('goes on in one row, however many hurry at once', async () => {
  const { state, rounds } = counted(1_000);
  await rounds.start();
  await Promise.all([rounds.hurry(), rounds.hurry(), rounds.hurry()]);
  expect([state.turns, vi.getTimerCount()]).toEqual([4, 1]);
  rounds.stop();
  // One that hurries and never began makes one turn alone.
  await rounds.hurry();
  expect([state.turns, vi.getTimerCount()]).toEqual([5, 0]);
});

it('makes none of the turns that were to come while one that hurries takes its time', async () => {
  let turns = 0;
  let wait: Promise<void> = Promise.resolve();
  const rounds = new Rounds(async () => {
    turns++;
    await wait;
    return 1_000;
  });
  await rounds.start();
  const slow = Promise.withResolvers<void>();
  wait = slow.promise;
  const hurried = rounds.hurry();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(2);
  slow.resolve();
  await hurried;
  rounds.stop();
});
