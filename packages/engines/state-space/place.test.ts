import { describe, expect, test } from 'vitest';
import { blocks, minus, part } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { fromRows, type Matrix, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { qr } from '../linalg/qr.ts';
import type { Complex } from '../numeric/complex.ts';
import { randomMatrix } from '../testing/matrices.ts';
import { place } from './place.ts';
import { placeSchur } from './place-schur.ts';
import { polePlaces } from './pole-list.ts';

const real = (...poles: number[]): Complex[] => poles.map((re) => ({ re, im: 0 }));
const pair = (re: number, im: number): Complex[] => [
  { re, im },
  { re, im: -im },
];

/** The farthest that a pole of A − BK is from the nearest of the wanted. */
function missed(a: Matrix, b: Matrix, k: Matrix, wanted: readonly Complex[]): number {
  const { re, im } = eigenvalues(minus(a, multiply(b, k)));
  return Math.max(
    ...wanted.map((p) =>
      Math.min(...Array.from(re, (x, j) => Math.hypot(x - p.re, (im[j] ?? 0) - p.im))),
    ),
  );
}

describe('poles land where they are asked to', () => {
  for (let n = 2; n <= 9; n++)
    for (const m of [1, 2, 3])
      test(`${n} states, ${m} inputs`, () => {
        const a = randomMatrix(n, n, n);
        const b = randomMatrix(n, m, 7 * n + m);
        const wanted = [
          ...pair(-1, 0.7),
          ...real(...Array.from({ length: n - 2 }, (_, k) => -1.5 - k / 2)),
        ];
        expect(missed(a, b, place(a, b, wanted).k, wanted)).toBeLessThan(m === 1 ? 1e-4 : 1e-8);
      });
});

test('the Schur way alone, with one input and with repeated poles', () => {
  for (let n = 2; n <= 6; n++) {
    const a = randomMatrix(n, n, 11 * n);
    for (const m of [1, 2]) {
      const b = randomMatrix(n, m, 13 * n + m);
      const wanted = [...pair(-1, 2), ...real(...Array.from({ length: n - 2 }, (_, k) => -2 - k))];
      const { q } = qr(b);
      const { x, reach } = placeSchur(a, transpose(part(q, 0, n, m, n)), polePlaces(wanted));
      const one = multiply(transpose(x), x);
      expect(
        Math.max(...one.data.map((v, i) => Math.abs(v - (i % (n + 1) === 0 ? 1 : 0)))),
      ).toBeLessThan(1e-12);
      // A·X − X·T lies in what B reaches.
      const outside = multiply(transpose(part(q, 0, n, m, n)), reach);
      expect(Math.max(0, ...outside.data.map(Math.abs))).toBeLessThan(1e-12);
    }
  }
});

test('an input twice is one input', () => {
  const a = randomMatrix(4, 4, 3);
  const b = randomMatrix(4, 1, 4);
  const wanted = [...pair(-1, 1), ...real(-2, -3)];
  const { k, method } = place(a, blocks([[b, b]]), wanted);
  expect(method).toBe('schur');
  expect(missed(a, blocks([[b, b]]), k, wanted)).toBeLessThan(1e-8);
});

test('what cannot be placed is refused', () => {
  const a = fromRows([[1]]);
  expect(() => place(a, fromRows([[1]]), real(-1, -2))).toThrow('There are 2 poles for 1 states.');
  expect(() => place(a, fromRows([[0]]), real(-1))).toThrow('no input acts');
  expect(() =>
    place(randomMatrix(2, 2, 1), randomMatrix(2, 1, 1), [
      { re: 1, im: 1 },
      { re: 1, im: 2 },
    ]),
  ).toThrow('without its conjugate');
});
