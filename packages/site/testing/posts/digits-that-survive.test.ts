/** What “Nine digits for a float” says, by trying numbers one by one, by V8’s conversions and by Python’s counts. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import frozen from '../../../../oracles/vectors/digits-that-survive.json' with { type: 'json' };
import * as post from '../../src/content/digital-electronics/digits-that-survive.ts';

const { formatOf, lost, survivors } = post;

/** The same by trying: numbers of a format as doubles, and the nearest of them by halving. */
function lostByTrying(numbers: readonly number[], digits: number): number {
  const nearest = (y: number): number => {
    let [low, high] = [0, numbers.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (numbers[middle]! <= y) low = middle;
      else high = middle;
    }
    const [a, b] = [y - numbers[low]!, numbers[high]! - y];
    // Codes are one more than these indices; a tie goes to the even code.
    return a < b || (a === b && low % 2 === 1) ? low : high;
  };
  return numbers.filter((x, k) => nearest(post.toDigits(x, digits)) !== k).length;
}

describe('the counts', () => {
  test('of small formats are those of trying every number', () => {
    for (const name of ['e2m1', 'e2m3', 'e3m2', 'e5m2', 'e4m3'] as const)
      for (const digits of [1, 2, 3])
        expect(Number(lost(formatOf(name), digits).lost), `${name}, ${digits}`).toBe(
          lostByTrying(post.numbersOf(name), digits),
        );
    for (const [name, digits] of [
      ['binary16', 4],
      ['bfloat16', 3],
    ] as const)
      expect(Number(lost(formatOf(name), digits).lost), name).toBe(
        lostByTrying(post.numbersOf(name), digits),
      );
  });

  test('of float and double are those of Python, whose sums are others', () => {
    for (const { format, digits, all, lost: n } of frozen.cases) {
      if (format === 'binary64' && digits !== 16) continue;
      const ours = lost(formatOf(format as 'binary32' | 'binary64'), digits);
      expect([String(ours.all), String(ours.lost)], `${format}, ${digits}`).toEqual([all, n]);
    }
  });

  test('of survivors are those of a loop, ties among them', () => {
    const random = new Random(7);
    for (let k = 0; k < 300; k++) {
      const [a, b] = [1 + (random.bits() & 63), 1 + (random.bits() & 127)];
      const from = random.bits() & 15;
      let count = 0;
      for (let i = from; i < from + 200; i++) {
        const rest = (i * a) % b;
        const off = 2 * Math.min(rest, b - rest);
        if (off < a || (off === a && i % 2 === 0)) count++;
      }
      if (a < b)
        expect(
          Number(survivors(BigInt(from), BigInt(from + 200), BigInt(a), BigInt(b))),
          `${a}/${b}`,
        ).toBe(count);
    }
  });

  test('of doubles drawn at random are those of V8', () => {
    const random = new Random(20261129);
    const view = new DataView(new ArrayBuffer(8));
    const N = 20_000;
    for (const digits of [15, 16]) {
      let [gone, all] = [0, 0];
      while (all < N) {
        view.setUint32(0, random.bits() & 0x7fff_ffff);
        view.setUint32(4, random.bits());
        const x = view.getFloat64(0);
        if (!Number.isFinite(x)) continue;
        all++;
        if (Number(x.toPrecision(digits)) !== x) gone++;
      }
      // Four standard deviations.
      const share = post.shareLost('binary64', digits);
      expect(Math.abs(gone / N - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / N));
    }
  });
});

describe('the shares of (3)', () => {
  const floats = (from: number, to: number, digits: number): number => {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, from);
    const first = view.getUint32(0);
    view.setFloat32(0, to);
    const last = view.getUint32(0);
    let [gone, all] = [0, 0];
    // Every 149th is enough, and no step divides a decimal one.
    for (let word = first; word < last; word += 149) {
      view.setUint32(0, word);
      const x = view.getFloat32(0);
      all++;
      if (Math.fround(Number(x.toPrecision(digits))) !== x) gone++;
    }
    return gone / all;
  };

  test('are those of floats printed and read', () => {
    for (const [from, to, share] of post.eightLose.filter(([from]) => from <= 1e6))
      expect(floats(from, to, 8), `${from} to ${to}`).toBeCloseTo(share, 1.7);
    expect(floats(1, 10, 8)).toBe(0);
    expect(floats(128, 1000, 8)).toBe(0);
    expect(floats(512, 1000, 7)).toBeCloseTo(post.lostAt(700, 24, 7), 1.7);
  });

  test('are nowhere with as many digits as (1) has', () => {
    expect(post.ranges(24, post.enough(24))).toEqual([]);
    expect(post.ranges(53, post.enough(53))).toEqual([]);
  });
});

test('the rules are those of C’s header files', () => {
  expect([53, 24, 11, 8].map(post.enough)).toEqual([17, 9, 5, 4]);
  expect([53, 24, 11, 8].map(post.kept)).toEqual([15, 6, 3, 2]);
  // By trying, half keeps three digits and not four.
  expect(post.keeps('e4m3', 1)).toBe(true);
  expect(post.keeps('e4m3', 2)).toBe(false);
  expect(post.thirds.map(({ x }) => x)).toEqual([0.125, 104]);
});
