import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complex } from '../numeric/complex.ts';
import { Random } from '../numeric/random.ts';
import { element, FREQUENCY, LOSSLESS } from '../testing/rf.ts';
import { type Element, isLumped } from './element.ts';
import { ladderReflection } from './ladder.ts';
import { drawnLadder } from './tolerance.ts';
import { waveAtImpedance } from './two-port.ts';

const size = (e: Element) => (isLumped(e) ? e.value : e.degrees);

test('a seed gives the same draw, another seed another', () => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 5 }), fc.nat(), (ladder, seed) => {
      const draw = (s: number) => drawnLadder(ladder, 0.1, new Random(s));
      expect(draw(seed)).toEqual(draw(seed));
      expect(draw(seed).map(size)).not.toEqual(draw(seed + 1).map(size));
    }),
  );
});

test('values and lengths stay within the tolerance, and nothing else moves', () => {
  fc.assert(
    fc.property(
      fc.array(element, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.nat(),
      (ladder, tolerance, seed) => {
        drawnLadder(ladder, tolerance, new Random(seed)).forEach((e, k) => {
          const from = ladder[k] as Element;
          expect(Math.abs(size(e) / size(from) - 1)).toBeLessThanOrEqual(tolerance + 1e-15);
          expect(isLumped(e) ? { ...e, value: 0 } : { ...e, degrees: 0 }).toEqual(
            isLumped(from) ? { ...from, value: 0 } : { ...from, degrees: 0 },
          );
        });
      },
    ),
  );
});

test('draws are even: a quarter of them in each quarter of the range', () => {
  const random = new Random(7);
  const part: Element = { kind: 'series', part: 'L', value: 1 };
  const count = [0, 0, 0, 0];
  for (let k = 0; k < 4000; k++) {
    const [e] = drawnLadder([part], 0.2, random);
    const quarter = Math.floor(((size(e as Element) - 0.8) / 0.4) * 4);
    count[quarter] = (count[quarter] ?? 0) + 1;
  }
  // Five standard deviations of a binomial of 4000 and 1/4.
  for (const c of count) expect(Math.abs(c - 1000)).toBeLessThan(5 * Math.sqrt(4000 * 0.1875));
});

test('where |Γ| grows with every value, no draw passes the corner of all at their most', () => {
  // Resistors in series above the reference: the input resistance is their sum.
  const ladder: Element[] = [20, 30, 40].map((value) => ({ kind: 'series', part: 'R', value }));
  const seen = (l: readonly Element[]) =>
    ladderReflection(l, waveAtImpedance(complex(60)), FREQUENCY, LOSSLESS, complex(50));
  const corner = (t: number) =>
    seen(ladder.map((e) => (isLumped(e) ? { ...e, value: e.value * (1 + t) } : e)));
  const random = new Random(3);
  for (let k = 0; k < 500; k++) {
    const size = seen(drawnLadder(ladder, 0.1, random));
    expect(size).toBeLessThanOrEqual(corner(0.1));
    expect(size).toBeGreaterThanOrEqual(corner(-0.1));
  }
});
