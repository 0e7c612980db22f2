import { describe, expect, test } from 'vitest';
import { type FixedWindow, windowWeights } from './window.ts';
import { inLobe, MAX_KERNEL, windowKernel } from './window-kernel.ts';

const kernel = (kind: FixedWindow, n = MAX_KERNEL) =>
  windowKernel(windowWeights({ kind }, n, false));

describe('published figures', () => {
  // Harris 1978, table 1: highest side lobe dB, ENBW, −3 dB and −6 dB widths in bins, scallop loss dB.
  test.each([
    ['rectangular', -13, 1, 0.89, 1.21, 3.92],
    ['hann', -32, 1.5, 1.44, 2, 1.42],
    ['hamming', -43, 1.36, 1.3, 1.81, 1.78],
    ['bartlett', -27, 1.33, 1.28, 1.78, 1.82],
    ['cosine', -23, 1.23, 1.2, 1.65, 2.1],
    ['bohman', -46, 1.79, 1.71, 2.38, 1.02],
    ['blackman', -58, 1.73, 1.68, 2.35, 1.1],
    ['blackman-harris', -92, 2, 1.9, 2.72, 0.83],
    ['parzen', -53, 1.92, 1.82, 2.55, 0.9],
  ] as const)('%s, as Harris has it', (kind, side, enbw, width3, width6, scallop) => {
    const k = kernel(kind);
    expect(Math.abs(k.sideLobe - side)).toBeLessThan(0.6);
    expect(Math.abs(k.noiseBandwidth - enbw)).toBeLessThan(0.006);
    // His widths are to a few hundredths of a bin.
    expect(Math.abs(k.width3 - width3)).toBeLessThan(0.05);
    expect(Math.abs(k.width6 - width6)).toBeLessThan(0.07);
    expect(Math.abs(k.scalloping - scallop)).toBeLessThan(0.035);
  });

  // Heinzel, Rüdiger & Schilling 2002: ENBW, −3 dB width, flatness and side lobes in dB.
  test.each([
    ['flat-top-90', 3.8832, 3.832, 0.0039, -90.2],
    ['flat-top-248', 5.6512, 5.5567, 0.0009, -248.4],
  ] as const)('%s, as Heinzel has it', (kind, enbw, width3, flatness, side) => {
    const k = kernel(kind);
    expect(k.noiseBandwidth).toBeCloseTo(enbw, 4);
    expect(k.width3).toBeCloseTo(width3, 3);
    expect(k.scalloping).toBeCloseTo(flatness, 4);
    expect(k.sideLobe).toBeCloseTo(side, 1);
  });

  test('seven terms hold every side lobe 180 dB down', () => {
    expect(kernel('blackman-harris-7').sideLobe).toBeLessThan(-180);
    expect(kernel('blackman-harris-7').halfLobe).toBe(7);
  });
});

test('between its samples the kernel is the transform of the weights', () => {
  for (const kind of ['rectangular', 'hann', 'blackman-harris-7', 'flat-top'] as const) {
    const n = 200;
    const weights = windowWeights({ kind }, n, false);
    const k = windowKernel(weights);
    for (let offset = 0; offset < 9; offset += 0.0371) {
      let [re, im, sum] = [0, 0, 0];
      weights.forEach((w, j) => {
        re += w * Math.cos((2 * Math.PI * offset * j) / n);
        im += w * Math.sin((2 * Math.PI * offset * j) / n);
        sum += w;
      });
      expect(Math.abs(k.at(offset) - Math.hypot(re, im) / sum)).toBeLessThan(1e-5);
      expect(k.at(-offset)).toBe(k.at(offset));
    }
  }
});

test('what lies outside the lobe: nothing of a tone on a bin, π²δ²/3 near one without a window', () => {
  const k = kernel('rectangular');
  expect(k.outside(0)).toBeLessThan(1e-25);
  for (const delta of [1e-6, 1e-4, 1e-2])
    expect(k.outside(delta) / ((Math.PI * delta) ** 2 / 3)).toBeCloseTo(1, 2);
  expect(kernel('hann').outside(0.5, 10.5)).toBeLessThan(kernel('hann').outside(0.5));
  expect(inLobe(1.99, 2)).toBe(false);
  expect(inLobe(-1.9, 2)).toBe(true);
});

test('too few, too many and silent weights are refused', () => {
  expect(() => windowKernel(new Float64Array(1))).toThrow(/window of 1 weights/u);
  expect(() => windowKernel(new Float64Array(MAX_KERNEL + 1).fill(1))).toThrow(/2049 weights/u);
  expect(() => windowKernel(Float64Array.of(1, -1))).toThrow(/sum to 0/u);
});
