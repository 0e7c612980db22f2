import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byRemainders,
  commonDivisor,
  positive,
  primitive,
  squareFree,
} from './polynomial/common-divisor.ts';
import {
  derivative,
  difference,
  equals,
  highest,
  isZero,
  type Polynomial,
  power,
  product,
  quotient,
  sum,
  variableOf,
} from './polynomial/polynomial.ts';
import { discriminant, resultant, subresultants } from './polynomial/resultant.ts';
import { irreducibleFactors, isSquareFree } from './residue/factor.ts';
import { product as residueProduct } from './residue/polynomial.ts';
import {
  commonDivisor as wholeDivisor,
  byRemainders as wholeRemainders,
} from './whole/common-divisor.ts';
import { cyclotomic } from './whole/cyclotomic.ts';
import { factored } from './whole/factor.ts';
import * as whole from './whole/polynomial.ts';

type Terms = readonly (readonly [string, readonly number[]])[];
interface Vectors {
  readonly divisors: readonly { readonly a: Terms; readonly b: Terms; readonly gcd: Terms }[];
  readonly resultants: readonly { a: Terms; b: Terms; variable: number; resultant: Terms }[];
  readonly discriminants: readonly { readonly a: Terms; readonly discriminant: Terms }[];
  readonly factors: readonly {
    readonly p: readonly string[];
    readonly unit: string;
    readonly factors: readonly [number, readonly string[]][];
  }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/algebra.json', import.meta.url), 'utf8'),
) as Vectors;

const read = (terms: Terms): Polynomial =>
  terms.reduce<Polynomial>(
    (all, [c, powers]) =>
      sum(
        all,
        powers.reduce<Polynomial>(
          (term, n, v) => product(term, power(variableOf(v), n)),
          BigInt(c),
        ),
      ),
    0n,
  );

/** Polynomials in three variables, small. */
const some: fc.Arbitrary<Polynomial> = fc
  .array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.array(fc.nat(3), { maxLength: 3 })), {
    maxLength: 5,
  })
  .map((terms) => read(terms.map(([c, powers]) => [String(c), powers] as const)));
const notZero = some.filter((p) => !isZero(p));
const list = (length: number) =>
  fc.array(fc.bigInt(-50n, 50n), { minLength: 1, maxLength: length }).map(whole.trimmed);

describe('polynomials in several variables', () => {
  test('are a ring, and equal polynomials have one form', () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(equals(product(a, sum(b, c)), sum(product(a, b), product(a, c)))).toBe(true);
        expect(equals(product(a, b), product(b, a))).toBe(true);
        expect(difference(a, a)).toBe(0n);
        expect(sum(difference(a, b), b)).toEqual(a);
      }),
      { numRuns: 200 },
    );
  });

  test('a quotient is what was multiplied, and what does not divide has none', () => {
    fc.assert(
      fc.property(some, notZero, (a, b) => {
        expect(quotient(product(a, b), b)).toEqual(a);
        const other = sum(product(product(a, b), 2n), 1n);
        if (highest(b) >= 0) expect(quotient(other, product(b, 2n))).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test('Leibniz’s rule', () => {
    fc.assert(
      fc.property(some, some, fc.nat(2), (a, b, x) => {
        expect(derivative(product(a, b), x)).toEqual(
          sum(product(derivative(a, x), b), product(a, derivative(b, x))),
        );
      }),
    );
  });

  test('a common divisor divides, leaves nothing in common, and is that of remainders', () => {
    fc.assert(
      fc.property(notZero, notZero, notZero, (a, b, c) => {
        const [f, g] = [product(a, c), product(b, c)];
        const d = commonDivisor(f, g);
        expect(quotient(d, positive(c)) ?? quotient(d, primitive(c))).toBeDefined();
        const [left, right] = [quotient(f, d), quotient(g, d)] as [Polynomial, Polynomial];
        expect(commonDivisor(left, right)).toBe(1n);
        expect(byRemainders(primitive(f), primitive(g))).toEqual(primitive(d));
      }),
      { numRuns: 100 },
    );
  });

  test('square-free factors make the whole, and no two have a part in common', () => {
    fc.assert(
      fc.property(notZero, notZero, (a, b) => {
        const p = product(product(a, a), b);
        const { content, factors } = squareFree(p);
        const all = factors.reduce((x, f) => product(x, power(f.factor, f.power)), content);
        expect(all).toEqual(p);
        factors.forEach((f, k) => {
          for (const g of factors.slice(k + 1)) expect(commonDivisor(f.factor, g.factor)).toBe(1n);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('resultants are multiplicative, and 0 exactly where a factor is common', () => {
    const inZ = some.filter((p) => highest(p) === 2);
    fc.assert(
      fc.property(inZ, inZ, inZ, (a, b, c) => {
        expect(resultant(product(a, b), c, 2)).toEqual(
          product(resultant(a, c, 2), resultant(b, c, 2)),
        );
        expect(resultant(product(a, c), product(b, c), 2)).toBe(0n);
      }),
      { numRuns: 40 },
    );
  });

  test('of (4 − 15x, 10x³ + 9x² − 13) it is 41075, by the root of the first', () => {
    const x = variableOf(0);
    const cubic = difference(sum(product(10n, power(x, 3)), product(9n, power(x, 2))), 13n);
    const line = difference(4n, product(15n, x));
    expect(resultant(line, cubic, 0)).toBe(41075n);
    expect(resultant(cubic, line, 0)).toBe(-41075n);
  });

  test('the chain of subresultants ends in a multiple of the common divisor', () => {
    const x = variableOf(0);
    const c = sum(power(x, 2), 1n);
    const a = product(c, difference(power(x, 3), 2n));
    const b = product(c, sum(x, 5n));
    const { chain, resultant: r } = subresultants(a, b, 0);
    expect(r).toBe(0n);
    expect(primitive(chain.at(-1) as Polynomial)).toEqual(c);
  });
});

describe('SymPy finds the same', () => {
  test.each(vectors.divisors.map((c, k) => [k, c] as const))('common divisor %i', (_, c) => {
    expect(commonDivisor(read(c.a), read(c.b))).toEqual(positive(read(c.gcd)));
  });
  test.each(vectors.resultants.map((c, k) => [k, c] as const))('resultant %i', (_, c) => {
    expect(resultant(read(c.a), read(c.b), c.variable)).toEqual(read(c.resultant));
  });
  test.each(vectors.discriminants.map((c, k) => [k, c] as const))('discriminant %i', (_, c) => {
    expect(discriminant(read(c.a))).toEqual(read(c.discriminant));
  });
  test.each(vectors.factors.map((c, k) => [k, c] as const))('factors %i', (_, c) => {
    const { unit, factors } = factored(c.p.map(BigInt));
    expect(String(unit)).toBe(c.unit);
    const found = factors.map(({ factor, power: n }) => JSON.stringify([n, factor.map(String)]));
    expect(found.sort()).toEqual(c.factors.map((f) => JSON.stringify(f)).sort());
  });
});

describe('polynomials in one variable', () => {
  test('long products are those of lists', () => {
    fc.assert(
      fc.property(list(60), list(60), fc.bigInt(-9n, 9n), (a, b, x) => {
        expect(whole.valueAt(whole.product(a, b), x)).toBe(
          whole.valueAt(a, x) * whole.valueAt(b, x),
        );
        expect(whole.product(a, b).length).toBe(a.length && b.length && a.length + b.length - 1);
      }),
    );
  });

  test('divisors by values are those by remainders', () => {
    fc.assert(
      fc.property(list(8), list(8), list(6), (a, b, c) => {
        const [f, g] = [whole.primitive(whole.product(a, c)), whole.primitive(whole.product(b, c))];
        if (f.length < 2 || g.length < 2) return;
        expect(wholeDivisor(f, g)).toEqual(wholeRemainders(f, g));
      }),
    );
  });

  test('factors make the whole', () => {
    fc.assert(
      fc.property(list(7), list(7), list(4), (a, b, c) => {
        const p = whole.product(whole.product(a, b), whole.product(c, c));
        const { unit, factors } = factored(p);
        let all = whole.constant(unit);
        for (const { factor, power: n } of factors)
          for (let k = 0; k < n; k++) all = whole.product(all, factor);
        expect(all).toEqual(p);
      }),
      { numRuns: 100 },
    );
  });

  test('xⁿ − 1 and xⁿ + 1 fall into the factors that are found beside another factor', () => {
    const other = [7n, 1n];
    for (let n = 2; n <= 40; n++)
      for (const end of [-1n, 1n]) {
        const f = [end, ...Array<bigint>(n - 1).fill(0n), 1n];
        const found = factored(f).factors.map(({ factor }) => JSON.stringify(factor.map(String)));
        // With a factor of its own it is no xⁿ ± 1, and is searched as any other.
        const searched = factored(whole.product(f, other)).factors.map(({ factor }) =>
          JSON.stringify(factor.map(String)),
        );
        expect([...found, JSON.stringify(other.map(String))].sort()).toEqual(searched.sort());
      }
  });

  test('Φ₁₀₅ is the first with a coefficient that is neither 0 nor ±1', () => {
    const large = (n: number) => cyclotomic(n).some((c) => c > 1n || c < -1n);
    expect(Array.from({ length: 105 }, (_, k) => k + 1).filter(large)).toEqual([105]);
    expect(cyclotomic(105)[7]).toBe(-2n);
    expect(cyclotomic(1)).toEqual([-1n, 1n]);
  });

  test('modulo 5 every square-free polynomial of degree 4 is its factors, the linear ones its roots', () => {
    const p = 5;
    for (let code = 0; code < p ** 4; code += 3) {
      const f = [0, 1, 2, 3].map((k) => Math.floor(code / p ** k) % p).concat(1);
      if (!isSquareFree(f, p)) continue;
      const roots = [0, 1, 2, 3, 4].filter(
        (x) => f.reduceRight((value, c) => (value * x + c) % p, 0) === 0,
      );
      const factors = irreducibleFactors(f, p);
      expect(factors.reduce((a, b) => residueProduct(a, b, p))).toEqual(f);
      expect(factors.filter((g) => g.length === 2).length).toBe(roots.length);
    }
  });
});
