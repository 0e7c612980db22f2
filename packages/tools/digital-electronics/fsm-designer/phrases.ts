/** Words for cubes, sums and lists of states. */

export const BITS_ALIKE = '–';

/** A product with apostrophes: `Q1Q0'x`; names of several letters stand apart. */
export function product(cube: string, names: readonly string[]): string {
  const apart = names.some((name) => !/^\p{L}\d*$/u.test(name)) ? '·' : '';
  const literals = names.flatMap((name, k) =>
    cube[k] === '-' ? [] : [`${name}${cube[k] === '0' ? "'" : ''}`],
  );
  return literals.length === 0 ? '1' : literals.join(apart);
}

export const sumText = (cubes: readonly string[], names: readonly string[]): string =>
  cubes.length === 0 ? '0' : cubes.map((cube) => product(cube, names)).join(' + ');

/** The first of a list in words: `A, B, C and 4 more`. */
export function listed(names: readonly string[], most = 6): string {
  if (names.length <= most) {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  }
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
