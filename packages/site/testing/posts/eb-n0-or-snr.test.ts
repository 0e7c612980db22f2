/** What “A simulated error rate that is three decibels off” says, by other means. */
import { rootRaisedCosine } from '@tollbench/engines/communication/pulse.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/communication/eb-n0-or-snr.ts';

/** Tail of the normal density by Simpson's rule. */
function tail(from: number): number {
  const f = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = 0;
  for (let i = 0; i < 8000; i++)
    sum +=
      (0.001 / 6) *
      (f(from + i / 1000) + 4 * f(from + (i + 0.5) / 1000) + f(from + (i + 1) / 1000));
  return sum;
}

describe('the four numbers', () => {
  test('are found again in a link of samples, filter and noise', () => {
    const [samples, spanned, symbols] = [8, 12, 3000];
    const link = { order: 4, codeRate: 1, samples, rollOff: 0.25 };
    const said = post.ratios(6, link);
    const taps = rootRaisedCosine(0.25, spanned, samples);
    const random = new Random(4);
    // One axis of QPSK with symbols ±√½; the other is alike.
    const sent = Array.from({ length: symbols }, () => (random.bits() & 1 ? 1 : -1) * Math.SQRT1_2);
    const clean = new Float64Array(symbols * samples + taps.length);
    for (const [k, a] of sent.entries())
      for (const [i, h] of taps.entries())
        clean[k * samples + i] = (clean[k * samples + i] ?? 0) + a * h;
    const power = (2 * clean.reduce((s, x) => s + x * x, 0)) / (symbols * samples);
    const spread = post.spreadFor(said.esn0);
    const noise = clean.map(() => spread * random.normal());
    const noisePower = (2 * noise.reduce((s, x) => s + x * x, 0)) / noise.length;
    expect(10 * Math.log10(power / noisePower)).toBeCloseTo(said.sample, 0);
    // Behind the matched filter, at the symbol instants.
    let [wanted, rest, wrong] = [0, 0, 0];
    for (const [k, a] of sent.entries()) {
      let [s, n] = [0, 0];
      for (const [i, h] of taps.entries()) {
        s += h * (clean[k * samples + i] ?? 0);
        n += h * (noise[k * samples + i] ?? 0);
      }
      wanted += (s * s) / symbols;
      rest += (n * n) / symbols;
      wrong += (s + n) * a < 0 ? 1 / symbols : 0;
    }
    expect(Math.abs(10 * Math.log10(wanted / rest) - said.cn)).toBeLessThan(0.2);
    expect(Math.abs(wrong / tail(Math.sqrt(2 * 10 ** 0.6)) - 1)).toBeLessThan(0.8);
  });

  test('do not depend on the roll-off, but in the occupied band', () => {
    const at = (rollOff: number) =>
      post.ratios(6, { order: 16, codeRate: 0.5, samples: 4, rollOff });
    expect(at(0.1).cn).toBe(at(1).cn);
    expect(at(0).occupied - at(1).occupied).toBeCloseTo(10 * Math.log10(2), 12);
    expect(at(0.3).esn0).toBeCloseTo(6 + 10 * Math.log10(2), 12);
  });
});

test('counted bits of the right simulation are those of theory', () => {
  const random = new Random(1);
  // QPSK: one tail; 16-QAM: the three thresholds of an axis, written out.
  const qpsk = post.counted(4, post.spreadFor(7), 60_000, random);
  expect(Math.abs(qpsk / tail(Math.sqrt(10 ** 0.7)) - 1)).toBeLessThan(0.05);
  const d = Math.sqrt(10 ** 1.4 / 5);
  const sixteen = (3 * tail(d) + 2 * tail(3 * d) - tail(5 * d)) / 4;
  expect(
    Math.abs(post.counted(16, post.spreadFor(14), 200_000, random) / sixteen - 1),
  ).toBeLessThan(0.1);
  for (const { counted, curve } of post.trial)
    expect(Math.abs(counted / curve - 1)).toBeLessThan(0.05);
});

test('each mistake, made in a simulation, shifts it by what the table says', () => {
  const random = new Random(9);
  const link = { order: 4, codeRate: 1, samples: 2, rollOff: 0.25 };
  const meant = 5;
  const n0 = 10 ** (-(meant + 10 * Math.log10(2)) / 10);
  const made = [
    Math.sqrt(n0),
    Math.sqrt(n0 / 2) * Math.SQRT1_2,
    Math.sqrt(10 ** (-meant / 10) / 2),
    Math.sqrt(n0 / 2),
    Math.sqrt(n0 / 2 / link.samples),
  ];
  for (const [k, spread] of made.entries()) {
    const shift = post.MISTAKES[k]?.shift(link) ?? 99;
    const said = tail(Math.sqrt(2 * 10 ** ((meant + shift) / 10)));
    expect(Math.abs(post.counted(4, spread, 150_000, random) / said - 1)).toBeLessThan(0.2);
  }
  const half = { ...link, codeRate: 0.5 };
  expect(post.MISTAKES[3]?.shift(half)).toBeCloseTo(3.01, 2);
});

test('the limit is −1.59 dB at its end and 0 dB at one bit a symbol; QPSK takes 9.59 dB for 10⁻⁵', () => {
  expect(post.limit(1)).toBeCloseTo(0, 12);
  expect(post.data.floor).toBeCloseTo(10 * Math.log10(Math.LN2), 4);
  expect(tail(Math.sqrt(2 * 10 ** (post.taken(4, 1e-5) / 10)))).toBeCloseTo(1e-5, 9);
  expect(post.taken(4, 1e-5)).toBeCloseTo(9.59, 2);
});

test('a detector that averages logarithms reads noise 2.51 dB low', () => {
  const random = new Random(2);
  let sum = 0;
  for (let k = 0; k < 200_000; k++)
    sum += (10 * Math.log10((random.normal() ** 2 + random.normal() ** 2) / 2)) / 200_000;
  expect(sum).toBeCloseTo(-2.51, 1);
});
