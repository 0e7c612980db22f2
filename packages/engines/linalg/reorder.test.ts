import { expect, test } from 'vitest';
import { randomMatrix } from '../testing/matrices.ts';
import { minus } from './blocks.ts';
import { identity, transpose } from './matrix.ts';
import { multiply } from './multiply.ts';
import { normMax } from './norms.ts';
import { reorder, schurResidual } from './reorder.ts';
import { schur } from './schur.ts';

test('the selected eigenvalues come first, and Q·T·Qᵀ stays A', () => {
  for (let n = 1; n <= 16; n++)
    for (let seed = 1; seed <= 6; seed++) {
      const a = randomMatrix(n, n, 100 * n + seed);
      const { form, selected } = reorder(schur(a), (re, im) => re + im * im < 0.2);
      expect(schurResidual(a, form)).toBeLessThan(3e-14);
      const q = form.q ?? identity(n);
      expect(normMax(minus(multiply(transpose(q), q), identity(n)))).toBeLessThan(3e-14);
      form.re.forEach((re, k) => {
        expect(re + (form.im[k] ?? 0) ** 2 < 0.2, `${n} ${seed}`).toBe(k < selected);
      });
    }
});
