/** An amplifier over frequency, and at a frequency between samples. */
import { abs, type Complex, complex } from '../numeric/complex.ts';
import { powerDecibels, powerRatio } from '../numeric/decibels.ts';
import { reflection } from '../rf/reflection.ts';
import {
  availableGain,
  masonGain,
  type NoiseAt,
  stabilityOf,
  stableGain,
  type TwoPortS,
} from './amplifier.ts';
import type { Network, NoiseData } from './network.ts';
import { between } from './resample.ts';

const sOf = (s: Float64Array, from: number): TwoPortS => ({
  s11: complex(s[from]!, s[from + 1]!),
  s12: complex(s[from + 2]!, s[from + 3]!),
  s21: complex(s[from + 4]!, s[from + 5]!),
  s22: complex(s[from + 6]!, s[from + 7]!),
});

/** A two-port at f (Hz), straight between its samples. */
export const twoPortAt = ({ frequency, s }: Network, f: number): TwoPortS =>
  sOf(between(frequency, s, 8, Float64Array.of(f)), 0);

export interface AmplifierSweep {
  readonly k: Float64Array;
  readonly mu: Float64Array;
  readonly muPrime: Float64Array;
  /** Largest available gain, dB, or where there is none the largest stable one. */
  readonly most: Float64Array;
  /** |S₂₁|², dB. */
  readonly forward: Float64Array;
  /** Mason's gain, dB; NaN where it has none. */
  readonly mason: Float64Array;
}

export function amplifierSweep({ frequency, s }: Network): AmplifierSweep {
  const n = frequency.length;
  const room = (): Float64Array => new Float64Array(n);
  const out = {
    k: room(),
    mu: room(),
    muPrime: room(),
    most: room(),
    forward: room(),
    mason: room(),
  };
  for (let m = 0; m < n; m++) {
    const own = sOf(s, 8 * m);
    const { k, mu, muPrime, isUnconditional } = stabilityOf(own);
    out.k[m] = k;
    out.mu[m] = mu;
    out.muPrime[m] = muPrime;
    out.most[m] = powerDecibels(isUnconditional ? availableGain(own) : stableGain(own));
    out.forward[m] = 20 * Math.log10(abs(own.s21));
    const u = masonGain(own);
    out.mason[m] = u > 0 ? powerDecibels(u) : Number.NaN;
  }
  return out;
}

/**
 * Noise at f (Hz) on a real reference (Ω), straight between the samples of Fmin in dB, Γopt in the plane and Rn;
 * undefined outside them.
 */
export function noiseAt(noise: NoiseData, f: number, reference: number): NoiseAt | undefined {
  const { frequency, leastFigure, resistance } = noise;
  if (!(f >= frequency[0]! && f <= frequency.at(-1)!)) return undefined;
  const to = Float64Array.of(f);
  const optimum = between(frequency, noise.optimum, 2, to);
  const own = complex(optimum[0]!, optimum[1]!);
  return {
    least: powerRatio(between(frequency, leastFigure, 1, to)[0]!),
    optimum: noise.reference === reference ? own : moved(own, noise.reference, reference),
    resistance: between(frequency, resistance, 1, to)[0]! / reference,
  };
}

/** A reflection on one real reference as the one on another. */
function moved({ re, im }: Complex, from: number, to: number): Complex {
  const bottom = (1 - re) ** 2 + im * im;
  const z = complex((from * (1 - re * re - im * im)) / bottom, (2 * from * im) / bottom);
  return reflection(z, complex(to));
}
