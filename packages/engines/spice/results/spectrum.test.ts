import { describe, expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import { resample, spectrum } from './spectrum.ts';
import { randomNumbers } from './testing/random.ts';

/** Uneven times over 0 to `stop`, both ends among them. */
function unevenTimes(stop: number, count: number): Float64Array {
  const random = randomNumbers(7);
  const x = Float64Array.from({ length: count }, () => random() * stop).sort();
  x[0] = 0;
  x[count - 1] = stop;
  return x;
}

describe('a sine of whole periods', () => {
  const stop = 1e-3;
  const x = unevenTimes(stop, 60_000);
  const y = x.map((t) => 0.25 + 2 * Math.cos(2 * Math.PI * 5e3 * t + 0.7));

  test.each(['rectangular', 'hann', 'blackman-harris', 'flat-top'] as const)(
    'has its mean, amplitude and phase under the window %s',
    (kind) => {
      const s = spectrum(x, y, { window: { kind }, samples: 1024 });
      expect(s.frequency[5]).toBeCloseTo(5e3, 6);
      expect(Math.hypot(s.re[5]!, s.im[5]!)).toBeCloseTo(2, 4);
      expect(Math.atan2(s.im[5]!, s.re[5]!)).toBeCloseTo(0.7, 4);
      expect(s.re[0]).toBeCloseTo(0.25, 4);
      expect(s.spacing).toBeCloseTo(1e3, 9);
      expect(s.samplingRate).toBeCloseTo(1.024e6, 3);
    },
  );

  test('the last bin, half the sampling rate, is not doubled', () => {
    const even = Float64Array.from({ length: 9 }, (_, k) => k);
    const s = spectrum(
      even,
      even.map((t) => (t % 2 === 0 ? 1 : -1)),
      {
        ...{ samples: 8, window: { kind: 'rectangular' } },
      },
    );
    expect(s.frequency.at(-1)).toBe(0.5);
    expect(s.re.at(-1)).toBeCloseTo(1, 12);
  });
});

test('a flat top reads an amplitude between bins to two hundredths of a decibel', () => {
  const x = Float64Array.from({ length: 40_001 }, (_, k) => k / 40_000);
  for (const f of [20.1, 20.25, 20.5]) {
    const s = spectrum(
      x,
      x.map((t) => Math.sin(2 * Math.PI * f * t)),
      {
        ...{ samples: 4096, window: { kind: 'flat-top' } },
      },
    );
    const peak = Math.max(...s.re.map((re, k) => Math.hypot(re, s.im[k]!)));
    expect(Math.abs(20 * Math.log10(peak))).toBeLessThan(0.02);
  }
});

test('noise of a bin is 1.5 bins wide under Hann, 1 without a window', () => {
  const x = Float64Array.of(0, 2);
  const of = (kind: 'hann' | 'rectangular') =>
    spectrum(x, x, { samples: 64, window: { kind } }).noiseBandwidth;
  expect(of('hann')).toBeCloseTo(0.75, 12);
  expect(of('rectangular')).toBeCloseTo(0.5, 12);
});

test('NumPy finds the same of random samples at uneven times', () => {
  const x = unevenTimes(3e-6, 400);
  const random = randomNumbers(3);
  const y = x.map(() => random() - 0.5);
  const [from, to, n] = [0.4e-6, 2.7e-6, 600];
  const s = spectrum(x, y, { from, to, samples: n });
  const { stdout } = python(
    `import json, sys, numpy as np
d = json.load(sys.stdin)
t = d['from'] + (d['to'] - d['from']) * np.arange(d['n']) / d['n']
w = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(d['n']) / d['n'])
f = np.fft.rfft(np.interp(t, d['x'], d['y']) * w) / w.sum()
f[1:-1] *= 2
print(json.dumps([f.real.tolist(), f.imag.tolist()]))`,
    { modules: ['numpy'], input: JSON.stringify({ x: [...x], y: [...y], from, to, n }) },
  );
  const [re, im] = JSON.parse(stdout) as [number[], number[]];
  expect(re.length).toBe(s.re.length);
  for (const [k, value] of re.entries()) {
    expect(Math.abs(s.re[k]! - value)).toBeLessThan(1e-14);
    expect(Math.abs(s.im[k]! - im[k]!)).toBeLessThan(1e-14);
  }
});

test('samples are as many as the next power of two of the points, 8 at least', () => {
  const of = (points: number) => {
    const x = Float64Array.from({ length: points }, (_, k) => k);
    return spectrum(x, x).re.length;
  };
  expect([of(2), of(8), of(9), of(1000)]).toEqual([5, 5, 9, 513]);
});

test('a step in the trace has its later value at its instant', () => {
  const out = new Float64Array(4);
  resample(Float64Array.of(0, 1, 1, 2), Float64Array.of(0, 0, 5, 5), 0, 0.5, 4, out);
  expect([...out]).toEqual([0, 0, 5, 5]);
});

test('windows of time beyond the transient, empty ones, and bad counts are refused with their values', () => {
  const x = Float64Array.of(0, 1e-3);
  expect(() => spectrum(x, x, { to: 2e-3 })).toThrow(
    'reach from 0 s to 1 ms, and 2 ms lies outside',
  );
  expect(() => spectrum(x, x, { from: 1e-3 })).toThrow(
    'The window of time from 0.001 to 0.001 s is empty.',
  );
  expect(() => spectrum(x, x, { samples: 7 })).toThrow('7 samples are not a whole number from 8');
  expect(() => spectrum(x, x, { samples: 2 ** 25 })).toThrow('33554432 samples');
});
