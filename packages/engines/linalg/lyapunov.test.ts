import { expect, test } from 'vitest';
import { randomMatrix } from '../testing/matrices.ts';
import { plus } from './blocks.ts';
import { lyapunov, stein } from './lyapunov.ts';
import { fromRows, transpose } from './matrix.ts';
import { multiply } from './multiply.ts';
import { normMax } from './norms.ts';

test('both equations are met, with real and complex eigenvalues', () => {
  for (let n = 1; n <= 14; n++) {
    const a = randomMatrix(n, n, n);
    const g = randomMatrix(n, n, 50 + n);
    const q = multiply(g, transpose(g));
    const x = lyapunov(a, q);
    const ax = multiply(transpose(a), x);
    expect(normMax(plus(plus(ax, transpose(ax)), q)) / normMax(x)).toBeLessThan(1e-13);
    const y = stein(a, q);
    const left = multiply(multiply(transpose(a), y), a);
    const rest = left.data.map((v, k) => v - (y.data[k] ?? 0) + (q.data[k] ?? 0));
    expect(Math.max(...rest.map(Math.abs)) / normMax(y)).toBeLessThan(1e-13);
  }
});

test('eigenvalues that cancel leave no unique solution', () => {
  const q = fromRows([
    [1, 0],
    [0, 1],
  ]);
  const a = fromRows([
    [1, 0],
    [0, -1],
  ]);
  expect(() => lyapunov(a, q)).toThrow('no unique solution');
  expect(() =>
    stein(
      fromRows([
        [2, 0],
        [0, 0.5],
      ]),
      q,
    ),
  ).toThrow('no unique solution');
  const stable = fromRows([
    [-1, 0],
    [0, -2],
  ]);
  expect(() => lyapunov(stable, fromRows([[1]]))).toThrow('The constant term is 1×1, A is 2×2.');
});
