import { describe, expect, test } from 'vitest';
import { textOf } from '../expression/write.ts';
import { realOf } from './places.ts';
import type { Value } from './result.ts';
import { asked, numberOf, read } from './testing/asked.ts';
import { integrals } from './testing/vectors.ts';

/** Of the vectors here; all of them are in definite.long.ts. */
const SHARE = 12;

describe('against mpmath at 30 digits', () => {
  test.each(integrals.filter((_, k) => k % SHARE === 5))(
    '∫ $text from $from to $to',
    ({ text, from, to, value }) => {
      const got = numberOf(asked(text, from, to));
      if (value === null) expect(got).toBeNull();
      else
        expect(Math.abs((got ?? Number.NaN) - value)).toBeLessThan(
          1e-9 * Math.max(0.01, Math.abs(value)),
        );
    },
  );
});

const given = (text: string, from: string, to: string): Value => {
  const d = asked(text, from, to);
  if (d.kind !== 'value') throw new Error(`${text}: ${d.kind}`);
  return d;
};

describe('published values, by their sources', () => {
  test.each([
    // Wrong in SymPy by its issue 30319 (problems of the MIT Integration Bee), right there by hand.
    ['sympy/sympy#30319', 'abs(sin(2x))', '0', '2pi', '4'],
    ['sympy/sympy#30319', 'abs(sin(3x))', '0', '3pi', '6'],
    ['sympy/sympy#30319', 'sin(4x)/sin(x)', '0', 'pi/2', '4/3'],
    ['sympy/sympy#30319', 'atan((3x-x^3)/(1-3x^2))', '0', 'sqrt(3)', 'pi/sqrt(3) - 3ln(2)'],
    [
      'sympy/sympy#30319',
      '((x^3-4x)sin(x)+(3x^2-4)cos(x))/((x^3-4x)^2+cos(x)^2)',
      '-oo',
      'oo',
      '-3pi',
    ],
    ['sympy/sympy#29072', 'abs(sin(x)*cos(x))', '0', '2pi', '2'],
    ['sympy/sympy#21166', 'sin(x/sqrt(abs(x)))', '-1', '1', '0'],
    ['sympy/sympy#11165', '1/(2+sin(x))', '0', '2pi', '2pi/sqrt(3)'],
    ['Rubi#42', '1/(2+cos(x))', '0', '2pi', '2pi/sqrt(3)'],
    ['Dalzell 1944', 'x^4*(1-x)^4/(1+x^2)', '0', '1', '22/7 - pi'],
    ['Dirichlet', 'sin(x)/x', '0', 'oo', 'pi/2'],
    ['Fresnel', 'cos(x^2)', '0', 'oo', 'sqrt(pi/8)'],
    ['Wallis', 'sin(x)^8', '0', 'pi/2', '35pi/256'],
    ['Euler', 'ln(sin(x))', '0', 'pi/2', '-pi*ln(2)/2'],
    ['Frullani', '(e^(-x)-e^(-3x))/x', '0', 'oo', 'ln(3)'],
    ['Laplace', 'cos(2x)/(x^2+9)', '0', 'oo', 'pi*e^(-6)/6'],
    ['Poisson', 'ln(5+4cos(x))', '0', '2pi', '4pi*ln(2)'],
    ['Planck’s law', 'x^3/(e^x-1)', '0', 'oo', 'pi^4/15'],
    ['Legendre', 'sin(x)/(e^(2pi*x)-1)', '0', 'oo', '(e+1)/(4(e-1)) - 1/2'],
    ['Catalan', 'atan(x)/x', '0', '1', 'Catalan'],
    ['Catalan', 'ln(1+cos(x))', '0', 'pi/2', '2Catalan - pi*ln(2)/2'],
    ['Putnam 1987 B1', 'sqrt(ln(9-x))/(sqrt(ln(9-x))+sqrt(ln(3+x)))', '2', '4', '1'],
    ['Putnam 1980 A3', '1/(1+tan(x)^sqrt(2))', '0', 'pi/2', 'pi/4'],
    ['Putnam 2005 A5', 'ln(x+1)/(x^2+1)', '0', '1', 'pi*ln(2)/8'],
    ['Gradshteyn–Ryzhik 4.231.8', 'ln(x)/(x^2+4)', '0', 'oo', 'pi*ln(2)/4'],
    ['Gradshteyn–Ryzhik 4.231.1', 'ln(x)/(1+x)', '0', '1', '-pi^2/12'],
    ['Gradshteyn–Ryzhik 4.331.1', 'e^(-2x)*ln(x)', '0', 'oo', '-(EulerGamma + ln(2))/2'],
    ['Gradshteyn–Ryzhik 3.827.4', 'sin(x)^3/x^3', '0', 'oo', '3pi/8'],
    ['Gradshteyn–Ryzhik 3.325', 'e^(-x^2-1/x^2)', '0', 'oo', 'sqrt(pi)/(2e^2)'],
    ['Gradshteyn–Ryzhik 3.241.2', 'sqrt(x)/(1+x^3)', '0', 'oo', 'pi/3'],
    ['Gradshteyn–Ryzhik 4.224.9', 'ln(2+cos(x))', '0', 'pi', 'pi*ln((2+sqrt(3))/2)'],
    ['Boros–Moll, quartic, m = 0', '1/(x^4+x^2+1)', '0', 'oo', 'pi/(2sqrt(3))'],
    ['Boros–Moll, Γ', 'ln(x)^2*e^(-x)', '0', 'oo', 'EulerGamma^2 + pi^2/6'],
    ['Boros–Moll, β', '1/sqrt(1-x^4)', '0', '1', 'Gamma(1/4)^2/(4sqrt(2pi))'],
    ['Apostol, Calculus I, improper integrals', 'e^(-2abs(x))', '-oo', 'oo', '1'],
    ['Stewart, improper for two reasons', '1/(sqrt(x)*(1+x))', '0', 'oo', 'pi'],
    ['Stewart, improper integrals', 'x*e^x', '-oo', '0', '-1'],
    ['Stewart, improper integrals', '1/sqrt(x-2)', '2', '5', '2sqrt(3)'],
    ['Stewart, improper integrals', 'ln(x)', '0', '1', '-1'],
    ['King’s property', 'x*sin(x)/(1+cos(x)^2)', '0', 'pi', 'pi^2/4'],
    ['Ahlfors, residues', 'x^2/(x^4+5x^2+6)', '0', 'oo', '(sqrt(3)-sqrt(2))*pi/2'],
    ['Whittaker–Watson 6.24', 'x^(-1/3)/(1+x)', '0', 'oo', '2pi/sqrt(3)'],
  ])('%s: ∫ %s from %s to %s is %s', (_source, text, from, to, want) => {
    const { value } = given(text, from, to);
    expect(realOf(value)).toBeCloseTo(realOf(read(want)) as number, 12);
  });
});

describe('what has no value', () => {
  test.each([
    ['1/x', '-1', '1', '0', '0'],
    ['1/x^2', '-1', '1', '0', undefined],
    ['tan(x)', '0', '9', 'pi/2', undefined],
    ['1/(x^2-1)', '0', '2', '1', '-ln(3)/2'],
    ['x/(1+x^2)', '-oo', 'oo', '-infinity', '0'],
    ['1/(x*ln(x))', '2', 'oo', 'infinity', undefined],
    ['sin(x)', '0', 'oo', 'infinity', undefined],
  ])('∫ %s from %s to %s diverges at %4$s', (text, from, to, where, principal) => {
    const d = asked(text, from, to);
    if (d.kind !== 'diverges') throw new Error(d.kind);
    expect(typeof d.where === 'string' ? d.where : textOf(d.where)).toBe(where);
    expect(d.principalValue && textOf(d.principalValue)).toBe(principal);
    expect(d.why).toMatch(/\.$/u);
  });

  test('a pole without a form in roots is found by a certified enclosure', () => {
    const d = asked('1/(x^5-x-1)', '0', '2');
    expect(d.kind === 'diverges' && typeof d.where !== 'string' && realOf(d.where)).toBeCloseTo(
      1.1673039782614,
      10,
    );
  });

  test('an integrand that is not real is told', () => {
    const d = asked('sqrt(x)', '-1', '1');
    expect(d.kind === 'unknown' && d.why).toMatch(/^The integrand is not real between the limits/u);
  });
});

describe('letters', () => {
  test('an integrand that is complex for some of their values is not given its real part', () => {
    const d = asked('ln(x^2-a^2)', '0', '1');
    expect(d.kind === 'unknown' && d.why).toMatch(/^The integrand is not real/u);
  });

  test.each([
    ['e^(-a*x)', '0', 'oo', '1/a', ''],
    ['1/(a+cos(x))', '0', '2pi', '2*pi/sqrt(a^2 - 1)', 'a > 1'],
    ['x^(-n)', '1', 'oo', '1/(n - 1)', 'n > 1'],
    ['x^(-n)', '0', '1', '1/(1 - n)', '1 - n > 0'],
    ['1/(1+x^n)', '0', 'oo', 'pi/(n*sin(pi/n))', 'n > 1'],
    ['x^(s-1)/(e^x-1)', '0', 'oo', 'Gamma(s)*Zeta(s)', 's > 1'],
    ['cos(a*x)/(x^2+b^2)', '0', 'oo', 'pi*e^(-a*b)/(2*b)', ''],
    ['abs(sin(n*x))', '0', 'n*pi', '2*n', 'n whole n'],
    ['abs(x-a)', '0', '2a', 'a^2', ''],
    ['1/x', 'a', 'b', 'ln(b) - ln(a)', ''],
  ])('∫ %s from %s to %s is %s where %s', (text, from, to, want, where) => {
    const { value, conditions, checked } = given(text, from, to);
    expect(textOf(value)).toBe(want);
    expect(conditions.map((c) => `${textOf(c.left)} ${c.relation} ${textOf(c.right)}`).join()).toBe(
      where,
    );
    expect(checked.length).toBeGreaterThan(1);
  });
});

describe('the way to a value', () => {
  test('a jump of the antiderivative cuts the way, and both of its limits are told', () => {
    const { pieces } = given('1/(2+cos(x))', '0', '2pi');
    expect(pieces.map((p) => p.cut)).toEqual(['limit', 'jump']);
    const [left, right] = pieces;
    expect(left && typeof left.to !== 'string' && textOf(left.to)).toBe('pi');
    const [below, above] = [left?.atTo, right?.atFrom].map((a) => a && realOf(a));
    expect(below).toBeCloseTo(Math.PI / Math.sqrt(3), 12);
    expect(above).toBeCloseTo(-Math.PI / Math.sqrt(3), 12);
  });

  test('cases of the integrand are pieces of their own', () => {
    const { pieces } = given('abs(x)', '-1', '2');
    expect(pieces.map((p) => [p.cut, textOf(p.integrand)])).toEqual([
      ['limit', '-x'],
      ['case', 'x'],
    ]);
  });

  test('reversed limits turn the sign, equal ones give 0', () => {
    expect(textOf(given('x^2', '1', '0').value)).toBe('-1/3');
    expect(textOf(given('1/x', '2', '2').value)).toBe('0');
  });

  test('without a closed form there is a number, and why', () => {
    const d = asked('x^x', '0', '1');
    if (d.kind !== 'number') throw new Error(d.kind);
    // Bernoulli’s series Σ −(−n)^(−n).
    const series = Array.from({ length: 20 }, (_, k) => -((-(k + 1)) ** -(k + 1))).reduce(
      (a, b) => a + b,
    );
    expect(Math.abs(d.value - series)).toBeLessThanOrEqual(d.error);
  });

  test('every value stands beside a quadrature that agrees', () => {
    for (const [text, from, to] of [
      ['ln(x)/(1-x)', '0', '1'],
      ['sin(x)^2/x^2', '0', 'oo'],
      ['floor(x^2)', '0', '2'],
    ] as const)
      for (const c of given(text, from, to).checked)
        expect(Math.abs(c.formula - c.numeric)).toBeLessThan(1e-10 + c.error);
  });
});
