/** Exact changes of the variable of a polynomial with parameters: shifts, scaled circles, the bilinear transformation. */
import { constantOf, type Multivariate, NOTHING, plus, times } from '../../exact/multivariate.ts';
import type { Rational } from '../../exact/rational.ts';

/** Coefficients from the highest power down. */
type Coefficients = readonly Multivariate[];

/** Σ cₖ·upᵏ·downⁿ⁻ᵏ for linear forms up and down, given as [slope, constant]. */
function homogeneous(
  c: Coefficients,
  up: readonly [bigint, bigint],
  down: readonly [bigint, bigint],
): Multivariate[] {
  const degree = c.length - 1;
  const upPowers = powersOf(up, degree);
  const downPowers = powersOf(down, degree);
  const sums = new Array<Multivariate>(degree + 1).fill(NOTHING);
  c.forEach((coefficient, i) => {
    const k = degree - i;
    const weights = convolved(upPowers[k] ?? [], downPowers[degree - k] ?? []);
    weights.forEach((w, j) => {
      sums[j] = plus(sums[j] ?? NOTHING, times(coefficient, w));
    });
  });
  return sums;
}

/** The powers 0 to n of a linear form, each from the highest power down. */
function powersOf(form: readonly [bigint, bigint], n: number): bigint[][] {
  const list: bigint[][] = [[1n]];
  for (let k = 1; k <= n; k++) list.push(convolved(list[k - 1] ?? [], form));
  return list;
}

function convolved(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const sums = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      sums[i + j] = (sums[i + j] ?? 0n) + x * y;
    });
  });
  return sums;
}

/** d^n·p(s − σ) for σ = n/d: its roots are those of p moved by σ to the right. */
export const shiftedRoots = (c: Coefficients, { n, d }: Rational): Multivariate[] =>
  homogeneous(c, [d, -n], [0n, d]);

/** A multiple of p(r·z): its roots are those of p over r. */
export function scaledRoots(c: Coefficients, { n, d }: Rational): Multivariate[] {
  const degree = c.length - 1;
  return c.map((x, i) => times(x, n ** BigInt(degree - i) * d ** BigInt(i)));
}

/**
 * (1 − w)ⁿ·p((1 + w)/(1 − w)): roots within the unit circle become those left of the axis. A root at z = −1 goes to
 * infinity: then the first coefficient is zero, which stays.
 */
export const bilinear = (c: Coefficients): Multivariate[] => homogeneous(c, [1n, 1n], [-1n, 1n]);

/** The polynomial 1 among so many variables. */
export const one = (variables: number): Multivariate => constantOf(1n, variables);
