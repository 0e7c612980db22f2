/** How far a number of a format is from the real number it stands for. */
import { toNumber } from '../exact/rational.ts';
import { decode, placeOf, valueOfCode } from './code.ts';
import type { Finite } from './datum.ts';
import type { Format } from './format.ts';
import type { Ratio } from './literal.ts';
import { type Magnitude, ratio } from './magnitude.ts';
import { bitsNeeded } from './round.ts';
import { absolute } from './whole.ts';

export interface RoundingError {
  /** Stored less true, exactly. */
  readonly absolute: Ratio;
  /**
   * The same in units in the last place of the true value: the spacing of the format about it (Goldberg 1991, for
   * reals after Muller et al. 2018, 2.3.2); null where there is none, beyond the largest posit and below the least.
   */
  readonly ulps: number | null;
  /** Divided by the true value; null of 0. */
  readonly relative: number | null;
}

/** A finite number as a fraction. */
export const ratioOf = ({ sign, m, e }: Pick<Finite, 'sign' | 'm' | 'e'>): Ratio => {
  const n = sign ? -m : m;
  return e >= 0 ? { n: n << BigInt(e), d: 1n } : { n, d: 1n << BigInt(-e) };
};

export const difference = (a: Ratio, b: Ratio): Ratio => ({
  n: a.n * b.d - b.n * a.d,
  d: a.d * b.d,
});

/** The nearest double of a fraction that is not in lowest terms. */
export const numberOf = (r: Ratio): number => toNumber(r);

/** The error of a word of finite value against a fraction. */
export function errorOf(f: Format, word: bigint, truth: Ratio): RoundingError {
  const d = decode(f, word);
  if (d.kind !== 'finite') throw new Error('the word is no finite number');
  const off = difference(ratioOf(d), truth);
  if (off.n === 0n)
    return { absolute: { n: 0n, d: 1n }, ulps: 0, relative: truth.n === 0n ? null : 0 };
  if (truth.n === 0n) return { absolute: off, ulps: null, relative: null };
  const unit = spacingAt(f, ratio(absolute(truth.n), truth.d, 0, bitsNeeded(f)));
  return {
    absolute: off,
    ulps: unit ? numberOf({ n: off.n * unit.d, d: off.d * unit.n }) : null,
    relative: numberOf({ n: off.n * truth.d, d: off.d * absolute(truth.n) }),
  };
}

/** The distance of the two numbers about a positive real, as though the exponents went on above. */
export function spacingAt(f: Format, x: Magnitude): Ratio | null {
  const { code, next } = placeOf(f, x);
  if (code === next) return null;
  const [low, high] = [valueOfCode(f, code), valueOfCode(f, next)].map((v) =>
    ratioOf({ sign: 0, ...v }),
  );
  return difference(high as Ratio, low as Ratio);
}
