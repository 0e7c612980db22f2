import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';

import { complex } from '@tollbench/engines/numeric/complex.ts';
import { readSignal } from '@tollbench/engines/transform/read.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { withSignals } from './continuous.ts';
import tool from './index.ts';
import { type Case, type Kind, QUERIES } from './testing/vectors.ts';

const { program, version, cases } = vectors<Case>('laplace-z');
const WHAT: Readonly<Record<Kind, string>> = {
  forward: 'values of the transforms of sums of products of powers, exponentials and sines',
  inverse: 'values of inverse transforms of fractions, against a Talbot contour at 30 digits',
  equation: 'solutions of differential equations with initial values, against a matrix exponential',
  difference: 'solutions of difference equations with initial values, by recursion in fractions',
  sequence: 'samples of inverse z transforms, by recursion in fractions',
  forwardZ: 'values of z transforms, against the sum',
  special: 'transforms of roots, logarithms, Bessel and error functions, against their integrals',
  wave: 'transforms of periodic signals, against their integrals turn by turn',
  branched: 'signals of transforms with branch points, against a Talbot contour at 30 digits',
  system: 'solutions of systems with initial values, against a matrix exponential',
  twoSided: 'values of two-sided z transforms in their ring, against the sum',
};
const IN_S = new Set<Kind>(['forward', 'special', 'wave']);
const IN_Z = new Set<Kind>(['forwardZ', 'twoSided']);

/** The tool's value at a place: of the formula as it is read again, of the signal, or of the sample. */
function valuesOf(c: Case): { readonly worst: () => number; readonly at: (x: number) => number } {
  const inputs = withDefaults(tool.inputs, QUERIES[c.kind](c));
  if (!IN_S.has(c.kind) && !IN_Z.has(c.kind) && inputs.task.endsWith('Z') === false) {
    const { result, at } = withSignals(inputs);
    return { worst: () => result().worst, at: at[0] as (x: number) => number };
  }
  const r = evaluate(tool, inputs);
  if (!IN_S.has(c.kind) && !IN_Z.has(c.kind))
    return { worst: () => r.worst, at: (n) => r.curves[0]?.y[r.x.indexOf(n)] as number };
  const formula = readSignal(r.answer.text);
  const variable = IN_S.has(c.kind) ? 's' : 'z';
  return { worst: () => r.worst, at: (x) => numberAt(formula, { [variable]: complex(x) }).re };
}

test('answers have the values that SymPy and mpmath find', () => {
  const worst = new Map<Kind, { error: number; count: number }>();
  for (const [j, c] of cases.entries()) {
    const { worst: own, at } = valuesOf(c);
    const size = Math.max(...c.value.map(Math.abs), 1e-3);
    c.at.forEach((x, k) => {
      const error = Math.abs(at(x) - (c.value[k] as number)) / size;
      const before = worst.get(c.kind) ?? { error: 0, count: 0 };
      worst.set(c.kind, { error: Math.max(before.error, error), count: before.count + 1 });
      expect(error, `${c.text} at ${x}`).toBeLessThan(1e-8);
    });
    // The others in checks.long.ts.
    if (j % 4 === 0) expect(own(), `the page's own check of ${c.text}`).toBeLessThan(1e-6);
  }
  expectHeld(
    import.meta.dirname,
    [...worst].map(([kind, { error, count }]) => ({
      program,
      version,
      what: WHAT[kind],
      cases: count,
      largestError: error,
      errorKind: 'relative' as const,
    })),
  );
});
