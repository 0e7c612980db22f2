import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, type Complex, complex, inv } from '../numeric/complex.ts';
import { decades, FREQUENCY, LOSSLESS, passive, resistance } from '../testing/rf.ts';
import { type Element, isLumped } from './element.ts';
import { type Ladder, ladderPoint } from './ladder.ts';
import { leastQ, lSections, piSections, tSections } from './match.ts';
import { waveAtImpedance } from './two-port.ts';

const W = 2 * Math.PI * FREQUENCY;
const left = (ladder: Ladder, load: Complex, target: number) =>
  abs(ladderPoint(ladder, waveAtImpedance(load), FREQUENCY, LOSSLESS, target).gamma);
const reactanceOf = (e: Element): number => {
  if (!isLumped(e)) throw new Error('a section is of coils and capacitors');
  return e.part === 'L' ? W * e.value : -1 / (W * e.value);
};
/** Digits that a load of this Q leaves in its match: its reactance is taken away but for its resistance. */
const bound = (load: Complex) => 1e-13 * (10 + abs(load) / load.re);

describe('L sections', () => {
  test('every one matches, for any load and target, both signs of Q', () => {
    fc.assert(
      fc.property(passive, resistance, (load, target) => {
        const all = lSections(load, complex(target), FREQUENCY);
        expect(all.length).toBeGreaterThan(0);
        for (const ladder of all) {
          expect(ladder.length).toBeLessThanOrEqual(2);
          expect(left(ladder, load, target)).toBeLessThan(bound(load));
        }
      }),
    );
  });

  test('there are two with the shunt part at the load where G·target < 1, two with the series part where R < target', () => {
    fc.assert(
      fc.property(passive, resistance, (load, target) => {
        const g = inv(load).re;
        fc.pre(Math.abs(g * target - 1) > 1e-6 && Math.abs(load.re / target - 1) > 1e-6);
        const all = lSections(load, complex(target), FREQUENCY);
        const first = all.map((ladder) => ladder[0]?.kind);
        expect(first.filter((k) => k === 'shunt')).toHaveLength(g * target < 1 ? 2 : 0);
        expect(first.filter((k) => k === 'series')).toHaveLength(load.re < target ? 2 : 0);
      }),
    );
  });

  test('on the borders: no part, one part, a pair that is one', () => {
    expect(lSections(complex(50), complex(50), FREQUENCY)).toEqual([[]]);
    // On the circle R = 50 one series part does; the load lies outside G = 1/50, so shunt first has two more.
    const [one, ...rest] = lSections(complex(50, -30), complex(50), FREQUENCY).sort(
      (a, b) => a.length - b.length,
    );
    expect(one).toEqual([{ kind: 'series', part: 'L', value: expect.closeTo(30 / W, 20) }]);
    expect(rest.every((ladder) => left(ladder, complex(50, -30), 50) < 1e-12)).toBe(true);
    // On the circle G = 1/50 one shunt part does.
    const onG = inv(complex(1 / 50, 1 / 80));
    expect(
      lSections(onG, complex(50), FREQUENCY).some((l) => l.length === 1 && l[0]?.kind === 'shunt'),
    ).toBe(true);
  });

  test('Pozar, example 5.1: 200 − j100 Ω to 100 Ω is jB = ±0.29 + 0.2, jX = ±1.22 on the chart', () => {
    const found = lSections(complex(200, -100), complex(100), 500e6).map((ladder) =>
      ladder.map((e) => (isLumped(e) ? Number((e.value * 1e12).toPrecision(3)) : 0)),
    );
    expect(found).toEqual([
      [expect.closeTo(0.92, 2), expect.closeTo(39e3, -3)],
      [expect.closeTo(46.1e3, -3), expect.closeTo(2.61, 1)],
    ]);
  });

  test('a load that takes no power is refused, and so is a target that is none', () => {
    expect(() => lSections(complex(0, 30), complex(50), 1e9)).toThrow(
      "The load's resistance is 0 Ω",
    );
    expect(() => lSections(complex(-5, 30), complex(50), 1e9)).toThrow('resistance is -5 Ω');
    expect(() => lSections(complex(Number.POSITIVE_INFINITY), complex(50), 1e9)).toThrow(
      'resistance is Infinity',
    );
    expect(() => lSections(complex(20), complex(0), 1e9)).toThrow('resistance of 0 Ω');
  });
});

describe.each([
  ['π', piSections, (z: Complex) => 1 / inv(z).re],
  ['T', tSections, (z: Complex) => z.re],
] as const)('%s sections', (name, sections, end) => {
  const chosen = fc.tuple(passive, resistance, decades(1.001, 20)).map(([load, target, times]) => ({
    load,
    target,
    q: Math.max(leastQ(end(load), target), 0.05) * times,
  }));

  test('every one matches, for all four pairs of signs', () => {
    fc.assert(
      fc.property(chosen, ({ load, target, q }) => {
        const all = sections(load, complex(target), FREQUENCY, q);
        expect(all).toHaveLength(4);
        for (const ladder of all)
          expect(left(ladder, load, target)).toBeLessThan(bound(load) * (10 + q * q));
      }),
    );
  });

  test('the end that sets it has the Q asked for', () => {
    fc.assert(
      fc.property(chosen, ({ load, target, q }) => {
        // Where the source end is the one, its part alone makes it: X/R in series, R/X across.
        const source = name === 'π' ? target >= end(load) : target <= end(load);
        fc.pre(source);
        for (const ladder of sections(load, complex(target), FREQUENCY, q)) {
          const x = Math.abs(reactanceOf(ladder.at(-1) as Element));
          expect(name === 'π' ? target / x : x / target).toBeCloseTo(q, 6);
        }
      }),
    );
  });

  test('at the least Q one end needs no part of its own, and less is refused', () => {
    const load = complex(20);
    const least = leastQ(20, 50);
    // 20 Ω to 50 Ω: the end at the middle resistance falls away, and an L section is left.
    for (const ladder of sections(load, complex(50), FREQUENCY, least))
      expect(ladder).toHaveLength(2);
    expect(() => sections(load, complex(50), FREQUENCY, least * 0.99)).toThrow(
      `a ${name} section here takes at least 1.225`,
    );
    expect(() => sections(load, complex(50), FREQUENCY, Number.POSITIVE_INFINITY)).toThrow(
      'Q of Infinity',
    );
  });
});

test('the least Q is the same both ways, and 0 between equals', () => {
  expect(leastQ(10, 250)).toBeCloseTo(Math.sqrt(24), 14);
  expect(leastQ(250, 10)).toBe(leastQ(10, 250));
  expect(leastQ(50, 50)).toBe(0);
});
