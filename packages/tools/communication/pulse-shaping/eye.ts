import { Random } from '@tollbench/engines/numeric/random.ts';
import type { ShapingInputs } from './inputs.ts';
import { modulationOf } from './modulations.ts';

/** A response drawn between its samples. */
export interface Drawn {
  /** Samples a symbol. */
  readonly fine: number;
  readonly transmit: Float64Array;
  /** Both filters; `instant` is the symbol's own. */
  readonly both: Float64Array;
  readonly instant: number;
}

/** Symbols of the eye diagram. */
const SYMBOLS = 120;

/** The in-phase axis of random symbols behind both filters, over the own symbol's size: a symbol instant at every `fine` samples from 0. */
export function eyeOf(
  { fine, both, instant }: Drawn,
  own: number,
  { modulation, seed }: ShapingInputs,
): Float64Array {
  const { points, sequence } = modulationOf(modulation);
  const random = new Random(seed, 2);
  // All that are heard, on both sides.
  const heard = 1 + Math.ceil(Math.max(instant, both.length - instant) / fine);
  const sent = Float64Array.from({ length: SYMBOLS + 2 * heard }, (_, n) => {
    const k = Math.floor(random.uniform() * points.i.length);
    const [x, y] = [points.i[k] as number, points.q[k] as number];
    return sequence === 'turning' && n % 2 === 1 ? (x - y) * Math.SQRT1_2 : x;
  });
  return Float64Array.from({ length: SYMBOLS * fine }, (_, at) => {
    let sum = 0;
    const middle = heard + Math.floor(at / fine);
    for (let m = middle - heard; m < middle + heard; m++)
      sum += (sent[m] as number) * (both[instant + at - (m - heard) * fine] ?? 0);
    return sum / own;
  });
}
