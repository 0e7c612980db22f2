import { describe, expect, test } from 'vitest';
import { eyeFigures, fold } from './eye.ts';
import { randomNumbers } from './testing/random.ts';

/** Symbols of 1 s, edges of 0.1 s about each boundary moved by `shift`, levels from `level`. */
function stream(
  bits: readonly number[],
  shift: (k: number) => number,
  level: (bit: number, k: number) => number = (bit) => bit,
) {
  const x = [0];
  const y = [level(bits[0]!, 0)];
  for (const [k, bit] of bits.entries()) {
    if (k === 0) continue;
    const [before, now] = [level(bits[k - 1]!, k - 1), level(bit, k)];
    x.push(k + shift(k) - 0.05, k + shift(k) + 0.05);
    y.push(before, now);
  }
  x.push(bits.length);
  y.push(y.at(-1)!);
  return [Float64Array.from(x), Float64Array.from(y)] as const;
}

const random = randomNumbers(5);
const bits = Array.from({ length: 200 }, () => (random() > 0.5 ? 1 : 0));

describe('figures', () => {
  test('jitter is between the earliest and the latest edge, and the opening what is left', () => {
    const [x, y] = stream(bits, (k) => [-0.03, 0, 0.05][k % 3]!);
    const figures = eyeFigures(x, y, 0.5, { period: 1, origin: 0 });
    expect(figures.jitter).toBeCloseTo(0.08, 9);
    expect(figures.opening).toBeCloseTo(0.92, 9);
    expect(figures.height).toBeCloseTo(1, 9);
    expect(figures.crossings).toBe(bits.filter((b, k) => k > 0 && b !== bits[k - 1]).length);
    expect(figures.symbols).toBe(200);
  });

  test('the height is between the least one and the greatest zero in the middle', () => {
    const [x, y] = stream(
      bits,
      () => 0,
      (bit, k) => (bit === 1 ? 1 - 0.1 * (k % 4) : 0.05 * (k % 3)),
    );
    const { top, bottom, height } = eyeFigures(x, y, 0.5, { period: 1, origin: 0 });
    expect(top).toBeCloseTo(0.7, 9);
    expect(bottom).toBeCloseTo(0.1, 9);
    expect(height).toBeCloseTo(0.6, 9);
  });

  test('edges all late are no jitter: an offset, also about half a symbol', () => {
    for (const late of [0.2, 0.49, -0.4]) {
      const [x, y] = stream(bits, () => late);
      const figures = eyeFigures(x, y, 0.5, { period: 1, origin: 0 });
      expect(figures.offset).toBeCloseTo(late, 9);
      expect(figures.jitter).toBeCloseTo(0, 9);
      expect(figures.jitterDeviation).toBeCloseTo(0, 9);
      expect(figures.height).toBeCloseTo(1, 9);
    }
  });

  test('a line that never changes has a level and no eye', () => {
    const figures = eyeFigures(Float64Array.of(0, 10), Float64Array.of(1, 1), 0.5, { period: 1 });
    expect(figures).toMatchObject({ top: 1, crossings: 0 });
    expect(figures.bottom).toBeUndefined();
    expect(figures.height).toBeUndefined();
    expect(figures.jitter).toBeUndefined();
  });
});

describe('folding', () => {
  test('lines are as long as they are wide, with a gap between them, and show the signal', () => {
    const signal = (t: number) => Math.sin(2 * Math.PI * t);
    const x = Float64Array.from({ length: 1001 }, (_, k) => k / 100);
    const folded = fold(x, x.map(signal), { period: 1, width: 2 });
    expect(folded.lines).toBe(9);
    expect([...folded.x].filter(Number.isNaN).length).toBe(9);
    for (const [k, t] of folded.x.entries()) {
      if (Number.isNaN(t)) continue;
      expect(t).toBeGreaterThanOrEqual(0);
      expect(t).toBeLessThanOrEqual(2 + 1e-9);
      expect(folded.y[k]).toBeCloseTo(signal(t), 6);
    }
  });

  test('what lies before `from` is left out, and symbols keep their grid', () => {
    const x = Float64Array.from({ length: 101 }, (_, k) => k / 10);
    const folded = fold(
      x,
      x.map((t) => t),
      { period: 1, width: 1, origin: 0.5, from: 3 },
    );
    // 3.5 to 9.5.
    expect(folded.lines).toBe(6);
    expect(folded.y[0]).toBeCloseTo(3.5, 12);
  });
});

test('too short a transient, and bad options, are refused with their values', () => {
  const [x, y] = [Float64Array.of(0, 1.5), Float64Array.of(0, 1)];
  expect(() => fold(x, y, { period: 1 })).toThrow('less than 2 whole symbols of 1 s behind 0 s');
  expect(() => fold(x, y, { period: 0 })).toThrow('The period 0 s is not above 0.');
  expect(() => fold(x, y, { period: 1, width: 9 })).toThrow('A width of 9 symbols is not 1 to 8.');
  expect(() => fold(x, y, { period: 1e-7 })).toThrow('the most is 1000000');
});
