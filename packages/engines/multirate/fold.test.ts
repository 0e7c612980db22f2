import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('a frequency folds into the band, and a cosine of it has the same samples', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e3, noNaN: true }), (f) => {
      const at = fold(f, 1);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(0.5);
      for (let n = 0; n < 5; n++)
        expect(Math.cos(2 * Math.PI * at * n)).toBeCloseTo(Math.cos(2 * Math.PI * f * n), 8);
    }),
  );
});
