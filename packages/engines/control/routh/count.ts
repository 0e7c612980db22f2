import { countRealRoots, sturmSequence, trimmed, variations } from '../../exact/real-roots.ts';
import type { IntegerPolynomial } from '../../numeric/square-free.ts';

/** How many roots lie on each side of the imaginary axis, each as often as it is one. */
export interface RootCount {
  readonly left: number;
  readonly axis: number;
  readonly right: number;
}

/**
 * Roots by side of the imaginary axis, exactly, of a polynomial of whole coefficients, highest power first, not zero.
 *
 * p(jω) is, but for a power of j, U(ω) + jV(ω). The Cauchy index of V/U by Sturm's sequence is the number of left roots less
 * that of right ones among those without a mirror image in the origin; the common divisor of U and V holds the others, and
 * its real roots are those on the axis (F. R. Gantmacher, The Theory of Matrices II, 1959, ch. XV). No special case arises.
 */
export function countRoots(p: IntegerPolynomial): RootCount {
  const c = trimmed(p);
  const degree = c.length - 1;
  const real = c.map((x, k) => (k % 2 === 1 ? 0n : k % 4 === 0 ? x : -x));
  const imaginary = c.map((x, k) => (k % 2 === 0 ? 0n : k % 4 === 1 ? x : -x));
  const sequence = sturmSequence(real, imaginary);
  const common = sequence.at(-1) ?? [1n];
  const mirrored = common.length - 1;
  const index = variations(sequence, 'left') - variations(sequence, 'right');
  const axis = countRealRoots(common);
  const right = (degree - mirrored - index) / 2 + (mirrored - axis) / 2;
  return { left: degree - axis - right, axis, right };
}
