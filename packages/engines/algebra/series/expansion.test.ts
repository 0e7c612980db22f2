import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import { PI, whole, ZERO } from '../expression/expression.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { expansion, polynomialOf, type Where } from './expansion.ts';

const at0: Where = { at: ZERO };
const shown = (text: string, order: number, where: Where = at0) =>
  textOf(polynomialOf(expansion(readExpression(text), 'x', where, order)));

describe('series of every course', () => {
  test.each([
    ['e^x', 5, 'x^4/24 + x^3/6 + x^2/2 + x + 1'],
    ['sin(x)', 8, '-x^7/5040 + x^5/120 - x^3/6 + x'],
    // Bernoulli numbers (DLMF 4.19.3, 4.19.6, 24.2.1).
    ['tan(x)', 10, '62*x^9/2835 + 17*x^7/315 + 2*x^5/15 + x^3/3 + x'],
    ['cot(x)', 6, '-2*x^5/945 - x^3/45 - x/3 + 1/x'],
    ['x/(e^x - 1)', 7, 'x^6/30240 - x^4/720 + x^2/12 - x/2 + 1'],
    ['ln(1 + x)', 5, '-x^4/4 + x^3/3 - x^2/2 + x'],
    ['asin(x)', 8, '5*x^7/112 + 3*x^5/40 + x^3/6 + x'],
    ['1/sqrt(1 - 4x)', 5, '70*x^4 + 20*x^3 + 6*x^2 + 2*x + 1'],
    ['(1 + x)^a', 3, '(a^2/2 - a/2)*x^2 + a*x + 1'],
    ['e^(sin(x))', 5, '-x^4/8 + x^2/2 + x + 1'],
    ['1/(x^2*(1 - x))', 2, 'x + 1/x + 1/x^2 + 1'],
    ['sqrt(sin(x))', 5, '-x^(5/2)/12 + sqrt(x) + x^(9/2)/1440'],
    ['erf(x)', 4, '2*x/sqrt(pi) - 2*x^3/(3*sqrt(pi))'],
  ])('%s below order %i', (text, order, want) => {
    const [got, expected] = [shown(text, order), textOf(readExpression(want))];
    expect(got).toBe(expected);
  });

  test('at other places, and far out', () => {
    expect(shown('ln(x)', 3, { at: whole(1) })).toBe(textOf(readExpression('x - 1 - (x - 1)^2/2')));
    expect(shown('sin(x)', 4, { at: PI })).toBe(textOf(readExpression('(x - pi)^3/6 - (x - pi)')));
    expect(shown('sqrt(x^2 + x)', 2, 'infinity')).toBe(textOf(readExpression('x + 1/2 - 1/(8x)')));
    expect(shown('x^x', 3)).toBe(textOf(readExpression('1 + x*ln(x) + x^2*ln(x)^2/2')));
  });

  test('what holds on one side says so', () => {
    const of = (text: string, where: Where = at0) =>
      expansion(readExpression(text), 'x', where, 3).isOneSided;
    expect([of('cos(x)'), of('1/x'), of('sqrt(x)'), of('x*ln(x)')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test.each([
    ['sin(1/x)', at0],
    ['e^x', 'infinity'],
  ] as const)('%s has none there', (text, where) => {
    expect(() => expansion(readExpression(text), 'x', where, 3)).toThrow();
  });

  test('a polynomial is all of its series', () => {
    expect(expansion(readExpression('x^3 - 2x'), 'x', { at: whole(2) }, 9).order).toBe(undefined);
  });
});

describe('the k-th coefficient is the k-th derivative over k!', () => {
  const LIST = [
    'e^(x/2)*cos(x)',
    'ln(2 + x)/(3 - x)',
    'atan(1 + x)',
    'sqrt(2 + sin(x))',
    '1/(1 + e^x)',
    'cosh(x)/(x + 2)',
    'tan(x/3)^2',
  ];
  test.each(LIST)('%s', (text) => {
    const f = readExpression(text);
    const { terms } = expansion(f, 'x', at0, 6);
    let slope = f;
    for (let k = 0, factorial = 1; k < 6; k++, factorial *= k) {
      const want = numberAt(substituted(slope, 'x', ZERO), {}).re / factorial;
      const term = terms.find((t) => t.exponent.key === `${k}`);
      const got = term ? numberAt(term.coefficient, {}).re : 0;
      expect(got).toBeCloseTo(want, 12);
      slope = derivative(slope, 'x');
    }
  });
  test.each(LIST)('and the polynomial of %s is near it', (text) => {
    const f = readExpression(text);
    const p = polynomialOf(expansion(f, 'x', at0, 12));
    const value = (a: typeof f) => numberAt(a, { x: complex(0.1) }).re;
    expect(value(p)).toBeCloseTo(value(f), 10);
  });
});
