/** The chain's time by a clock that a test sets: boundaries to the millisecond and the second. */
import { beforeEach, expect, test } from 'vitest';
import { ChainTime, MAX_SILENCE } from './chain-time.ts';

/** Milliseconds. */
let clock: number;
let time: ChainTime;
beforeEach(() => {
  clock = 7_000;
  time = new ChainTime(() => clock);
});

test('before anything was seen there is no time, and nothing but silence', () => {
  expect([time.now(), time.silence()]).toEqual([null, Number.POSITIVE_INFINITY]);
  // That a node answers says nothing of the time.
  time.heard();
  expect([time.now(), time.silence()]).toEqual([null, Number.POSITIVE_INFINITY]);
});

test('whole seconds pass as they do here', () => {
  time.set(1_000);
  for (const [at, now] of [
    [7_000, 1_000],
    [7_999, 1_000],
    [8_000, 1_001],
    [12_500, 1_005],
  ] as const) {
    clock = at;
    expect([at, time.now()]).toEqual([at, now]);
  }
});

test('it is known for a minute after the node was heard, and no longer', () => {
  time.set(1_000);
  clock += MAX_SILENCE;
  expect([time.silence(), time.now()]).toEqual([60_000, 1_060]);
  clock += 1;
  expect(time.now()).toBeNull();
  time.heard();
  expect([time.silence(), time.now()]).toEqual([0, 1_060]);
});

test.each([
  [999, 1_000],
  [985, 1_000],
  [984, 984],
])('after 1,000 the chain says %i, and it is %i', (said, now) => {
  time.set(1_000);
  expect(time.now()).toBe(1_000);
  time.set(said);
  expect(time.now()).toBe(now);
});
