import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decibelsOf, decimate } from './decimate.ts';
import { randomNumbers } from './testing/random.ts';

const numbers = (length: number, of: (k: number) => number) =>
  Float64Array.from({ length }, (_, k) => of(k));

/** First, least, greatest and last value of each column of pixels. */
function columns(x: Float64Array, y: Float64Array, count: number, from: number, to: number) {
  const found = new Map<number, number[]>();
  for (const [k, value] of y.entries()) {
    const column = Math.min(count - 1, Math.floor(((x[k]! - from) / (to - from)) * count));
    found.set(column, [...(found.get(column) ?? []), value]);
  }
  return [...found].map(([column, v]) => [column, v[0], Math.min(...v), Math.max(...v), v.at(-1)]);
}

describe('the picture', () => {
  test('of any trace keeps each column’s first, least, greatest and last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 200, maxLength: 600 }),
        fc.integer({ min: 1, max: 40 }),
        (values, count) => {
          const random = randomNumbers(values.length);
          const x = numbers(values.length, () => random()).sort();
          const y = Float64Array.from(values);
          const less = decimate(x, y, { columns: count });
          expect(less.x.length).toBeLessThanOrEqual(4 * count + 2);
          expect(columns(less.x, less.y, count, x[0]!, x.at(-1)!)).toEqual(
            columns(x, y, count, x[0]!, x.at(-1)!),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps one spike among a million points', () => {
    const x = numbers(1_000_000, (k) => k);
    const y = numbers(1_000_000, (k) => (k === 765_432 ? 9 : 0));
    const less = decimate(x, y, { columns: 500 });
    const at = less.y.indexOf(9);
    expect(less.x[at]).toBe(765_432);
    expect(less.x.length).toBeLessThan(2003);
  });

  test('is the trace itself where that has few points', () => {
    const [x, y] = [Float64Array.of(0, 1, 2), Float64Array.of(5, Number.NaN, 7)];
    const same = decimate(x, y, { columns: 10 });
    expect([...same.x]).toEqual([0, 1, 2]);
    expect([...same.y]).toEqual([5, Number.NaN, 7]);
  });

  test('has a gap where the trace has one', () => {
    const x = numbers(10_000, (k) => k);
    const y = numbers(10_000, (k) => (k >= 4000 && k < 6000 ? Number.NaN : 1));
    const less = decimate(x, y, { columns: 10 });
    const gaps = [...less.x].filter((_, k) => Number.isNaN(less.y[k]!));
    expect(gaps.length).toBeGreaterThan(0);
    for (const at of gaps) expect(at >= 4000 && at < 6000).toBe(true);
  });

  test('along a logarithmic axis has as many points a decade, and of a falling axis falls', () => {
    const x = numbers(90_000, (k) => 10 ** (k / 10_000));
    const log = decimate(x, x, { columns: 90, isLogarithmic: true });
    const decade = (from: number) => [...log.x].filter((v) => v >= from && v < 10 * from).length;
    expect(Math.abs(decade(10) - decade(1e6))).toBeLessThanOrEqual(4);
    const falling = decimate(x.slice().reverse(), x, { columns: 90 });
    for (let k = 1; k < falling.x.length; k++) expect(falling.x[k]).toBeLessThan(falling.x[k - 1]!);
  });

  test('of a part has one point beyond each end, so that lines go on', () => {
    const x = numbers(10_001, (k) => k);
    const part = decimate(x, x, { columns: 20, from: 1000.5, to: 3000.5 });
    expect(part.x[0]).toBe(1000);
    expect(part.x.at(-1)).toBe(3001);
    const few = decimate(x, x, { columns: 100, from: 10.5, to: 12.5 });
    expect([...few.x]).toEqual([10, 11, 12, 13]);
  });
});

test('decibels are of real and of complex values', () => {
  expect([...decibelsOf(Float64Array.of(10, -0.1, 0), undefined)]).toEqual([
    20,
    -20,
    Number.NEGATIVE_INFINITY,
  ]);
  expect(decibelsOf(Float64Array.of(3), Float64Array.of(4))[0]).toBeCloseTo(20 * Math.log10(5), 12);
});

test('an axis that turns, one of 0 on a logarithmic plot, and bad columns are refused with their values', () => {
  const y = numbers(100, () => 0);
  expect(() =>
    decimate(
      numbers(100, (k) => Math.sin(k)),
      y,
      { columns: 2 },
    ),
  ).toThrow('The axis turns at');
  expect(() =>
    decimate(
      numbers(100, (k) => k),
      y,
      { columns: 2, isLogarithmic: true },
    ),
  ).toThrow('The axis begins at 0, which has no place on a logarithmic plot.');
  expect(() => decimate(y, y, { columns: 0 })).toThrow('0 columns are not a whole number');
});
