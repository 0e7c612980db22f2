/**
 * The filter of one stage: the shortest equiripple or Kaiser low-pass of odd length that keeps its bands, or a half-band
 * filter where that takes fewer multiplications. Gains are 1 in the pass band; interpolation by `up` multiplies by it.
 */
import { EngineError } from '../error.ts';
import { amplitude } from '../signal/amplitude.ts';
import { amplitudeGrid } from '../signal/amplitude-grid.ts';
import { spacedHalfBand } from '../signal/half-band.ts';
import { kaiserAttenuation, kaiserBeta, kaiserOrder } from '../signal/kaiser-order.ts';
import { herrmannEstimate } from '../signal/order-estimate.ts';
import { smallestOrder } from '../signal/smallest-order.ts';
import { windowDesign } from '../signal/window-design.ts';
import { canBeHalfBand, type StageSpec } from './stage.ts';

export type FilterMethod = 'equiripple' | 'kaiser';

export interface StageFilter {
  /** Of odd length and even symmetry; its middle is the zero of time. */
  readonly h: Float64Array;
  readonly method: FilterMethod;
  readonly halfBand: boolean;
}

/** The longest filter of a stage. */
export const MAX_STAGE_TAPS = 65_536;
/** Longer ones are Kaiser's: the exchange takes its time with the square of the length. */
export const MAX_EQUIRIPPLE = 1023;

/** Equiripple filters err by this share at most of what they may. */
const SLACK = 1 + 2e-6;

/** Edges as shares of the rate of the filter. */
const edges = ({ pass, stop, rateHigh }: StageSpec) => ({
  pass: pass / rateHigh,
  stop: Math.min(0.5, stop / rateHigh),
});

/** The formulas know ripples and widths up to a half. */
const below = (x: number): number => Math.min(0.49, x);

/** Length that a filter of the stage is expected to have, odd; 4k + 3 of a half-band filter. */
export function estimatedTaps(spec: StageSpec, method: FilterMethod, halfBand: boolean): number {
  const { passRipple, stopRipple } = spec;
  const { pass, stop } = halfBand
    ? { pass: spec.clean / spec.rateHigh, stop: 0.5 - spec.clean / spec.rateHigh }
    : edges(spec);
  const least = Math.min(passRipple, stopRipple);
  const width = below(stop - pass);
  const wide = halfBand ? least : passRipple;
  const tight = halfBand ? least : stopRipple;
  const estimate =
    method === 'kaiser' || herrmannEstimate(below(wide), below(tight), width) > MAX_EQUIRIPPLE
      ? kaiserOrder(depthOf(least), 2 * width).taps
      : herrmannEstimate(below(wide), below(tight), width);
  return halfBand ? Math.max(3, 4 * Math.ceil((estimate - 3) / 4) + 3) : Math.max(3, estimate | 1);
}

/** Attenuation in dB that a ripple is; Kaiser's fit starts at 8 dB. */
const depthOf = (ripple: number): number => Math.max(8, -20 * Math.log10(ripple));

/** Coefficients that are not 0, by length. */
export const nonZeroTaps = (taps: number, halfBand: boolean): number =>
  halfBand ? (taps + 1) / 2 + 1 : taps;

/** Whether a half-band filter is expected to take fewer multiplications than one of any coefficients. */
export function prefersHalfBand(spec: StageSpec, method: FilterMethod): boolean {
  if (!canBeHalfBand(spec)) return false;
  const half = nonZeroTaps(estimatedTaps(spec, method, true), true);
  return half < estimatedTaps(spec, method, false);
}

/**
 * Designs the filter of a stage. Throws `out-of-range` where it would be longer than MAX_STAGE_TAPS, `infeasible` where
 * double precision holds none.
 */
export function stageFilter(
  spec: StageSpec,
  method: FilterMethod,
  halfBandAllowed: boolean,
): StageFilter {
  const halfBand = halfBandAllowed && prefersHalfBand(spec, method);
  const expected = estimatedTaps(spec, method, halfBand);
  if (expected > MAX_STAGE_TAPS)
    throw new EngineError(
      'out-of-range',
      `A filter of ${expected} coefficients is longer than ${MAX_STAGE_TAPS}.`,
      { field: 'taps', value: expected },
    );
  const made = method === 'equiripple' && expected <= MAX_EQUIRIPPLE ? method : 'kaiser';
  const h = made === 'equiripple' ? equiripple(spec, halfBand) : kaiser(spec, halfBand, expected);
  return { h, method: made, halfBand };
}

function equiripple(spec: StageSpec, halfBand: boolean): Float64Array {
  const { passRipple, stopRipple } = spec;
  if (halfBand) {
    const to = (2 * spec.clean) / spec.rateHigh;
    const ripple = 2 * Math.min(passRipple, stopRipple);
    const bands = [{ from: 0, to, desired: 1, ripple }];
    return spacedHalfBand(smallestOrder(bands, { parity: 'even', most: 2048 }).coefficients);
  }
  const { pass, stop } = edges(spec);
  const bands = [
    { from: 0, to: pass, desired: 1, ripple: passRipple },
    { from: stop, to: 0.5, desired: 0, ripple: stopRipple },
  ];
  return smallestOrder(bands, { parity: 'odd', most: 2 * MAX_EQUIRIPPLE + 1 }).coefficients;
}

/** Kaiser's formula is right to a twentieth: a shorter filter is not sought. */
const NEAR = 0.05;
/** Lengths are told apart to this share. */
const RESOLVED = 1 / 500;

/** A Kaiser filter that keeps the bands, the shortest by bisection about its formula's length. */
function kaiser(spec: StageSpec, halfBand: boolean, expected: number): Float64Array {
  const unit = halfBand ? 4 : 2;
  const at = (taps: number): Float64Array | undefined => {
    const h = kaiserAt(spec, halfBand, taps);
    return keepsBands(h, spec) ? h : undefined;
  };
  const stride = unit * Math.max(1, Math.round((expected * NEAR) / unit));
  let high = expected;
  let found = at(high);
  for (let tries = 0; !found && tries < 12; tries++) {
    high += stride;
    found = at(high);
  }
  if (!found)
    throw new EngineError('infeasible', 'No Kaiser filter near its estimate keeps the bands.', {
      field: 'taps',
      value: expected,
    });
  // So many units shorter still keeps them, and so many does not.
  let [low, fails] = [0, Math.min(stride / unit, Math.floor((high - 3) / unit)) + 1];
  while ((fails - low) * unit > Math.max(unit, RESOLVED * expected)) {
    const middle = (low + fails) >> 1;
    const shorter = at(high - unit * middle);
    if (shorter) [low, found] = [middle, shorter];
    else fails = middle;
  }
  return found;
}

function kaiserAt(spec: StageSpec, halfBand: boolean, taps: number): Float64Array {
  const { pass, stop } = halfBand
    ? { pass: spec.clean / spec.rateHigh, stop: 0.5 - spec.clean / spec.rateHigh }
    : edges(spec);
  // All that the length gives goes into the ripple, so that a longer filter is a better one.
  const beta = kaiserBeta(Math.max(8, kaiserAttenuation(taps, 2 * (stop - pass))));
  const window = { kind: 'kaiser', beta } as const;
  const cutoffs = [halfBand ? 0.25 : (pass + stop) / 2];
  const h = windowDesign({ taps, cutoffs, passZero: true, window, scale: !halfBand });
  if (halfBand) {
    // Every other one is 0 but for the rounding of π.
    const middle = (taps - 1) / 2;
    for (let k = 0; k < taps; k++) if (k !== middle && (k - middle) % 2 === 0) h[k] = 0;
  }
  return h;
}

/** Steps of a grid that puts sixteen or more into a ripple of a filter. */
export function gridIntervals(taps: number): number {
  let n = 512;
  while (n < 8 * taps) n *= 2;
  return n;
}

/** Whether a filter keeps the pass and the stop band of its stage: at the edges, and at the tops of parabolas through a grid. */
export function keepsBands(h: Float64Array, spec: StageSpec): boolean {
  const { pass, stop } = edges(spec);
  const intervals = gridIntervals(h.length);
  const grid = amplitudeGrid(h, false, intervals);
  const [most, rest] = [spec.passRipple * SLACK, spec.stopRipple * SLACK];
  const first = Math.ceil(2 * intervals * stop);
  return (
    Math.abs(amplitude(h, false, 2 * Math.PI * pass) - 1) <= most &&
    Math.abs(amplitude(h, false, 2 * Math.PI * stop)) <= rest &&
    staysWithin(grid, 0, Math.floor(2 * intervals * pass), 1, most) &&
    staysWithin(grid, first, intervals, 0, rest)
  );
}

/** Whether no top of a grid from one place to another is farther than `most` from `aim`. */
function staysWithin(
  grid: Float64Array,
  from: number,
  to: number,
  aim: number,
  most: number,
): boolean {
  for (let k = from; k <= to; k++) {
    const size = Math.abs(grid[k]! - aim);
    if (!(size <= most)) return false;
    if (k === from || k === to) continue;
    const [before, after] = [Math.abs(grid[k - 1]! - aim), Math.abs(grid[k + 1]! - aim)];
    if (size < before || size < after) continue;
    const bend = before - 2 * size + after;
    if (bend < 0 && !(size - (after - before) ** 2 / (8 * bend) <= most)) return false;
  }
  return true;
}
