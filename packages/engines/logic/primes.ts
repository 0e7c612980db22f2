import { EngineError } from '../error.ts';
import { bitCount, type Cube } from './cube.ts';
import { MAX_VARIABLES } from './truth-table.ts';

/** A cube with the set of outputs (bit k for output k) it is an implicant of. */
export interface TaggedCube extends Cube {
  readonly outputs: number;
}

/** Output sets are the bits of a word. */
export const MAX_OUTPUTS = 31;

/** For each variable of a word, the positions in it where that variable is 0. */
const ZEROS = [0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff] as const;

/**
 * All multiple-output prime implicants: cubes with a set of outputs such that the cube is an
 * implicant (of 1s and don't-cares) of each of them and neither the cube nor the set can grow.
 * With one output these are the prime implicants.
 *
 * All 3ⁿ cubes are held at once for each output: a cube is an implicant where both its halves
 * are, and prime where it has an output that no cube twice its size has (T. C. Bartee, "Computer
 * design of multiple-output logical networks", IRE Trans. EC-10, 1961). The lowest five variables
 * lie within a word: one word says for 32 places of a cube whether it is an implicant there, so
 * that n = 12 takes about a millisecond an output, and 280 kB.
 *
 * `allowed[m]`: the outputs that are 1 or don't-care at minterm m; length 2ⁿ, n ≤ 12. In no
 * particular order.
 */
export function primes(allowed: ArrayLike<number>): TaggedCube[] {
  const variables = 31 - Math.clz32(allowed.length);
  if (allowed.length !== 1 << variables || variables > MAX_VARIABLES) {
    throw new EngineError(
      'length',
      `The number of cells ${allowed.length} is not 2ⁿ with n ≤ 12.`,
      {
        field: 'allowed',
        value: allowed.length,
      },
    );
  }
  let some = 0;
  for (let m = 0; m < allowed.length; m++) some |= allowed[m]!;
  const outputs: number[] = [];
  for (let k = 0; k < MAX_OUTPUTS; k++) if (some & (1 << k)) outputs.push(k);

  const low = Math.min(variables, ZEROS.length);
  const high = variables - low;
  const implicants = outputs.map((k) => implicantsOf(allowed, k, low, high));
  const places = 3 ** high;
  const freeSets = 1 << low;
  const lowMask = freeSets - 1;
  const digits = new Uint8Array(high);
  const larger: number[] = [];
  const found: TaggedCube[] = [];
  for (let place = 0; place < places; place++) {
    if (place > 0) increment(digits);
    const base = place << low;
    if (!implicants.some((words) => words[base] !== 0)) continue;
    larger.length = 0;
    let mask = 0;
    let value = 0;
    for (let k = 0, power = 1; k < high; k++, power *= 3) {
      const digit = digits[k]!;
      if (digit === 2) continue;
      larger.push(((2 - digit) * power) << low);
      mask |= 1 << (low + k);
      value |= digit << (low + k);
    }
    for (let free = 0; free < freeSets; free++) {
      const at = base + free;
      let any = 0;
      for (const words of implicants) any |= words[at]!;
      for (let i = 0; any !== 0 && i < low; i++) {
        if (free & (1 << i)) continue;
        let lost = 0;
        for (const words of implicants) {
          const whole = words[at + (1 << i)]!;
          lost |= words[at]! & ~(whole | (whole << (1 << i)));
        }
        any &= lost;
      }
      for (let k = 0; any !== 0 && k < larger.length; k++) {
        let lost = 0;
        for (const words of implicants) lost |= words[at]! & ~words[at + larger[k]!]!;
        any &= lost;
      }
      for (; any !== 0; any &= any - 1) {
        const bit = bitCount((any & -any) - 1);
        let set = 0;
        implicants.forEach((words, o) => {
          if ((words[at]! >>> bit) & 1) set |= 1 << outputs[o]!;
        });
        found.push({ mask: mask | (lowMask & ~free), value: value | bit, outputs: set });
      }
    }
  }
  return found;
}

/**
 * Which cubes are implicants of one output. The cube that takes the `high` variables as the
 * digits of `place` in base 3 say (2 for absent) and leaves out the set `free` of the `low` ones
 * is bit v of word `place`·2^low + `free`, where v holds the values of the others.
 */
function implicantsOf(
  allowed: ArrayLike<number>,
  output: number,
  low: number,
  high: number,
): Int32Array {
  let words = new Int32Array(1 << high);
  for (let m = 0; m < allowed.length; m++) {
    if ((allowed[m]! >>> output) & 1) words[m >>> low]! |= 1 << (m & ((1 << low) - 1));
  }
  // After k rounds the low k of the high variables have three digits each.
  for (let k = 0, block = 1; k < high; k++, block *= 3) {
    const next = new Int32Array((words.length / 2) * 3);
    for (let from = 0, to = 0; from < words.length; from += 2 * block, to += 3 * block) {
      for (let i = 0; i < block; i++) {
        const zero = words[from + i]!;
        const one = words[from + block + i]!;
        next[to + i] = zero;
        next[to + block + i] = one;
        next[to + 2 * block + i] = zero & one;
      }
    }
    words = next;
  }
  const all = new Int32Array(words.length << low);
  for (let place = 0; place < words.length; place++) {
    if (words[place] === 0) continue;
    const base = place << low;
    all[base] = words[place]!;
    for (let free = 1; free < 1 << low; free++) {
      const i = bitCount((free & -free) - 1);
      const half = all[base + (free & (free - 1))]!;
      all[base + free] = half & (half >>> (1 << i)) & ZEROS[i]!;
    }
  }
  return all;
}

/** Adds one to a number in base 3, the lowest digit first. */
function increment(digits: Uint8Array): void {
  for (let k = 0; k < digits.length; k++) {
    if (digits[k]! < 2) {
      digits[k]!++;
      return;
    }
    digits[k] = 0;
  }
}
