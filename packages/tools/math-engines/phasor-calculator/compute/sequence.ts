import { type Dimension, same } from '@tollbench/engines/phasor/dimension.ts';
import { dimensionText, type Quantity } from '@tollbench/engines/phasor/quantity.ts';
import type { ThreeQuantities } from '@tollbench/engines/phasor/three-phase-slopes.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { type Fields, type Name, readFields } from './expression.ts';
import { phasesOf, sequenceFigures, sequencesOf } from './figures.ts';
import { withoutRest } from './three-phase.ts';
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts';

export interface SequenceResult {
  readonly task: 'sequence';
  readonly phases: ThreeQuantities;
  /** Zero, positive, negative. */
  readonly sequences: ThreeQuantities;
  readonly dimension: Dimension;
  /** Undefined where nothing is uncertain. */
  readonly uncertainty: Uncertainty | undefined;
  /** How texts were read that can be meant in another way. */
  readonly notes: readonly string[];
}

export function computeSequence(i: Inputs, progress: (share: number) => void): SequenceResult {
  const names: readonly [Name, Name, Name] =
    i.direction === 'phases' ? ['xa', 'xb', 'xc'] : ['x0', 'x1', 'x2'];
  const fields = readFields(i, names);
  const three = given(i, fields, names);
  const [{ dimension }] = three;
  const both = (all: ThreeQuantities) =>
    i.direction === 'phases'
      ? { phases: all, sequences: withoutRest(sequencesOf(all), all) }
      : { phases: withoutRest(phasesOf(all), all), sequences: all };
  return {
    task: 'sequence',
    ...both(three),
    dimension,
    uncertainty: uncertaintyOf(
      i,
      fields,
      (off) => sequenceFigures(both(off ? given(i, fields, names, off) : three).sequences),
      progress,
    ),
    notes: fields.notes,
  };
}

function given(
  i: Inputs,
  fields: Fields,
  names: readonly [Name, Name, Name],
  off?: Float64Array,
): ThreeQuantities {
  const first = fields.value(names[0], off);
  const read = (name: Name): Quantity => {
    const q = fields.value(name, off);
    if (!same(q.dimension, first.dimension))
      throw new InputError(
        `is in ${dimensionText(q)}, and the first in ${dimensionText(first)}: all three have one unit`,
        { field: name, value: String(i[name]) },
      );
    return { ...q, tag: '' };
  };
  return [read(names[0]), read(names[1]), read(names[2])];
}
