/**
 * How many coefficients an equiripple low-pass filter needs, before designing it.
 *
 * Ripples are linear deviations δ; the transition width is a share of the sample rate.
 */
import { EngineError } from '../error.ts';

function check(passRipple: number, stopRipple: number, width: number): void {
  for (const [field, words, value, high] of [
    ['passRipple', 'ripple of the pass band', passRipple, 1],
    ['stopRipple', 'ripple of the stop band', stopRipple, 1],
    ['width', 'transition width', width, 0.5],
  ] as const) {
    if (!(value > 0 && value < high)) {
      throw new EngineError('out-of-range', `The ${words} ${value} is not between 0 and ${high}.`, {
        field,
        value,
      });
    }
  }
}

/** Kaiser's estimate: (−20·log₁₀√(δp·δs) − 13)/(14.6·Δf) + 1 (Kaiser 1974). */
export function kaiserEstimate(passRipple: number, stopRipple: number, width: number): number {
  check(passRipple, stopRipple, width);
  const depth = -10 * Math.log10(passRipple * stopRipple);
  return Math.max(1, Math.ceil((depth - 13) / (14.6 * width) + 1));
}

/**
 * The estimate of Herrmann, Rabiner & Chan, Practical design rules for optimum finite impulse
 * response low-pass digital filters, Bell Syst. Tech. J. 52 (1973) 769–799: within a few
 * coefficients for δs ≤ δp ≤ 0.1; the ripples are exchanged where they come the other way.
 */
export function herrmannEstimate(passRipple: number, stopRipple: number, width: number): number {
  check(passRipple, stopRipple, width);
  const p = Math.log10(Math.max(passRipple, stopRipple));
  const s = Math.log10(Math.min(passRipple, stopRipple));
  const infinite =
    (0.005309 * p * p + 0.07114 * p - 0.4761) * s - (0.00266 * p * p + 0.5941 * p + 0.4278);
  const slope = 11.01217 + 0.51244 * (p - s);
  return Math.max(1, Math.ceil(infinite / width - slope * width + 1));
}

/** A band of a filter with the largest deviation allowed in it, linear; edges as shares of the sample rate. */
export interface TolerancedBand {
  readonly from: number;
  readonly to: number;
  readonly ripple: number;
}

/** What Herrmann's estimate says of several bands in a row: the longest of their transitions, and 3 at the least. */
export function lengthEstimate(bands: readonly TolerancedBand[]): number {
  // The formula was fitted to small ripples and knows none of a half; nor a transition of half the sample rate.
  const within = (x: number) => Math.min(0.49, x);
  return bands.slice(1).reduce((longest, next, k) => {
    const band = bands[k]!;
    const width = within(next.from - band.to);
    return Math.max(longest, herrmannEstimate(within(band.ripple), within(next.ripple), width));
  }, 3);
}
