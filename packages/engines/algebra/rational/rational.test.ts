import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as C from '../../numeric/complex.ts';
import { roots } from '../../numeric/roots.ts';
import { coefficientsIn, type Polynomial } from '../polynomial/polynomial.ts';
import { integrateRational, type LogTerm } from './integrate.ts';
import { equals, quotient, type Ratio, ratioOf, sum } from './ratio.ts';
import * as U from './univariate.ts';

const polynomial = (length: number): fc.Arbitrary<U.Univariate> =>
  fc
    .array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: length })
    .map((list) => U.trimmed(list.map((c) => ratioOf(BigInt(c)))))
    .filter((p) => p.length > 0);

const numberOf = ({ n, d }: Ratio): number => Number(n) / Number(d);
const at = (p: U.Univariate, x: number): number =>
  p.reduceRight((value, c) => value * x + numberOf(c), 0);

/** A polynomial in t and x at numbers. */
function valueAt(p: Polynomial, t: C.Complex, x: C.Complex): C.Complex {
  if (typeof p === 'bigint') return C.complex(Number(p));
  const by = p.variable === 0 ? t : x;
  return p.coefficients.reduceRight<C.Complex>(
    (value, c) => C.add(C.mul(value, by), valueAt(c, t, x)),
    C.ZERO,
  );
}

/** d/dx of ∑ c·ln S(c, x) at a number, by the roots in doubles and a difference of logarithms. */
function slopeOf({ roots: q, argument }: LogTerm, x: number): number {
  const coefficients = coefficientsIn(q, 0).map(Number).reverse();
  const h = 1e-4;
  const log = (c: C.Complex, k: number) => C.log(valueAt(argument, c, C.complex(x + k * h)));
  const found = roots(coefficients);
  const places = [...found.re].map((re, k) => C.complex(re, found.im[k]));
  return places.reduce((total, c) => {
    const turn = (k: number) => {
      const d = C.sub(log(c, k), log(c, -k));
      // Across the cut of the logarithm the difference is off by a turn.
      const im = d.im - 2 * Math.PI * Math.round(d.im / (2 * Math.PI));
      return C.scale(C.complex(d.re, im), 1 / (2 * k * h));
    };
    const s = C.scale(C.sub(C.scale(turn(1), 4), turn(2)), 1 / 3);
    return total + C.mul(c, s).re;
  }, 0);
}

describe('polynomials over fractions', () => {
  test('are divided with a remainder of lower degree', () => {
    fc.assert(
      fc.property(polynomial(7), polynomial(4), (a, b) => {
        const { quotient: q, rest } = U.divided(a, b);
        expect(rest.length).toBeLessThan(b.length);
        expect(U.sum(U.product(q, b), rest)).toEqual(a);
      }),
    );
  });

  test('s·a + t·b = c', () => {
    fc.assert(
      fc.property(polynomial(5), polynomial(5), polynomial(5), (a, b, c) => {
        if (b.length < 2 || U.commonDivisor(a, b).length > 1) return;
        const { s, t } = U.diophantine(a, b, c);
        expect(U.sum(U.product(s, a), U.product(t, b))).toEqual(c);
        expect(s.length).toBeLessThan(b.length);
      }),
    );
  });

  test('are their square-free parts', () => {
    fc.assert(
      fc.property(polynomial(3), polynomial(3), (a, b) => {
        const p = U.product(U.product(a, a), b);
        if (p.length < 2) return;
        let all: U.Univariate = [ratioOf(1n)];
        for (const { factor, power } of U.squareFree(p))
          for (let k = 0; k < power; k++) all = U.product(all, factor);
        expect(all).toEqual(U.monic(p));
      }),
    );
  });

  test('a fraction in lowest terms has one form', () => {
    expect(quotient(ratioOf(6n), ratioOf(-4n))).toEqual({ n: -3n, d: 2n });
    expect(equals(sum({ n: 1n, d: 2n }, { n: 1n, d: 3n }), { n: 5n, d: 6n })).toBe(true);
  });
});

describe('the integral of a fraction', () => {
  test('has it for its derivative: the rational part exactly, the logarithms at numbers', () => {
    let compared = 0;
    fc.assert(
      fc.property(polynomial(5), polynomial(4), polynomial(3), (n0, a, b) => {
        const d0 = U.product(U.product(a, a), b);
        if (d0.length < 2) return;
        const common = U.commonDivisor(n0, d0);
        const [n, d] = [n0, d0].map((p) => U.divided(p, common).quotient) as [
          U.Univariate,
          U.Univariate,
        ];
        const { polynomial: whole, fraction, logs } = integrateRational(n, d, 0);
        for (const x of [0.731, 2.377]) {
          const want = at(n, x) / at(d, x);
          if (Math.abs(want) > 50) continue;
          const [p, q] = [at(fraction.n, x), at(fraction.d, x)];
          const [dp, dq] = [fraction.n, fraction.d].map((f) => at(U.derivative(f), x)) as [
            number,
            number,
          ];
          const rational = at(U.derivative(whole), x) + (dp * q - p * dq) / (q * q);
          const got = rational + logs.reduce((s, log) => s + slopeOf(log, x), 0);
          compared++;
          expect(Math.abs(got - want)).toBeLessThan(
            1e-5 * Math.max(1, Math.abs(want), Math.abs(rational)),
          );
        }
      }),
      { numRuns: 150, seed: 3 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});
