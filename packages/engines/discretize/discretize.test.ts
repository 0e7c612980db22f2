import { describe, expect, test } from 'vitest';
import { fixedExponential, fixedMultiply, fixedResolvent } from '../exact/fixed-matrix.ts';
import { fixedToNumber, toFixed } from '../exact/fixed-number.ts';
import { fixedFromRoots, fixedList, fixedShifted, numbersOf } from '../exact/fixed-polynomial.ts';
import { fromNumber } from '../exact/rational.ts';
import { complex } from '../numeric/complex.ts';
import { bilinearFraction } from './bilinear.ts';
import { inDoubles } from './delta-fraction.ts';
import { discretize, heldOf, splitDelay } from './discretize.ts';
import { expm1, matched } from './matched.ts';
import { plantOfFraction } from './plant.ts';
import { discreteAt, gainAtOrigin, reserve } from './response.ts';
import { directForm, runStages, sectionForm } from './stages.ts';
import { thiran } from './thiran.ts';

const BITS = 300;
const fixed = (x: number) => toFixed(fromNumber(x), BITS);
const number = (x: bigint) => fixedToNumber(x, BITS);

describe('numbers of any length', () => {
  test('come back as the doubles they were, tiny and large ones too', () => {
    for (const x of [1, -0.1, 3e-60, -7e80, 2 ** -200])
      expect(fixedToNumber(toFixed(fromNumber(x), 900), 900)).toBe(x);
  });

  test('e^A of a nilpotent matrix is its series, of a rotation its cosine and sine', () => {
    const nilpotent = { rows: 2, cols: 2, data: [0n, fixed(3), 0n, 0n] };
    expect(fixedExponential(nilpotent, BITS).data.map(number)).toEqual([1, 3, 0, 1]);
    const turn = { rows: 2, cols: 2, data: [0n, fixed(-20), fixed(20), 0n] };
    const e = fixedExponential(turn, BITS).data.map(number);
    expect(e[0]).toBeCloseTo(Math.cos(20), 14);
    expect(e[2]).toBeCloseTo(Math.sin(20), 14);
  });

  test('e^A·e^−A is the identity to the last digits', () => {
    const a = { rows: 2, cols: 2, data: [-1, 4, 0.5, -30].map(fixed) };
    const back = { ...a, data: a.data.map((x) => -x) };
    const one = fixedMultiply(fixedExponential(a, BITS), fixedExponential(back, BITS), BITS);
    expect(one.data.map(number).map((x) => Math.round(x * 1e15) / 1e15 + 0)).toEqual([1, 0, 0, 1]);
  });

  test('the resolvent of a companion matrix is its polynomial', () => {
    const a = { rows: 2, cols: 2, data: [-3, -2, 1, 0].map(fixed) };
    const b = { rows: 2, cols: 1, data: [1, 0].map(fixed) };
    const c = { rows: 1, cols: 2, data: [5, 7].map(fixed) };
    const { denominator, numerators } = fixedResolvent(a, b, c, BITS);
    expect(numbersOf(denominator, BITS)).toEqual([1, 3, 2]);
    expect(numbersOf(numerators[0] ?? [], BITS)).toEqual([5, 7]);
  });

  test('a polynomial shifted there and back is itself; roots multiply out', () => {
    const p = fixedList([1, -2.5, 0.125, 7], BITS);
    expect(fixedShifted(fixedShifted(p, 1n), -1n)).toEqual(p);
    expect(numbersOf(fixedShifted(fixedList([1, 0, 0], BITS), 1n), BITS)).toEqual([1, 2, 1]);
    const roots = [complex(1, 2), complex(1, -2), complex(-3)];
    expect(numbersOf(fixedFromRoots(roots, BITS), BITS)).toEqual([1, 1, -1, 15]);
  });
});

const RULE = { prewarp: 1, alpha: 0.3, atInfinity: 'one-less', gainAt: 0, thiran: 3 } as const;

/** (s + 3)/((s + 1)(s + 2)), late by `delay`. */
function example(delay: number, sampleTime = 0.1) {
  const [zeros, poles] = [[complex(-3)], [complex(-1), complex(-2)]];
  const plant = plantOfFraction({ num: [1, 3], den: [1, 3, 2] }, poles, zeros, sampleTime);
  return { plant, factored: { zeros, poles, gain: 1 }, delay, sampleTime };
}

test('a part of a sample is exact, and whole ones stand apart', () => {
  const { plant } = example(0);
  expect(splitDelay(0.3, 0.1, plant.bits)).toMatchObject({ whole: 3, late: 0n, part: 0 });
  expect(splitDelay(0.25, 0.1, plant.bits).part).toBeCloseTo(0.5, 12);
});

test('whole samples of dead time are a lag and change nothing else', () => {
  const [now, late] = [example(0), example(0.4)];
  const at = (g: typeof now) => discretize(g, 'foh', RULE, () => heldOf(g));
  expect(at(late)).toEqual({ ...at(now), lag: 4 });
});

test('a dead time near a whole sample is near the whole sample', () => {
  const step = (delay: number) => {
    const g = example(delay);
    const h = discretize(g, 'zoh', RULE, () => heldOf(g));
    return runStages(directForm(h), new Float64Array(20).fill(1));
  };
  const [below, at] = [step(0.1 - 1e-9), step(0.1)];
  at.forEach((y, k) => {
    expect(below[k]).toBeCloseTo(y, 7);
  });
});

test('sections in a row and one equation give the same samples', () => {
  for (const method of ['zoh', 'foh', 'tustin', 'matched', 'backward'] as const)
    for (const delay of [0, 0.17]) {
      const g = example(delay);
      const h = discretize(g, method, RULE, () => heldOf(g));
      const u = Float64Array.from({ length: 60 }, (_, k) => Math.sin(k * k));
      const [direct, sections] = [runStages(directForm(h), u), runStages(sectionForm(h), u)];
      direct.forEach((y, k) => {
        expect(sections[k]).toBeCloseTo(y, 12);
      });
    }
});

test('the response from roots is that of the coefficients', () => {
  const g = example(0.13);
  const h = discretize(g, 'zoh', RULE, () => heldOf(g));
  const at1 = (p: readonly number[]) => p.reduce((sum, x) => sum + x, 0);
  expect(discreteAt(h, 0).re).toBeCloseTo(at1(h.z.num) / at1(h.z.den), 12);
  expect(gainAtOrigin(h)).toBeCloseTo(1.5, 12);
});

test('a pole at 1/(αT) is refused, and so is an impulse response that begins with an impulse', () => {
  const poles = [complex(20)];
  const plant = plantOfFraction({ num: [1], den: [1, -20] }, poles, [], 0.1);
  expect(() => inDoubles(bilinearFraction(plant, 0.5), plant)).toThrow(/leading term/);
  const direct = plantOfFraction({ num: [1, 2], den: [1, 1] }, [complex(-1)], [complex(-2)], 0.1);
  const g = {
    plant: direct,
    factored: { zeros: [complex(-2)], poles: [complex(-1)], gain: 1 },
    delay: 0,
    sampleTime: 0.1,
  };
  expect(() => discretize(g, 'impulse', RULE, () => heldOf(g))).toThrow(/begins with an impulse/);
});

test('numbers that would have to be too long are refused before they are made', () => {
  const poles = Array.from({ length: 20 }, (_, k) => complex(-(10 ** (k * 14))));
  expect(() =>
    plantOfFraction({ num: [1], den: new Array<number>(21).fill(1) }, poles, [], 1),
  ).toThrow(/binary digits/);
  expect(() => plantOfFraction({ num: [1], den: [1, -900] }, [complex(900)], [], 1)).toThrow(
    /e\^900/,
  );
});

test('e^x − 1 keeps its digits near 0 and around the circle', () => {
  expect(expm1(complex(1e-20, 1e-20))).toEqual({ re: 1e-20, im: 1e-20 });
  const { re, im } = expm1(complex(-0.5, 2));
  expect(re).toBeCloseTo(Math.exp(-0.5) * Math.cos(2) - 1, 15);
  expect(im).toBeCloseTo(Math.exp(-0.5) * Math.sin(2), 15);
});

test('1 − |z| has its digits where z is near 1', () => {
  expect(reserve(complex(-1e-18))).toBeCloseTo(1e-18, 30);
  expect(reserve(complex(-1))).toBe(1);
  expect(reserve(complex(1))).toBe(-1);
});

test('matched gain is that of the plant where it is asked for, with its sign', () => {
  const g = { zeros: [complex(4)], poles: [complex(-1), complex(-2)], gain: -3 };
  for (const omega of [0, 2]) {
    const h = matched(g, 0.1, 'all', omega);
    const ours = discreteAt({ ...h, lag: 0 }, omega * 0.1);
    const theirs = (3 * Math.hypot(4, omega)) / (Math.hypot(1, omega) * Math.hypot(2, omega));
    expect(Math.hypot(ours.re, ours.im)).toBeCloseTo(theirs, 12);
    // −3(−4)/(1·2) is positive.
    if (omega === 0) expect(ours.re).toBeGreaterThan(0);
  }
});

test('Thiran’s filter of order 1 is (1 − D)/(1 + D), and a whole delay is that delay', () => {
  expect(thiran(0.4, 1)).toEqual([1, expect.closeTo(0.6 / 1.4, 15)]);
  expect(thiran(3, 3)).toEqual([1, 0, 0, 0].map((x) => expect.closeTo(x, 15)));
  expect(() => thiran(1, 3)).toThrow(/more than 2 samples/);
});
