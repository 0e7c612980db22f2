/** How fast it drains: by hand, and held against all that was ever seen, counted anew each time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DrainMeter } from './drain.ts';

/** Blocks that left work over, each of so many seconds, in which so many were settled. */
function meterOf(...blocks: readonly (readonly [seconds: number, settled: number])[]): DrainMeter {
  const meter = new DrainMeter();
  for (const [seconds, settled] of blocks) {
    meter.settled(settled);
    meter.block(seconds, 1);
  }
  return meter;
}

test('it is all that was settled by all the seconds of the last eight blocks', () => {
  expect(meterOf([2, 4], [2, 8], [4, 4]).rate(500)).toBe(2);
  const nine = [90, 1, 2, 3, 4, 5, 6, 7, 8].map((settled) => [1, settled] as const);
  expect(meterOf(...nine).rate(500)).toBe(36 / 8);
  expect(meterOf(...nine.slice(0, 8)).rate(500)).toBe((90 + 28) / 8);
});

test('a look at the same block is none, and what it saw settled counts for the next', () => {
  const meter = meterOf([2, 0], [2, 0]);
  meter.settled(30);
  meter.block(0, 1);
  expect(meter.rate(500)).toBe(500);
  meter.settled(6);
  meter.block(2, 1);
  expect(meter.rate(500)).toBe(6);
});

test('a clock that went back is no look either', () => {
  const meter = meterOf([2, 10], [2, 10], [2, 10]);
  meter.settled(10);
  meter.block(-2, 1);
  meter.block(2, 1);
  expect(meter.rate(500)).toBe(5);
});

const look = fc.record({
  settled: fc.array(fc.nat(20), { maxLength: 3 }),
  seconds: fc.integer({ min: 0, max: 4 }),
  left: fc.nat(3),
});

test('whatever happens, it is the mean of the blocks since it last kept up, where there are three', () => {
  fc.assert(
    fc.property(fc.array(look, { maxLength: 40, size: 'max' }), fc.nat(20), (looks, expected) => {
      const meter = new DrainMeter();
      for (const { settled, seconds, left } of looks) {
        for (const count of settled) meter.settled(count);
        meter.block(seconds, left);
      }
      // Looks at no new block go with the one after them.
      const blocks: { seconds: number; settled: number; left: number }[] = [];
      let before = 0;
      for (const { settled, seconds, left } of looks) {
        before += settled.reduce((a, b) => a + b, 0);
        if (seconds === 0) continue;
        blocks.push({ seconds, settled: before, left });
        before = 0;
      }
      const since = blocks.slice(blocks.findLastIndex(({ left }) => left === 0) + 1).slice(-8);
      const total = (of: 'seconds' | 'settled') => since.reduce((sum, one) => sum + one[of], 0);
      const measured = total('settled') / total('seconds');
      expect(meter.rate(expected)).toBe(since.length < 3 ? expected : Math.min(expected, measured));
    }),
  );
});
