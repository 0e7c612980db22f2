import { describe, expect, test } from 'vitest';
import { functions } from '../algebra/definite/testing/vectors.ts';
import { relativeError } from '../testing/close.ts';
import { accelerated } from './alternating.ts';
import { doubleExponential } from './double-exponential.ts';
import {
  cosineIntegral,
  erfi,
  exponentialIntegral,
  logarithmicIntegral,
  sineIntegral,
} from './exponential-integrals.ts';
import { gaussKronrod } from './gauss-kronrod.ts';
import { zeta } from './zeta.ts';

const OF: Readonly<Record<string, (x: number) => number>> = {
  Ei: exponentialIntegral,
  Si: sineIntegral,
  Ci: cosineIntegral,
  erfi,
  li: logarithmicIntegral,
  Zeta: zeta,
};

test.each(functions)('%s(%d) is mpmath’s to twelve digits', (name, x, want) => {
  expect(relativeError((OF[name] as (x: number) => number)(x), want, 0.01)).toBeLessThan(1e-12);
});

describe('quadrature', () => {
  test('21 points are exact for the polynomials that they must be', () => {
    for (const n of [0, 1, 7, 20, 30]) {
      const { value } = gaussKronrod((x) => x ** n, 0, 1, { panels: 1 });
      expect(relativeError(value, 1 / (n + 1))).toBeLessThan(1e-14);
    }
  });

  test.each([
    ['x^(-9/10)', (u: number) => u ** -0.9, 1, 10],
    ['ln x', Math.log, 1, -1],
    ['e^(-x)', (u: number) => Math.exp(-u), Number.POSITIVE_INFINITY, 1],
    ['1/(1 + x²)', (u: number) => 1 / (1 + u * u), Number.POSITIVE_INFINITY, Math.PI / 2],
  ] as const)('singular ends: %s', (_, f, length, want) => {
    const found = doubleExponential(f, length);
    expect(Math.abs((found?.value ?? Number.NaN) - want)).toBeLessThan(1e-12);
    expect(found?.error).toBeLessThan(1e-9);
  });

  test('what diverges gives nothing', () => {
    expect(doubleExponential((u) => 1 / u, 1)).toBeUndefined();
    expect(doubleExponential((u) => 1 / (1 + u), Number.POSITIVE_INFINITY)).toBeUndefined();
  });

  test('Wynn’s algorithm sums ln 2', () => {
    let sum = 0;
    const sums = Array.from({ length: 24 }, (_, k) => {
      sum += (k % 2 === 0 ? 1 : -1) / (k + 1);
      return sum;
    });
    expect(Math.abs((accelerated(sums)?.value ?? Number.NaN) - Math.LN2)).toBeLessThan(1e-13);
  });
});
