/** The potential of a solved field, place by place. */
import { potentialsAt } from './influence.ts';
import type { Field } from './solve.ts';

/** The potential for the drive `k` of a field: V at (x, y). */
export function potentialOf(field: Field, k: number): (x: number, y: number) => number {
  const { planes, symmetry } = field;
  const { panels } = field.mesh;
  const charge = field.charge[k]!;
  const far = field.far[k] ?? 0;
  const at = new Float64Array(panels.count);
  return (x, y) => {
    potentialsAt(panels, planes, symmetry, x, y, at);
    let sum = far;
    for (let j = 0; j < at.length; j++) sum += at[j]! * charge[j]!;
    return sum;
  };
}
