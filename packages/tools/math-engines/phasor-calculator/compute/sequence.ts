import { type Dimension, same } from '@tollbench/engines/phasor/dimension.ts';
import { dimensionText, type Quantity } from '@tollbench/engines/phasor/quantity.ts';
import { phases, sequences, type Three } from '@tollbench/engines/phasor/three-phase.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { type Name, quantityIn } from './expression.ts';
import { withoutRest } from './three-phase.ts';

export interface SequenceResult {
  readonly task: 'sequence';
  readonly phases: Three;
  /** Zero, positive, negative. */
  readonly sequences: Three;
  readonly dimension: Dimension;
}

export function computeSequence(i: Inputs): SequenceResult {
  const names: readonly Name[] = i.direction === 'phases' ? ['xa', 'xb', 'xc'] : ['x0', 'x1', 'x2'];
  const all = names.map((name) => quantityIn(i, name));
  const [first] = all as [Quantity];
  for (const [k, q] of all.entries())
    if (!same(q.dimension, first.dimension))
      throw new InputError(
        `is in ${dimensionText(q)}, and the first in ${dimensionText(first)}: all three have one unit`,
        {
          field: names[k],
          value: String(i[names[k] as Name]),
        },
      );
  const three = all.map(({ re, im }) => ({ re, im })) as unknown as Three;
  const { dimension } = first;
  return i.direction === 'phases'
    ? {
        task: 'sequence',
        phases: three,
        sequences: withoutRest(sequences(three), three),
        dimension,
      }
    : { task: 'sequence', phases: withoutRest(phases(three), three), sequences: three, dimension };
}
