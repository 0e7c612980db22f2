import { expect, test } from 'vitest';
import { blocks, minus } from '../linalg/blocks.ts';
import { fromRows, identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normMax } from '../linalg/norms.ts';
import { solve } from '../linalg/solve.ts';
import { randomMatrix } from '../testing/matrices.ts';
import { frequencyResponse, singularValues } from './frequency.ts';
import { balancedTruncation, gramianFactor, gramians } from './gramian.ts';
import { kalmanDecomposition, minimalRealization } from './kalman-decomposition.ts';
import { pbhDistance, uncontrollableModes } from './pbh.ts';
import { heldCost, heldNoise, heldPlant } from './sampled.ts';
import { staircase } from './staircase.ts';

const stable = (n: number, seed: number): Matrix =>
  minus(randomMatrix(n, n, seed), { ...identity(n), data: identity(n).data.map((x) => 3 * x) });

/** A system of parts co, cu, uo, uu of these sizes in random coordinates. */
function mixed(sizes: readonly number[], seed: number) {
  const n = sizes.reduce((sum, x) => sum + x, 0);
  const part = (i: number) => sizes.slice(0, i).reduce((sum, x) => sum + x, 0);
  const allowed = [
    [true, false, true, false],
    [true, true, true, true],
    [false, false, true, false],
    [false, false, true, true],
  ];
  const kind = (k: number) => sizes.findIndex((_, i) => k < part(i + 1));
  const a = stable(n, seed);
  const b = randomMatrix(n, 2, seed + 1);
  const c = randomMatrix(2, n, seed + 2);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (!allowed[kind(i)]?.[kind(j)]) a.data[i * n + j] = 0;
    if (kind(i) >= 2) b.data.fill(0, 2 * i, 2 * i + 2);
    if (kind(i) % 2 === 1) for (let o = 0; o < 2; o++) c.data[o * n + i] = 0;
  }
  const t = randomMatrix(n, n, seed + 3);
  const back = (m: Matrix) => solve(t, m).x;
  return { a: back(multiply(a, t)), b: back(b), c: multiply(c, t), n };
}

test.each([
  [[2, 1, 1, 1], 5],
  [[1, 2, 2, 1], 40],
  [[3, 0, 2, 0], 80],
  [[2, 2, 0, 0], 120],
  [[0, 2, 2, 0], 160],
])('the Kalman decomposition finds parts of %j states', (sizes, seed) => {
  const { a, b, c, n } = mixed(sizes, seed);
  const found = kalmanDecomposition(a, b, c, 1e-9);
  expect(Object.values(found.sizes)).toEqual(sizes);
  expect(
    normMax(minus(multiply(a, found.t), multiply(found.t, found.a))) / normMax(a),
  ).toBeLessThan(1e-7);
  expect(normMax(minus(multiply(found.t, found.b), b)) / normMax(b)).toBeLessThan(1e-7);
  expect(normMax(minus(multiply(c, found.t), found.c)) / normMax(c)).toBeLessThan(1e-7);
  expect(staircase(a, b, 1e-9).controllable).toBe((sizes[0] ?? 0) + (sizes[1] ?? 0));
  const modes = uncontrollableModes(a, b, 1e-9);
  expect(modes).toHaveLength(n - (sizes[0] ?? 0) - (sizes[1] ?? 0));
  for (const { value, weights } of modes) {
    expect(pbhDistance(a, b, value)).toBeLessThan(1e-9);
    // wᴴ·A = λ·wᴴ and wᴴ·B = 0, for real ones.
    if (value.im !== 0) continue;
    const w = { rows: 1, cols: n, data: Float64Array.from(weights, ({ re }) => re) };
    const moved = multiply(w, a).data.map((x, k) => x - value.re * (w.data[k] ?? 0));
    expect(Math.max(...moved.map(Math.abs), ...multiply(w, b).data.map(Math.abs))).toBeLessThan(
      1e-6 * normMax(a),
    );
  }
  const minimal = minimalRealization(a, b, c, 1e-9);
  expect(minimal.a.rows).toBe(sizes[0]);
});

test('a minimal realisation has the same frequency response', () => {
  const { a, b, c } = mixed([3, 1, 1, 1], 9);
  const d = zeros(2, 2);
  const [whole, small] = [
    frequencyResponse({ a, b, c, d }),
    frequencyResponse({ ...minimalRealization(a, b, c, 1e-9), d }),
  ];
  for (const im of [0, 0.3, 1, 5]) {
    const [x, y] = [whole({ re: 0, im }), small({ re: 0, im })];
    expect(x && y && normMax(minus(x.re, y.re))).toBeLessThan(1e-8);
    expect(x && y && normMax(minus(x.im, y.im))).toBeLessThan(1e-8);
  }
});

test.each(['continuous', 'discrete'] as const)(
  '%s: truncation keeps to its bound at every frequency',
  (time) => {
    for (let seed = 1; seed <= 6; seed++) {
      const n = 6;
      const base = stable(n, seed);
      const a = time === 'continuous' ? base : { ...base, data: base.data.map((x) => x / 6) };
      const [b, c, d] = [randomMatrix(n, 2, 20 + seed), randomMatrix(2, n, 40 + seed), zeros(2, 2)];
      const full = frequencyResponse({ a, b, c, d });
      for (let order = 1; order < n; order++) {
        const { a: ar, b: br, c: cr, bound, hankel } = balancedTruncation(a, b, c, time, order);
        const less = frequencyResponse({ a: ar, b: br, c: cr, d });
        let worst = 0;
        for (let k = 0; k <= 60; k++) {
          const w = time === 'continuous' ? 10 ** (k / 15 - 2) : (Math.PI * k) / 60;
          const s = time === 'continuous' ? { re: 0, im: w } : { re: Math.cos(w), im: Math.sin(w) };
          const [x, y] = [full(s), less(s)];
          if (x && y)
            worst = Math.max(
              worst,
              singularValues({ re: minus(x.re, y.re), im: minus(x.im, y.im) })[0] ?? 0,
            );
        }
        expect(worst).toBeLessThanOrEqual(bound * (1 + 1e-9) + 1e-14);
        // No reduced model of this order comes nearer than the first value left out.
        expect(worst).toBeGreaterThan(0);
        expect(hankel).toHaveLength(n);
        // The kept part is balanced: its Gramians are equal and diagonal.
        const { s, r } = gramians(ar, br, cr, time);
        if (time === 'continuous')
          expect(normMax(minus(multiply(s, transpose(s)), multiply(transpose(r), r)))).toBeLessThan(
            1e-9,
          );
      }
    }
  },
);

test('Gramians of unstable systems, and orders there are not, are refused', () => {
  const one = fromRows([[1]]);
  expect(() => gramianFactor(one, one, 'continuous')).toThrow(
    'An unstable system has no Gramians.',
  );
  expect(() => balancedTruncation(fromRows([[-1]]), one, one, 'continuous', 2)).toThrow(
    'The order 2 is not 1 to 1',
  );
});

test('small Hankel singular values keep their digits', () => {
  // Two parts that do not meet, the second faint: σ = b²/(2a) of each.
  const a = fromRows([
    [-1, 0],
    [0, -2],
  ]);
  const b = fromRows([[1], [1e-6]]);
  const c = transpose(b);
  // √ of eigenvalues of Wc·Wo = W² for a symmetric system: those of W itself.
  const [p, q, r] = [1 / 2, 1e-6 / 3, 1e-12 / 4];
  const small = (p * r - q * q) / ((p + r + Math.hypot(p - r, 2 * q)) / 2);
  expect((gramians(a, b, c, 'continuous').hankel[1] ?? 0) / small).toBeCloseTo(1, 9);
});

test('a plant behind a hold, its cost and its noise, are integrals', () => {
  const a = randomMatrix(3, 3, 8);
  const b = randomMatrix(3, 1, 9);
  const [h, steps] = [0.4, 2000];
  const q = multiply(b, transpose(b));
  let [gamma, noise, cost] = [zeros(3, 1), zeros(3, 3), zeros(3, 3)];
  const one = identity(3);
  const add = (x: Matrix, y: Matrix, f: number): Matrix => ({
    ...x,
    data: x.data.map((v, k) => v + f * (y.data[k] ?? 0)),
  });
  for (let k = 0; k < steps; k++) {
    const e = heldPlant(a, one, ((k + 0.5) * h) / steps);
    gamma = add(gamma, multiply(e.a, b), h / steps);
    noise = add(noise, multiply(multiply(e.a, q), transpose(e.a)), h / steps);
    cost = add(cost, multiply(multiply(transpose(e.a), q), e.a), h / steps);
  }
  expect(normMax(minus(heldPlant(a, b, h).b, gamma))).toBeLessThan(1e-7);
  expect(normMax(minus(heldNoise(a, q, h), noise))).toBeLessThan(1e-7);
  const weights = heldCost(a, b, { q, r: fromRows([[2]]), s: zeros(3, 1) }, h);
  expect(normMax(minus(weights.q, cost))).toBeLessThan(1e-7);
  expect(blocks([[weights.r]]).data[0]).toBeGreaterThan(2 * h);
});
