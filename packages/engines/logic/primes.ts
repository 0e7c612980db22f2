import { EngineError } from '../error.ts';
import type { Cube } from './cube.ts';
import { MOST_VARIABLES } from './truth-table.ts';

/** A cube with the set of outputs (bit k for output k) it is an implicant of. */
export interface TaggedCube extends Cube {
  readonly outputs: number;
}

/** Output sets are the bits of a word. */
export const MOST_OUTPUTS = 31;

/**
 * All multiple-output prime implicants: cubes with a set of outputs such that the cube is an
 * implicant (of 1s and don't-cares) of each of them and neither the cube nor the set can grow.
 * With one output these are the prime implicants.
 *
 * All 3ⁿ cubes are held at once, each as the set of outputs it implies: the set of a cube is the
 * intersection of those of its halves, and a cube is prime where it differs from that of every
 * cube twice its size (T. C. Bartee, "Computer design of multiple-output logical networks", IRE
 * Trans. EC-10, 1961). Time 3ⁿ·n, under 20 ms at n = 12; memory 4·3ⁿ bytes.
 *
 * `allowed[m]`: the outputs that are 1 or don't-care at minterm m; length 2ⁿ, n ≤ 12.
 */
export function primes(allowed: ArrayLike<number>): TaggedCube[] {
  const variables = 31 - Math.clz32(allowed.length);
  if (allowed.length !== 1 << variables || variables > MOST_VARIABLES) {
    throw new EngineError('bad-length', `${allowed.length} cells: 2ⁿ with n ≤ 12 are needed`, {
      field: 'allowed',
      value: allowed.length,
    });
  }
  // Bytes where they do: at n = 12 the cubes of a few outputs then stay in the cache.
  let most = 0;
  for (let m = 0; m < allowed.length; m++) most |= allowed[m]!;
  const Words = most < 256 ? Uint8Array : Int32Array;
  let tags: Uint8Array | Int32Array = Words.from(allowed);
  // After k rounds the low k variables have three digits each: 0, 1 and 2 for absent.
  for (let k = 0, block = 1; k < variables; k++, block *= 3) {
    const next = new Words((tags.length / 2) * 3);
    for (let from = 0, to = 0; from < tags.length; from += 2 * block, to += 3 * block) {
      for (let i = 0; i < block; i++) {
        const zero = tags[from + i]!;
        const one = tags[from + block + i]!;
        next[to + i] = zero;
        next[to + block + i] = one;
        next[to + 2 * block + i] = zero & one;
      }
    }
    tags = next;
  }
  const grows = new Uint8Array(tags.length);
  for (let k = 0, block = 1; k < variables; k++, block *= 3) {
    for (let from = 0; from < tags.length; from += 3 * block) {
      for (let i = from; i < from + block; i++) {
        const whole = tags[i + 2 * block]!;
        if (whole === 0) continue;
        if (tags[i] === whole) grows[i] = 1;
        if (tags[i + block] === whole) grows[i + block] = 1;
      }
    }
  }
  const found: TaggedCube[] = [];
  for (let t = 0; t < tags.length; t++) {
    if (tags[t] !== 0 && !grows[t]) found.push({ ...cubeAt(t, variables), outputs: tags[t]! });
  }
  return found;
}

/** The cube of a number in base 3. */
function cubeAt(t: number, variables: number): Cube {
  let mask = 0;
  let value = 0;
  for (let k = 0; k < variables; k++) {
    const digit = t % 3;
    t = (t - digit) / 3;
    if (digit === 2) continue;
    mask |= 1 << k;
    value |= digit << k;
  }
  return { mask, value };
}
