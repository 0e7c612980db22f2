/** Symmetries of a periodic function, tried at many places, and what vanishes by them. */
import type { Signal } from './signal.ts';

export interface Symmetry {
  readonly even: boolean;
  readonly odd: boolean;
  /** f(t + T/2) = −f(t). */
  readonly halfWave: boolean;
  /** Odd, or half-wave symmetric, once the mean is taken off. */
  readonly oddAboutMean: boolean;
  readonly halfWaveAboutMean: boolean;
  /** The period that is taken is twice the shortest, or more. */
  readonly repeats: boolean;
}

/** Shares of a period at which it is tried: none that pieces end at. */
const PLACES = Array.from({ length: 97 }, (_, k) => (k + 0.3819660113) / 97.1270175);

export function symmetryOf(signal: Signal, mean: number): Symmetry {
  const { at, period, start } = signal;
  const places = PLACES.map((s) => start + s * period);
  const size = Math.max(1e-300, ...places.map((t) => Math.abs(at(t))));
  const all = (gap: (t: number) => number) =>
    places.every((t) => !(Math.abs(gap(t)) > 1e-9 * size));
  const half = period / 2;
  const isConstant = all((t) => at(t) - mean);
  return {
    even: all((t) => at(-t) - at(t)),
    odd: all((t) => at(-t) + at(t)),
    halfWave: all((t) => at(t + half) + at(t)),
    oddAboutMean: all((t) => at(-t) + at(t) - 2 * mean),
    halfWaveAboutMean: all((t) => at(t + half) + at(t) - 2 * mean),
    repeats: !isConstant && [2, 3, 5].some((by) => all((t) => at(t + period / by) - at(t))),
  };
}

/** In words, with what vanishes by each. */
export function symmetryWords(
  s: Symmetry,
): readonly { readonly name: string; readonly effect: string }[] {
  const out: { name: string; effect: string }[] = [];
  const about = s.odd || s.even ? '' : ' about the mean';
  if (s.even) out.push({ name: 'even', effect: 'bₙ = 0' });
  if (s.odd) out.push({ name: 'odd', effect: 'a₀ = 0 and aₙ = 0' });
  else if (s.oddAboutMean && !s.even) out.push({ name: `odd${about}`, effect: 'aₙ = 0 for n ≥ 1' });
  const isOdd = s.odd || (s.oddAboutMean && !s.even);
  if (s.halfWave || s.halfWaveAboutMean) {
    const quarter = s.even ? 'quarter-wave, even' : isOdd ? 'quarter-wave, odd' : 'half-wave';
    out.push({
      name: s.halfWave ? quarter : `${quarter} about the mean`,
      effect: 'even harmonics vanish',
    });
  }
  if (s.repeats)
    out.push({
      name: 'repeats within the period',
      effect: 'only harmonics of the shorter period are left',
    });
  return out;
}
