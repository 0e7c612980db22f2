/** Averages, lines, tones and products, by what must hold of them. */
import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { averagedPower } from './averaged-power.ts';
import { intercept, products } from './intermodulation.ts';
import { sampleTones } from './sampled-tones.ts';
import { findLines, folded, lineAt, powerAt } from './spectral-line.ts';
import { spectrogram } from './spectrogram.ts';
import { toneFigures } from './tone-figures.ts';
import { windowWeights } from './window.ts';
import { windowKernel } from './window-kernel.ts';

const N = 512;
const WEIGHTS = windowWeights({ kind: 'blackman-harris-7' }, N, false);
const KERNEL = windowKernel(WEIGHTS);
const tones = (list: readonly (readonly [bin: number, amplitude: number])[]) =>
  Float64Array.from({ length: N }, (_, k) =>
    list.reduce((sum, [bin, a]) => sum + a * Math.cos((2 * Math.PI * bin * k) / N + bin), 0),
  );
const powerOf = (x: Float64Array) => averagedPower(x, { weights: WEIGHTS, hop: N }).power;

test('an offset is gone from every bin, and a tone keeps its own', () => {
  const plain = powerOf(tones([[50.3, 1]]));
  const lifted = powerOf(tones([[50.3, 1]]).map((v) => v + 1e3));
  plain.forEach((p, k) => {
    expect(Math.abs((lifted[k] ?? 0) - p)).toBeLessThan(1e-10);
  });
});

test('segments: how many there are, what is left over, and refusals', () => {
  const x = new Float64Array(1000);
  const weights = windowWeights({ kind: 'hann' }, 300, false);
  expect(averagedPower(x, { weights, hop: 150 })).toMatchObject({ count: 5, unused: 100 });
  expect(() => averagedPower(x.subarray(0, 299), { weights, hop: 1 })).toThrow(/299 samples/u);
  expect(() => averagedPower(x, { weights, hop: 0.5 })).toThrow(/hop 0.5/u);
});

test('peak hold keeps what one segment alone has', () => {
  const burst = new Float64Array(4 * N);
  burst.set(tones([[40, 1]]), N);
  const at = (mode: 'mean' | 'hold') =>
    averagedPower(burst, { weights: WEIGHTS, hop: N, mode }).power[40];
  expect(at('hold')).toBeCloseTo(0.5, 9);
  expect(at('mean')).toBeCloseTo(0.125, 9);
});

test('lines: place and power between bins, strongest first, no side lobe among them', () => {
  const power = powerOf(
    tones([
      [30.4, 0.01],
      [90.22, 1],
      [200, 1e-6],
    ]),
  );
  const found = findLines(power, KERNEL, { from: 1, to: 255, most: 9, least: 1e-20 });
  expect(found.map(({ bin }) => Number(bin.toFixed(1)))).toEqual([90.2, 30.4, 200]);
  expect(found[1]?.power).toBeCloseTo(0.5e-4, 9);
  expect(powerAt(power, 90.22, KERNEL)).toBeCloseTo(0.5, 6);
  // Over a floor, neighbours that are noise do not move a line.
  expect(lineAt(Float64Array.of(0, 1, 100, 2, 0), 2, KERNEL, 1)).toEqual({ bin: 2, power: 100 });
});

test('frequencies fold at every multiple of half the sample rate', () => {
  expect([10, 250, 256, 260, 512, 520, 1000, 1030].map((b) => folded(b, N))).toEqual([
    10, 250, 256, 252, 0, 8, 24, 6,
  ]);
});

describe('one tone', () => {
  const options = { length: N, fundamental: 60, harmonics: 5, from: 0, to: N / 2 };
  test('harmonics where they fold, spurs that are none, what cannot be told apart', () => {
    const f = toneFigures(
      powerOf(
        tones([
          [60, 1],
          [120, 0.01],
          [180, 0.02],
          [212, 0.001],
          [150.4, 0.03],
        ]),
      ),
      KERNEL,
      options,
    );
    expect(f.harmonics.map((h) => Math.round(1e5 * Math.sqrt(2 * (h.power ?? 0))) / 1e5)).toEqual([
      0.01, 0.02, 0, 0.001,
    ]);
    expect(f.harmonics.map(({ bin }) => bin)).toEqual([120, 180, 240, 212]);
    expect(f.spur.order).toBeNull();
    expect(f.spur.bin).toBeCloseTo(150.4, 4);
    expect(Math.sqrt(2 * f.spur.power)).toBeCloseTo(0.03, 6);
    const quarter = toneFigures(powerOf(tones([[128, 1]])), KERNEL, {
      ...options,
      fundamental: 128,
    });
    expect(quarter.harmonics.map(({ hidden }) => hidden)).toEqual([
      null,
      'fundamental',
      'zero',
      'fundamental',
    ]);
    const banded = toneFigures(powerOf(tones([[60, 1]])), KERNEL, { ...options, to: 150 });
    expect(banded.harmonics.map(({ hidden }) => hidden)).toEqual([
      null,
      'outside',
      'outside',
      'outside',
    ]);
  });

  test('white noise of σ² is all found again, whatever lies under the tones', () => {
    const random = new Random(3);
    const n = 2 ** 15;
    const weights = windowWeights({ kind: 'blackman-harris-7' }, n, false);
    const x = Float64Array.from(
      random.normals(n),
      (v, k) => 0.1 * v + Math.cos((2 * Math.PI * 1001.5 * k) / n),
    );
    const { noise } = toneFigures(averagedPower(x, { weights, hop: n }).power, KERNEL, {
      length: n,
      fundamental: 1001.5,
      harmonics: 20,
      from: 0,
      to: n / 2,
    });
    expect(noise / 0.01).toBeCloseTo(1, 1);
  });

  test('a tone at 0 or outside, and lobes that leave nothing, are refused', () => {
    const power = powerOf(tones([[60, 1]]));
    expect(() => toneFigures(power, KERNEL, { ...options, fundamental: 3 })).toThrow(
      /lobe about 0/u,
    );
    expect(() => toneFigures(power, KERNEL, { ...options, to: 40 })).toThrow(/outside the band/u);
    expect(() => toneFigures(power, KERNEL, { ...options, from: 58, to: 62 })).toThrow(
      /no bin for noise/u,
    );
  });
});

test('products of two tones, each where it belongs and none counted twice', () => {
  const power = powerOf(
    tones([
      [60, 1],
      [80, 1],
      [40, 0.01],
      [100, 0.02],
    ]),
  );
  const list = products(power, KERNEL, [60, 80], N, () => true);
  expect(list.map(({ bin }) => bin)).toEqual([20, 140, 40, 100, 200, 220, 20, 120]);
  const at = (bin: number) => Math.sqrt(2 * (list.find((p) => p.bin === bin)?.power ?? 0));
  expect(at(40)).toBeCloseTo(0.01, 9);
  expect(at(100)).toBeCloseTo(0.02, 9);
  // 3f₁ − 2f₂ falls on f₂ − f₁.
  expect(list[6]?.power).toBeNull();
  expect(intercept(-10, -70, 3)).toBe(20);
  expect(intercept(-10, -70, 2)).toBe(50);
});

test('a spectrogram holds each cell’s largest power, and refuses a record shorter than a transform', () => {
  const weights = windowWeights({ kind: 'hann' }, 64, false);
  const s = spectrogram(tones([[64, 1]]), { weights, columns: 10, rows: 33 });
  expect([s.columns, s.rows]).toEqual([10, 33]);
  for (let column = 0; column < 10; column++)
    expect(s.power[8 * s.columns + column]).toBeCloseTo(0.5, 6);
  expect(() => spectrogram(new Float64Array(63), { weights, columns: 2, rows: 2 })).toThrow(
    /63 samples/u,
  );
});

test('sampled tones: steps of the converter, clipping counted, the same for the same seed', () => {
  const base = {
    count: 100,
    rate: 100,
    tones: [{ frequency: 7, amplitude: 1.5 }],
    second: 0,
    third: 0,
    noise: 0,
    jitter: 0,
    seed: 1,
    bits: 3,
    range: 1,
  };
  const { samples, clipped } = sampleTones(base);
  expect([...new Set(samples)].sort((a, b) => a - b)).toEqual(
    [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75].filter((v) => samples.includes(v)),
  );
  expect(Math.max(...samples)).toBe(0.75);
  expect(clipped).toBe(
    [...sampleTones({ ...base, bits: null }).samples].filter(
      (v) => Math.round(v / 0.25) > 3 || Math.round(v / 0.25) < -4,
    ).length,
  );
  const noisy = { ...base, noise: 1, jitter: 1e-3 };
  expect(sampleTones(noisy)).toEqual(sampleTones(noisy));
  expect(sampleTones({ ...noisy, seed: 2 })).not.toEqual(sampleTones(noisy));
});
