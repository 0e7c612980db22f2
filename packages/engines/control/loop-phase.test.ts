import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arg } from '../numeric/complex.ts';
import { loopPhase } from './loop-phase.ts';
import { evaluate, transferFunction } from './transfer-function.ts';

const phase = (num: number[], den: number[], delay = 0) =>
  loopPhase(transferFunction(num, den, delay));

test('starts where the field has it start', () => {
  expect(phase([1], [1, 0])(1e-9)).toBeCloseTo(-90, 6);
  expect(phase([1], [1, 0, 0])(1e-9)).toBeCloseTo(-180, 6);
  expect(phase([1], [1, 0, 0, 0])(1e-9)).toBeCloseTo(-270, 6);
  expect(phase([5, 0], [1, 2, 1])(1e-9)).toBeCloseTo(90, 6);
  expect(phase([1], [1, -1])(1e-9)).toBeCloseTo(-180, 6);
  expect(phase([-1], [1, 1])(1e-9)).toBeCloseTo(-180, 6);
});

test('falls by 90° for each excess pole, and by ωτ besides', () => {
  expect(phase([1], [1, 3, 3, 1])(1e9)).toBeCloseTo(-270, 5);
  expect(phase([1, -1], [1, 2, 1])(1e9) - phase([1, -1], [1, 2, 1])(1e-9)).toBeCloseTo(-270, 5);
  const late = phase([1], [1, 1], 2);
  expect(late(50)).toBeCloseTo((-Math.atan(50) - 100) * (180 / Math.PI), 8);
});

test('an undamped pole turns it back by a half turn as it is passed', () => {
  const p = phase([1], [1, 0, 4]);
  expect(p(1.999)).toBeCloseTo(0, 9);
  expect(p(2.001)).toBeCloseTo(-180, 9);
});

test('is the argument of L but for whole turns, and has no jumps', () => {
  const coefficient = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      coefficient,
      coefficient,
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      (a, b, c) => {
        const loop = transferFunction([1, a, 2], [1, c, b, 3, 0], 0.3);
        const p = loopPhase(loop);
        let before = p(0.01);
        for (let w = 0.01; w < 20; w *= 1.002) {
          const here = p(w);
          const turns = (here - (arg(evaluate(loop, { re: 0, im: w })) * 180) / Math.PI) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
          // A root a thousandth off the axis turns L by half a turn within a few steps.
          expect(Math.abs(here - before)).toBeLessThan(185);
          before = here;
        }
      },
    ),
    { numRuns: 25 },
  );
});
