import { expect, test } from 'vitest';
import { FILES, nistFit } from './testing/nist-fit.ts';

/** Residuals of 1e-13: their sum has fewer digits than doubles have left of 14 given ones. */
const TINY = new Set(['Lanczos1']);

test('there are 27', () => {
  expect(FILES).toHaveLength(27);
});

for (const file of FILES)
  for (const which of [0, 1]) {
    const name = `${file.replace('.dat', '')} ${which + 1}`;
    test(`${name}: nine certified digits or more`, () => {
      const { digits, squares, fit } = nistFit(file, which);
      expect(digits).toBeGreaterThan(9);
      if (TINY.has(file.replace('.dat', ''))) return;
      expect(squares).toBeGreaterThan(9);
      expect([fit.end, fit.offset < 1e-6]).toEqual(['converged', true]);
    });
  }
