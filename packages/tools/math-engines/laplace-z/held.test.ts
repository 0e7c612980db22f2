import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { signalAt } from './continuous.ts';
import tool from './index.ts';

interface Case {
  readonly kind: 'forward' | 'inverse' | 'equation' | 'difference' | 'sequence' | 'forwardZ';
  readonly text: string;
  readonly initial?: string;
  readonly at: readonly number[];
  readonly value: readonly number[];
}

const { program, version, cases } = vectors<Case>('laplace-z');
const QUERIES: Readonly<Record<Case['kind'], (c: Case) => object>> = {
  forward: (c) => ({ task: 'forward', signal: c.text }),
  inverse: (c) => ({ task: 'inverse', transform: c.text }),
  equation: (c) => ({ task: 'equation', equation: c.text, initial: c.initial }),
  difference: (c) => ({ task: 'equationZ', equationZ: c.text, initialZ: c.initial }),
  sequence: (c) => ({ task: 'inverseZ', transformZ: c.text }),
  forwardZ: (c) => ({ task: 'forwardZ', sequence: c.text }),
};
const WHAT: Readonly<Record<Case['kind'], string>> = {
  forward: 'values of the transforms of sums of products of powers, exponentials and sines',
  inverse: 'values of inverse transforms of fractions, against a Talbot contour at 30 digits',
  equation: 'solutions of differential equations with initial values, against a matrix exponential',
  difference: 'solutions of difference equations with initial values, by recursion in fractions',
  sequence: 'samples of inverse z transforms, by recursion in fractions',
  forwardZ: 'values of z transforms, against the sum',
};

test('answers have the values that SymPy and mpmath find', () => {
  const worst = new Map<Case['kind'], { error: number; count: number }>();
  for (const c of cases) {
    const inputs = withDefaults(tool.inputs, QUERIES[c.kind](c) as never);
    const at = c.kind === 'inverse' || c.kind === 'equation' ? signalAt(inputs) : () => Number.NaN;
    const r = evaluate(tool, inputs);
    const size = Math.max(...c.value.map(Math.abs), 1e-3);
    c.at.forEach((x, k) => {
      const ours =
        c.kind === 'forward' || c.kind === 'forwardZ'
          ? numberAt(readExpression(r.answer.text), {
              [c.kind === 'forward' ? 's' : 'z']: complex(x),
            }).re
          : Number.isFinite(at(x))
            ? at(x)
            : (r.y[r.x.indexOf(x)] as number);
      const error = Math.abs(ours - (c.value[k] as number)) / size;
      const before = worst.get(c.kind) ?? { error: 0, count: 0 };
      worst.set(c.kind, { error: Math.max(before.error, error), count: before.count + 1 });
      expect(error, `${c.text} at ${x}`).toBeLessThan(1e-8);
    });
    expect(r.worst, `the page's own check of ${c.text}`).toBeLessThan(1e-6);
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
