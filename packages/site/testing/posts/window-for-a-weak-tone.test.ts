/** What “Which window sees the weak tone” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/signal-processing/window-for-a-weak-tone.ts';

const decibels = (x: number): number => 20 * Math.log10(x);

/** A window's transform by its definition. */
function height(w: readonly number[], x: number): number {
  let [re, im, sum] = [0, 0, 0];
  for (const [n, a] of w.entries()) {
    re += a * Math.cos((2 * Math.PI * x * n) / w.length);
    im += a * Math.sin((2 * Math.PI * x * n) / w.length);
    sum += a;
  }
  return Math.hypot(re, im) / sum;
}
const cosines = (...a: readonly number[]): number[] =>
  Array.from({ length: 512 }, (_, n) =>
    a.reduce((sum, c, k) => sum + (k % 2 ? -c : c) * Math.cos((2 * Math.PI * k * n) / 512), 0),
  );
const DEFINED = {
  rectangular: cosines(1),
  hann: cosines(0.5, 0.5),
  hamming: cosines(0.54, 0.46),
  'blackman-harris': cosines(0.35875, 0.48829, 0.14128, 0.01168),
} as const;

describe('distances', () => {
  test.each([
    ['rectangular', 20],
    ['hann', 40],
    ['hann', 60],
    ['hamming', 34],
    ['blackman-harris', 40],
    ['blackman-harris', 80],
  ] as const)('%s at %d dB: above it no lobe reaches up, just below one does', (kind, level) => {
    const d = post.distance(post.kernelOf({ kind }), level) ?? Number.NaN;
    const allowed = -(level + post.CLEAR);
    const beyond = (from: number): number => {
      let most = 0;
      for (let x = from; x < 100; x += 1 / 64) most = Math.max(most, height(DEFINED[kind], x));
      return decibels(most);
    };
    expect(beyond(d + 1 / 32)).toBeLessThan(allowed + 0.05);
    expect(beyond(d - 1 / 16)).toBeGreaterThan(allowed);
  });

  test('Dolph’s window is at its main lobe’s edge: arcosh r / π, nearly', () => {
    for (const level of [40, 60, 80]) {
      const ratio = 10 ** ((level + post.CLEAR) / 20);
      const edge = Math.acosh(ratio) / Math.PI;
      expect(post.distance(post.fitted(level), level)).toBeCloseTo(edge, 1);
    }
  });

  test('no fixed window is nearer than Dolph’s', () => {
    for (const level of [20, 40, 60, 80, 100]) {
      const bound = post.distance(post.fitted(level), level) ?? Number.NaN;
      for (const kind of Object.keys(post.WINDOWS) as (keyof typeof post.WINDOWS)[])
        expect(post.distance(post.kernelOf({ kind }), level) ?? 1e9).toBeGreaterThan(bound);
    }
  });
});

test('costs are those that Harris prints', () => {
  for (const [kind, bandwidth, scalloping, worst] of [
    ['rectangular', 1.0, 3.92, 3.92],
    ['hann', 1.5, 1.42, 3.18],
    ['blackman-harris', 2.0, 0.83, 3.85],
  ] as const) {
    const k = post.kernelOf({ kind });
    expect(k.noiseBandwidth).toBeCloseTo(bandwidth, 2);
    expect(k.scalloping).toBeCloseTo(scalloping, 2);
    expect(post.worstLoss(k)).toBeCloseTo(worst, 1);
  }
});

test('a tone that nearly fits leaks what a sum over its samples says', () => {
  const n = 4096;
  const cycles = 400 + 1e-3;
  let [re, im] = [0, 0];
  for (let k = 0; k < n; k++) {
    // One side of the tone alone, as (2) has it.
    const turn = (2 * Math.PI * (cycles - 410) * k) / n;
    re += Math.cos(turn);
    im += Math.sin(turn);
  }
  expect(decibels(Math.hypot(re, im) / n)).toBeCloseTo(post.nearlyCoherent(1e-3, 10), 2);
  expect(post.data.coherent.leak).toBeCloseTo(-80, 1);
});

test('what the text says of Hann, Hamming and Blackman-Harris is so', () => {
  const at = (kind: 'hann' | 'hamming' | 'blackman-harris', level: number) =>
    post.distance(post.kernelOf({ kind }), level) ?? Number.NaN;
  for (let level = 40; level <= 86; level += 2)
    expect(at('blackman-harris', level)).toBeLessThan(4);
  expect(at('hann', 60) / at('blackman-harris', 60)).toBeGreaterThan(2);
  expect(at('hann', 80) / at('blackman-harris', 80)).toBeCloseTo(5, 0);
  const envelope = (kind: 'hann' | 'hamming', x: number) => post.kernelOf({ kind }).envelope(x);
  expect(envelope('hamming', 2)).toBeLessThan(envelope('hann', 2));
  for (const x of [5, 10, 50]) expect(envelope('hamming', x)).toBeGreaterThan(envelope('hann', x));
});
