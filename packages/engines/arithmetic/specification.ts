import type { AdderChoice } from './adders.ts';
import type { ShiftKind } from './bits.ts';
import type { ComparatorKind } from './compare.ts';
import type { Recoding } from './constant-graph.ts';
import type { DividerKind } from './divide.ts';
import type { ProductKind } from './partial-products.ts';
import type { ReductionKind } from './reduction.ts';

export type Operation =
  | 'add'
  | 'subtract'
  | 'add-subtract'
  | 'increment'
  | 'sum'
  | 'multiply'
  | 'square'
  | 'multiply-add'
  | 'dot'
  | 'constant'
  | 'divide'
  | 'root'
  | 'compare'
  | 'minmax'
  | 'difference'
  | 'population'
  | 'leading'
  | 'priority'
  | 'shift';

/** All that a circuit follows from. What an operation does not ask for has no bearing on it. */
export interface Specification {
  readonly operation: Operation;
  /** Bits of a, and of every operand that has no width of its own. */
  readonly width: number;
  /** Bits of b: second factor, divisor. */
  readonly widthB: number;
  readonly signedA: boolean;
  readonly signedB: boolean;
  readonly carryIn: boolean;
  /** Operands of a sum, products of a dot product. */
  readonly count: number;
  readonly adder: AdderChoice;
  readonly products: ProductKind;
  readonly reduction: ReductionKind;
  /** Lowest columns of the product that are left out. */
  readonly truncate: number;
  readonly divider: DividerKind;
  readonly comparator: ComparatorKind;
  readonly constant: bigint;
  readonly recoding: Recoding;
  readonly shift: ShiftKind;
}

/** A ripple-carry adder of 16 bits; others are given what differs. */
export const PLAIN: Specification = {
  operation: 'add',
  width: 16,
  widthB: 16,
  signedA: false,
  signedB: false,
  carryIn: false,
  count: 4,
  adder: { kind: 'ripple', group: 4 },
  products: 'and',
  reduction: 'dadda',
  truncate: 0,
  divider: 'restoring',
  comparator: 'tree',
  constant: 45n,
  recoding: 'minimal',
  shift: 'left',
};

/** How much is added to a truncated product in place of what its lowest columns hold on average: 2^truncate times this. */
export function compensation({
  width,
  widthB,
  truncate,
}: Pick<Specification, 'width' | 'widthB' | 'truncate'>): bigint {
  const unit = 1n << BigInt(truncate);
  // A dot is 1 in a quarter of all cases.
  return (droppedMost({ width, widthB, truncate }) / 2n + unit) / (2n * unit);
}

/** The most that the columns left out can hold: every dot in them a 1. */
export function droppedMost({
  width,
  widthB,
  truncate,
}: Pick<Specification, 'width' | 'widthB' | 'truncate'>): bigint {
  let most = 0n;
  for (let k = 0; k < truncate; k++) most += BigInt(Math.min(k + 1, width, widthB)) << BigInt(k);
  return most;
}
