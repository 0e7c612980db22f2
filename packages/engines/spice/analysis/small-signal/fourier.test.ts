import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../../../error.ts';
import type { Dataset } from '../../results/dataset.ts';
import { fourier, fourierSeries } from './fourier.ts';

const sampled = (count: number, stop: number, of: (t: number) => number) => {
  const times = Float64Array.from({ length: count + 1 }, (_, k) => (stop * k) / count);
  return { times, values: times.map(of) };
};

const wave = (t: number) => {
  const turn = 2 * Math.PI;
  const v =
    0.1 + Math.sin(turn * 1e3 * t + Math.PI / 6) + 0.2 * Math.sin(turn * 3e3 * t + Math.PI / 18);
  return v + 0.1 * v * v;
};

test('the series of .FOUR: a mixed tone as ngspice 39 gives it', () => {
  // tran 10u 3m 0 1u; fourier 1k v(o) of a behavioural source of v + 0.1·v², v as in `wave`: its window begins a rounding of its steps later.
  const { times, values } = sampled(3000, 3e-3, wave);
  const { dc, harmonics, thd } = fourierSeries(times, values, 1e3, { method: 'spice' });
  expect(dc).toBeCloseTo(0.15299733, 4);
  const theirs = [
    [1.0199952, 30.000002],
    [0.050524568, -7.059221],
    [0.20399127, 10.000001],
    [0.020000835, -50.00018],
  ] as const;
  for (const [k, [magnitude, phase]] of theirs.entries()) {
    expect(Math.abs(harmonics[k]!.magnitude - magnitude)).toBeLessThan(1e-5);
    expect(Math.abs(harmonics[k]!.phase - phase)).toBeLessThan(5e-3);
  }
  expect(thd).toBeCloseTo(20.6976, 2);
});

test('a square wave of two edges is exact to rounding by straight lines, and aliased by samples', () => {
  // Edges of 1 ns a millisecond apart: harmonics 4/(πk)·sinc of the edge.
  const edge = 1e-9;
  const times = Float64Array.of(
    0,
    edge / 2,
    0.5e-3 - edge / 2,
    0.5e-3 + edge / 2,
    1e-3 - edge / 2,
    1e-3,
  );
  const values = Float64Array.of(0, 1, 1, -1, -1, 0);
  const { harmonics, dc } = fourierSeries(times, values, 1e3, { harmonics: 51 });
  expect(Math.abs(dc)).toBeLessThan(1e-15);
  for (const { order, magnitude } of harmonics) {
    const x = Math.PI * order * 1e3 * edge;
    const ideal = order % 2 === 0 ? 0 : ((4 / (Math.PI * order)) * Math.sin(x)) / x;
    expect(Math.abs(magnitude - ideal)).toBeLessThan(1e-13);
  }
  const coarse = fourierSeries(times, values, 1e3, { method: 'spice' });
  expect(Math.abs(coarse.harmonics[8]!.magnitude - 4 / (9 * Math.PI))).toBeGreaterThan(1e-4);
});

test('straight lines through many points give the coefficients of a sum of sines, wherever the run ends', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.double({ min: 0.1, max: 1, noNaN: true }),
          fc.double({ min: -3, max: 3, noNaN: true }),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.double({ min: 1, max: 2.7, noNaN: true }),
      fc.integer({ min: 1, max: 2 }),
      (tones, length, wanted) => {
        const periods = length >= 2 ? wanted : 1;
        const of = (t: number) =>
          tones.reduce((sum, [a, p], k) => sum + a * Math.sin(2 * Math.PI * (k + 1) * t + p), 0);
        const { times, values } = sampled(20_000, length, of);
        const { harmonics, start } = fourierSeries(times, values, 1, { periods });
        for (const [k, [a, p]] of tones.entries()) {
          const { magnitude, phase } = harmonics[k]!;
          expect(Math.abs(magnitude - a)).toBeLessThan(1e-5);
          const off = (phase * Math.PI) / 180 - (p + 2 * Math.PI * (k + 1) * start);
          expect(Math.abs(Math.sin(off / 2))).toBeLessThan(1e-4);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('the dataset holds mean and harmonics of the traces that were named', () => {
  const { times, values } = sampled(3000, 3e-3, wave);
  const run: Dataset = {
    kind: 'tran',
    title: '',
    axis: { name: 'time', quantity: 'time', re: times },
    traces: [{ name: 'v(o)', quantity: 'voltage', re: values }],
    stepped: {},
  };
  const { dataset, series } = fourier(run, 1e3, ['V(o)']);
  expect([...dataset.axis.re]).toEqual(Array.from({ length: 10 }, (_, k) => k * 1e3));
  const [trace] = dataset.traces;
  expect(Math.hypot(trace!.re[3]!, trace!.im![3]!)).toBeCloseTo(
    series[0]!.harmonics[2]!.magnitude,
    12,
  );
  expect(trace!.re[0]).toBe(series[0]!.dc);
  expect(() => fourier(run, 1e3, ['v(x)'])).toThrow(/v\(x\).*v\(o\)/);
});

test('a run shorter than a period, and counts that cannot be, are refused', () => {
  const { times, values } = sampled(10, 1e-3, wave);
  expect(() => fourierSeries(times, values, 900)).toThrow(EngineError);
  expect(fourierSeries(times, values, 1e3).harmonics.length).toBe(9);
  expect(() => fourierSeries(times, values, 1e3, { harmonics: 0 })).toThrow(EngineError);
  expect(() => fourierSeries(times, values, 0)).toThrow(EngineError);
  expect(() => fourierSeries(times, values.slice(1), 1e3)).toThrow(EngineError);
});
