import { distinctRoots } from '../../exact/distinct-roots.ts';
import { commonDivisor, quotient } from '../../exact/divisor.ts';
import {
  addExact,
  multiplyExact,
  negated,
  type Polynomial,
  raisedBy,
} from '../../exact/polynomial.ts';
import { neg, ONE, type Rational } from '../../exact/rational.ts';
import { type Complex, complex, div } from '../../numeric/complex.ts';
import { exactValue, gainAt } from './exact-value.ts';
import type { LocusLoop } from './loop.ts';

/** Where a branch crosses or touches the boundary of stability, the upper of each pair. */
export interface AxisCrossing {
  /** On the imaginary axis, or on the unit circle. */
  readonly s: Complex;
  /** Real, not 0, of either sign. */
  readonly gain: number;
}

export interface AxisCrossings {
  readonly crossings: readonly AxisCrossing[];
  /** Whether 1 + K G = 0 has roots all along the boundary, as 1/s² has: then crossings are not single points. */
  readonly along: boolean;
}

interface Parts {
  readonly even: Polynomial;
  readonly odd: Polynomial;
}

/** p(jω) = even(x) + jω odd(x) with x = ω². */
function parts(p: Polynomial): Parts {
  const half = (from: number): Polynomial =>
    trimmed(p.flatMap((c, k) => (k % 2 === from ? [(k - from) % 4 === 0 ? c : neg(c)] : [])));
  return { even: half(0), odd: half(1) };
}

/** The real part of a(jω) times the conjugate of b(jω). */
const productOnAxis = (a: Parts, b: Parts): Polynomial =>
  addExact(multiplyExact(a.even, b.even), raisedBy(multiplyExact(a.odd, b.odd), 1));

function trimmed(p: readonly Rational[]): Polynomial {
  const last = p.findLastIndex(({ n }) => n !== 0n);
  return p.slice(0, last + 1);
}

/**
 * Every crossing of the imaginary axis by the loop's branches, for gains of both signs: G(jω) is real where a polynomial
 * in ω² is zero, so that none falls between samples and tangents are found too. The loop has no dead time.
 */
export function axisCrossings(loop: LocusLoop): AxisCrossings {
  const [n, d] = [parts(loop.num), parts(loop.den)];
  const imaginary = addExact(multiplyExact(d.even, n.odd), negated(multiplyExact(d.odd, n.even)));
  const crossings: AxisCrossing[] = [];
  const [top, bottom] = [productOnAxis(d, n), productOnAxis(n, n)];
  const add = (x: number) => {
    const gain = -exactValue(top, complex(x)).re / exactValue(bottom, complex(x)).re;
    if (Number.isFinite(gain) && gain !== 0) crossings.push({ s: complex(0, Math.sqrt(x)), gain });
  };
  add(0);
  if (imaginary.length === 0) return { crossings, along: true };
  // At poles and zeros on the axis K is 0 or infinite.
  const core = [commonDivisor(n.even, n.odd), commonDivisor(d.even, d.odd)].reduce(
    quotient,
    imaginary,
  );
  for (const { s } of distinctRoots(core)) if (s.im === 0 && s.re > 0) add(s.re);
  return { crossings, along: false };
}

/**
 * The same for the unit circle of the z-plane, through z = (1 + w)/(1 − w), exactly (K. Ogata, "Discrete-Time Control
 * Systems", 2nd ed., §4-3). z = −1, at half the sample rate, is w = ∞ and is looked at on its own.
 */
export function circleCrossings(loop: LocusLoop): AxisCrossings {
  const order = Math.max(loop.num.length, loop.den.length) - 1;
  const w = {
    ...loop,
    num: inW(loop.num, order),
    den: inW(loop.den, order),
  };
  const { crossings, along } = axisCrossings(w);
  const onCircle = crossings.map(({ s, gain }) => ({
    s: s.im === 0 ? complex(1) : div(complex(1, s.im), complex(1, -s.im)),
    gain,
  }));
  const last = complex(-1);
  const { re: gain } = gainAt(loop, last);
  if (Number.isFinite(gain) && gain !== 0) onCircle.push({ s: last, gain });
  return { crossings: onCircle, along };
}

/** (1 − w)^order p((1 + w)/(1 − w)). */
function inW(p: Polynomial, order: number): Polynomial {
  const [up, down]: readonly Polynomial[] = [
    [ONE, ONE],
    [ONE, neg(ONE)],
  ];
  const power = (base: Polynomial, k: number): Polynomial =>
    Array.from({ length: k }).reduce<Polynomial>((q) => multiplyExact(q, base), [ONE]);
  return p.reduce<Polynomial>(
    (sum, c, k) =>
      addExact(
        sum,
        multiplyExact(
          multiplyExact(power(up as Polynomial, k), power(down as Polynomial, order - k)),
          c.n === 0n ? [] : [c],
        ),
      ),
    [],
  );
}
