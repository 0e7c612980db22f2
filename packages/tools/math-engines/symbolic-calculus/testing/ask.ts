/** Questions as tests ask them. */

import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { compute } from '../compute.ts';
import tool from '../index.ts';
import type { Inputs } from '../inputs.ts';
import type { Result } from '../result.ts';

export const ask = (line: string, more: Partial<Inputs> = {}): Result =>
  compute(withDefaults(tool.inputs, { line, ...more }));

/** A formula as it is typed, at numbers. */
export function numberOf(text: string, at: Readonly<Record<string, number>>): number {
  const z = numberAt(
    readExpression(text),
    Object.fromEntries(Object.entries(at).map(([name, v]) => [name, complex(v)])),
  );
  return Math.abs(z.im) < 1e-9 * (1 + Math.abs(z.re)) ? z.re : Number.NaN;
}
