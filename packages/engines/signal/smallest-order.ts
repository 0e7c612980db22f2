/** The shortest equiripple filter that keeps every band inside its ripple. */
import { EngineError } from '../error.ts';
import type { Band } from './band.ts';
import { lengthEstimate } from './order-estimate.ts';
import { type RemezDesign, type RemezSpec, remez } from './remez.ts';

export interface RippleBand extends Omit<Band, 'weight'> {
  /** Largest allowed deviation from `desired`, linear, > 0. */
  readonly ripple: number;
}

export interface SmallestOrder extends RemezDesign {
  readonly taps: number;
  /** Largest deviation in each band's own measure, each at most its ripple. */
  readonly ripples: readonly number[];
  /** Designs tried on the way. */
  readonly tried: number;
}

/** The ripple that a relative attenuation of so many dB allows around amplitude 0. */
export const stopRipple = (attenuationDb: number): number => 10 ** (-attenuationDb / 20);

/** The deviation from 1 that a peak-to-peak pass-band ripple of so many dB allows: (10^(r/20) − 1)/(10^(r/20) + 1). */
export function passRipple(rippleDb: number): number {
  const ratio = 10 ** (rippleDb / 20);
  return (ratio - 1) / (ratio + 1);
}

/** Slack for the gap between the proven optimum and the double-precision filter. */
const SLACK = 1 + 1e-6;

/**
 * Searches lengths of the given parity (both by default) up to `most`. The best deviation never
 * rises with length within a parity, so bisection from the estimate is exact.
 *
 * Refuses (`infeasible`) what no length up to `most` meets.
 */
export function smallestOrder(
  bands: readonly RippleBand[],
  options: {
    readonly kind?: RemezSpec['kind'];
    readonly parity?: 'odd' | 'even';
    readonly most?: number;
  } = {},
): SmallestOrder {
  const { kind = 'multiband', parity, most = 2048 } = options;
  const ripples = bands.map((band) => band.ripple);
  for (const ripple of ripples) {
    if (!(ripple > 0 && Number.isFinite(ripple))) {
      throw new EngineError('out-of-range', `The ripple ${ripple} is not above 0.`, {
        field: 'ripple',
        value: ripple,
      });
    }
  }
  const finest = Math.min(...ripples);
  const weighted = bands.map(({ ripple, ...band }) => ({ ...band, weight: finest / ripple }));
  let tried = 0;
  const meets = (taps: number): RemezDesign | undefined => {
    tried++;
    try {
      const design = remez({ taps, bands: weighted, kind });
      return design.largest <= finest * SLACK ? design : undefined;
    } catch (error) {
      // Past the point where double precision holds a length is no use, however good in theory.
      if (error instanceof EngineError && error.code === 'not-converged') return undefined;
      throw error;
    }
  };
  const guess = lengthEstimate(bands);
  let best: { taps: number; design: RemezDesign } | undefined;
  let refused: unknown;
  for (const odd of parity ? [parity === 'odd'] : [true, false]) {
    const start = odd ? 3 : 2;
    // Lengths are start + 2k.
    const limit = Math.floor((Math.min(most, best ? best.taps - 1 : most) - start) / 2);
    if (limit < 0) continue;
    try {
      let high = Math.min(limit, Math.max(0, Math.round((guess - start) / 2)));
      let low = -1;
      let found = meets(start + 2 * high);
      for (let stride = 1; !found && high < limit; stride *= 2) {
        low = high;
        high = Math.min(limit, high + stride);
        found = meets(start + 2 * high);
      }
      if (!found) continue;
      for (let stride = 1; high - low > 1; ) {
        // Galloping down from a good estimate, then bisecting.
        const middle = low < 0 ? Math.max(0, high - stride) : (low + high) >> 1;
        if (middle === high) break;
        const design = meets(start + 2 * middle);
        if (design) {
          found = design;
          high = middle;
          stride *= 2;
          if (middle === 0) break;
        } else low = middle;
      }
      best = { taps: start + 2 * high, design: found };
    } catch (error) {
      // A type that cannot carry the targets leaves the other parity to try.
      if (!(error instanceof EngineError && error.code === 'type') || parity) throw error;
      refused = error;
    }
  }
  if (!best) {
    if (refused && parity) throw refused;
    throw new EngineError(
      'infeasible',
      `No filter of up to ${most} coefficients keeps a ripple of ${finest} in double precision.`,
      { field: 'ripple', value: finest },
    );
  }
  return {
    ...best.design,
    taps: best.taps,
    ripples: ripples.map((ripple) => (best.design.largest * ripple) / finest),
    tried,
  };
}
