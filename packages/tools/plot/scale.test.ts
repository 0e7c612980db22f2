import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeScale } from './scale.ts';

const pixels = fc.tuple(
  fc.double({ min: 0, max: 2000, noNaN: true }),
  fc.double({ min: 20, max: 2000, noNaN: true }),
);

it('a linear scale runs back to where it came from', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      pixels,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lo, span, [p, length], t) => {
        const s = makeScale(false, [lo, lo + span], [p, p + length]);
        const x = lo + t * span;
        expect(Math.abs(s.from(s.to(x)) - x)).toBeLessThanOrEqual(1e-9 * (Math.abs(lo) + span));
      },
    ),
  );
});

it('a logarithmic scale runs back to where it came from, and has no place for 0 or below', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -15, max: 15, noNaN: true }),
      fc.double({ min: 0.1, max: 20, noNaN: true }),
      pixels,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (e, span, [p, length], t) => {
        const s = makeScale(true, [10 ** e, 10 ** (e + span)], [p + length, p]);
        const x = 10 ** (e + t * span);
        expect(Math.abs(s.from(s.to(x)) / x - 1)).toBeLessThan(1e-9);
        expect(s.to(0)).toBeNaN();
        expect(s.to(-x)).toBeNaN();
      },
    ),
  );
});
