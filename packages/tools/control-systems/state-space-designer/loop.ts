/** The loop at the plant's input over frequency: how far from losing its stability. */

import { plus } from '@tollbench/engines/linalg/blocks.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { identity } from '@tollbench/engines/linalg/matrix.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { highestPeak } from '@tollbench/engines/numeric/peak.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import {
  frequencyResponse,
  type StateSpace,
  singularValues,
} from '@tollbench/engines/state-space/frequency.ts';
import type { Plant } from './plant.ts';

export interface LoopFigures {
  readonly omega: Float64Array;
  /** Largest and smallest gain of L over all directions of u, dB. */
  readonly largest: Float64Array;
  readonly smallest: Float64Array;
  /** Largest gain of (I + L)⁻¹, dB. */
  readonly sensitivity: Float64Array;
  /** Its peak, a factor, and where. */
  readonly peak: number;
  readonly peakOmega: number;
  /** Of one input: the least phase at a crossover, degrees, and factors that the gain bears up and down. */
  readonly margins: {
    readonly phase: number | null;
    readonly up: number | null;
    readonly down: number | null;
  } | null;
}

const POINTS = 220;
const DB = 20 / Math.LN10;

export function loopFigures(
  loop: StateSpace,
  plant: Plant,
  poles: readonly Complex[],
): LoopFigures {
  const value = frequencyResponse(loop);
  const at = (omega: number) => value(pointAt(omega, plant.step));
  const [low, high] = band(plant, poles);
  const omega = logarithmicSpacing(low, high, POINTS);
  const values = Array.from(omega, at);
  const gains = values.map((l) => (l ? singularValues(l) : undefined));
  const decibels = (x: number | undefined) => (x === undefined ? Number.NaN : DB * Math.log(x));
  const distance = (l: { re: Matrix; im: Matrix } | undefined): number =>
    l
      ? (singularValues({ re: plus(l.re, identity(l.re.rows)), im: l.im }).at(-1) ?? 0)
      : Number.NaN;
  const sensitivity = Float64Array.from(values, (l) => 1 / distance(l));
  const highest = highestPeak((w) => 1 / distance(at(w)), omega, sensitivity);
  // L dies away in continuous time, so that 1 is come near to beyond every frequency.
  const [peakOmega, peak] =
    plant.step === undefined && highest[1] < 1 ? [Number.POSITIVE_INFINITY, 1] : highest;
  return {
    omega,
    largest: Float64Array.from(gains, (s) => decibels(s?.[0])),
    smallest: Float64Array.from(gains, (s) => decibels(s?.at(-1))),
    sensitivity: sensitivity.map((x) => DB * Math.log(x)),
    peak,
    peakOmega,
    margins: plant.m === 1 ? marginsOf(omega, values, at) : null,
  };
}

const pointAt = (omega: number, step: number | undefined): Complex =>
  step === undefined
    ? { re: 0, im: omega }
    : { re: Math.cos(omega * step), im: Math.sin(omega * step) };

/** From well below the slowest pole to well above the fastest, or to half the sample rate. */
function band({ step }: Plant, poles: readonly Complex[]): [number, number] {
  const rates = poles
    .map(({ re, im }) =>
      step === undefined
        ? Math.hypot(re, im)
        : Math.hypot(Math.log(Math.max(1e-6, Math.hypot(re, im))), Math.atan2(im, re)) / step,
    )
    .filter((x) => x > 1e-9);
  const top = step === undefined ? 30 * Math.max(...rates, 1e-9) : Math.PI / step;
  const slow = Math.min(...rates, top);
  return [Math.min(slow / 30, top / 300), step === undefined && rates.length === 0 ? 100 : top];
}

type Value = { re: Matrix; im: Matrix } | undefined;

/** Crossings of |L| = 1 and of the negative real axis, between samples by root-finding on L itself. */
function marginsOf(
  omega: Float64Array,
  values: readonly Value[],
  at: (omega: number) => Value,
): LoopFigures['margins'] {
  const complexOf = (l: Value): Complex =>
    l ? { re: l.re.data[0] ?? 0, im: l.im.data[0] ?? 0 } : { re: Number.NaN, im: Number.NaN };
  const list = values.map(complexOf);
  const size = (l: Complex) => Math.hypot(l.re, l.im) - 1;
  let phase: number | null = null;
  let up: number | null = null;
  let down: number | null = null;
  const cross = (f: (l: Complex) => number, k: number): Complex | undefined => {
    const [x, y] = [list[k], list[k + 1]];
    if (!x || !y || !(f(x) * f(y) < 0)) return undefined;
    const w = findRoot((v) => f(complexOf(at(v))), omega[k] ?? 0, omega[k + 1] ?? 0);
    return complexOf(at(w));
  };
  for (let k = 0; k + 1 < omega.length; k++) {
    const unit = cross(size, k);
    if (unit) {
      const here = 180 - Math.abs((Math.atan2(unit.im, unit.re) * 180) / Math.PI);
      if (phase === null || here < phase) phase = here;
    }
    const real = cross((l) => l.im, k);
    if (!real || real.re >= 0 || Math.abs(real.im) > 1e-6 * Math.abs(real.re)) continue;
    const factor = -1 / real.re;
    if (factor > 1 && (up === null || factor < up)) up = factor;
    if (factor < 1 && (down === null || factor > down)) down = factor;
  }
  return { phase, up, down };
}
