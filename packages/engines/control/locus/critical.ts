import { type DistinctRoot, distinctRoots } from '../../exact/distinct-roots.ts';
import { commonDivisor, derivative, quotient } from '../../exact/divisor.ts';
import { addExact, multiplyExact, negated, type Polynomial } from '../../exact/polynomial.ts';
import { abs, type Complex } from '../../numeric/complex.ts';
import { exactValue, gainAt } from './exact-value.ts';
import { exactPolynomial, type LocusLoop } from './loop.ts';

/** Where branches meet: a closed-loop pole that is repeated. */
export interface CriticalPoint {
  readonly s: Complex;
  /** Real, not 0, of either sign. */
  readonly gain: number;
  /** How many branches meet there. */
  readonly branches: number;
  /** What two branches do as |K| grows; `meeting` for more of them and off the real axis. */
  readonly kind: 'breakaway' | 'break-in' | 'meeting';
}

/** A gain whose imaginary part is no more of it is real. Roots are good to 1e-15 and gains there change with their square. */
const REAL = 1e-9;

/** den′ num − den num′ + delay · den num = −num² e^(−delay·s) dK/ds: a polynomial, with dead time too. */
function slopePolynomial({ num, den, delay }: LocusLoop): Polynomial {
  const [dNum, dDen] = [derivative(num), derivative(den)];
  const slope = addExact(multiplyExact(dDen, num), negated(multiplyExact(den, dNum)));
  return delay > 0
    ? addExact(slope, multiplyExact(multiplyExact(den, num), exactPolynomial([delay])))
    : slope;
}

/** The polynomial whose roots are the candidates for breakaway: of dK/ds, without repeated poles and zeros, at which K is 0 or infinite. */
export const breakawayPolynomial = (loop: LocusLoop): Polynomial =>
  [loop.den, loop.num]
    .map((p) => commonDivisor(p, derivative(p)))
    .reduce(quotient, slopePolynomial(loop));

/**
 * Every point at which branches meet, for real gains of both signs: the roots of dK/ds = 0 at which K = −1/G is real
 * (K. Ogata, "Modern Control Engineering", 5th ed., §6-2). On the real axis it always is; off it, to nine digits.
 * A root of dK/ds whose gain is complex is on no branch and left out.
 */
export function criticalPoints(loop: LocusLoop): CriticalPoint[] {
  const w = breakawayPolynomial(loop);
  if (w.length < 2) return [];
  const slope = derivative(slopePolynomial(loop));
  return distinctRoots(w).flatMap((root): CriticalPoint[] => {
    const k = gainAt(loop, root.s);
    if (!Number.isFinite(k.re) || Math.abs(k.im) > REAL * abs(k) || k.re === 0) return [];
    return [
      {
        s: root.s,
        gain: k.re,
        branches: root.multiplicity + 1,
        kind: kindOf(root, k.re, exactValue(slope, root.s).re),
      },
    ];
  });
}

/** On the real axis K has a maximum where −dK/ds rises, and the branches leave the axis beyond it. */
function kindOf(
  { s, multiplicity }: DistinctRoot,
  gain: number,
  rise: number,
): CriticalPoint['kind'] {
  if (s.im !== 0 || multiplicity > 1) return 'meeting';
  return rise * gain > 0 ? 'breakaway' : 'break-in';
}
