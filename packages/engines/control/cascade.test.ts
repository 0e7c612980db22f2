import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve } from '../linalg/solve.ts';
import { abs, complex, sub } from '../numeric/complex.ts';
import { cascade, type StateSpace } from './cascade.ts';
import { evaluate, transferFunction } from './transfer-function.ts';

/** c(jωI − A)⁻¹b + d, as one real system of twice the size. */
function respond({ n, a, b, c, d }: StateSpace, omega: number) {
  const size = 2 * n;
  const m = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      m[i * size + j] = -(a[i * n + j] as number);
      m[(n + i) * size + n + j] = -(a[i * n + j] as number);
    }
    m[i * size + n + i] = -omega;
    m[(n + i) * size + i] = omega;
  }
  const right = new Float64Array(size);
  right.set(b);
  const x = solve({ rows: size, cols: size, data: m }, { rows: size, cols: 1, data: right }).x.data;
  let [re, im] = [d, 0];
  for (let i = 0; i < n; i++) {
    re += (c[i] as number) * (x[i] as number);
    im += (c[i] as number) * (x[n + i] as number);
  }
  return complex(re, im);
}

const root = fc.double({ min: -2, max: 2, noNaN: true }).map((e) => -(10 ** e));
const pair = fc
  .record({
    w: fc.double({ min: -2, max: 2, noNaN: true }),
    z: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
  })
  .map(({ w, z }) => [1, 2 * z * 10 ** w, 10 ** (2 * w)]);
const multiply = (a: readonly number[], b: readonly number[]) => {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) out[i + j] = (out[i + j] as number) + x * y;
  return out;
};

test('realises what it was given: the same response at every frequency', () => {
  fc.assert(
    fc.property(
      fc.array(root, { maxLength: 3 }),
      fc.array(pair, { minLength: 1, maxLength: 2 }),
      fc.array(root, { maxLength: 2 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (real, pairs, zeros, e) => {
        const den = [...real.map((r) => [1, -r]), ...pairs].reduce(multiply, [1]);
        const num = zeros.map((r) => [1, -r]).reduce(multiply, [10 ** e]);
        const g = transferFunction(num, den);
        const system = cascade(g);
        for (const w of [0.003, 0.1, 1.7, 40, 900]) {
          const exact = evaluate(g, complex(0, w));
          expect(abs(sub(respond(system, w), exact)) / abs(exact)).toBeLessThan(1e-7);
        }
      },
    ),
  );
});

test('integrators, a zero at the origin and a direct term', () => {
  for (const [num, den] of [
    [[1], [1, 0, 0, 0]],
    [
      [2, 0],
      [1, 3, 2],
    ],
    [
      [3, 2, 1],
      [1, 1, 1],
    ],
    [[5], [1]],
    [
      [1, 0, -4],
      [1, 0, 0],
    ],
  ] as const) {
    const g = transferFunction(num, den);
    const system = cascade(g);
    expect(system.n).toBe(den.length - 1);
    expect(system.d).toBe(num.length === den.length ? num[0] / den[0] : 0);
    const exact = evaluate(g, complex(0, 1.3));
    if (system.n > 0)
      expect(abs(sub(respond(system, 1.3), exact)) / abs(exact)).toBeLessThan(1e-13);
  }
});

test('entries stay of the size of the poles, where a companion form holds their product', () => {
  const den = [1e6, 1.1e6, 1.2e6, 1.3e6, 1.4e6].map((p) => [1, p]).reduce(multiply, [1]);
  const { a } = cascade(transferFunction([1], den));
  expect(Math.max(...den)).toBeGreaterThan(1e30);
  expect(Math.max(...a.map(Math.abs))).toBeLessThan(1e7);
});
