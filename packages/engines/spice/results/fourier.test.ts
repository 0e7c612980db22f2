import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { readRaw } from '../raw/read-raw.ts';
import { fourierGrid, fourierSeries } from './fourier.ts';

const of = (...values: number[]) => Float64Array.from(values);

describe('series in closed form', () => {
  test('a triangle has 8/π²n² of the odd orders, and 12.12 % of distortion', () => {
    // Begins at 0 and rises: sines alone, with alternating signs.
    const s = fourierSeries(of(0, 0.25, 0.75, 1), of(0, 1, -1, 0), 1, { harmonics: 99 });
    for (const { order, amplitude, phase } of s.harmonics) {
      const expected = order % 2 === 1 ? 8 / (Math.PI * order) ** 2 : 0;
      expect(Math.abs(amplitude - expected)).toBeLessThan(1e-14);
      if (order % 2 === 1) expect(Math.abs(phase)).toBeCloseTo(order % 4 === 1 ? 0 : 180, 8);
    }
    expect(s.rest).toBeCloseTo(Math.sqrt(Math.PI ** 4 / 96 - 1), 12);
    expect(s.distortion).toBeCloseTo(0.12115, 5);
    expect(s.mean).toBeCloseTo(0, 15);
  });

  test('a square has 4/πn of the odd orders, and 48.34 % of everything else', () => {
    const s = fourierSeries(of(0, 0.5, 0.5, 1), of(1, 1, -1, -1), 1);
    for (const { order, amplitude } of s.harmonics)
      expect(amplitude).toBeCloseTo(order % 2 === 1 ? 4 / (Math.PI * order) : 0, 14);
    expect(s.rest).toBeCloseTo(Math.sqrt(Math.PI ** 2 / 8 - 1), 12);
    expect(s.distortion).toBeCloseTo(Math.hypot(1 / 3, 1 / 5, 1 / 7, 1 / 9), 12);
  });

  test('a sawtooth falls by 2/πn with its mean between', () => {
    const s = fourierSeries(of(0, 1), of(3, 1), 1);
    expect(s.mean).toBe(2);
    for (const { order, amplitude, phase } of s.harmonics) {
      expect(amplitude).toBeCloseTo(2 / (Math.PI * order), 14);
      expect(phase).toBeCloseTo(0, 9);
    }
  });

  test('the last whole periods count, and phases refer to where they begin', () => {
    const f = 50;
    const x = Float64Array.from({ length: 100_001 }, (_, k) => k * 1e-6);
    const y = x.map((t) =>
      t < 0.055 ? 9 : 1 + 2 * Math.sin(2 * Math.PI * f * t) + 0.5 * Math.cos(4 * Math.PI * f * t),
    );
    const s = fourierSeries(x, y, f, { periods: 2 });
    expect(s.from).toBeCloseTo(0.06, 12);
    expect(s.mean).toBeCloseTo(1, 6);
    expect(s.harmonics[0]!.amplitude).toBeCloseTo(2, 6);
    expect(s.harmonics[0]!.phase).toBeCloseTo(0, 4);
    expect(s.harmonics[1]!.phase).toBeCloseTo(90, 4);
    expect(s.distortion).toBeCloseTo(0.25, 6);
  });

  test('where there is no fundamental there is no distortion', () => {
    const s = fourierSeries(of(0, 1), of(4, 4), 1);
    expect(s.distortion).toBeUndefined();
    expect(s.rest).toBeUndefined();
    expect(s.mean).toBe(4);
  });
});

test('on a grid it is what ngspice’s fourier prints', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-fourier-'));
  try {
    writeFileSync(
      join(folder, 'f.cir'),
      `* clipped
v1 in 0 sin(0.2 2 1k)
r1 in out 1k
d1 out 0 dm
d2 0 m dm
v2 out m 0.5
.model dm d
.control
tran 1u 3m 0 1u
write f.raw
fourier 1k v(out)
quit 0
.endc
.end
`,
    );
    const { stdout } = program('ngspice', ['-b', 'f.cir'], { cwd: folder });
    const [dataset] = readRaw(new Uint8Array(readFileSync(join(folder, 'f.raw'))));
    const out = dataset!.traces.find(({ name }) => name === 'v(out)')!;
    const ours = fourierGrid(dataset!.axis.re, out.re, 1e3);
    const exact = fourierSeries(dataset!.axis.re, out.re, 1e3);
    const rows = [...stdout.matchAll(/^\s*(\d)\s+([\d.e+]+)\s+([\d.e+-]+)\s+([\d.e+-]+)/gmu)].map(
      (row) => row.slice(1).map(Number) as [number, number, number, number],
    );
    expect(rows.length).toBe(10);
    for (const [order, frequency, magnitude, phase] of rows) {
      if (order === 0) continue;
      const { amplitude, phase: own, frequency: f } = ours.harmonics[order - 1]!;
      expect(f).toBe(frequency);
      expect(Math.abs(amplitude - magnitude)).toBeLessThan(2e-5);
      if (magnitude > 1e-2) {
        const apart = ((own - phase + 540) % 360) - 180;
        expect(Math.abs(apart)).toBeLessThan(0.05);
      }
      // The grid of 200 points folds what lies above into it.
      expect(Math.abs(exact.harmonics[order - 1]!.amplitude - amplitude)).toBeLessThan(1e-3);
    }
    const thd = Number(/THD:\s*([\d.]+)/u.exec(stdout)?.[1]) / 100;
    expect(ours.distortion).toBeCloseTo(thd, 4);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('transients shorter than their periods, and bad options, are refused with their values', () => {
  const [x, y] = [of(0, 1e-3), of(0, 1)];
  expect(() => fourierSeries(x, y, 500)).toThrow(
    'The transient lasts 0.001 s, which is less than 1 period of 500 Hz: a later stop would do.',
  );
  expect(() => fourierSeries(x, y, 0)).toThrow('The frequency 0 is not above 0.');
  expect(() => fourierSeries(x, y, 1e3, { harmonics: 0 })).toThrow('The number of harmonics 0');
  expect(() => fourierSeries(x, y, 1e3, { periods: 1.5 })).toThrow('The number of periods 1.5');
  expect(() => fourierGrid(x, y, 1e3, { grid: 10 })).toThrow('A grid of 10 points a period');
  // A stop that misses a whole period by rounding is one.
  expect(fourierSeries(of(0, 0.1 + 0.2), y, 1 / 0.3).harmonics.length).toBe(9);
});
