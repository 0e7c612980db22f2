/** Puncturing: which of the coded bits are sent. */

/** A pattern in the order of sending: step by step, in each step output by output. */
export interface Puncturing {
  /** Steps until the pattern comes again. */
  readonly period: number;
  /** 1 where a bit is sent; outputs · period of them. */
  readonly keep: Uint8Array;
  /** Bits sent in a period. */
  readonly sent: number;
}

export function puncturing(keep: Uint8Array, outputs: number): Puncturing {
  return {
    period: keep.length / outputs,
    keep,
    sent: keep.reduce((sum, bit) => sum + bit, 0),
  };
}

/** Nothing is left out. */
export const unpunctured = (outputs: number): Puncturing =>
  puncturing(new Uint8Array(outputs).fill(1), outputs);

/** Coded bits of so many steps that are sent. */
export function sentIn(p: Puncturing, outputs: number, steps: number): number {
  const whole = Math.floor(steps / p.period);
  const rest = p.keep
    .subarray(0, (steps - whole * p.period) * outputs)
    .reduce((sum, bit) => sum + bit, 0);
  return whole * p.sent + rest;
}

/** What is left of coded bits. */
export function puncture(bits: Uint8Array, { keep }: Puncturing): Uint8Array {
  return bits.filter((_, k) => keep[k % keep.length] === 1);
}

/** The values sent at their places among all coded bits, 0 where none was sent. `total` is outputs times steps. */
export function spread(
  values: ArrayLike<number>,
  { keep }: Puncturing,
  total: number,
): Float64Array {
  const out = new Float64Array(total);
  let from = 0;
  for (let k = 0; k < total; k++) if (keep[k % keep.length] === 1) out[k] = values[from++] ?? 0;
  return out;
}
