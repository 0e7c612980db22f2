import { abs, type Complex } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import { logarithmicSpacing } from '../numeric/spacing.ts';
import { unitGain } from './crossings.ts';
import { delayedPoles } from './delay-poles.ts';
import { frequencyResponse } from './frequency-response.ts';
import { addPolynomials, poles, type TransferFunction, zeros } from './transfer-function.ts';

/** A loop looked at once, for everything that is read off it. */
export interface LoopSamples {
  /** rad/s, ascending. */
  readonly omega: Float64Array;
  /** L(jω); NaN right on a pole. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Where |L| = 1, rad/s. */
  readonly crossovers: readonly number[];
  /** Poles of the closed loop: all of them without dead time, the rightmost with it. */
  readonly closedPoles: readonly Complex[];
}

const PER_DECADE = 80;
const MAX_POINTS = 1600;
/** Where a dead time turns L: steps of ωτ, and how many at most. */
const TURN = 0.25;
const MAX_TURNS = 1500;
/** Below this |L| the turning of the dead time shows nowhere. */
const FADED = 0.01;

/**
 * Samples of L(jω) from two decades below to two above all that happens, evenly in log ω, and closer where the
 * open or the closed loop turns sharply: around every lightly damped pole or zero of either, at the
 * crossovers, and along a dead time. No resonance falls between them, however narrow.
 */
export function sampleLoop(loop: TransferFunction): LoopSamples {
  const crossovers = unitGain(loop);
  const closedPoles = closedLoopPoles(loop);
  const own = [...poles(loop), ...zeros(loop)].filter((r) => abs(r) > 0);
  const corners = [...own.map(abs), ...crossovers];
  // A dead time far shorter than all else turns the phase where nothing is left of the loop.
  if (loop.delay > 0) corners.push(Math.min(1 / loop.delay, 1e8 * Math.max(...corners, 1e-300)));
  if (corners.length === 0) corners.push(1);
  let low = Math.min(...corners);
  let high = Math.max(...corners);
  // A closed pole further off than that is what cancellation left of a coefficient.
  for (const w of closedPoles.map(abs)) {
    if (w > low / 1e4 && w < low) low = w;
    if (w < high * 1e4 && w > high) high = w;
  }
  const grid = decades(low / 100, high * 100);
  const around = (centre: number, width: number) => {
    for (let k = -24; k <= 24; k++) grid.push(centre + width * Math.sinh(k / 5));
  };
  for (const r of [...own, ...closedPoles]) {
    const size = abs(r);
    if (size === 0 || Math.abs(r.re) > 0.2 * size) continue;
    around(Math.abs(r.im), Math.max(Math.abs(r.re), 1e-9 * size));
  }
  for (const w of crossovers) around(w, 0.005 * w);
  const last = Math.max(...crossovers, 0);
  if (loop.delay > 0) grid.push(...turns(loop, last, high * 100));
  const omega = Float64Array.from(
    new Set(grid.filter((w) => w >= low / 100 && w <= high * 100)),
  ).sort();
  return { ...closer(loop, omega), crossovers, closedPoles };
}

/** Near −1 a step of L may be this share of its distance from there: a peak between two samples is then within a tenth of one. */
const STEP = 0.2;
/** Further out |S| and |T| are flat enough. */
const NEAR = 1.5;
const MAX_ADDED = 3000;

/** Halves the steps that are too long beside the distance of L from −1, as where a dead time sweeps it past. */
function closer(loop: TransferFunction, from: Float64Array) {
  let omega = from;
  let { re, im } = frequencyResponse(loop, omega);
  for (;;) {
    const distance = (k: number) => Math.hypot(1 + re[k]!, im[k]!);
    const middles: number[] = [];
    for (let k = 0; k + 1 < omega.length; k++) {
      const near = Math.min(distance(k), distance(k + 1));
      const step = Math.hypot(re[k + 1]! - re[k]!, im[k + 1]! - im[k]!);
      const width = omega[k + 1]! - omega[k]!;
      if (near < NEAR && step > STEP * near && width > 1e-12 * omega[k]!)
        middles.push(omega[k]! + width / 2);
    }
    if (middles.length === 0 || omega.length + middles.length > from.length + MAX_ADDED)
      return { omega, re, im };
    omega = Float64Array.from([...omega, ...middles]).sort();
    ({ re, im } = frequencyResponse(loop, omega));
  }
}

/** Roots of den + num: all poles of the closed loop; with dead time those of `delayedPoles`. */
function closedLoopPoles(loop: TransferFunction): Complex[] {
  if (loop.delay > 0) return delayedPoles(loop);
  const { re, im } = roots(addPolynomials(loop.num, loop.den));
  return Array.from(re, (x, i) => ({ re: x, im: im[i]! }));
}

function decades(low: number, high: number): number[] {
  const span = Math.log10(high / low);
  const count = Math.ceil(Math.min(PER_DECADE * span, MAX_POINTS));
  return [...logarithmicSpacing(low, high, count + 1)];
}

/** Equal steps of ωτ for as long as the loop has not faded. */
function turns(loop: TransferFunction, last: number, high: number): number[] {
  const step = TURN / loop.delay;
  const count = Math.floor(Math.min(MAX_TURNS, high / step));
  const all = Array.from({ length: count }, (_, k) => (k + 1) * step);
  const { re, im } = frequencyResponse(loop, all);
  const end = all.findIndex((w, k) => w > last && Math.hypot(re[k]!, im[k]!) < FADED);
  return end < 0 ? all : all.slice(0, end);
}
