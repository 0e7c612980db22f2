/** A difference equation as code runs it: whole, or in sections of order two in a row; in doubles and in integers. */
import { pair } from '../iir/pairing.ts';
import { countOf, type PolarRoot, realRoot } from '../iir/polar-root.ts';
import { sectionOf } from '../iir/section.ts';
import type { Complex } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import { fit, highest, quantise } from '../signal/fixed-point.ts';
import type { Discrete } from './discretize.ts';
import { reserve } from './response.ts';

/** y[k] = Σ b[i]·x[k−i] − Σ a[i]·y[k−i], a[0] = 1. */
export interface Stage {
  readonly b: readonly number[];
  readonly a: readonly number[];
}

/** Stages in a row behind `lag` samples of delay. */
export interface Realisation {
  readonly stages: readonly Stage[];
  readonly lag: number;
}

/** One difference equation. */
export function directForm({ z: { num, den }, lag }: Discrete): Realisation {
  const late = den.length - num.length;
  return { stages: [{ b: [...new Array<number>(late).fill(0), ...num], a: den }], lag };
}

/** Upper roots of pairs and real ones, by their distance from the unit circle, which δ has without cancellation. */
const polarOf = (list: readonly Complex[]): PolarRoot[] =>
  list
    .filter(({ im }) => im >= 0)
    .map((d) =>
      d.im === 0
        ? { ...realRoot(1 + d.re), ...(d.re > -1 && { deficit: -d.re }) }
        : { deficit: reserve(d), angle: Math.atan2(d.im, 1 + d.re), pair: true },
    );

/**
 * Sections of order two, each pole pair with the zeros nearest to it, the gain in equal parts among them; zeros at
 * infinity are samples of delay.
 */
export function sectionForm(h: Discrete): Realisation {
  const groups = pair(polarOf(h.zeros), polarOf(h.poles));
  const count = Math.max(1, groups.length);
  const share = Math.abs(h.gain) ** (1 / count);
  const late = h.poles.length - h.zeros.length;
  const stages = groups.map((group, k): Stage => {
    const { b, a } = sectionOf(group, k === 0 ? share * Math.sign(h.gain) : share);
    const order = group.poles.reduce((sum, pole) => sum + countOf(pole), 0);
    return { b: b.slice(0, order + 1), a: [1, ...a].slice(0, order + 1) };
  });
  return {
    stages: stages.length === 0 ? [{ b: [h.gain], a: [1] }] : stages,
    lag: h.lag + late,
  };
}

/** What comes out for samples that go in, at rest before. */
export function runStages({ stages, lag }: Realisation, samples: ArrayLike<number>): Float64Array {
  let x = Float64Array.from(samples, (_, k) => (k < lag ? 0 : (samples[k - lag] ?? 0)));
  for (const { b, a } of stages) {
    const y = new Float64Array(x.length);
    for (let k = 0; k < x.length; k++) {
      let sum = 0;
      for (let i = 0; i < b.length && i <= k; i++) sum += b[i]! * x[k - i]!;
      for (let i = 1; i < a.length && i <= k; i++) sum -= a[i]! * y[k - i]!;
      y[k] = sum;
    }
    x = y;
  }
  return x;
}

/** Integers that stand for b·2^−bFraction and a·2^−aFraction; a[0], which is 1, is left out. */
export interface FixedStage {
  readonly b: readonly number[];
  readonly a: readonly number[];
  readonly bFraction: number;
  readonly aFraction: number;
}

/** Shifts stay within 64 bits. */
const MAX_FRACTION = 60;
const MIN_FRACTION = -30;

/** The most bits behind the point with which the largest of the numbers fits a word; undefined where none does. */
function fractionFor(values: readonly number[], width: number): number | undefined {
  const largest = values.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
  if (largest === 0) return width - 1;
  let fraction = Math.min(MAX_FRACTION, width - 1 - Math.floor(Math.log2(largest)));
  while (fraction >= MIN_FRACTION && Math.round(largest * 2 ** fraction) > highest(width))
    fraction--;
  return fraction < MIN_FRACTION ? undefined : fraction;
}

/** A stage in words of `width` bits, rounded to nearest; undefined where a coefficient is beyond any point. */
export function fixedStage({ b, a }: Stage, width: number): FixedStage | undefined {
  const rest = a.slice(1);
  const [bFraction, aFraction] = [fractionFor(b, width), fractionFor(rest, width)];
  if (bFraction === undefined || aFraction === undefined) return undefined;
  const integers = (values: readonly number[], fraction: number) =>
    Array.from(quantise(values, { width, fraction }, 'nearest-even').integers);
  return { b: integers(b, bFraction), a: integers(rest, aFraction), bFraction, aFraction };
}

/** What the integers stand for. */
export const stageOf = ({ b, a, bFraction, aFraction }: FixedStage): Stage => ({
  b: b.map((x) => x * 2 ** -bFraction),
  a: [1, ...a.map((x) => x * 2 ** -aFraction)],
});

/** Poles in z of stages, in turn. */
export const stagePoles = (stages: readonly Stage[]): Complex[] =>
  stages.flatMap(({ a }) => {
    if (a.length < 2) return [];
    const { re, im } = roots(a);
    return Array.from(re, (x, k) => ({ re: x, im: im[k] ?? 0 }));
  });

/** Bits of a signal with which every sum of a stage fits 64, coefficients being `width` bits wide. */
export const signalWidth = (width: number): number => Math.min(32, 56 - width);

/**
 * The bit-true model of the C code: direct form I in integers, each stage's sum exact but for the bits of b below those
 * of a, rounded once (halves up) and saturated to `signal` bits.
 */
export function runFixed(
  stages: readonly FixedStage[],
  lag: number,
  signal: number,
  samples: ArrayLike<number>,
): number[] {
  let x = Array.from({ length: samples.length }, (_, k) => (k < lag ? 0 : (samples[k - lag] ?? 0)));
  for (const { b, a, bFraction, aFraction } of stages) {
    const y: number[] = [];
    const half = aFraction > 0 ? 1n << BigInt(aFraction - 1) : 0n;
    for (let k = 0; k < x.length; k++) {
      let sum = 0n;
      b.forEach((c, i) => {
        sum += BigInt(c) * BigInt(x[k - i] ?? 0);
      });
      const down = bFraction - aFraction;
      sum = down >= 0 ? sum >> BigInt(down) : sum << BigInt(-down);
      a.forEach((c, i) => {
        sum -= BigInt(c) * BigInt(y[k - 1 - i] ?? 0);
      });
      const shifted =
        aFraction >= 0 ? (sum + half) >> BigInt(aFraction) : sum << BigInt(-aFraction);
      y.push(fit(Number(shifted), signal, 'saturate'));
    }
    x = y;
  }
  return x;
}
