import { describe, expect, test } from 'vitest';
import { has, symbolsOf } from '../expression/expression.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { integrate } from './integrate.ts';
import type { Step } from './result.ts';
import { isAntiderivative } from './verify.ts';

const of = (text: string) => integrate(readExpression(text), 'x');

describe('∫ by the rules of a first course', () => {
  test.each([
    ['x^2 sin(x)', '2*x*sin(x) + (2 - x^2)*cos(x)'],
    ['x e^(x^2)', 'e^(x^2)/2'],
    ['ln x', 'x*ln(x) - x'],
    ['1/(x ln x)', 'ln(ln(x))'],
    ['x atan(x)', '(x^2 + 1)*atan(x)/2 - x/2'],
    ['cos x/(1+sin(x)^2)', 'atan(sin(x))'],
    ['e^(2x)/(1+e^x)', 'e^x - ln(e^x + 1)'],
    ['sqrt(2x+1)', '(2*x + 1)^(3/2)/3'],
    ['a^x', 'a^x/ln(a)'],
    ['(ln x)^2', 'x*ln(x)^2 - 2*x*ln(x) + 2*x'],
  ])('of %s it is %s', (text, want) => {
    const found = of(text);
    expect(found.kind === 'found' && textOf(found.antiderivative)).toBe(want);
  });

  test('no step mixes its variable with that of another', () => {
    const look = (s: Step, outer: readonly string[]): void => {
      const own = [...outer.filter((name) => name !== s.variable)];
      for (const a of [s.integrand, s.value])
        for (const name of own) expect(has(a, name)).toBe(false);
      for (const part of s.parts) look(part, [...new Set([...outer, s.variable, part.variable])]);
    };
    for (const text of ['e^(2x)/(1+e^x)', 'x atan(x)', 'sin(3x+1)', 'cos x/(1+sin(x)^2)']) {
      const found = of(text);
      if (found.kind !== 'found') throw new Error(`${text} has an antiderivative`);
      expect(symbolsOf(found.antiderivative)).toEqual(['x']);
      for (const s of found.steps) look(s, ['x']);
    }
  });

  test('operations are bounded', () => {
    expect(integrate(readExpression('x^2 tan(x)^2'), 'x', { operations: 2 }).kind).toBe('unknown');
  });

  test('a wrong antiderivative is not taken', () => {
    const [f, g, h] = ['x^2/2', 'x', 'x + x^20/10^9'].map((t) => readExpression(t)) as [
      never,
      never,
      never,
    ];
    expect([isAntiderivative(f, g, 'x'), isAntiderivative(f, h, 'x')]).toEqual([true, false]);
  });
});
