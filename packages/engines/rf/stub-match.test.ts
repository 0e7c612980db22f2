import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, type Complex, complex } from '../numeric/complex.ts';
import { FREQUENCY, LOSSLESS, passive, resistance } from '../testing/rf.ts';
import { isLumped } from './element.ts';
import { type Ladder, ladderPoint } from './ladder.ts';
import { singleStubs } from './stub-match.ts';
import { waveAtImpedance } from './two-port.ts';

const left = (ladder: Ladder, load: Complex, target: number) =>
  abs(ladderPoint(ladder, waveAtImpedance(load), FREQUENCY, LOSSLESS, target).gamma);
const lengths = (ladder: Ladder) => ladder.map((e) => (isLumped(e) ? Number.NaN : e.degrees));
const KINDS = [
  ['shunt', 'open'],
  ['shunt', 'short'],
  ['series', 'open'],
  ['series', 'short'],
] as const;
/** A sharp line turns a rounding of its length into a reflection as many times larger. */
const bound = (load: Complex, z0: number, target: number) =>
  1e-13 * (10 + (abs(load) ** 2 + z0 * z0) / (load.re * Math.min(z0, target)));

describe.each(KINDS)('%s stub, %s', (place, end) => {
  test('every solution matches, with lengths of less than half a wave', () => {
    fc.assert(
      fc.property(passive, resistance, resistance, (load, target, z0) => {
        for (const ladder of singleStubs(load, complex(target), z0, place, end)) {
          expect(left(ladder, load, target)).toBeLessThan(bound(load, z0, target));
          for (const degrees of lengths(ladder)) {
            expect(degrees).toBeGreaterThan(0);
            expect(degrees).toBeLessThan(180);
          }
        }
      }),
    );
  });

  test('on a line of the target’s impedance there are always two', () => {
    fc.assert(
      fc.property(passive, resistance, (load, target) => {
        fc.pre(Math.hypot(load.re - target, load.im) > 1e-3 * target);
        expect(singleStubs(load, complex(target), target, place, end)).toHaveLength(2);
      }),
    );
  });

  test('open and shorted stubs of one match differ by a quarter wave, and stand at one place', () => {
    fc.assert(
      fc.property(passive, resistance, (load, target) => {
        fc.pre(Math.hypot(load.re - target, load.im) > 1e-3 * target);
        const here = singleStubs(load, complex(target), target, place, end).map(lengths);
        const other = singleStubs(
          load,
          complex(target),
          target,
          place,
          end === 'open' ? 'short' : 'open',
        );
        other.map(lengths).forEach(([d, l], k) => {
          const [e, m] = here[k] as number[];
          expect(d).toBe(e);
          expect(Math.abs((l as number) - (m as number))).toBeCloseTo(90, 6);
        });
      }),
    );
  });

  test('a load that takes no power is refused', () => {
    expect(() => singleStubs(complex(0, 20), complex(50), 50, place, end)).toThrow(
      "load's resistance is 0 Ω",
    );
  });
});

test('Pozar, example 5.2: 60 − j80 Ω, shorted shunt stubs of 50 Ω at 0.110 λ and 0.260 λ', () => {
  const found = singleStubs(complex(60, -80), complex(50), 50, 'shunt', 'short').map((l) =>
    lengths(l).map((d) => d / 360),
  );
  expect(found.sort((a, b) => (a[0] as number) - (b[0] as number))).toEqual([
    [expect.closeTo(0.11, 2), expect.closeTo(0.095, 2)],
    [expect.closeTo(0.26, 2), expect.closeTo(0.405, 2)],
  ]);
});

test('Pozar, example 5.3: 100 + j80 Ω, open series stubs of 50 Ω at 0.120 λ and 0.463 λ', () => {
  const found = singleStubs(complex(100, 80), complex(50), 50, 'series', 'open').map((l) =>
    lengths(l).map((d) => d / 360),
  );
  expect(found.sort((a, b) => (a[0] as number) - (b[0] as number))).toEqual([
    [expect.closeTo(0.12, 2), expect.closeTo(0.397, 2)],
    [expect.closeTo(0.463, 2), expect.closeTo(0.103, 2)],
  ]);
});

test('a matched load needs nothing, and a line that cannot reach the circle has no solution', () => {
  expect(singleStubs(complex(50), complex(50), 50, 'shunt', 'open')).toEqual([[]]);
  // 50 Ω of line about 50 Ω: the admittance stays 1/50 S, and never comes to 1/200.
  expect(singleStubs(complex(50), complex(200), 50, 'shunt', 'open')).toEqual([]);
});
