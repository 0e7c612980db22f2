import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clausen, dilogarithm, inverseTangentIntegral } from '../../numeric/dilogarithm.ts';
import { fresnel } from '../../numeric/fresnel.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { integrate } from './integrate.ts';

interface Vectors {
  readonly special: readonly {
    readonly name: 'Li2' | 'Cl2' | 'Ti2' | 'S' | 'C';
    readonly x: number;
    readonly value: number;
  }[];
}
const { special } = JSON.parse(
  readFileSync(new URL('../../../../oracles/vectors/calculus.json', import.meta.url), 'utf8'),
) as Vectors;

const OURS = {
  Li2: dilogarithm,
  Cl2: clausen,
  Ti2: inverseTangentIntegral,
  S: (x: number) => fresnel(x).s,
  C: (x: number) => fresnel(x).c,
};

test.each(special)('$name($x) is mpmath’s', ({ name, x, value }) => {
  expect(Math.abs(OURS[name](x) - value)).toBeLessThan(5e-15 * Math.max(1, Math.abs(value)));
});

/** No elementary function is one, which is proven, and the name is as the tables have it (Gradshteyn and Ryzhik 2.7, Lewin). */
describe('antiderivatives with a name', () => {
  test.each([
    ['sin(x^2)', 'sqrt(2)*sqrt(pi)*fresnels(sqrt(2)*x/sqrt(pi))/2'],
    ['ln(1 + x)/x', '-Li2(-x)'],
    ['ln(x)/(1 - x)', 'Li2(1 - x)'],
    ['x/(e^x - 1)', '-x^2/2 - Li2(1 - e^x)'],
    ['ln(1 + e^x)', '-Li2(-e^x)'],
    ['ln(sin(x))', '-x*ln(2) - Cl2(2*x)/2'],
    ['x*tan(x)', '-x*ln(abs(cos(x))) - x*ln(2) + Cl2(pi - 2*x)/2'],
    ['ln(x)/(1 + x^2)', 'atan(x)*ln(x) - Ti2(x)'],
    ['atan(x)/x', 'Ti2(x)'],
  ])('∫ %s = %s', (text, want) => {
    const found = integrate(readExpression(text), 'x');
    expect(found.kind).toBe('none');
    if (found.kind === 'none') expect(found.real && textOf(found.real)).toBe(want);
  });
});
