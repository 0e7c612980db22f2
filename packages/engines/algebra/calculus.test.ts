import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { complex } from '../numeric/complex.ts';
import { ZERO } from './expression/expression.ts';
import { numberAt } from './expression/numeric.ts';
import { readExpression } from './expression/read.ts';
import { textOf } from './expression/write.ts';
import { integrate } from './integration/integrate.ts';
import { limit } from './limit/limit.ts';
import { expansion } from './series/expansion.ts';

interface Vectors {
  readonly integrals: readonly {
    readonly kind: string;
    readonly text: string;
    readonly between: readonly [number, number];
    readonly value: number;
  }[];
  readonly limits: readonly { readonly text: string; readonly value: number | string }[];
  readonly series: readonly {
    readonly text: string;
    readonly coefficients: readonly (readonly [number, string])[];
  }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/calculus.json', import.meta.url), 'utf8'),
) as Vectors;

describe('antiderivatives against mpmath’s integrals at 30 digits', () => {
  test.each(vectors.integrals)('$kind: $text', ({ text, between: [a, b], value }) => {
    const found = integrate(readExpression(text), 'x');
    if (found.kind !== 'found') throw new Error(`${text}: ${found.kind}`);
    const at = (x: number) => numberAt(found.antiderivative, { x: complex(x) });
    const [from, to] = [at(a), at(b)];
    const scale = Math.max(1, Math.abs(value), Math.abs(to.re));
    expect(Math.abs(to.re - from.re - value) / scale).toBeLessThan(1e-9);
    expect(Math.abs(to.im - from.im) / scale).toBeLessThan(1e-9);
  });
});

describe('limits for x → ∞ against SymPy’s', () => {
  test.each(vectors.limits)('$text', ({ text, value }) => {
    const found = limit(readExpression(text), 'x', 'infinity');
    if (found.kind === 'infinite') expect(found.sign > 0 ? 'oo' : '-oo').toBe(value);
    else if (found.kind === 'finite')
      expect(numberAt(found.value, {}).re).toBeCloseTo(Number(value), 10);
    else throw new Error(`${text}: ${found.kind === 'unknown' ? found.why : found.kind}`);
  });
});

describe('series at 0 against SymPy’s', () => {
  test.each(vectors.series)('$text', ({ text, coefficients }) => {
    const { terms } = expansion(readExpression(text), 'x', { at: ZERO }, 8);
    for (const [k, want] of coefficients) {
      const term = terms.find((t) => t.exponent.key === `${k}`);
      expect(`${k}: ${term ? textOf(term.coefficient) : '0'}`).toBe(`${k}: ${want}`);
    }
  });
});
