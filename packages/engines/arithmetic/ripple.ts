import { type Circuit, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';

export interface Sum {
  readonly sum: readonly Net[];
  readonly carry: Net;
}

/** A chain of full adders. */
export function ripple(
  c: Circuit,
  [a, b]: readonly [readonly Net[], readonly Net[]],
  { carry, column }: { readonly carry: Net; readonly column: number },
): Sum {
  let k = carry;
  const sum = a.map((x, i) => {
    c.at(column + i);
    const [s, up] = c.fa(x, b[i] ?? ZERO, k);
    k = up;
    return s;
  });
  return { sum, carry: k };
}
