/** Laws of the kernels beneath Routh's and Jury's tables. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  at,
  constantOf,
  dividedBy,
  type Multivariate,
  minus,
  plus,
  product,
  times,
  variableOf,
  wholeNumberOf,
} from '../../exact/multivariate.ts';
import { rational, toNumber } from '../../exact/rational.ts';
import {
  countRealRoots,
  doubleOf,
  eachOnce,
  isolatedRoots,
  multiplied,
  narrowed,
  simpleBetween,
} from '../../exact/real-roots.ts';
import { countRoots } from './count.ts';
import { hurwitzDeterminants, isHurwitz } from './hurwitz.ts';
import { juryTable } from './jury.ts';
import { kharitonovPolynomials } from './kharitonov.ts';
import { stableSet } from './stable-set.ts';
import { bilinear, scaledRoots, shiftedRoots } from './substitute.ts';
import { limitOf, routhTable } from './table.ts';

const [x, y] = [variableOf(0, 2), variableOf(1, 2)];
const n = (k: number | bigint): Multivariate => constantOf(BigInt(k), 2);
const plain = (list: readonly (number | bigint)[]) => list.map((k) => constantOf(BigInt(k), 0));
const numbers = (list: readonly Multivariate[]) => list.map((c) => wholeNumberOf(c));

const small = fc.integer({ min: -9, max: 9 });
const multivariate = fc
  .array(fc.tuple(small, fc.nat(3), fc.nat(3)), { maxLength: 5 })
  .map((terms) =>
    terms.reduce((sum: Multivariate, [c, a, b]) => {
      let term = n(c);
      for (let k = 0; k < a; k++) term = product(term, x);
      for (let k = 0; k < b; k++) term = product(term, y);
      return plus(sum, term);
    }, n(0)),
  );

describe('polynomials in several variables', () => {
  test('a product is divided by its factor without a rest, and by nothing that is none', () => {
    fc.assert(
      fc.property(multivariate, multivariate, (a, b) => {
        if (b.size > 0) expect(dividedBy(product(a, b), b)).toEqual(a);
      }),
    );
    expect(dividedBy(plus(product(x, x), n(1)), x)).toBeUndefined();
    expect(dividedBy(times(x, 3n), n(2))).toBeUndefined();
  });

  test('a value of a sum is the sum of the values, times one power of the denominator', () => {
    fc.assert(
      fc.property(
        multivariate,
        multivariate,
        small,
        fc.integer({ min: 1, max: 5 }),
        (a, b, k, d) => {
          const [p = n(0), q = n(0), r = n(0)] = at([a, b, plus(a, b)], 0, rational(k, d));
          expect(plus(p, q)).toEqual(r);
        },
      ),
    );
  });

  test('what grows beyond what is kept is refused with its number', () => {
    let p = plus(plus(x, y), n(1));
    expect(() => {
      for (let k = 0; k < 8; k++) p = product(p, p);
    }).toThrow(/An entry of the table has \d+ (?:terms|products of terms)/u);
  });
});

describe('real roots', () => {
  test('are counted, parted and enclosed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(small, { minLength: 1, maxLength: 6 }), (list) => {
        const p = list.reduce(
          (q: readonly bigint[], r) => multiplied(q, [1n, -BigInt(r)]),
          [2n, 0n, 1n],
        );
        expect(countRealRoots(multiplied(p, [1n, -BigInt(list[0] ?? 0)]))).toBe(list.length + 1);
        const once = eachOnce(p);
        const found = isolatedRoots(once).map((r) => doubleOf(narrowed(once, r, 64)));
        expect(found).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });

  test('a simple fraction lies between two, whatever their signs', () => {
    const fraction = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const [p, q] = [rational(...a), rational(...b)].sort((u, v) => toNumber(u) - toNumber(v));
        if (!p || !q || toNumber(p) === toNumber(q)) return;
        const m = toNumber(simpleBetween(p, q));
        expect(m > toNumber(p) && m < toNumber(q)).toBe(true);
      }),
    );
  });
});

describe('Routh', () => {
  test('the sum of counts is the degree, and none elsewhere is Hurwitz', () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 9 }), (rest) => {
        const p = [1, ...rest].map(BigInt);
        const { left, axis, right } = countRoots(p);
        expect(left + axis + right).toBe(rest.length);
        expect(isHurwitz(p)).toBe(axis + right === 0);
      }),
    );
  });

  test('heads of the table are quotients of Hurwitz determinants', () => {
    const p = [n(1), plus(x, n(2)), plus(y, n(3)), x, plus(product(x, y), n(1))];
    const h = hurwitzDeterminants(p, 2);
    const heads = routhTable(p, 2, 1n, 'epsilon').rows.map(({ entries }) => entries[0]);
    const lift = (q: Multivariate) => new Map([...q].map(([key, c]) => [`${key}\0`, c]));
    h.forEach((d, k) => {
      const head = heads[k + 1];
      const before = k === 0 ? n(1) : (h[k - 1] ?? n(1));
      // Where one is zero there is another table.
      expect(
        minus(
          product(head?.num ?? new Map(), lift(before)),
          product(head?.den ?? new Map(), lift(d)),
        ),
      ).toEqual(new Map());
    });
  });

  test('the limit of a head goes with a power of ε', () => {
    const table = routhTable(plain([1, 2, 3, 6, 5, 3]), 0, 1n, 'epsilon');
    const orders = table.rows.map(({ entries: [e] }) => e && limitOf(e, table.variables)?.order);
    expect(orders).toEqual([0, 0, 1, -1, 0, 0]);
  });

  test('a determinant that is zero everywhere leaves no stable value', () => {
    const k = variableOf(0, 1);
    const one = constantOf(1n, 1);
    expect(stableSet([[one, new Map(), one, k]], 0, 1)).toEqual({ ranges: [], ends: [] });
  });
});

test('shifts, circles and the bilinear transformation move roots where they say', () => {
  // (s + 1)(s + 2) by 1/2 to the right: (s + 1/2)(s + 3/2), times 4.
  expect(numbers(shiftedRoots(plain([1, 3, 2]), rational(1, 2)))).toEqual([4n, 8n, 3n]);
  // Roots 1/2 and 1/3 over 1/2: 1 and 2/3.
  expect(numbers(scaledRoots(plain([6, -5, 1]), rational(1, 2)))).toEqual([6n, -10n, 4n]);
  expect(numbers(bilinear(plain([1, 1])))).toEqual([0n, 2n]);
});

test('Jury’s rows get shorter by one, and Kharitonov’s patterns are the four', () => {
  const { rows } = juryTable(plain([10, 1, -2, 3, 1, 2]), 0);
  expect(rows.map((r) => r.length)).toEqual([6, 5, 4, 3]);
  const bounds = [1, 2, 3, 4].map((k) => ({ low: n(k), high: n(10 * k) }));
  expect(kharitonovPolynomials(bounds).map((p) => p.map((c) => wholeNumberOf(c)))).toEqual([
    [10n, 20n, 3n, 4n],
    [1n, 2n, 30n, 40n],
    [1n, 20n, 30n, 4n],
    [10n, 2n, 3n, 40n],
  ]);
});
