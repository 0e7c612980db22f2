import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../error.ts';
import { symbolsOf } from '../../expression/expression.ts';
import { readExpression } from '../../expression/read.ts';
import { within } from '../../polynomial/work.ts';
import * as R from '../../rational/ratio.ts';
import { built } from './build.ts';
import { SOLVER } from './engine.ts';
import { solution } from './solver.ts';
import { derivative, type Tower } from './tower.ts';

/** Numbers from 0 on below 1, the same for every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Formulas as elements of the one field that they all lie in. */
function together(formulas: readonly string[]): { tower: Tower; elements: readonly R.Ratio[] } {
  const marks = formulas.map((_, k) => `q_${k}`);
  const all = readExpression(formulas.map((f, k) => `(${f})*${marks[k]}`).join(' + '));
  const { tower, f } = built(all, 'x');
  // Letters are the first variables of polynomials.
  const letters = symbolsOf(all).filter((s) => s !== 'x');
  return { tower, elements: marks.map((m) => R.derivative(f, letters.indexOf(m))) };
}

const GENERATORS = [
  ['x'],
  ['x', 'ln(x)'],
  ['x', 'e^x'],
  ['x', 'ln(x)', 'ln(ln(x))'],
  ['x', 'ln(x)', 'e^x'],
  ['x', 'e^x', 'ln(1 + e^x)'],
  ['x', 'ln(x)', 'x^x'],
  ['x', 'e^x', 'e^(e^x)'],
  ['x', 'ln(x)', 'x^a'],
];

/** y, f but for a multiple of z′/z, that multiple, and z. */
function drawn(next: () => number, generators: readonly string[]) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const monomial = () =>
    pick([...generators, ...generators.map((g) => `(${g})^${pick([2, 3, -1, -2])}`)]);
  const p = () =>
    pick([
      () => monomial(),
      () => `(${monomial()} + ${pick([1, 2])})`,
      () => `(${monomial()}*${monomial()} + ${monomial()})`,
    ])();
  if (next() < 0.4)
    return {
      y: pick([`${p()}*${p()}`, p(), `${p()}/${p()}`]),
      f: pick(['0', '-1', p()]),
      times: pick([-2, -1, 0, 1, 2]),
      z: p(),
    };
  // What meets the cases in which the highest, or the lowest, coefficients go.
  const z = pick([generators.at(-1) as string, pick(generators)]);
  const m = pick([1, 2, 3, -1, -2, -3]);
  return {
    y: pick([`(${z})^${m}`, `(${z})^${m}*(${monomial()} + 1)`, `(${z})^${m}*x + ${monomial()}`]),
    f: pick(['0', 'x', '2/x^2', `(${z})^${pick([-1, -2, 1, 2])}`]),
    times: -m,
    z,
  };
}

function bounded<T>(work: () => T): T | 'too long' {
  try {
    return within(500_000, work);
  } catch (error) {
    if (error instanceof EngineError) return 'too long';
    throw error;
  }
}

describe('what solves Risch’s equation is found again', () => {
  test.each(GENERATORS)('in the field of %s %s %s', (...generators) => {
    const next = numbers(generators.join().length);
    let given = 0;
    for (let k = 0; k < 25; k++) {
      const d = drawn(
        next,
        generators.filter((g) => g !== undefined),
      );
      const { tower, elements } = together([d.y, d.f, d.z, generators.join(' + ')]);
      const [y, plain, z] = elements as [R.Ratio, R.Ratio, R.Ratio];
      const slope = R.quotient(derivative(tower, z), z);
      const f = R.sum(plain, R.product(R.ratioOf(BigInt(d.times)), slope));
      const g = R.sum(derivative(tower, y), R.product(f, y));
      const found = bounded(() => solution(SOLVER, tower, tower.length - 1, f, g));
      if (found === 'too long') {
        given++;
        continue;
      }
      if (!found) throw new Error(`${JSON.stringify(d)} has a solution.`);
      const left = R.sum(derivative(tower, found.y), R.product(f, found.y));
      expect(R.equals(left, g)).toBe(true);
    }
    // Given up by the bound of work.
    expect(given).toBeLessThan(2);
  });
});

test.each([
  // A residue that is a positive whole number among those that are letters.
  ['1/x^3', '3/x + a/(x - 1) + b/(x - 2)', 'x'],
  ['1/ln(x)^2', '2/(x*ln(x)) + a/(x*(ln(x) - 1)) + b/(x*(ln(x) + c))', 'ln(x)'],
  // The degree of y is a multiple that the coefficients of f alone tell.
  ['x^3', '-3/x + 1/x^2', 'x'],
  ['ln(x)^3 + x', '-3/(x*ln(x)) + 1/ln(x)^3', 'ln(x)'],
  ['ln(x)^2/x', '1/x - 2/(x*ln(x)) + 1/ln(x)^2', 'ln(x)'],
  ['e^(-3x)', '3 + e^x', 'e^x'],
  ['x*e^(3x)', '-3 - 1/x + e^(-x)', 'e^x'],
  ['ln(x)*ln(ln(x)) + 1/ln(ln(x))', '2/(x*ln(x))', 'ln(ln(x))'],
])('y = %s solves y′ + (%s)·y = g of its own', (y, f, field) => {
  const { tower, elements } = together([y, f, field]);
  const [want, slope] = elements as [R.Ratio, R.Ratio];
  const g = R.sum(derivative(tower, want), R.product(slope, want));
  const found = solution(SOLVER, tower, tower.length - 1, slope, g);
  if (!found) throw new Error('There is a solution.');
  const left = R.sum(derivative(tower, found.y), R.product(slope, found.y));
  expect(R.equals(left, g)).toBe(true);
});

describe('y′ + f·y = g of another field', () => {
  test.each([
    // f, g, and the field.
    ['ln(x) + 1', '1', 'ln(x)'],
    ['1/x', '1/(x*ln(x))', 'e^x'],
    ['e^x', '1', 'e^x'],
    ['-1/ln(x)', '1', 'ln(x)'],
    ['1/(x*ln(x))', '1/x + e^x', 'e^x'],
  ])('f = %s, g = %s has no solution', (f, g, field) => {
    const { tower, elements } = together([f, g, field]);
    const [a, b] = elements as [R.Ratio, R.Ratio];
    expect(solution(SOLVER, tower, tower.length - 1, a, b)).toBe(undefined);
  });
});
