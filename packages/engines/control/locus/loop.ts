import { EngineError } from '../../error.ts';
import { type DistinctRoot, distinctRoots } from '../../exact/distinct-roots.ts';
import { commonDivisor, quotient } from '../../exact/divisor.ts';
import { addExact, degree, multiplyExact, type Polynomial } from '../../exact/polynomial.ts';
import { fromNumber, isZero, parse, type Rational, toNumber } from '../../exact/rational.ts';
import type { Complex } from '../../numeric/complex.ts';

/**
 * What 1 + K G = 0 is asked of: G = num/den · e^(−delay·s), numerator and denominator without a common root, improper
 * ones too. Exact, from the constant up.
 */
export interface LocusLoop {
  readonly num: Polynomial;
  readonly den: Polynomial;
  /** Seconds, ≥ 0; 0 in the z-plane. */
  readonly delay: number;
  readonly poles: readonly DistinctRoot[];
  readonly zeros: readonly DistinctRoot[];
  /** Roots that numerator and denominator had in common: closed-loop poles at every gain. */
  readonly cancelled: readonly DistinctRoot[];
}

/** The highest degree of numerator and denominator: what is derived from both has twice that. */
export const MAX_ORDER = 15;

/** A coefficient as the decimal it is written with: 0.1 is a tenth, so that (s + 0.1)² has a double root. */
const decimal = (x: number): Rational => (Number.isInteger(x) ? fromNumber(x) : parse(String(x)));

/** An exact polynomial of coefficients from the highest power down. */
export function exactPolynomial(coefficients: readonly number[]): Polynomial {
  const p = coefficients.map(decimal).reverse();
  while (p.length > 0 && isZero(p.at(-1) as Rational)) p.pop();
  return p;
}

/** The doubles next to exact coefficients, from the highest power down; [0] for zero. */
export const inDoubles = (p: Polynomial): number[] =>
  p.length === 0 ? [0] : p.map(toNumber).reverse();

/**
 * The loop of coefficients from the highest power down, read as the decimals they show. Throws `zero-polynomial` where
 * one of the two is zero and `out-of-range` for an order above MAX_ORDER.
 */
export function locusLoop(
  numerator: readonly number[],
  denominator: readonly number[],
  delay = 0,
): LocusLoop {
  const [num, den] = [exactPolynomial(numerator), exactPolynomial(denominator)];
  if (num.length === 0 || den.length === 0)
    throw new EngineError('zero-polynomial', 'The numerator or the denominator is zero.', {
      field: num.length === 0 ? 'num' : 'den',
    });
  const order = Math.max(degree(num), degree(den));
  if (order > MAX_ORDER)
    throw new EngineError(
      'out-of-range',
      `The loop has the order ${order}; the most is ${MAX_ORDER}.`,
      {
        field: 'den',
        value: order,
      },
    );
  const common = commonDivisor(num, den);
  const [n, d] = common.length > 1 ? [quotient(num, common), quotient(den, common)] : [num, den];
  return {
    num: n,
    den: d,
    delay,
    poles: distinctRoots(d),
    zeros: distinctRoots(n),
    cancelled: distinctRoots(common),
  };
}

/** den + K num, exactly: the closed loop's characteristic polynomial but for the roots that are cancelled. */
export const characteristic = ({ num, den }: LocusLoop, gain: number): Polynomial =>
  addExact(den, multiplyExact(num, exactPolynomial([gain])));

/** Roots, each as often as it is one. */
export const repeated = (list: readonly DistinctRoot[]): Complex[] =>
  list.flatMap(({ s, multiplicity }) => new Array<Complex>(multiplicity).fill(s));

/** The gain at which the loop loses its highest power and a pole is at infinity; undefined where there is none. */
export function gainAtInfinity({ num, den, delay }: LocusLoop): number | undefined {
  if (num.length !== den.length || delay > 0) return undefined;
  return -toNumber(den.at(-1) as Rational) / toNumber(num.at(-1) as Rational);
}
