/**
 * The generator of java.util.Random, which RARS takes: after RandSeed the same numbers come as there. Pure: state in,
 * state and number out.
 *
 * Source: the specification of java.util.Random (a linear congruential generator of 48 bits; Knuth, The Art of
 * Computer Programming, volume 2, section 3.2.1).
 */

const MULTIPLIER = 0x5deece66dn;
const MASK = (1n << 48n) - 1n;

/** The state that a seed gives. */
export const seeded = (seed: number): bigint => (BigInt(seed) ^ MULTIPLIER) & MASK;

/** The next `bits` (1…32) as a signed number, and the state after. */
export function next(
  state: bigint,
  bits: number,
): { readonly value: number; readonly state: bigint } {
  const after = (state * MULTIPLIER + 0xbn) & MASK;
  return { value: Number(BigInt.asIntN(32, after >> BigInt(48 - bits))), state: after };
}

/** A number from 0 to below `bound` (1…2³¹−1), each as likely, and the state after. */
export function below(
  state: bigint,
  bound: number,
): { readonly value: number; readonly state: bigint } {
  let drawn = next(state, 31);
  // A power of two takes the high bits, which are the better ones.
  if ((bound & -bound) === bound)
    return { value: Number((BigInt(bound) * BigInt(drawn.value)) >> 31n), state: drawn.state };
  for (;;) {
    const value = drawn.value % bound;
    // What is left over above the last whole multiple of the bound is drawn again.
    if (drawn.value - value + (bound - 1) < 2 ** 31) return { value, state: drawn.state };
    drawn = next(drawn.state, 31);
  }
}
