/**
 * FIR design by windowing the ideal impulse response, any number of bands.
 *
 * Oppenheim & Schafer, Discrete-Time Signal Processing, 3rd ed., §7.5.
 */
import { EngineError } from '../error.ts';
import { type Window, windowWeights } from './window.ts';

export interface WindowDesign {
  /** Coefficients, 1 to 2^20. */
  readonly taps: number;
  /** Rising band edges as shares of the sample rate, each strictly between 0 and 0.5. */
  readonly cutoffs: readonly number[];
  /** Whether the band that starts at 0 passes; bands then alternate. */
  readonly passZero: boolean;
  readonly window: Window;
  /** Scale to gain 1 at the middle of the first pass band (at 0 or 0.5 if it reaches there). Default true. */
  readonly scale?: boolean;
}

/** sin(πx)/(πx). */
function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The symmetric impulse response; an even length that must pass half the sample rate is refused. */
export function windowDesign(design: WindowDesign): Float64Array {
  const { taps, cutoffs, passZero, window, scale = true } = design;
  if (!Number.isInteger(taps) || taps < 1 || taps > 2 ** 20) {
    throw new EngineError('out-of-range', `The number of coefficients ${taps} is not 1 to 2^20.`, {
      field: 'taps',
      value: taps,
    });
  }
  if (cutoffs.length === 0) {
    throw new EngineError('empty', 'A filter needs at least one band edge.', { field: 'cutoffs' });
  }
  let last = 0;
  for (const cutoff of cutoffs) {
    if (!(cutoff > last && cutoff < 0.5)) {
      throw new EngineError(
        'out-of-range',
        `The band edge ${cutoff} does not lie above ${last} and below 0.5 of the sample rate.`,
        { field: 'cutoffs', value: cutoff },
      );
    }
    last = cutoff;
  }
  const passHalf = passZero === (cutoffs.length % 2 === 0);
  if (passHalf && taps % 2 === 0) {
    throw new EngineError(
      'type',
      `${taps} coefficients, an even number, are zero at half the sample rate and cannot pass it: take ${taps + 1}.`,
      { field: 'taps', value: taps },
    );
  }
  const edges = [...(passZero ? [0] : []), ...cutoffs, ...(passHalf ? [0.5] : [])];
  const weights = windowWeights(window, taps);
  const middle = (taps - 1) / 2;
  const h = new Float64Array(taps);
  for (let k = 0; k < taps; k++) {
    let ideal = 0;
    for (let band = 0; band < edges.length; band += 2) {
      const low = 2 * edges[band]!;
      const high = 2 * edges[band + 1]!;
      ideal += high * sinc(high * (k - middle)) - low * sinc(low * (k - middle));
    }
    h[k] = ideal * weights[k]!;
  }
  if (!scale) return h;
  const [low, high] = [edges[0]!, edges[1]!];
  const centre = low === 0 ? 0 : high === 0.5 ? 0.5 : (low + high) / 2;
  let gain = 0;
  for (let k = 0; k < taps; k++) gain += h[k]! * Math.cos(2 * Math.PI * centre * (k - middle));
  for (let k = 0; k < taps; k++) h[k] = h[k]! / gain;
  return h;
}
