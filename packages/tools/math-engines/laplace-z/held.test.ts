import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';

import { complex } from '@tollbench/engines/numeric/complex.ts';
import { readSignal } from '@tollbench/engines/transform/read.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { withSignals } from './continuous.ts';
import tool from './index.ts';

type Kind =
  | 'forward'
  | 'inverse'
  | 'equation'
  | 'difference'
  | 'sequence'
  | 'forwardZ'
  | 'special'
  | 'wave'
  | 'branched'
  | 'system'
  | 'twoSided';

interface Case {
  readonly kind: Kind;
  readonly text: string;
  readonly initial?: string;
  readonly at: readonly number[];
  readonly value: readonly number[];
}

const { program, version, cases } = vectors<Case>('laplace-z');
const QUERIES: Readonly<Record<Kind, (c: Case) => object>> = {
  forward: (c) => ({ task: 'forward', signal: c.text }),
  inverse: (c) => ({ task: 'inverse', transform: c.text }),
  equation: (c) => ({ task: 'equation', equation: c.text, initial: c.initial }),
  difference: (c) => ({ task: 'equationZ', equationZ: c.text, initialZ: c.initial }),
  sequence: (c) => ({ task: 'inverseZ', transformZ: c.text }),
  forwardZ: (c) => ({ task: 'forwardZ', sequence: c.text }),
  special: (c) => ({ task: 'forward', signal: c.text }),
  wave: (c) => ({ task: 'forward', signal: c.text }),
  branched: (c) => ({ task: 'inverse', transform: c.text }),
  system: (c) => ({ task: 'equation', equation: c.text, initial: c.initial }),
  twoSided: (c) => ({ task: 'forwardZ', sides: 'two', sequence: c.text }),
};
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
function valuesOf(c: Case): { readonly worst: number; readonly at: (x: number) => number } {
  const inputs = withDefaults(tool.inputs, QUERIES[c.kind](c) as never);
  if (!IN_S.has(c.kind) && !IN_Z.has(c.kind) && inputs.task.endsWith('Z') === false) {
    const { result, at } = withSignals(inputs);
    return { worst: result.worst, at: at[0] as (x: number) => number };
  }
  const r = evaluate(tool, inputs);
  if (!IN_S.has(c.kind) && !IN_Z.has(c.kind))
    return { worst: r.worst, at: (n) => r.curves[0]?.y[r.x.indexOf(n)] as number };
  const formula = readSignal(r.answer.text);
  const variable = IN_S.has(c.kind) ? 's' : 'z';
  return { worst: r.worst, at: (x) => numberAt(formula, { [variable]: complex(x) }).re };
}

test('answers have the values that SymPy and mpmath find', () => {
  const worst = new Map<Kind, { error: number; count: number }>();
  for (const c of cases) {
    const { worst: own, at } = valuesOf(c);
    const size = Math.max(...c.value.map(Math.abs), 1e-3);
    c.at.forEach((x, k) => {
      const error = Math.abs(at(x) - (c.value[k] as number)) / size;
      const before = worst.get(c.kind) ?? { error: 0, count: 0 };
      worst.set(c.kind, { error: Math.max(before.error, error), count: before.count + 1 });
      expect(error, `${c.text} at ${x}`).toBeLessThan(1e-8);
    });
    expect(own, `the page's own check of ${c.text}`).toBeLessThan(1e-6);
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
