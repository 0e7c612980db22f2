/** A fraction in δ = z − 1, and what it is in z: fast sampling crowds roots at z = 1, where δ keeps their digits. */
import { EngineError } from '../error.ts';
import { bitLength, fixedToNumber } from '../exact/fixed-number.ts';
import { type FixedPolynomial, fixedShifted } from '../exact/fixed-polynomial.ts';
import type { ScaledPlant } from './plant.ts';

/** Coefficients from the highest power down, den[0] = 1; a numerator of all zeros is [0]. */
export interface Fraction {
  readonly num: readonly number[];
  readonly den: readonly number[];
}

export interface DeltaFraction {
  readonly delta: Fraction;
  readonly z: Fraction;
}

/** A fraction in δ in fixed point. */
export interface FixedFraction {
  readonly num: FixedPolynomial;
  readonly den: FixedPolynomial;
}

/** Bits at the end that rounding may have made. */
const ROUNDED = 96;

/**
 * A fraction in fixed point as doubles, each rounded once, with the denominator made monic. Throws `singular` where
 * the denominator's leading coefficient is zero and `overflow` where a coefficient leaves the range of doubles.
 */
export function inDoubles(
  { num, den }: FixedFraction,
  { bits, scale }: Pick<ScaledPlant, 'bits' | 'scale'>,
): DeltaFraction {
  const largest = (p: FixedPolynomial) => p.reduce((m, x) => Math.max(m, bitLength(x)), 0);
  const [lead = 0n] = den;
  if (bitLength(lead) <= ROUNDED || bitLength(lead) < largest(den) - bits + 2 * ROUNDED)
    throw new EngineError(
      'singular',
      'The denominator loses its leading term: a pole of the plant goes to infinity.',
      { field: 'sampleTime' },
    );
  const monic = (p: FixedPolynomial) => p.map((x) => (x << BigInt(bits)) / lead);
  const top = monic(num);
  const start = top.findIndex((x) => bitLength(x) > ROUNDED);
  const trimmed = start < 0 ? [0n] : top.slice(start);
  const bottom = monic(den);
  const half = Math.trunc(scale / 2);
  const scaled = (p: FixedPolynomial) =>
    p.map((x) => {
      // What is left of an exact 0 by rounding is 0.
      const value = bitLength(x) <= ROUNDED ? 0 : fixedToNumber(x, bits);
      return value * 2 ** half * 2 ** (scale - half);
    });
  const plain = (p: FixedPolynomial) => p.map((x) => fixedToNumber(x, bits));
  const out = {
    delta: { num: scaled(trimmed), den: plain(bottom) },
    z: { num: scaled(fixedShifted(trimmed, -1n)), den: plain(fixedShifted(bottom, -1n)) },
  };
  if (![out.delta, out.z].every((f) => [...f.num, ...f.den].every(Number.isFinite)))
    throw new EngineError('overflow', 'A coefficient in z is beyond the range of doubles.', {
      field: 'sampleTime',
    });
  return out;
}
