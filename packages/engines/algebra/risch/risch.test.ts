import { describe, expect, test } from 'vitest';
import { derivative } from '../expression/derivative.ts';
import { product } from '../expression/make.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { integrate } from '../integration/integrate.ts';
import { byRisch } from '../integration/risch.ts';
import { isAntiderivative } from '../integration/verify.ts';
import { solvedEquation } from './equation.ts';

describe('no elementary antiderivative, with a proof', () => {
  test.each([
    // Liouville’s own examples and those of every course.
    ['e^(x^2)', 'sqrt(pi)*erfi(x)/2'],
    ['e^(-x^2)', 'sqrt(pi)*erf(x)/2'],
    ['e^(-x^2 + x)', 'sqrt(pi)*e^(1/4)*erf(x - 1/2)/2'],
    ['x^2*e^(-x^2)', undefined],
    ['e^x/x', 'Ei(x)'],
    ['e^x/x^2', 'Ei(x) - e^x/x'],
    ['e^(a*x)/x', 'Ei(a*x)'],
    ['e^(2x)/(x - 1)', 'e^2*Ei(2*x - 2)'],
    ['e^(1/x)/x', '-Ei(1/x)'],
    ['e^(1/x)', undefined],
    ['2^x/x', undefined],
    ['sin(x)/x', 'Si(x)'],
    ['cos(x)/x', 'Ci(x)'],
    ['sin(x)^2/x', 'ln(x)/2 - Ci(2*x)/2'],
    ['1/ln(x)', 'li(x)'],
    ['1/ln(x)^2', 'li(x) - x/ln(x)'],
    ['x^2/ln(x)', 'Ei(3*ln(x))'],
    ['e^x*ln(x)', 'e^x*ln(x) - Ei(x)'],
    ['(2ln(x)^2 - ln(x) - x^2)/(ln(x)^3 - x^2*ln(x))', undefined],
  ])('of %s: %s', (text, named) => {
    const f = readExpression(text);
    const found = integrate(f, 'x');
    if (found.kind !== 'none') throw new Error(`${text} is ${found.kind}`);
    expect(found.proof).toMatch(/\.$/u);
    expect(found.condition).toMatch(/\.$/u);
    if (named) expect(found.named && textOf(found.named)).toBe(named);
    expect(found.named && isAntiderivative(found.named, f, 'x')).toBe(true);
  });

  test.each([
    'sin(x^3)',
    'ln(x)/(x^3 + x + 1)',
    'x^2/(1 + e^x)',
    '(x^3 + 1)*ln(x)/(x^4 + 2)',
    '1/(2 - ln(x^2 + 1))^5',
    'e^(x^3)',
    'x^4*e^(x^5 + x)',
    'e^(x + 1/x)',
    '3 + 2ln(x^2 + x + 3)/(1 + x)',
    'x*sec(x)',
    // Elliptic and hyperelliptic integrals of the first and the second kind.
    '1/sqrt(1 - x^4)',
    'x^2/sqrt(1 - x^4)',
    '1/sqrt(x^3 + 1)',
    'x^3/sqrt(x^7 + x + 1)',
    'sqrt(sin(x))',
  ])('of %s, without a name', (text) => {
    const found = integrate(readExpression(text), 'x');
    expect(found.kind).toBe('none');
    expect(found.kind === 'none' && found.named).toBe(undefined);
  });

  test('nothing is proven where constants have relations that the proof does not know', () => {
    expect(integrate(readExpression('e^(sqrt(2)*x)/x'), 'x').kind).toBe('found');
  });
});

test('what a substitution without an elementary inverse leaves open the tower decides', () => {
  // ∫ e^u/u du with u = x + e^x, whose inverse is Lambert’s.
  const found = integrate(readExpression('(1 + e^x)*e^(x + e^x)/(x + e^x)'), 'x');
  expect(found.kind === 'none' && found.named && textOf(found.named)).toBe('Ei(x + e^x)');
});

test('what is 0 in disguise is not proven to be anything', () => {
  for (const text of [
    'sin(x + pi/2)/x - cos(x)/x',
    'sin(x + 1)/x - cos(1)*sin(x)/x - sin(1)*cos(x)/x',
  ])
    expect(integrate(readExpression(text), 'x').kind).not.toBe('none');
});

describe('what is elementary is found', () => {
  test.each([
    ['(2x^2 + 1)*e^(x^2)', 'x*e^(x^2)'],
    ['(2x^6 + 5x^4 + x^3 + 4x^2 + 1)*e^(x^2)/(x^2 + 1)^2', 'e^(x^2)*(2*x^3 + 2*x + 1)/(2*x^2 + 2)'],
    ['ln(x)/(ln(x) + 1)^2', 'x/(ln(x) + 1)'],
    ['1/(1 + e^x)', 'x - ln(e^x + 1)'],
    ['x*e^x/(1 + e^x)^2', '-x/(e^x + 1) + x - ln(e^x + 1)'],
    ['1/(x*ln(x))', 'ln(ln(x))'],
    ['(x - 1)*e^x/x^2', 'e^x/x'],
  ])('∫ %s dx = %s', (text, want) => {
    const found = byRisch(readExpression(text), 'x');
    expect(found?.proof).toBe(undefined);
    expect(found?.value && textOf(found.value)).toBe(want);
  });

  // What is differentiated must come back: an integrand that is elementary is never proven not to be.
  const PARTS = ['1', 'x', '1/x', 'x^2 - 3', '1/(x - 1)', 'x/(x^2 + 1)', '(x + 2)^-3'];
  const MONOMIALS = [
    'e^x',
    'e^(x^2)',
    'e^(-2/x)',
    'e^(x/(x + 1))',
    'ln(x)',
    'ln(x^2 + 1)',
    'ln(x)^2',
  ];
  const PAIRS = MONOMIALS.flatMap((m) => PARTS.map((p) => [p, m] as const)).filter(
    ([p, m]) => p !== '1' || !m.startsWith('ln') || m.endsWith('2'),
  );
  test.each(PAIRS)('the derivative of (%s)·%s has it', (p, m) => {
    const f = derivative(product(readExpression(p), readExpression(m)), 'x');
    const found = byRisch(f, 'x');
    expect(found?.proof).toBe(undefined);
    expect(found?.value && isAntiderivative(found.value, f, 'x')).toBe(true);
  });
  test.each(MONOMIALS.slice(0, 6).flatMap((m) => PARTS.map((p) => [p, m] as const)))(
    'the derivative of ln(%s + %s) and of 1 over that have them',
    (p, m) => {
      const inside = `(${p} + ${m})`;
      for (const text of [`ln${inside}`, `1/${inside}`, `x/${inside}^2 + ln${inside}`]) {
        const f = derivative(readExpression(text), 'x');
        const found = byRisch(f, 'x');
        expect(found?.proof).toBe(undefined);
        expect(found?.value && isAntiderivative(found.value, f, 'x')).toBe(true);
      }
    },
  );
});

describe('roots of a polynomial of degree 3 and more', () => {
  test.each(['x^3 + 1', 'x^4 + x + 1', 'x^5 - 2x + 1', 'x^6 + 3'])(
    'the derivative of q·√(%s) has it',
    (p) => {
      for (const q of ['1', 'x', 'x^2 - 3x + 2', 'x^5']) {
        const f = derivative(readExpression(`(${q})*sqrt(${p})`), 'x');
        const found = byRisch(f, 'x');
        expect(found?.proof).toBe(undefined);
        expect(found?.value && isAntiderivative(found.value, f, 'x')).toBe(true);
      }
    },
  );
  test('residues at infinity are left open', () => {
    const found = byRisch(readExpression('x/sqrt(x^4 + 10x^2 - 96x - 71)'), 'x');
    expect(found?.value ?? found?.proof).toBe(undefined);
    expect(found?.undecided).toBe('it has a root');
  });
});

describe('y′ + f·y = a', () => {
  test.each([
    ['1', 'x + 1', 'x'],
    ['2x', '2x^2 + 1', 'x'],
    ['-1/x^2', '1 - 1/x', 'x'],
    ['1', '1/x - 1/x^2', '1/x'],
    ['a', 'a/(x + b) - 1/(x + b)^2', '1/(b + x)'],
  ])('f = %s, a = %s: y = %s', (f, a, y) => {
    const found = solvedEquation(readExpression(f), readExpression(a), 'x');
    if (!found || found === 'none') throw new Error('There is a solution.');
    expect(textOf(found.y)).toBe(y);
  });
  test.each([
    ['1', '1/x'],
    ['2x', '1'],
    ['0', '1/x'],
    ['-1/x^2', '1'],
  ])('f = %s, a = %s has none', (f, a) => {
    expect(solvedEquation(readExpression(f), readExpression(a), 'x')).toBe('none');
  });
  test('f need not be the derivative of a fraction', () => {
    const found = solvedEquation(readExpression('1/x'), readExpression('2'), 'x');
    expect(found && found !== 'none' && textOf(found.y)).toBe('x');
  });
});

test('the letters of an angle that its slope does not have', () => {
  const f = readExpression('sqrt(pi - x)*cos(n*x)');
  const answer = integrate(f, 'x');
  expect(answer.kind === 'none' && answer.named !== undefined).toBe(true);
});
