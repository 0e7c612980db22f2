import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { berlekampMassey } from './berlekamp-massey.ts';
import { factor, isIrreducible } from './gf2-factor.ts';
import {
  degree,
  divide,
  gcd,
  multiply,
  multiplyMod,
  powerOfX,
  reciprocal,
  reflect,
  weight,
} from './gf2-polynomial.ts';
import { longDivision } from './long-division.ts';
import { mersenneFactors } from './mersenne-factors.ts';
import { isPrimitive, order } from './polynomial-order.ts';
import { primitivePolynomial } from './primitive-polynomials.ts';

const poly = (bits: number) => fc.bigInt({ min: 1n, max: (1n << BigInt(bits)) - 1n });

describe('polynomials over GF(2)', () => {
  test('a = q·b + r with deg r < deg b, and long division on paper finds the same', () => {
    fc.assert(
      fc.property(poly(200), poly(60), (a, b) => {
        const { quotient, remainder } = divide(a, b);
        expect(multiply(quotient, b) ^ remainder).toBe(a);
        expect(degree(remainder)).toBeLessThan(degree(b));
        const paper = longDivision(a, b);
        expect([paper.quotient, paper.remainder]).toEqual([quotient, remainder]);
        expect(paper.rows).toHaveLength(weight(quotient));
      }),
    );
  });

  test('multiplication distributes and reduces alike before and after', () => {
    fc.assert(
      fc.property(poly(80), poly(80), poly(80), poly(40), (a, b, c, f) => {
        fc.pre(degree(f) > 0);
        expect(multiply(a, b ^ c)).toBe(multiply(a, b) ^ multiply(a, c));
        const mod = (p: bigint) => divide(p, f).remainder;
        expect(multiplyMod(mod(a), mod(b), f)).toBe(mod(multiply(a, b)));
      }),
    );
  });

  test('x^(a+b) = x^a·x^b', () => {
    fc.assert(
      fc.property(poly(100), poly(100), poly(90), (a, b, f) => {
        fc.pre(degree(f) > 0);
        expect(powerOfX(a + b, f)).toBe(multiplyMod(powerOfX(a, f), powerOfX(b, f), f));
      }),
    );
  });

  test('reflection undoes itself and the reciprocal of a product is the product of reciprocals', () => {
    fc.assert(
      fc.property(poly(70), poly(70), (a, b) => {
        expect(reflect(reflect(a, 70), 70)).toBe(a);
        const [p, q] = [a | 1n, b | 1n];
        expect(reciprocal(multiply(p, q))).toBe(multiply(reciprocal(p), reciprocal(q)));
      }),
    );
  });
});

describe('factors', () => {
  test('multiply back to the polynomial and are irreducible', () => {
    fc.assert(
      fc.property(poly(90), (f) => {
        let product = 1n;
        for (const { polynomial, multiplicity } of factor(f)) {
          expect(isIrreducible(polynomial)).toBe(true);
          for (let k = 0; k < multiplicity; k++) product = multiply(product, polynomial);
        }
        expect(product).toBe(f);
      }),
      { numRuns: 60 },
    );
  });

  test('irreducible polynomials of degree n number (1/n) Σ μ(d) 2^(n/d)', () => {
    for (const [n, count] of [
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 6],
      [8, 30],
      [10, 99],
    ] as const) {
      let found = 0;
      for (let f = 1n << BigInt(n); f < 1n << BigInt(n + 1); f++) if (isIrreducible(f)) found++;
      expect(found).toBe(count);
    }
  });

  test('x^128 + 1 is (x + 1)^128', () => {
    expect(factor((1n << 128n) | 1n)).toEqual([{ polynomial: 3n, multiplicity: 128 }]);
  });

  test('zero has none', () => {
    expect(() => factor(0n)).toThrow(/zero polynomial/);
  });
});

/** Miller and Rabin with the first 20 primes as bases. */
function isProbablePrime(n: bigint): boolean {
  const bases = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71].map(
    BigInt,
  );
  if (bases.includes(n)) return true;
  if (bases.some((p) => n % p === 0n)) return false;
  let [d, s] = [n - 1n, 0];
  for (; d % 2n === 0n; d /= 2n) s++;
  const power = (base: bigint, e: bigint) => {
    let result = 1n;
    for (; e > 0n; e >>= 1n, base = (base * base) % n) if (e & 1n) result = (result * base) % n;
    return result;
  };
  return bases.every((a) => {
    let x = power(a, d);
    if (x === 1n || x === n - 1n) return true;
    for (let i = 1; i < s; i++) {
      x = (x * x) % n;
      if (x === n - 1n) return true;
    }
    return false;
  });
}

test('the primes of 2^n − 1 are prime, and nothing of it is left without them', () => {
  for (let n = 1; n <= 128; n++) {
    let rest = (1n << BigInt(n)) - 1n;
    for (const p of mersenneFactors(n)) {
      expect(rest % p).toBe(0n);
      expect(isProbablePrime(p)).toBe(true);
      while (rest % p === 0n) rest /= p;
    }
    expect(rest).toBe(1n);
  }
  expect(() => mersenneFactors(129)).toThrow(/1 to 128/);
});

describe('order', () => {
  test('is the least power of x that is 1, by stepping', () => {
    fc.assert(
      fc.property(poly(13), (half) => {
        const f = (half << 1n) | 1n;
        fc.pre(degree(f) > 0);
        let power = 2n;
        let steps = 1n;
        if (degree(f) === 1) power = 1n;
        for (; power !== 1n; steps++) power = multiplyMod(power, 2n, f);
        expect(order(f)).toBe(steps);
      }),
    );
  });

  test('of a reciprocal is the same', () => {
    fc.assert(
      fc.property(poly(100), (half) => {
        const f = (half << 1n) | 1n;
        expect(order(reciprocal(f))).toBe(order(f));
      }),
      { numRuns: 30 },
    );
  });

  test('there are φ(2^n − 1)/n primitive polynomials of degree n', () => {
    for (const [n, count] of [
      [4, 2],
      [5, 6],
      [6, 6],
      [8, 16],
      [10, 60],
    ] as const) {
      let found = 0;
      for (let f = 1n << BigInt(n); f < 1n << BigInt(n + 1); f++) if (isPrimitive(f)) found++;
      expect(found).toBe(count);
    }
  });

  test('every polynomial of the table is primitive, and none of its degree has fewer terms', () => {
    for (let n = 2; n <= 128; n++) {
      const f = (1n << BigInt(n)) | primitivePolynomial(n);
      expect(degree(f)).toBe(n);
      expect(isPrimitive(f)).toBe(true);
      if (weight(f) === 3 || n > 64) continue;
      for (let a = 1; a < n; a++)
        expect(isPrimitive((1n << BigInt(n)) | (1n << BigInt(a)) | 1n)).toBe(false);
    }
  });

  test('x divides what has none', () => {
    expect(() => order(0b110n)).toThrow(/divisible by x/);
    expect(isPrimitive(0b110n)).toBe(false);
  });
});

test('2n bits of a recurrence give it back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), poly(60), poly(60), (n, taps, seed) => {
      const c = BigInt.asUintN(n, taps) | 1n;
      const bits = Array.from({ length: n }, (_, i) => Number((seed >> BigInt(i)) & 1n));
      for (let k = n; k < 4 * n; k++) {
        let bit = 0;
        for (let i = 0; i < n; i++) if ((c >> BigInt(i)) & 1n) bit ^= bits[k - n + i]!;
        bits.push(bit);
      }
      const { complexity, polynomial } = berlekampMassey(bits.slice(0, 2 * n));
      expect(complexity).toBeLessThanOrEqual(n);
      // The minimal polynomial divides every one that the sequence satisfies.
      expect(divide((1n << BigInt(n)) | c, polynomial).remainder).toBe(0n);
      for (let k = complexity; k < bits.length; k++) {
        let bit = 0;
        for (let i = 0; i < complexity; i++)
          if ((polynomial >> BigInt(i)) & 1n) bit ^= bits[k - complexity + i]!;
        expect(bit).toBe(bits[k]);
      }
    }),
  );
});

test('greatest common divisors divide both and hold every common factor', () => {
  fc.assert(
    fc.property(poly(40), poly(40), poly(20), (a, b, c) => {
      const [p, q] = [multiply(a, c), multiply(b, c)];
      const d = gcd(p, q);
      expect(divide(p, d).remainder).toBe(0n);
      expect(divide(q, d).remainder).toBe(0n);
      expect(divide(d, c).remainder).toBe(0n);
    }),
  );
});
