import { describe, expect, test } from 'vitest';
import { equationTex, relationText } from './solve-equation.ts';
import { solvedText, textOfSolution } from './testing/solved.ts';

/** The form that a textbook gives. */
const GENERAL: readonly (readonly [
  equation: string,
  kind: string,
  solutions: readonly string[],
])[] = [
  ["y' = 2xy", 'separable', ['y = C_1*e^(x^2)']],
  ["y' = x^2", 'directly integrable', ['y = x^3/3 + C_1']],
  ["x y' + 2y = sin x", 'linear of first order', ['y = C_1/x^2 + (sin(x) - x*cos(x))/x^2']],
  ["y' + y = y^2 e^x", 'Bernoulli', ['y = 1/(C_1*e^x - x*e^x)']],
  ['(2x+y)dx + (x-4y)dy = 0', 'exact', []],
  ["y' = (x+y+1)^2", 'function of ax + by + c', ['y = -x + tan(C_1 + x) - 1']],
  ["y' = (x+y-3)/(x-y+1)", 'homogeneous after a shift', []],
  ["y' = y/x - y^2 + x^2", 'Riccati', []],
  ["y = x y' + y'^2", 'Clairaut', ['y = C_1^2 + C_1*x']],
  ["y = 2x y' + y'^2", 'd’Alembert', ['x = C_1/p^2 - 2*p/3; y = 2*C_1/p - p^2/3']],
  ["x = y'^3 + y'", 'solvable for x', ['x = p^3 + p; y = 3*p^4/4 + p^2/2 - C_1']],
  [
    "y'' + 2y' + 5y = 0",
    'linear with constant coefficients',
    ['y = C_1*e^(-x)*cos(2*x) + C_2*e^(-x)*sin(2*x)'],
  ],
  [
    "y'' + 4y = cos 2x",
    'linear with constant coefficients',
    ['y = C_1*cos(2*x) + C_2*sin(2*x) + x*sin(2*x)/4'],
  ],
  ["x^2 y'' - 3x y' + 4y = 0", 'Cauchy–Euler', ['y = C_2*x^2*ln(abs(x)) + C_1*x^2']],
  ["x y'' - (x+1) y' + y = 0", 'linear of second order', []],
  ["y'' = y'^2", 'missing y', []],
  ["y y'' = y'^2", 'missing x', ['y = C_2*e^(C_1*x)']],
  ["x y y'' - x y'^2 - y y' = 0", 'Liouville', []],
  [
    "x' = x+2y; y' = 2x+y",
    'linear system',
    ['x = C_2*e^(3*t) - C_1*e^(-t); y = C_1*e^(-t) + C_2*e^(3*t)'],
  ],
];

test.each(GENERAL)('%s is %s', (equation, kind, solutions) => {
  const found = solvedText(equation);
  if (found.kind !== 'solved') throw new Error('unsolved');
  expect(found.kinds[0]).toBe(kind);
  expect(found.steps.length).toBeGreaterThan(0);
  if (solutions.length > 0) expect(found.general.map(textOfSolution)).toEqual(solutions);
});

describe('what is lost on the way, and where it is not told', () => {
  test.each([
    ["y' = y^2", ['y = 0']],
    ["y'^2 = 4y", ['y = 0']],
    ["y'^2 + y^2 = 1", ['y = 1', 'y = -1']],
    ["y = x y' + y'^2", ['y = -x^2/4']],
    ["y' = 2xy", []],
  ])('singular solutions of %s', (equation, want) => {
    const found = solvedText(equation);
    expect(found.kind === 'solved' && found.singular.map(textOfSolution)).toEqual(want);
  });

  test('two solutions through one place', () => {
    const found = solvedText("y' = sqrt(y), y(0) = 0");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.particular?.isUnique).toBe('no');
    expect(found.particular?.solutions.map(textOfSolution)).toEqual(['y = x^2/4', 'y = 0']);
    expect(found.particular?.notes.join()).toMatch(/not unique/u);
  });

  test('a root that has another branch at the place is no solution there', () => {
    const found = solvedText("y' + y = x*y^(1/2), y(0) = 1");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.particular?.solutions.map(textOfSolution)).toEqual(['y = (x + 3*e^(-x/2) - 2)^2']);
  });

  test('a place where the slope has no value', () => {
    const found = solvedText("y' = x/(x^2-1), y(1) = 0");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.particular?.solutions).toEqual([]);
    expect(found.particular?.notes.join()).toMatch(/no finite value/u);
  });

  test('complex ones are none', () => {
    expect(solvedText("y'^2 = -1").kind).toBe('unsolved');
    const found = solvedText("y' = 2*sqrt(y), y(0) = -1");
    expect(found.kind === 'solved' && found.particular?.solutions).toEqual([]);
  });

  test('boundary values: none, and infinitely many', () => {
    const none = solvedText("y'' + y = 0, y(0) = 0, y(pi) = 1");
    expect(none.kind === 'solved' && none.particular?.notes.join()).toMatch(/contradict/u);
    const many = solvedText("y'' + y = 0, y(0) = 0, y(pi) = 0");
    expect(many.kind === 'solved' && many.particular?.isUnique).toBe('no');
  });

  test.each([
    ["y' = y^2, y(0) = 1", '-infinity', '1'],
    ["y' = 1+y^2, y(0) = 0", '-pi/2', 'pi/2'],
    ["x y' + 2y = sin x, y(pi) = 1", '0', 'infinity'],
    ["y'' + y = tan x, y(0) = 1, y'(0) = 0", '-pi/2', 'pi/2'],
  ])('the interval of %s', (equation, from, to) => {
    const found = solvedText(equation);
    const interval = found.kind === 'solved' ? found.particular?.interval : undefined;
    const shown = (
      e: typeof interval extends infer I
        ? I extends { from: infer F; to: infer T }
          ? F | T
          : never
        : never,
    ) => (typeof e === 'string' ? e : equationTex(e).replace(/\\frac\{\\pi\}\{2\}/u, 'pi/2'));
    expect(interval && [shown(interval.from), shown(interval.to)]).toEqual([from, to]);
  });
});

describe('letters', () => {
  test('the sign of one decides', () => {
    const found = solvedText("y'' + a y = 0");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.when && relationText(found.when)).toBe('a > 0');
    expect(
      found.cases.map((c) => `${relationText(c.when)}: ${c.general.map(textOfSolution).join()}`),
    ).toEqual(['a < 0: y = C_1*e^(-x*sqrt(-a)) + C_2*e^(x*sqrt(-a))', 'a = 0: y = C_2*x + C_1']);
  });

  test('damping: three cases', () => {
    const found = solvedText("x'' + 2 z w x' + w^2 x = 0");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.cases.map((c) => relationText(c.when))).toEqual(['z^2 - 1 < 0', 'z = 1']);
  });

  test('resonance stands apart', () => {
    const found = solvedText("m y'' + k y = F cos(w t)");
    if (found.kind !== 'solved') throw new Error('unsolved');
    expect(found.cases.map((c) => relationText(c.when))).toEqual(['k = m*w^2']);
  });
});

describe('what is not solved', () => {
  test.each([
    ["x^2 y'' + x y' + (x^2-4) y = 0", /Bessel’s equation of order 2/u],
    ["y'' - x y = 0", /Airy/u],
    ["(1-x^2) y'' - 2x y' + n y = 0", /Legendre/u],
    ["y''' + 2y' + y = 0", /without roots by square roots/u],
  ])('%s is told by name', (equation, message) => {
    const found = solvedText(equation);
    expect(found.kind).toBe('unsolved');
    expect(found.notes.join()).toMatch(message);
  });

  test('says what was tried', () => {
    const found = solvedText("y' = x^2 + sin(y*x)");
    expect(found.kind === 'unsolved' && found.tried).toContain('Riccati');
  });
});

test('an initial place of many digits has its constant, and no power of a ten-thousandth root', () => {
  const solved = solvedText("y' = 2xy, y(0.24465) = 1");
  if (solved.kind !== 'solved') throw new Error(solved.kind);
  expect(
    JSON.stringify(solved, (_k, v) => (typeof v === 'bigint' ? `${v}` : v)).length,
  ).toBeLessThan(20_000);
});

test('variation of parameters ends at the sixth order', () => {
  expect(solvedText("y'''''''' + y = tan(x)").kind).toBe('unsolved');
  expect(solvedText("y'''' + y = x").kind).toBe('solved');
});

describe('an oscillator whose letters decide', () => {
  const cases = (equation: string) => {
    const found = solvedText(equation);
    if (found.kind !== 'solved') throw new Error('unsolved');
    return found.cases.map((c) => [
      relationText(c.when),
      ...(c.particular?.solutions ?? c.general).map(textOfSolution),
    ]);
  };

  test('where the discriminant is 0, with roots of letters, t is a factor of one of the two', () => {
    expect(cases("m x'' + c x' + k x = 0")).toContainEqual([
      'c = 2*sqrt(k*m)',
      'x = C_2*t*e^(-t*sqrt(k*m)/m) + C_1*e^(-t*sqrt(k*m)/m)',
    ]);
  });

  test('the conditions are met in each case', () => {
    expect(cases("x'' + 2 z w x' + w^2 x = 0, x(0) = 1, x'(0) = 0")).toContainEqual([
      'z = 1',
      'x = t*w*e^(-t*w) + e^(-t*w)',
    ]);
  });

  test('no value of 0 for a letter that is divided by', () => {
    expect(cases("L q'' + R q' + q/C = V")).toHaveLength(2);
  });
});
