import { expect, test } from 'vitest';
import { add, fromNumber, mul, sub, toNumber } from '../exact/rational.ts';
import { randomMatrix } from '../testing/matrices.ts';
import { rounded, wideSum, wideTranspose } from './wide.ts';

test('a residual that cancels is what fractions say it is', () => {
  const n = 6;
  const [a, b] = [randomMatrix(n, n, 1), randomMatrix(n, n, 2)];
  // A·B less its own rounding: all that doubles can say of it is 0.
  const product = rounded(wideSum(n, n, [{ factor: 1, left: a, right: b }]));
  const rest = rounded(
    wideSum(n, n, [
      { factor: 1, left: a, right: b },
      { factor: -1, right: product },
    ]),
  );
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let exact = fromNumber(0);
      for (let k = 0; k < n; k++)
        exact = add(
          exact,
          mul(fromNumber(a.data[i * n + k] ?? 0), fromNumber(b.data[k * n + j] ?? 0)),
        );
      const wanted = toNumber(sub(exact, fromNumber(product.data[i * n + j] ?? 0)));
      expect(Math.abs((rest.data[i * n + j] ?? 1) - wanted)).toBeLessThan(1e-31);
    }
});

test('a wide factor keeps its lower half, transposed too', () => {
  const a = randomMatrix(3, 3, 3);
  const tiny = {
    rows: 3,
    cols: 3,
    hi: new Float64Array(9),
    lo: new Float64Array(9).fill(2 ** -60),
  };
  const turned = wideTranspose({ ...tiny, hi: a.data });
  expect(turned.hi[1]).toBe(a.data[3]);
  const sum = wideSum(3, 3, [{ factor: 2, left: a, right: tiny }]);
  expect(sum.hi[0]).toBeCloseTo(
    2 ** -59 * ((a.data[0] ?? 0) + (a.data[1] ?? 0) + (a.data[2] ?? 0)),
    30,
  );
});
