import { expect, test } from 'vitest';
import { averaged, cyclesOf } from './cycles.ts';

const sampled = (until: number, f: (t: number) => number, step = 10e-6) => {
  const x = Float64Array.from({ length: Math.round(until / step) + 1 }, (_, k) => k * step);
  return [x, x.map(f)] as const;
};
const sine = (hertz: number) => (t: number) => Math.sin(2 * Math.PI * hertz * t);

test('a sine has its frequency, however the window cuts it', () => {
  for (const until of [2.8e-3, 3.3e-3, 7.9e-3])
    expect(cyclesOf(...sampled(until, sine(1000)))?.frequency).toBeCloseTo(1000, 1);
});

test('a mean that drifts as a coupling capacitor charges does not move it', () => {
  const drifting = (t: number) => sine(1000)(t) + 0.5 * Math.exp(-t / 5e-3);
  const cycles = cyclesOf(...sampled(6e-3, drifting));
  expect(cycles?.frequency).toBeGreaterThan(999.5);
  expect(cycles?.frequency).toBeLessThan(1000.5);
  expect(cycles?.uncertainty).toBeLessThan(5e-4);
});

test('what swings up is told by its later periods', () => {
  const rising = (t: number) => (1 - Math.exp(-t / 2e-3)) * sine(1000)(t);
  expect(cyclesOf(...sampled(20e-3, rising))?.frequency).toBeCloseTo(1000, 0);
});

test('mean and RMS over whole periods are those of the wave, and not of the cut', () => {
  const [x, y] = sampled(2.75e-3, (t) => 1 + sine(1000)(t), 1e-6);
  const { marks } = cyclesOf(x, y) ?? { marks: [] };
  const { mean, rms } = averaged(x, y, marks[0] ?? 0, marks.at(-1) ?? 0);
  expect(mean).toBeCloseTo(1, 4);
  expect(rms).toBeCloseTo(Math.sqrt(1.5), 4);
});

test('what does not repeat has no frequency', () => {
  expect(cyclesOf(...sampled(5e-3, (t) => t))).toBeUndefined();
  expect(cyclesOf(...sampled(5e-3, () => 3))).toBeUndefined();
  expect(cyclesOf(...sampled(10e-3, (t) => Math.sin(2e6 * t * t)))).toBeUndefined();
  expect(cyclesOf(...sampled(1.9e-3, sine(1000)))).toBeUndefined();
});
