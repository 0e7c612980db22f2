import { bitCount } from './cube.ts';
import type { Minimum } from './minimize.ts';

/** What a two-level circuit takes, shared terms built once. */
export interface GateCount {
  /** Variables that are needed complemented. */
  readonly inverters: number;
  /** First-level gates: terms of at least two literals. AND for `sop`, OR for `pos`. */
  readonly firstLevel: number;
  /** Second-level gates: outputs of at least two terms. */
  readonly secondLevel: number;
  readonly gates: number;
  /** Gate inputs over both levels, the usual measure of area (a gate of k inputs counts k). */
  readonly inputs: number;
  readonly literals: number;
}

export function gateCount({ terms, outputs, form }: Minimum): GateCount {
  const active = form === 'sop' ? 0 : 1;
  let complemented = 0;
  let firstLevel = 0;
  let inputs = 0;
  let literals = 0;
  for (const { mask, value } of terms) {
    // In a sum term of a product of sums, the variables at 1 in the cube of 0s are complemented.
    complemented |= active ? value : mask & ~value;
    const width = bitCount(mask);
    literals += width;
    if (width < 2) continue;
    firstLevel++;
    inputs += width;
  }
  let secondLevel = 0;
  for (let k = 0; k < outputs; k++) {
    const connected = terms.filter((t) => t.outputs & (1 << k)).length;
    if (connected < 2) continue;
    secondLevel++;
    inputs += connected;
  }
  const inverters = bitCount(complemented);
  return {
    inverters,
    firstLevel,
    secondLevel,
    gates: inverters + firstLevel + secondLevel,
    inputs,
    literals,
  };
}
