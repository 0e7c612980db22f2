import fc from 'fast-check';
import { test } from 'vitest';
import { assertClose } from '../testing/close.ts';
import { amplitude } from './amplitude.ts';
import { amplitudeGrid } from './amplitude-grid.ts';

test('the amplitude at even steps, types I to IV, shorter and longer than the grid', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      (half, odd, middle, intervals) => {
        const sign = odd ? -1 : 1;
        const tail = half.map((c) => sign * c).reverse();
        const h = Float64Array.from([...half, ...(middle ? [odd ? 0 : 0.5] : []), ...tail]);
        const wanted = Float64Array.from({ length: intervals + 1 }, (_, k) =>
          amplitude(h, odd, (Math.PI * k) / intervals),
        );
        assertClose(amplitudeGrid(h, odd, intervals), wanted, { relative: 0, absolute: 1e-12 });
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});
