import { expect, test } from 'vitest';
import { Rhythm } from './rhythm.ts';

/** A chain whose blocks came after these times, in seconds; `step` blocks between two looks. */
function after(gaps: readonly number[], step = 1n): Rhythm {
  const rhythm = new Rhythm();
  let time = 1_000;
  let number = 0n;
  rhythm.add(number, time);
  for (const gap of gaps) {
    number += step;
    time += gap;
    rhythm.add(number, time);
  }
  return rhythm;
}
const times = (count: number, gap: number) => Array.from({ length: count }, () => gap);

test('eight gaps alike are a rhythm, seven are not yet', () => {
  expect(after(times(8, 12))).toMatchObject({ regular: true, blockTime: 12 });
  expect(after(times(7, 12))).toMatchObject({ regular: false, blockTime: 2 });
});

test('blocks between two looks count', () => {
  expect(after(times(8, 6), 3n)).toMatchObject({ regular: true, blockTime: 2 });
});

test('a gap that is much longer or shorter ends it, until eight more are alike', () => {
  const gaps = [...times(8, 2), 4];
  expect(after(gaps).regular).toBe(false);
  expect(after([...gaps, ...times(8, 2)]).regular).toBe(true);
  expect(after([2, 2, 3, 2, 1, 2, 2, 2]).regular).toBe(true);
});

test('blocks of one second are none, and none is longer than a minute', () => {
  expect(after(times(20, 0))).toMatchObject({ regular: false, blockTime: 2 });
  expect(after(times(8, 900)).blockTime).toBe(60);
});

test('a block that takes the place of another is no gap', () => {
  const rhythm = after(times(8, 2));
  rhythm.add(8n, 1_015);
  rhythm.add(5n, 1_500);
  expect(rhythm).toMatchObject({ regular: true, blockTime: 2 });
});
