import { describe, expect, test } from 'vitest';
import { amplitude } from '../signal/amplitude.ts';
import { type Conversion, chainSpecs, type Factors } from './stage.ts';
import { type FilterMethod, keepsBands, stageFilter } from './stage-filter.ts';

const conversion = (up: number, down: number, clean: number): Conversion => ({
  up,
  down,
  rate: 1,
  pass: 0.4 * Math.min(1, up / down),
  clean: clean * Math.min(1, up / down),
  passRipple: 0.0058,
  stopRipple: 1e-3,
});

const CASES: [Factors[], number, FilterMethod][] = [
  [[{ up: 1, down: 2 }], 0.4, 'equiripple'],
  [[{ up: 2, down: 1 }], 0.4, 'kaiser'],
  [[{ up: 3, down: 2 }], 0.5, 'equiripple'],
  [[{ up: 3, down: 2 }], 0.5, 'kaiser'],
  [
    [
      { up: 1, down: 5 },
      { up: 1, down: 2 },
    ],
    0.5,
    'equiripple',
  ],
];

describe('the filter of a stage', () => {
  test.each(CASES)(
    '%j, clean to %d of the lower rate, %s: keeps its bands, mirrored, of odd length',
    (stages, clean, method) => {
      const product = (of: 'up' | 'down') => stages.reduce((p, s) => p * s[of], 1);
      const c = conversion(product('up'), product('down'), clean);
      for (const spec of chainSpecs(c, stages)) {
        const { h } = stageFilter(spec, method, true);
        expect(h.length % 2).toBe(1);
        h.forEach((v, k) => {
          expect(v).toBeCloseTo(h[h.length - 1 - k] ?? Number.NaN, 14);
        });
        expect(keepsBands(h, spec)).toBe(true);
        // At a thousand places of its own.
        for (let k = 0; k <= 1000; k++) {
          const f = k / 2000;
          const a = amplitude(h, false, 2 * Math.PI * f);
          if (f * spec.rateHigh <= spec.pass)
            expect(Math.abs(a - 1)).toBeLessThanOrEqual(spec.passRipple * 1.0001);
          if (f * spec.rateHigh >= spec.stop)
            expect(Math.abs(a)).toBeLessThanOrEqual(spec.stopRipple * 1.0001);
        }
      }
    },
  );

  test.each(['equiripple', 'kaiser'] as const)(
    'a half-band %s filter is ½ in the middle and 0 at every other place, exactly',
    (method) => {
      const [spec] = chainSpecs(conversion(1, 2, 0.4), [{ up: 1, down: 2 }]);
      if (!spec) throw new Error('no stage');
      const { h, halfBand } = stageFilter(spec, method, true);
      expect(halfBand).toBe(true);
      const middle = (h.length - 1) / 2;
      expect(h[middle]).toBe(0.5);
      for (let k = 2; k <= middle; k += 2) expect([h[middle - k], h[middle + k]]).toEqual([0, 0]);
    },
  );

  test('a filter too long is refused before it is made', () => {
    const c = { ...conversion(1, 4000, 0.5), pass: 0.4999 / 4000 };
    const [spec] = chainSpecs(c, [{ up: 1, down: 4000 }]);
    if (!spec) throw new Error('no stage');
    expect(() => stageFilter(spec, 'kaiser', true)).toThrow(/longer than/);
  });
});
