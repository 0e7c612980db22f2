/**
 * BCH and Reed-Solomon codes by the roots of their generator: consecutive powers of β = α^spacing from β^first on,
 * `checks` of them (R. C. Bose & D. K. Ray-Chaudhuri 1960, A. Hocquenghem 1959; I. S. Reed & G. Solomon 1960).
 */
import { gcd } from '../numeric/gcd.ts';
import { type Conjugates, classesOf } from './cyclotomic.ts';
import type { GaloisField } from './galois-field.ts';
import { degree, multiply } from './gf2-polynomial.ts';

export interface Roots {
  /** Exponent b of the first consecutive root β^b. */
  readonly first: number;
  /** Exponent of β as a power of α. */
  readonly spacing: number;
  /** Consecutive roots: δ − 1, where δ is the designed distance. */
  readonly checks: number;
}

/** Symbols of the code before it is shortened: the order of β. */
export const naturalLength = (field: GaloisField, spacing: number): number =>
  field.order / Number(gcd(BigInt(spacing), BigInt(field.order)));

/** Powers of α that are roots by design. */
export const rootExponents = (field: GaloisField, { first, spacing, checks }: Roots): number[] =>
  Array.from({ length: checks }, (_, i) => (spacing * (first + i)) % field.order);

/** The generator of a Reed-Solomon code, coefficients from x^0 up, the last of them 1. */
export function reedSolomonGenerator(field: GaloisField, roots: Roots): Uint16Array {
  let g: Uint16Array = Uint16Array.of(1);
  for (const e of rootExponents(field, roots)) g = field.product(g, [field.power(e), 1]);
  return g;
}

export interface BinaryGenerator {
  /** Bit i is the coefficient of x^i. */
  readonly polynomial: bigint;
  readonly degree: number;
  /** The classes whose minimal polynomials it is the product of. */
  readonly classes: readonly Conjugates[];
  /** The most consecutive powers of β that are roots, and the first of them: the BCH bound is one more. */
  readonly run: { readonly first: number; readonly checks: number };
}

/** The generator of a BCH code: the least common multiple of the minimal polynomials of its roots. */
export function bchGenerator(field: GaloisField, roots: Roots): BinaryGenerator {
  const classes = classesOf(field, rootExponents(field, roots));
  const polynomial = classes.reduce((g, { minimal }) => multiply(g, minimal), 1n);
  return {
    polynomial,
    degree: degree(polynomial),
    classes,
    run: longestRun(field, roots.spacing, new Set(classes.flatMap((c) => c.exponents))),
  };
}

/** The longest run of consecutive powers of β among the roots, read as a circle. */
function longestRun(
  field: GaloisField,
  spacing: number,
  roots: ReadonlySet<number>,
): { first: number; checks: number } {
  const n = naturalLength(field, spacing);
  const isRoot = (i: number) => roots.has((spacing * (i % n)) % field.order);
  let best = { first: 0, checks: 0 };
  let checks = 0;
  for (let i = 0; i < 2 * n && checks < n; i++) {
    checks = isRoot(i) ? checks + 1 : 0;
    if (checks > best.checks) best = { first: (i - checks + 1) % n, checks };
  }
  return best;
}

/**
 * Rows of H of the binary code of a generator, coefficients from x^0 up: the column of x^p is x^p modulo g. Bit `place(p)`
 * of a row belongs to x^p.
 */
export function cyclicCheckRows(
  generator: ArrayLike<number>,
  length: number,
  place: (power: number) => number,
): bigint[] {
  const r = generator.length - 1;
  const rows = new Array<bigint>(r).fill(0n);
  const rest = new Uint8Array(r);
  for (let p = 0; p < length; p++) {
    if (p < r) {
      rest.fill(0);
      rest[p] = 1;
    } else {
      const top = rest[r - 1]!;
      rest.copyWithin(1, 0, r - 1);
      rest[0] = 0;
      if (top) for (let j = 0; j < r; j++) rest[j]! ^= generator[j]!;
    }
    const bit = 1n << BigInt(place(p));
    for (let j = 0; j < r; j++) if (rest[j]) rows[j]! |= bit;
  }
  return rows;
}
