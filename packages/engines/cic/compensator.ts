/** FIR filters at the slow rate that level the pass band of a CIC filter, equiripple. */
import { EngineError } from '../error.ts';
import { type CurvedBand, type RemezDesign, remez } from '../signal/remez.ts';
import { cicAmplitude, firstNull } from './response.ts';
import type { Cic } from './structure.ts';

export interface CompensatorSpec {
  /** The filters that the one compensator is for: the same but for their rate. */
  readonly cics: readonly Cic[];
  /** End of the pass band as a share of the slow rate, above 0 and below ½. */
  readonly pass: number;
  /** Start of the stop band, above `pass`; undefined where nothing is stopped. */
  readonly stop?: number;
  /** The tolerance of the stop band over that of the pass band, both linear. */
  readonly ratio?: number;
}

/**
 * What the filters together have at a frequency, a share of the slow rate: the mean of the largest and the least
 * amplitude. Its inverse leaves the least relative error to the worst of them.
 */
export function meanAmplitude(cics: readonly Cic[], f: number): number {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const cic of cics) {
    const a = Math.abs(cicAmplitude(cic, f / cic.rate));
    least = Math.min(least, a);
    most = Math.max(most, a);
  }
  return (least + most) / 2;
}

/**
 * The filter of so many coefficients with the least weighted error: in the pass band that of its product with the CIC
 * filter from 1, and beyond `stop` its own from 0, over `ratio`. `deviation` and `largest` are of the pass band.
 *
 * Refuses what `remez` refuses, and (`infeasible`) a pass band in which the CIC filter has a null.
 */
export function compensator(spec: CompensatorSpec, taps: number): RemezDesign {
  const { cics, pass, stop, ratio = 1 } = spec;
  const amplitude = (f: number) => meanAmplitude(cics, f);
  if (cics.some((cic) => pass >= firstNull(cic)) || !(amplitude(pass) > 1e-3))
    throw new EngineError(
      'infeasible',
      `Up to ${pass} of the slow rate the filter has a null, or passes too little to be made up for.`,
      { field: 'pass', value: pass },
    );
  const bands: CurvedBand[] = [
    { from: 0, to: pass, desired: (f) => 1 / amplitude(f), weight: amplitude },
  ];
  if (stop !== undefined)
    bands.push({
      from: stop,
      to: 0.5,
      desired: () => 0,
      weight: () => 1 / ratio,
    });
  return remez({ taps, bands });
}

/** Slack for the gap between the proven optimum and the double-precision filter. */
const SLACK = 1 + 1e-6;

/**
 * The least number of coefficients of an odd length whose error in the pass band is at most `tolerance`, found by
 * bisection, as the least error never rises from one odd length to the next.
 *
 * Refuses (`infeasible`) where `most` does not do.
 */
export function shortestCompensator(
  spec: CompensatorSpec,
  tolerance: number,
  most: number,
): RemezDesign {
  const made = (half: number): RemezDesign | undefined => {
    try {
      const design = compensator(spec, 2 * half + 1);
      return design.largest <= tolerance * SLACK ? design : undefined;
    } catch (error) {
      if (error instanceof EngineError && error.code === 'not-converged') return undefined;
      throw error;
    }
  };
  let low = 0;
  let high = 1;
  const last = (most - 1) >> 1;
  let found = made(high);
  while (!found && high < last) {
    low = high;
    high = Math.min(last, 2 * high);
    found = made(high);
  }
  if (!found)
    throw new EngineError(
      'infeasible',
      `No compensator of up to ${most} coefficients keeps an error of ${tolerance}.`,
      { field: 'taps', value: most },
    );
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const design = made(middle);
    if (design) [high, found] = [middle, design];
    else low = middle;
  }
  return found;
}
