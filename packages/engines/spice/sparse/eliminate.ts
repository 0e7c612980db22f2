/** Factors A = L·U by rows in a laid-out order; real numbers. Both ways give the same bits. */
import type { Program } from './program.ts';

/** A pivot that is this much less than the value it began as lost the rest to cancellation: it wants a second look. */
export const CANCELLED = 2 ** -43;

/**
 * L (without its unit diagonal) and U into `lu`, reciprocals of the pivots into `inverse`. Returns n, or the first step
 * whose pivot is not above `least` times the largest of its row of U, was lost to cancellation where `least` is above 0, or is
 * not finite.
 */
export function eliminate(
  program: Program,
  a: Float64Array,
  least: number,
  lu: Float64Array,
  inverse: Float64Array,
  work: Float64Array,
): number {
  const { home, targets } = program;
  lu.fill(0);
  for (let s = 1; s < home.length; s++) lu[home[s]!] = a[s]!;
  return targets
    ? byTargets(program, targets, least, lu, inverse)
    : byDenseRow(program, least, lu, inverse, work);
}

function byTargets(
  { n, starts, columns, diagonal }: Program,
  targets: Int32Array,
  least: number,
  lu: Float64Array,
  inverse: Float64Array,
): number {
  let t = 0;
  let from = 0;
  for (let k = 0; k < n; k++) {
    const to = starts[k + 1]!;
    const pivotAt = diagonal[k]!;
    const began = lu[pivotAt]!;
    for (let p = from; p < pivotAt; p++) {
      const c = columns[p]!;
      const factor = lu[p]! * inverse[c]!;
      lu[p] = factor;
      const end = starts[c + 1]!;
      let q = diagonal[c]! + 1;
      if (factor === 0) t += end - q;
      else for (; q < end; q++) lu[targets[t++]!]! -= factor * lu[q]!;
    }
    if (!isPivot(lu, pivotAt, to, began, least)) return k;
    inverse[k] = 1 / lu[pivotAt]!;
    from = to;
  }
  return n;
}

function byDenseRow(
  { n, starts, columns, diagonal }: Program,
  least: number,
  lu: Float64Array,
  inverse: Float64Array,
  work: Float64Array,
): number {
  for (let k = 0; k < n; k++) {
    const from = starts[k]!;
    const to = starts[k + 1]!;
    const pivotAt = diagonal[k]!;
    const began = lu[pivotAt]!;
    for (let p = from; p < to; p++) work[columns[p]!] = lu[p]!;
    for (let p = from; p < pivotAt; p++) {
      const c = columns[p]!;
      const factor = work[c]! * inverse[c]!;
      lu[p] = factor;
      if (factor === 0) continue;
      for (let q = diagonal[c]! + 1, end = starts[c + 1]!; q < end; q++)
        work[columns[q]!]! -= factor * lu[q]!;
    }
    for (let p = pivotAt; p < to; p++) lu[p] = work[columns[p]!]!;
    if (!isPivot(lu, pivotAt, to, began, least)) return k;
    inverse[k] = 1 / lu[pivotAt]!;
  }
  return n;
}

/** False for NaN too. */
function isPivot(lu: Float64Array, at: number, to: number, began: number, least: number): boolean {
  const pivot = Math.abs(lu[at]!);
  let most = pivot;
  for (let p = at + 1; p < to; p++) {
    const size = Math.abs(lu[p]!);
    if (size > most) most = size;
  }
  if (!(most < Number.POSITIVE_INFINITY) || !(pivot > least * most)) return false;
  return least === 0 || pivot >= CANCELLED * Math.abs(began);
}
