import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prototype } from '../filter/prototype.ts';
import { digital } from './band-transform.ts';
import {
  discrimination,
  epsilonOf,
  FAMILIES,
  leastOrder,
  lossOf,
  orderOf,
  place,
} from './discrimination.ts';
import { crossings, extremes } from './extremes.ts';
import { countOf } from './polar-root.ts';
import { lay, type Mask } from './selectivity.ts';
import { gainDb, groupDelay, phase } from './zpk.ts';

const EXACT = ['butterworth', 'chebyshev', 'inverse-chebyshev', 'elliptic'] as const;
const SPARES = ['shared', 'depth', 'ripple', 'stop-edge', 'pass-edge'] as const;

/** Edges as tan(ω/2), rising, not nearer than a tenth. */
const edges = fc
  .tuple(
    fc.double({ min: 0.02, max: 0.6, noNaN: true }),
    ...Array.from({ length: 3 }, () => fc.double({ min: 1.1, max: 2.5, noNaN: true })),
  )
  .map(([first, ...ratios]) => {
    const list = [first];
    for (const r of ratios) list.push((list.at(-1) ?? 0) * r);
    return list as [number, number, number, number];
  });
const masks: fc.Arbitrary<Mask> = fc
  .tuple(edges, fc.constantFrom('lowpass', 'highpass', 'bandpass', 'bandstop'))
  .map(([[a, b, c, d], response]): Mask => {
    switch (response) {
      case 'lowpass':
        return { response, pass: a, stop: b };
      case 'highpass':
        return { response, pass: b, stop: a };
      case 'bandpass':
        return { response, pass: [b, c], stop: [a, d] };
      default:
        return { response: 'bandstop', pass: [a, d], stop: [b, c] };
    }
  });

/** Pass and stop bands of a mask in radians a sample. */
function bands(mask: Mask): { pass: [number, number][]; stop: [number, number][] } {
  const at = (w: number) => 2 * Math.atan(w);
  switch (mask.response) {
    case 'lowpass':
      return { pass: [[0, at(mask.pass)]], stop: [[at(mask.stop), Math.PI]] };
    case 'highpass':
      return { pass: [[at(mask.pass), Math.PI]], stop: [[0, at(mask.stop)]] };
    case 'bandpass':
      return {
        pass: [[at(mask.pass[0]), at(mask.pass[1])]],
        stop: [
          [0, at(mask.stop[0])],
          [at(mask.stop[1]), Math.PI],
        ],
      };
    case 'bandstop':
      return {
        pass: [
          [0, at(mask.pass[0])],
          [at(mask.pass[1]), Math.PI],
        ],
        stop: [[at(mask.stop[0]), at(mask.stop[1])]],
      };
  }
}

describe('least orders', () => {
  test('each meets the mask wherever its spare goes, and one less does not', () => {
    fc.assert(
      fc.property(
        masks,
        fc.constantFrom(...EXACT),
        fc.constantFrom(...SPARES),
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        fc.double({ min: 20, max: 80, noNaN: true }),
        (mask, family, spare, ripple, loss) => {
          const { target, selectivity } = lay(mask);
          if (!(orderOf(family, ripple, loss, selectivity) <= 20)) return;
          const order = leastOrder(family, ripple, loss, selectivity);
          const { prototype: p, scale } = place(family, order, ripple, loss, selectivity, spare);
          const filter = digital(p, scale, target);
          const { pass, stop } = bands(mask);
          for (const [from, to] of pass) {
            const { low, high } = extremes(filter, from, to);
            expect(low).toBeGreaterThan(-ripple - 1e-8);
            expect(high).toBeLessThan(1e-8);
          }
          for (const [from, to] of stop)
            expect(extremes(filter, from, to).high).toBeLessThan(-loss + 1e-7);
          if (order > 1)
            expect(discrimination(family, order - 1, selectivity)).toBeLessThan(
              epsilonOf(loss) / epsilonOf(ripple),
            );
        },
      ),
      { numRuns: 120 },
    );
  });

  test('no other centre of a band allows a larger selectivity', () => {
    fc.assert(
      fc.property(masks, fc.double({ min: 0.5, max: 2, noNaN: true }), (mask, times) => {
        if (typeof mask.stop === 'number' || typeof mask.pass === 'number') return;
        const { target, selectivity } = lay(mask);
        if (!('centre' in target)) return;
        const square = (target.centre * times) ** 2;
        // The prototype's frequency of w with another centre, but for its width.
        const at = (w: number) =>
          mask.response === 'bandpass'
            ? Math.abs(w * w - square) / w
            : w / Math.abs(w * w - square);
        const other = Math.min(...mask.stop.map(at)) / Math.max(...mask.pass.map(at));
        expect(other).toBeLessThanOrEqual(selectivity * (1 + 1e-9));
      }),
      { numRuns: 300 },
    );
  });

  test('a spec that an order meets exactly does not cost another', () => {
    for (const family of EXACT)
      for (let n = 1; n <= 12; n++) {
        const loss = lossOf(epsilonOf(0.5) * discrimination(family, n, 1.3));
        if (loss > 0.6) expect(leastOrder(family, 0.5, loss, 1.3)).toBe(n);
      }
  });

  test('a Bessel filter has a limit of steepness, and says so', () => {
    expect(leastOrder('bessel', 3, 20, 4)).toBeLessThan(10);
    expect(() => leastOrder('bessel', 3, 80, 1.5)).toThrow(/No Bessel filter up to order 25/);
  });
});

describe('the bilinear transform', () => {
  const p = (family: (typeof FAMILIES)[number], n: number) => prototype(family, n, 0.5, 50, 40);

  test('as many poles as it must have, all inside the circle, to order 40 and to narrow bands', () => {
    for (const family of FAMILIES)
      for (const n of [1, 2, 7, 12, 25]) {
        for (const [target, poles] of [
          [{ response: 'lowpass', edge: 1e-4 }, n],
          [{ response: 'highpass', edge: 30 }, n],
          [{ response: 'bandpass', centre: 0.7, width: 1e-4 }, 2 * n],
          [{ response: 'bandstop', centre: 0.02, width: 5 }, 2 * n],
        ] as const) {
          const filter = digital(p(family, n), 1, target);
          expect(filter.poles.reduce((sum, root) => sum + countOf(root), 0)).toBe(poles);
          for (const { deficit } of filter.poles) {
            expect(deficit).toBeGreaterThan(0);
            expect(deficit).toBeLessThanOrEqual(2);
          }
        }
      }
  });

  test('half power lies where it is put, whatever the band', () => {
    for (const n of [1, 4, 9]) {
      const at = (w: number) => 2 * Math.atan(w);
      const seen = crossings(
        digital(p('butterworth', n), 1, { response: 'bandpass', centre: 0.3, width: 0.01 }),
        10 * Math.log10(0.5),
      );
      const above = 0.005 + Math.hypot(0.005, 0.3);
      expect(seen).toHaveLength(2);
      expect(seen[0]).toBeCloseTo(at(0.09 / above), 12);
      expect(seen[1]).toBeCloseTo(at(above), 12);
    }
  });

  test('the group delay is the slope of the phase', () => {
    const filter = digital(p('elliptic', 7), 1, { response: 'bandpass', centre: 0.5, width: 0.2 });
    for (const w of [0.3, 0.75, 0.9, 1.05, 2]) {
      const h = 1e-5;
      const slope = (phase(filter, w - h) - phase(filter, w + h)) / (2 * h);
      expect(groupDelay(filter, w) / slope).toBeCloseTo(1, 6);
    }
  });

  test('stop bands of a band-stop filter are as deep on both sides of its centre', () => {
    const filter = digital(p('inverse-chebyshev', 5), 1, {
      response: 'bandstop',
      centre: 0.4,
      width: 0.1,
    });
    expect(gainDb(filter, 0)).toBeCloseTo(0, 12);
    expect(gainDb(filter, Math.PI)).toBeCloseTo(0, 12);
    expect(gainDb(filter, 2 * Math.atan(0.4))).toBeLessThan(-49.9);
  });
});
