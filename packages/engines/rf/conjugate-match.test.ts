/** Matches to a source of complex impedance: to its conjugate, and measured by power waves. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, add, type Complex, complex, conj, inv, scale } from '../numeric/complex.ts';
import { decades, FREQUENCY, LOSSLESS, passive, resistance } from '../testing/rf.ts';
import { mismatchCircle } from './chart-circles.ts';
import { type Ladder, ladderPoint, ladderReflection } from './ladder.ts';
import { leastQ, lSections, piSections, tSections } from './match.ts';
import { reflection } from './reflection.ts';
import { singleStubs } from './stub-match.ts';
import { waveAtImpedance } from './two-port.ts';

const left = (ladder: Ladder, load: Complex, source: Complex) =>
  ladderPoint(ladder, waveAtImpedance(load), FREQUENCY, LOSSLESS, 50, source);
const quality = (z: Complex) => abs(z) / z.re;
/** Digits that impedances of this Q leave in a match. */
const bound = (...all: readonly Complex[]) =>
  all.reduce((product, z) => product * (10 + quality(z)), 1e-13);

describe('to the conjugate of a complex source', () => {
  test('every L section brings any load, and none of its power is turned back', () => {
    fc.assert(
      fc.property(passive, passive, (load, source) => {
        const all = lSections(load, conj(source), FREQUENCY);
        expect(all.length).toBeGreaterThan(0);
        for (const ladder of all) {
          const { mismatch, gain } = left(ladder, load, source);
          expect(abs(mismatch)).toBeLessThan(bound(load, source));
          expect(gain).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  test('so does every π and T section, from the least Q on', () => {
    fc.assert(
      fc.property(passive, passive, decades(1.001, 20), (load, source, times) => {
        const q = {
          pi: leastQ(1 / inv(load).re, 1 / inv(source).re) * times + 0.01,
          T: leastQ(load.re, source.re) * times + 0.01,
        };
        for (const ladder of [
          ...piSections(load, conj(source), FREQUENCY, q.pi),
          ...tSections(load, conj(source), FREQUENCY, q.T),
        ])
          expect(abs(left(ladder, load, source).mismatch)).toBeLessThan(
            bound(load, source) * (10 + Math.max(q.pi, q.T) ** 2),
          );
      }),
    );
  });

  test('and every stub on any line', () => {
    fc.assert(
      fc.property(passive, passive, resistance, (load, source, z0) => {
        const sharp =
          (10 + (abs(load) ** 2 + z0 * z0) / (load.re * Math.min(z0, source.re))) *
          (10 + (abs(source) ** 2 + z0 * z0) / (source.re * z0));
        for (const place of ['shunt', 'series'] as const)
          for (const end of ['open', 'short'] as const)
            for (const ladder of singleStubs(load, conj(source), z0, place, end))
              expect(abs(left(ladder, load, source).mismatch)).toBeLessThan(1e-13 * sharp);
      }),
    );
  });

  test('a load that is its conjugate needs nothing', () => {
    expect(lSections(complex(20, -30), complex(20, -30), FREQUENCY)).toContainEqual([]);
  });
});

test('without losses the gain is what the power waves leave', () => {
  fc.assert(
    fc.property(passive, passive, (load, source) => {
      const { mismatch, gain } = left([], load, source);
      expect(gain).toBeCloseTo(1 - abs(mismatch) ** 2, 12);
      expect(ladderReflection([], waveAtImpedance(load), FREQUENCY, LOSSLESS, source)).toBeCloseTo(
        abs(mismatch),
        12,
      );
    }),
  );
});

test('the circle of a mismatch holds the places that have it, and no others', () => {
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  const size = fc.double({ min: 0.01, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(passive, size, turn, (source, m, angle) => {
      const z0 = complex(50);
      const own = reflection(source, z0);
      fc.pre(abs(own) < 0.99);
      const { x, y, r } = mismatchCircle(own, m);
      const g = complex(x + r * Math.cos(angle), y + r * Math.sin(angle));
      const z = scale(
        add(complex(1 - g.re ** 2 - g.im ** 2), complex(0, 2 * g.im)),
        50 / ((1 - g.re) ** 2 + g.im ** 2),
      );
      expect(abs(reflection(z, source))).toBeCloseTo(m, 8);
    }),
  );
  expect(mismatchCircle(complex(0), 0.5)).toEqual({ x: 0, y: -0, r: 0.5 });
});
