import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPROXIMATIONS, attenuation, edge, prototype } from './prototype.ts';
import { smallestOrder } from './smallest-order.ts';

const specs = fc.record({
  ripple: fc.constantFrom(0.1, 0.5, 1),
  edgeLoss: fc.constantFrom(1, 3),
  stopLoss: fc.integer({ min: 5, max: 60 }),
  selectivity: fc.double({ min: 1.1, max: 20, noNaN: true }),
});

test('the mask is met at the least order and missed one below', () => {
  fc.assert(
    fc.property(fc.constantFrom(...APPROXIMATIONS), specs, (kind, spec) => {
      const reach = (n: number) => {
        const p = prototype(kind, n, spec.ripple, spec.stopLoss);
        const w = spec.selectivity * edge(p, spec.edgeLoss);
        // Beyond a zero the loss comes back: what counts is the least from there on.
        return Math.min(
          attenuation(p, w),
          p.stop && w < p.stop.from ? 0 : Number.POSITIVE_INFINITY,
        );
      };
      if (reach(10) < spec.stopLoss) {
        expect(() => smallestOrder(kind, spec)).toThrow(/above 10/);
        return;
      }
      const { order } = smallestOrder(kind, spec);
      expect(reach(order)).toBeGreaterThanOrEqual(spec.stopLoss * (1 - 1e-9));
      if (order > 1) expect(reach(order - 1)).toBeLessThan(spec.stopLoss);
    }),
  );
});

test('Chebyshev never takes more than Butterworth for the same mask', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      // A band of ripple as deep as the loss allowed at the edge uses all of it.
      const full = { ...spec, ripple: spec.edgeLoss, selectivity: Math.max(2, spec.selectivity) };
      if (full.stopLoss > 50) return;
      expect(smallestOrder('chebyshev', full).order).toBeLessThanOrEqual(
        smallestOrder('butterworth', full).order,
      );
    }),
  );
});

test('a stop band inside the pass band is refused', () => {
  const spec = { ripple: 1, edgeLoss: 3, stopLoss: 20, selectivity: 1 };
  expect(() => smallestOrder('butterworth', spec)).toThrow(/inside the pass band/);
});
