/** Pieces at random and functions with names, of which the quick test has a share: half a second each. */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { vectors } from '../../testing/held.ts';
import tool from './index.ts';

interface Case {
  readonly kind: string;
  readonly f: string;
  readonly range?: 'sine' | 'cosine';
  readonly harmonics: readonly number[];
  readonly values: readonly (readonly [number, number])[];
}

const { cases } = vectors<Case>('fourier-series');

test.each(
  cases
    .filter((c) => ['piecewise', 'half', 'corner', 'named', 'numeric'].includes(c.kind))
    .map((c) => [c.f, c] as const),
)('%s', (_, c) => {
  const inputs = withDefaults(tool.inputs, { f: c.f, range: c.range ?? 'full', point: '0' });
  const r = evaluate(tool, inputs);
  const size = Math.sqrt(r.meanSquare);
  c.harmonics.forEach((n, k) => {
    const [a, b] = c.values[k] as readonly [number, number];
    expect(Math.abs((n === 0 ? r.mean : (r.a[n] as number)) - a) / size).toBeLessThan(1e-10);
    if (n > 0) expect(Math.abs((r.b[n] as number) - b) / size).toBeLessThan(1e-10);
  });
});
