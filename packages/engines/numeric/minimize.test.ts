import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { minimize } from './minimize.ts';
import { highestPeak } from './peak.ts';

describe('minimize', () => {
  test('finds the bottom of any bowl, wherever it lies and however wide it is', () => {
    const bowl = fc.record({
      at: fc.double({ min: -1e3, max: 1e3, noNaN: true }),
      below: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
      above: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
      shape: fc.constantFrom(
        (d: number) => d * d,
        (d: number) => Math.cosh(Math.min(Math.abs(d), 300)),
        (d: number) => -1 / (1 + d * d),
        (d: number) => Math.abs(d),
        (d: number) => d ** 4,
      ),
    });
    fc.assert(
      fc.property(bowl, ({ at, below, above, shape }) => {
        const { x, value } = minimize((t) => shape(t - at), at - below, at + above);
        // What can be known of the place: where the values differ from the lowest one.
        expect(value - shape(0)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(shape(0))));
        expect(value).toBe(shape(x - at));
        expect(x).toBeGreaterThanOrEqual(at - below);
        expect(x).toBeLessThanOrEqual(at + above);
      }),
    );
  });

  test('takes few evaluations where a parabola fits', () => {
    let calls = 0;
    const { x } = minimize(
      (t) => {
        calls++;
        return (t - 2) ** 2 + 1;
      },
      -10,
      11,
      1e-7,
    );
    expect(Math.abs(x - 2)).toBeLessThan(1e-6);
    expect(calls).toBeLessThan(12);
  });

  test('known places: of the gamma function, of x ln x, of a cosine', () => {
    expect(minimize((t) => t * Math.log(t), 1e-9, 5).x).toBeCloseTo(Math.exp(-1), 7);
    expect(minimize(Math.cos, 2, 5).x).toBeCloseTo(Math.PI, 7);
    expect(minimize((t) => t + 1 / t, 0.1, 9).x).toBeCloseTo(1, 7);
  });

  test('comes close to an end where f falls towards it', () => {
    expect(minimize((t) => t, 3, 5).x).toBeCloseTo(3, 6);
    expect(minimize((t) => -t, 3, 5).x).toBeCloseTo(5, 6);
  });

  test('goes round where f is not a number', () => {
    const { x } = minimize((t) => (t < 1 ? Number.NaN : (t - 2) ** 2), 0, 5);
    expect(x).toBeCloseTo(2, 6);
  });

  test.each([
    [2, 2],
    [3, 1],
    [0, Number.POSITIVE_INFINITY],
    [Number.NaN, 1],
  ])('refuses %d to %d', (low, high) => {
    expect(() => minimize((t) => t, low, high)).toThrow(EngineError);
  });
});

describe('highestPeak', () => {
  test('finds the higher of two resonances though its sample is the lower one', () => {
    const line = (at: number, width: number, height: number) => (t: number) =>
      height / (1 + ((t - at) / width) ** 2);
    const [broad, narrow] = [line(2, 0.6, 1), line(5.03, 0.06, 1.03)];
    const grid = Array.from({ length: 161 }, (_, k) => k / 20);
    const f = (t: number) => broad(t) + narrow(t);
    const samples = grid.map(f);
    expect(grid[samples.indexOf(Math.max(...samples))]).not.toBeCloseTo(5.03, 2);
    const [x, y] = highestPeak(f, grid);
    expect(x).toBeCloseTo(5.03, 2);
    expect(y).toBeGreaterThan(f(2));
  });
});

test('where all samples stand at one place, that is the highest point', () => {
  expect(highestPeak((x) => x * x, [20, 20, 20])).toEqual([20, 400]);
});
