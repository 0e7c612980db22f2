/** Copies of the filter, each part drawn evenly within its tolerance. */
import {
  type LcNetwork,
  type Losses,
  scattering,
  withValues,
} from '@tollbench/engines/filter/lc-network.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import type { LcInputs } from './inputs.ts';
import { type Mask, verdict } from './mask.ts';

export interface Copies {
  readonly count: number;
  /** Those that keep the mask at its samples. */
  readonly good: number;
  /** Percent, by Wilson’s interval of 95 %. */
  readonly between: readonly [number, number];
  /** Hz: every other point of the picture. */
  readonly frequency: Float64Array;
  /** dB. */
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Samples in each band of a copy. */
const SAMPLES = 31;
const EVERY = 2;

export function copies(
  i: LcInputs,
  network: LcNetwork,
  q: Losses,
  frequency: Float64Array,
  mask: Mask,
  top: number,
): Copies {
  const random = new Random(1);
  const some = frequency.filter((_, k) => k % EVERY === 0);
  const least = new Float64Array(some.length).fill(Number.POSITIVE_INFINITY);
  const most = new Float64Array(some.length).fill(Number.NEGATIVE_INFINITY);
  let good = 0;
  for (let k = 0; k < i.copies; k++) {
    const copy = withValues(network, ({ kind, value }) => {
      const tolerance = kind === 'L' ? i.lTolerance : i.cTolerance;
      return value * (1 + (tolerance / 100) * (2 * random.uniform() - 1));
    });
    some.forEach((f, at) => {
      const { re21, im21 } = scattering(copy, 2 * Math.PI * f, q);
      const gain = Math.max(-400, 10 * Math.log10(re21 * re21 + im21 * im21));
      least[at] = Math.min(least[at] as number, gain);
      most[at] = Math.max(most[at] as number, gain);
    });
    if (verdict(i, mask, copy, q, top, SAMPLES).met) good++;
  }
  const [low, high] = wilson(good, i.copies);
  return { count: i.copies, good, between: [100 * low, 100 * high], frequency: some, least, most };
}
