/**
 * A cube of Boolean space: a product of literals, or the cells it covers.
 *
 * Bits follow minterm numbers: the first variable is the most significant of n. `mask` has a bit
 * for each variable that appears, `value` (a subset of `mask`) says which of them uncomplemented.
 */
export interface Cube {
  readonly mask: number;
  readonly value: number;
}

/** The bit of variable `index` (0 is the first) among `variables`. */
export const bitOf = (index: number, variables: number): number => 1 << (variables - 1 - index);

export function bitCount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Literals of the product. */
export const literals = (cube: Cube): number => bitCount(cube.mask);

export const covers = (cube: Cube, minterm: number): boolean =>
  (minterm & cube.mask) === cube.value;

/** Every cell of `inner` is a cell of `outer`. */
export const contains = (outer: Cube, inner: Cube): boolean =>
  (outer.mask & ~inner.mask) === 0 && (inner.value & outer.mask) === outer.value;

export const intersect = (a: Cube, b: Cube): Cube | undefined =>
  ((a.value ^ b.value) & a.mask & b.mask) === 0
    ? { mask: a.mask | b.mask, value: a.value | b.value }
    : undefined;

export const sameCube = (a: Cube, b: Cube): boolean => a.mask === b.mask && a.value === b.value;

/** The minterms of a cube of `variables` variables, ascending. */
export function minterms(cube: Cube, variables: number): number[] {
  const free = ((1 << variables) - 1) & ~cube.mask;
  const list: number[] = [];
  for (let sub = 0; ; sub = (sub - free) & free) {
    list.push(cube.value | sub);
    if (sub === free) return list;
  }
}

/** `1`, `0` and `-` for each variable, the first variable first. */
export function cubeText(cube: Cube, variables: number): string {
  let text = '';
  for (let i = 0; i < variables; i++) {
    const bit = bitOf(i, variables);
    text += cube.mask & bit ? (cube.value & bit ? '1' : '0') : '-';
  }
  return text;
}

/** Larger cubes first, then by text order: the order tables of primes are read in. */
export const compareCubes = (a: Cube, b: Cube): number =>
  literals(a) - literals(b) || b.mask - a.mask || a.value - b.value;
