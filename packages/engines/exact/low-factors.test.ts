import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowFactors, surdOf, wholeCoefficients } from './low-factors.ts';
import { format, mul, parse, type Rational } from './rational.ts';

/** The product of polynomials with whole coefficients, highest power first. */
const times = (a: readonly bigint[], b: readonly bigint[]): bigint[] => {
  const sums = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      sums[i + j] = (sums[i + j] ?? 0n) + x * y;
    });
  });
  return sums;
};
const product = (factors: readonly (readonly bigint[])[]): bigint[] =>
  factors.reduce<bigint[]>((all, factor) => times(all, factor), [1n]);
const texts = (list: readonly Rational[] | undefined) => list?.map(format).toSorted();

describe('factors of degrees 1 and 2', () => {
  test('of what was multiplied together all come back, and nothing else', () => {
    // x⁴ + x + 1 and x³ − x − 1 have none: they are irreducible modulo 2.
    const stubborn = [
      [1n, 0n, 0n, 1n, 1n],
      [1n, 0n, -1n, -1n],
    ];
    const roots = fc.uniqueArray(
      fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 12 })),
      { maxLength: 3, selector: ([n, d]) => n / d },
    );
    // x² − 2s x + s² − c with c no square: s ± √c.
    const surds = fc.uniqueArray(
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(2, 3, 5, 7, -1, -2, 1000003)),
      { maxLength: 3, selector: ([s, c]) => `${s} ${c}` },
    );
    fc.assert(
      fc.property(roots, surds, fc.subarray(stubborn), (linear, quadratic, others) => {
        const p = product([
          ...linear.map(([n, d]) => wholeCoefficients([{ n: 1n, d: 1n }, parse(`${-n}/${d}`)])),
          ...quadratic.map(([s, c]) => [1n, BigInt(-2 * s), BigInt(s * s - c)]),
          ...others,
        ]);
        const found = lowFactors(p);
        expect(texts(found?.roots)).toEqual(
          linear.map(([n, d]) => format(parse(`${n}/${d}`))).toSorted(),
        );
        expect(
          found?.quadratics.map((q) => `${format(q.sum)} ${format(q.product)}`).toSorted(),
        ).toEqual(quadratic.map(([s, c]) => `${2 * s} ${s * s - c}`).toSorted());
        expect(found?.rest).toBe(others.reduce((sum, q) => sum + q.length - 1, 0));
      }),
      { numRuns: 150 },
    );
  });

  const big = 10n ** 40n + 7n;

  test('roots far apart, and coefficients of many digits', () => {
    const p = product([
      [1n, -big],
      [1n, big + 1n],
      [big, -1n],
      [1n, 0n, -big],
    ]);
    const found = lowFactors(p);
    expect(texts(found?.roots)).toEqual([`${big}`, `${-big - 1n}`, `1/${big}`].toSorted());
    expect(found?.quadratics.map((q) => format(q.product))).toEqual([`-${big}`]);
    expect(found?.rest).toBe(0);
  });

  test('roots that differ in their fortieth digit are not settled, but for those of a quadratic', () => {
    const close = product([
      [1n, -big],
      [1n, -big - 1n],
    ]);
    expect(texts(lowFactors(close)?.roots)).toEqual([`${big}`, `${big + 1n}`]);
    expect(lowFactors(times(close, [1n, 0n, 1n]))).toBeUndefined();
  });

  test('a constant has none', () => {
    expect(lowFactors([5n])).toEqual({ roots: [], quadratics: [], rest: 0 });
  });
});

test('a square root leaves a whole number without small squares, and squares to what it is of', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((n) => n !== 0n),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      (n, d) => {
        const { factor, radicand } = surdOf(parse(`${n}/${d}`));
        expect(format(mul(mul(factor, factor), { n: radicand, d: 1n }))).toBe(
          format(parse(`${n}/${d}`)),
        );
        for (const p of [2n, 3n, 5n, 7n, 31n]) expect(radicand % (p * p)).not.toBe(0n);
      },
    ),
  );
  expect(surdOf(parse('9/4'))).toEqual({ factor: parse('3/2'), radicand: 1n });
});
