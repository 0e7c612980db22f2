/** Figures that follow from a result, each needed in more than one place. */
import { isImpaired, type ModemResult } from './compute.ts';
import type { ModemInputs } from './inputs.ts';

/** The symbol error rate to expect; undefined with impairments that no rate is known for, of which theory says nothing. */
export const expectedRate = (r: ModemResult, i: ModemInputs): number | undefined =>
  isImpaired(i) ? r.impaired?.here.symbol : r.theory.symbol;

/** From a point to the nearest boundary, in standard deviations of the noise on one axis. */
export const decisionDistance = ({ esn0, order, modulation: { scheme } }: ModemResult): number =>
  Math.sqrt(
    scheme === 'qam' ? (3 * esn0) / (order - 1) : 2 * esn0 * Math.sin(Math.PI / order) ** 2,
  );

/** The rate at which one axis of square QAM errs: a symbol is right where both are. */
export const axisErrorRate = ({ theory: { symbol } }: ModemResult): number =>
  symbol / (1 + Math.sqrt(1 - symbol));

/**
 * What the worst pattern of neighbours takes of an eye between two levels. The outermost of L levels is
 * L − 1 half distances away, and so much louder as a neighbour. Undefined where levels are not evenly apart.
 */
export function eyeClosure(r: ModemResult): number | undefined {
  const levels = levelsOf(r);
  return levels && r.shaping ? (levels - 1) * r.shaping.peakDistortion : undefined;
}

/** Levels of the in-phase waveform that are evenly apart. */
export const levelsOf = ({ constellation, order }: ModemResult): number | undefined =>
  constellation?.kind === 'grid' ? Math.sqrt(order) : order <= 4 ? 2 : undefined;
