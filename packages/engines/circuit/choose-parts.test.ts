import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseParts } from './choose-parts.ts';
import { type ESeries, eSeriesValues } from './e-series.ts';
import { multipleFeedback } from './stages/multiple-feedback.ts';
import { sallenKey } from './stages/sallen-key.ts';

const grid = (series: ESeries, level = 1e4) => ({
  resistors: eSeriesValues(series, 1, 1e9),
  capacitors: eSeriesValues('E12', 1e-13, 1),
  level,
});
const section = (f: number, q: number) =>
  ({ response: 'lowpass', w0: 2 * Math.PI * f, q, gain: 1 }) as const;

test('a single resistor cannot be moved to its neighbour and bring the response nearer', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 5, noNaN: true }),
      fc.double({ min: 0.6, max: 5, noNaN: true }),
      fc.constantFrom('E24' as const, 'E96' as const),
      (decade, q, series) => {
        const wanted = section(10 ** decade, q);
        const stage = sallenKey(wanted, 'unity');
        const { values, achieved } = chooseParts(stage, wanted, grid(series), 1);
        const list = grid(series).resistors;
        const off = (a: { w0: number; q: number | null }) =>
          Math.hypot((1 + 2 * q) * (a.w0 / wanted.w0 - 1), (a.q as number) / q - 1);
        for (const name of ['R1', 'R2'])
          for (const way of [-1, 1]) {
            const other = list[list.indexOf(values[name] as number) + way] as number;
            // Nearness to the wished resistance may outweigh a thousandth of error.
            expect(off(stage.analyse({ ...values, [name]: other }))).toBeGreaterThan(
              off(achieved) - 2e-3,
            );
          }
      },
    ),
    { numRuns: 60 },
  );
});

test('a denser series comes nearer on the whole', () => {
  const errors = (series: ESeries) =>
    Array.from({ length: 40 }, (_, k) => {
      const wanted = section(100 * 1.17 ** k, 0.7 + k / 20);
      const { achieved } = chooseParts(sallenKey(wanted, 'unity'), wanted, grid(series), 1);
      return Math.abs(achieved.w0 / wanted.w0 - 1);
    }).reduce((a, b) => a + b);
  expect(errors('E96')).toBeLessThan(errors('E24') / 2);
  expect(errors('E24')).toBeLessThan(errors('E12'));
});

test('resistors hover about the wished level', () => {
  for (const level of [2e3, 2e4, 2e5]) {
    const wanted = section(1e3, 1);
    const { values } = chooseParts(multipleFeedback(wanted), wanted, grid('E96', level), 1);
    const mean = ['R1', 'R2', 'R3'].reduce((m, n) => m * (values[n] as number), 1) ** (1 / 3);
    expect(Math.abs(Math.log2(mean / level))).toBeLessThan(1.5);
  }
});

test('a drawer without a fitting part is refused with the frequency and the field', () => {
  const wanted = section(1e3, 1);
  const bare = { ...grid('E96'), resistors: eSeriesValues('E96', 1, 10) };
  expect(() => chooseParts(sallenKey(wanted, 'unity'), wanted, bare, 1)).toThrow(
    /No parts from 1 Ω to 10 Ω.*1000 Hz/,
  );
});
