import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { compiled } from '../expression/compiled.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { integrate } from './integrate.ts';

const found = (text: string) => {
  const result = integrate(readExpression(text), 'x');
  if (result.kind !== 'found') throw new Error(`${text}: ${result.kind}`);
  return result;
};

describe('sizes and signs', () => {
  test.each([
    ['abs(x)', 'x*abs(x)/2'],
    ['x*abs(x)', 'x^2*abs(x)/3'],
    ['sign(x)', 'abs(x)'],
    ['abs(x - 1)', '(x - 1)^2*sign(x - 1)/2'],
    ['abs(x)/x', 'abs(x)'],
  ])('∫ %s = %s', (text, want) => expect(textOf(found(text).real)).toBe(want));

  test.each(['abs(x)', 'abs(2x + 3)*x', 'abs(x) + abs(x - 1)', 'abs(x)*e^x'])(
    '∫ %s has no jump at the zero',
    (text) => {
      const { real } = found(text);
      const f = compiled(real, 'x', {});
      for (const at of [-1.5, 0, 1])
        expect(Math.abs(f(at + 1e-9) - f(at - 1e-9))).toBeLessThan(1e-7);
    },
  );

  test('what jumps says where', () => {
    const { antiderivative, notes } = found('abs(sin(x))');
    const at = (x: number) => numberAt(antiderivative, { x: complex(x) }).re;
    expect(at(0.01) - at(-0.01)).toBeCloseTo(-2, 3);
    expect(notes.join(' ')).toContain('may jump where sin(x) = 0');
  });
});

/** Every one has an antiderivative with roots of polynomials that are not written; its slope is checked by differences. */
describe('fractions whose denominators have no roots that are written', () => {
  test.each([
    ['1/(x^3 + x + 1)', 'RootSum(α^3 + α + 1, ln(x - α)/(3*α^2 + 1))'],
    ['1/(x^3 + a*x + 1)', 'RootSum(α^3 + a*α + 1, ln(x - α)/(3*α^2 + a))'],
  ])('∫ %s = %s', (text, want) => expect(textOf(found(text).real)).toBe(want));

  test.each(['1/(x^5 + 1)', '1/(x^6 + 1)', 'x^2/(x^5 + 1)', '1/(x^9 - 1)', 'x/(x^5 - x + 3)^2'])(
    '∫ %s, by differences',
    (text) => {
      const { antiderivative } = found(text);
      const f = readExpression(text);
      for (const x of [0.3, 1.7, 2.9]) {
        const h = 1e-4;
        const at = (d: number) => numberAt(antiderivative, { x: complex(x + d) }).re;
        const slope = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
        expect(slope).toBeCloseTo(numberAt(f, { x: complex(x) }).re, 8);
      }
    },
  );
});
