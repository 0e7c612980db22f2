import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BinaryOperator, Expression, FunctionName } from '../../expression/expression.ts';
import { binary, call, choose, number, TIME, v } from '../testing/circuit.ts';
import { compile } from './compile.ts';
import { Evaluation } from './evaluation.ts';

/** An evaluation over x whose names are voltages. */
function evaluationOf(expression: Expression): Evaluation {
  const evaluation = new Evaluation(compile(expression, 'b1'));
  for (const [p, named] of evaluation.program.named.entries())
    if (named.kind === 'voltage')
      [evaluation.plus[p], evaluation.minus[p]] = [named.plus, named.minus];
  return evaluation;
}

const inputs = (x: readonly number[], time = 0) => ({
  ...{ x: Float64Array.from([0, ...x]), time, conductance: 0, current: 0, integrate() {} },
});

function computed(expression: Expression, x: readonly number[] = [], time = 0): number {
  return evaluationOf(expression).forward(inputs(x, time), false);
}

/** dy/dx by unknown. */
function slopesOf(expression: Expression, x: readonly number[]): number[] {
  const evaluation = evaluationOf(expression);
  evaluation.forward(inputs(x), false);
  evaluation.back(evaluation.program.root);
  const slopes = x.map(() => 0);
  for (const [p, slope] of evaluation.slopes.entries())
    for (const [node, sign] of [
      [evaluation.plus[p]!, 1],
      [evaluation.minus[p]!, -1],
    ] as const)
      if (node > 0) slopes[node - 1]! += sign * slope;
  return slopes;
}

/** Ridders: central differences extrapolated to a step of 0, with what they are good for. */
function difference(f: (x: number) => number, x: number): { slope: number; error: number } {
  let best = { slope: 0, error: Number.POSITIVE_INFINITY };
  let before: number[] = [];
  for (let k = 0, h = 0.02; k < 8; k++, h /= 2) {
    const row = [(f(x + h) - f(x - h)) / (2 * h)];
    for (let m = 1; m <= k; m++)
      row.push(row[m - 1]! + (row[m - 1]! - before[m - 1]!) / (4 ** m - 1));
    for (let m = 1; m <= k; m++) {
      const error = Math.max(Math.abs(row[m]! - row[m - 1]!), Math.abs(row[m]! - before[m - 1]!));
      if (error < best.error) best = { slope: row[m]!, error };
    }
    before = row;
  }
  return best;
}

const SMOOTH: readonly FunctionName[] = [
  ...(['sin', 'cos', 'atan', 'tanh', 'asinh', 'exp', 'square', 'sinh', 'cosh'] as const),
];

/** Smooth expressions of three voltages: what has an edge is made of what stays within it. */
const smooth: fc.Arbitrary<Expression> = fc.letrec<{ e: Expression }>((tie) => ({
  e: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(v(1), v(2), v(3), v(1, 2), v(3, 1)),
    fc.double({ min: -3, max: 3, noNaN: true }).map(number),
    fc
      .tuple(fc.constantFrom<BinaryOperator>('+', '-', '*'), tie('e'), tie('e'))
      .map(([o, a, b]) => binary(a, o, b)),
    fc.tuple(fc.constantFrom(...SMOOTH), tie('e')).map(([f, a]) => call(f, call('tanh', a))),
    tie('e').map((a) => call('ln', binary(call('square', a), '+', number(0.5)))),
    tie('e').map((a) => call('sqrt', binary(call('square', a), '+', number(0.5)))),
    tie('e').map((a) => call('asin', binary(call('sin', a), '/', number(1.5)))),
    tie('e').map((a) => call('atanh', binary(call('sin', a), '/', number(1.5)))),
    tie('e').map((a) => call('acosh', binary(call('square', a), '+', number(1.5)))),
    fc
      .tuple(tie('e'), tie('e'))
      .map(([a, b]) => binary(a, '/', binary(call('square', b), '+', number(0.7)))),
    fc
      .tuple(tie('e'), tie('e'))
      .map(([a, b]) => call('pwr', binary(call('square', a), '+', number(0.7)), call('sin', b))),
    fc
      .tuple(tie('e'), tie('e'))
      .map(([a, b]) => call('hypot', a, binary(call('square', b), '+', number(0.7)))),
    fc
      .tuple(tie('e'), tie('e'))
      .map(([a, b]) => call('atan2', a, binary(call('square', b), '+', number(0.7)))),
  ),
})).e;

describe('slopes', () => {
  test('of any expression are those of its differences', () => {
    const point = fc.tuple(
      ...([1, 2, 3].map(() => fc.double({ min: -2, max: 2, noNaN: true })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    );
    fc.assert(
      fc.property(smooth, point, (expression, x) => {
        const exact = slopesOf(expression, x);
        for (let k = 0; k < 3; k++) {
          const moved = (to: number) =>
            computed(
              expression,
              x.map((each, m) => (m === k ? to : each)),
            );
          const { slope, error } = difference(moved, x[k]!);
          // Where the differences themselves agree to little, they are no measure.
          if (error > 1e-6 * (1 + Math.abs(slope))) continue;
          expect(Math.abs(exact[k]! - slope)).toBeLessThan(1e-5 * (1 + Math.abs(slope)));
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each<[string, Expression, number, number, number]>([
    ['square root', call('sqrt', v(1)), 4, 2, 0.25],
    ['logarithm', call('ln', v(1)), 2, Math.log(2), 0.5],
    ['decimal logarithm', call('log10', v(1)), 1000, 3, 1 / (1000 * Math.LN10)],
    ['odd power of what is below 0', binary(v(1), 'power', number(3)), -2, 8, -12],
    ['signed power', call('pwrs', v(1), number(3)), -2, -8, 12],
    ['power in the exponent', binary(number(2), 'power', v(1)), 3, 8, 8 * Math.LN2],
    ['quotient', binary(number(6), '/', v(1)), -2, -3, -1.5],
    ['remainder', binary(v(1), '%', number(1.5)), -2, -0.5, 1],
    ['tangent', call('tan', v(1)), Math.PI / 4, 1, 2],
    ['hyperbolic tangent far out', call('tanh', v(1)), 20, 1, 4 * Math.exp(-40)],
    ['magnitude', call('abs', v(1)), -3, 3, -1],
    ['ramp', call('uramp', v(1)), 3, 3, 1],
    ['held ramp', call('u2', v(1)), 3, 1, 0],
    ['limits', call('limit', v(1), number(-1), number(1)), 0.5, 0.5, 1],
    ['limits, reached', call('limit', v(1), number(-1), number(1)), 4, 1, 0],
    ['minimum', call('min', v(1), number(2)), 1, 1, 1],
    ['step', call('u', v(1)), 0.1, 1, 0],
    ['nearest whole number, at a half', call('nint', v(1)), 2.5, 2, 0],
    ['whole part', call('int', v(1)), -2.7, -2, 0],
    ['inverter', call('inv', v(1)), 0.2, 1, 0],
  ])('%s', (_, expression, x, value, slope) => {
    expect(computed(expression, [x])).toBeCloseTo(value, 12);
    const [found] = slopesOf(expression, [x]);
    expect(Math.abs(found! - slope)).toBeLessThan(1e-9 * Math.abs(slope) + 1e-15);
  });

  test('a table is straight between its points and flat beyond', () => {
    const table: Expression = {
      ...{ kind: 'table', at: v(1) },
      points: [
        [-1, 5],
        [0, 1],
        [2, 2],
      ],
    };
    expect([-3, -1, -0.5, 0, 1, 2, 9].map((x) => computed(table, [x]))).toEqual([
      ...[5, 5, 3, 1, 1.5, 2, 2],
    ]);
    expect([-3, -0.5, 1, 9].map((x) => slopesOf(table, [x])[0])).toEqual([0, -4, 0.5, 0]);
  });

  test('a branch that is not taken has no part, not even in what it cannot do', () => {
    const safe = choose(binary(v(1), '>', number(0)), call('sqrt', v(1)), number(0));
    const evaluation = evaluationOf(safe);
    expect(evaluation.forward(inputs([-4]))).toBe(0);
    evaluation.back(evaluation.program.root);
    expect(evaluation.trouble()).toBeUndefined();
  });
});

describe('where there is no value', () => {
  test.each<[string, Expression]>([
    ['the square root of -2', call('sqrt', v(1))],
    ['the logarithm of -2', call('ln', v(1))],
    ['the inverse sine of -2', call('asin', v(1))],
    ['the inverse hyperbolic tangent of -2', call('atanh', v(1))],
    ['the power of 0 and -2', binary(number(0), 'power', v(1))],
    ['the exponential of 2000', call('exp', binary(v(1), '*', number(-1000)))],
    [
      'the product of 4e+200 and 4e+200',
      call('square', binary(call('square', v(1)), '*', number(1e200))),
    ],
  ])('%s is told, and its number is finite', (words, expression) => {
    const evaluation = evaluationOf(expression);
    expect(Number.isFinite(evaluation.forward(inputs([-2])))).toBe(true);
    evaluation.back(evaluation.program.root);
    if (words.startsWith('the product')) expect(evaluation.trouble()).toContain('4e+200');
    else expect(evaluation.trouble()).toBe(words);
  });

  test('at poles there is the value that ngspice 39 gives: ln 0 is -73.68, 1/0 is 1e32', () => {
    expect(computed(call('ln', v(1)), [0])).toBeCloseTo(-73.6827, 3);
    expect(computed(binary(number(1), '/', v(1)), [0])).toBeCloseTo(1e32, -20);
    expect(computed(binary(v(1), '/', v(1)), [0])).toBe(0);
    // Xyce's regression suite takes atanh(tanh(100)), where tanh is 1 to every digit.
    const [back] = slopesOf(call('atanh', call('tanh', v(1))), [100]);
    expect(Number.isFinite(back)).toBe(true);
    expect(computed(call('atanh', call('tanh', v(1))), [5])).toBeCloseTo(5, 9);
  });
});

describe('programs', () => {
  test('a part that stands a thousand times is computed once', () => {
    let e: Expression = v(1);
    for (let k = 0; k < 40; k++) e = binary(e, '*', e);
    const { nodes } = compile(e, 'b1');
    expect(nodes.length).toBe(41);
  });

  test('equal parts are computed once, wherever they stand', () => {
    const twice = binary(call('sin', v(1)), '+', call('sin', v(1)));
    expect(compile(twice, 'b1').nodes.length).toBe(3);
  });

  test('sums with factors are linear, also with factors of time; products of unknowns are not', () => {
    const isLinear = (e: Expression) => compile(e, 'b1').isLinear;
    expect(isLinear(binary(binary(number(3), '*', v(1)), '-', binary(v(2), '/', number(4))))).toBe(
      true,
    );
    expect(isLinear(binary(call('sin', TIME), '*', v(1)))).toBe(true);
    expect(isLinear(call('ddt', v(1)))).toBe(true);
    expect(isLinear(binary(v(1), '*', v(2)))).toBe(false);
    expect(isLinear(call('sdt', call('square', v(1))))).toBe(false);
  });

  test('corners are where tables, steps and comparisons of time turn', () => {
    const late = binary(TIME, '-', number(2));
    const table: Expression = {
      ...{ kind: 'table', at: late },
      points: [
        [-1, 0],
        [3, 1],
      ],
    };
    const early = choose(
      binary(binary(number(2), '*', TIME), '>', number(1)),
      number(1),
      number(0),
    );
    const e = binary(call('u', late), '+', binary(early, '+', table));
    expect([...compile(e, 'b1').corners]).toEqual([0.5, 1, 2, 5]);
  });

  test('parts may lie ten thousand deep, and more than a hundred thousand are refused', () => {
    let deep: Expression = v(1);
    for (let k = 0; k < 10_000; k++) deep = binary(deep, '+', v(2));
    expect(computed(deep, [1, 1e-4])).toBeCloseTo(2, 9);
    for (let k = 0; k < 100_000; k++) deep = call('sin', deep);
    expect(() => compile(deep, 'b7')).toThrow('The expression of b7 has more than 100000 parts');
  });
});
