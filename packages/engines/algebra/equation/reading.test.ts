import { describe, expect, test } from 'vitest';
import { textOf } from '../expression/write.ts';
import { readConditions, readEquation } from './solve-equation.ts';

const READ: readonly (readonly [
  typed: string,
  unknown: string,
  variable: string,
  residual: string,
])[] = [
  ["y' = 2xy", 'y', 'x', "y' - 2*x*y"],
  ["y'' + y = sin x", 'y', 'x', "y + y'' - sin(x)"],
  ['dy/dx = (x+y)/(x-y)', 'y', 'x', "y' - (x + y)/(x - y)"],
  ['(2xy+1)dx + x^2 dy = 0', 'y', 'x', "x^2*y' + 2*x*y + 1"],
  ['x dy - y dx = 0', 'y', 'x', "x*y' - y"],
  ['dy/y = x dx', 'y', 'x', "y'/y - x"],
  ['\\frac{dy}{dx} = x^2 y', 'y', 'x', "y' - x^2*y"],
  ['\\frac{d^2y}{dx^2} + y = 0', 'y', 'x', "y + y''"],
  ['d²y/dx² = −y', 'y', 'x', "y + y''"],
  ['\\ddot{x} + \\omega^2 x = 0', 'x', 't', "omega^2*x + x''"],
  ["x''+2x'+x=cos t", 'x', 't', "x + 2*x' + x'' - cos(t)"],
  ["y'(x) = y(x)^2", 'y', 'x', "y' - y^2"],
  ["y' = y(1-y)", 'y', 'x', "y' - y*(1 - y)"],
  ['y^(4) - y = 0', 'y', 'x', "y'''' - y"],
  ['y^{(4)} + y = 0', 'y', 'x', "y + y''''"],
  ["θ'' + θ = 0", 'theta', 't', "theta + theta''"],
  ["(y')^2 = 4y", 'y', 'x', "y'^2 - 4*y"],
  ["y' = sinx", 'y', 'x', "y' - sin(x)"],
  ['y″ = 1', 'y', 'x', "y'' - 1"],
];

describe('what people type', () => {
  test.each(READ)('%s', (typed, unknown, variable, residual) => {
    const eq = readEquation(typed);
    expect(eq.unknowns).toEqual([unknown]);
    expect(eq.variable).toBe(variable);
    expect(eq.residuals.map(textOf)).toEqual([residual]);
  });

  test('conditions in the same text and apart', () => {
    const eq = readEquation("y'' + y = 0, y(0) = 1, y'(pi/2) = -2");
    const shown = (list: typeof eq.conditions) =>
      list.map((c) => `${c.order} ${textOf(c.at)} ${textOf(c.value)}`);
    expect(shown(eq.conditions)).toEqual(['0 0 1', '1 pi/2 -2']);
    expect(shown(readConditions("y(0) = 1; y'(0) = a", eq))).toEqual(['0 0 1', '1 0 a']);
  });

  test('a current i, values with the index 0, dots of LaTeX beside Greek letters, “given”', () => {
    const eq = readEquation('L di/dt + Ri = V0, i(0) = i0');
    expect(eq.unknowns).toEqual(['I']);
    expect(eq.parameters).toEqual(['L', 'R', 'V_0']);
    expect(eq.conditions.map((c) => textOf(c.value))).toEqual(['I_0']);
    expect(eq.notes[0]).toMatch(/not √−1/u);
    expect(readEquation('\\ddot{x} + 2\\zeta\\omega\\dot{x} + \\omega^2 x = 0').parameters).toEqual(
      ['omega', 'zeta'],
    );
    expect(readEquation("y' = 2y given y(0) = 1").conditions.length).toBe(1);
  });

  test('systems, with indices', () => {
    const eq = readEquation("x_1' = x_2; x_2' = -x_1, x_1(0) = 1");
    expect(eq.unknowns).toEqual(['x_1', 'x_2']);
    expect(eq.conditions[0]?.unknown).toBe('x_1');
    expect(eq.variable).toBe('t');
  });
});

describe('what may mean two things is refused with both ways to write it', () => {
  test.each([
    ["y' + y^(2) = 0", /derivative or a power/u],
    ["y' = y(x+1)", /product or a value/u],
    ["y' = x t", /dy\/dx or dy\/dt/u],
    ['D^2 y + y = 0', /derivative or a letter/u],
    ['y = 2x', /no derivative/u],
    ["y' + y", /one “=”/u],
    ["x' = y; y' = x; z = 1", /as many equations as unknowns/u],
    ['dy/dx + dy/dt = 0', /one independent variable/u],
    ["y' = C_1 y", /constant of the solution/u],
    ["e' + e = 0", /is a number here/u],
    ["y' = 2y, find y", /“find” is a word/u],
    ["y' = y, z(0) = 1", /unknown is y/u],
    ['', /no differential equation/u],
  ])('%s', (typed, message) => {
    expect(() => readEquation(typed)).toThrow(message);
  });
});
