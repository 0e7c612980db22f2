import type { GaloisField } from './galois-field.ts';

/** A class of conjugate roots, and the polynomial over GF(2) that has exactly these. */
export interface Conjugates {
  /** Powers of α: e, 2e, 4e, … modulo 2^m − 1, from the least on. */
  readonly exponents: readonly number[];
  /** Bit i is the coefficient of x^i. */
  readonly minimal: bigint;
}

/** The cyclotomic coset of e modulo n: e, 2e, 4e, …, its least member first. */
export function coset(e: number, n: number): number[] {
  const members: number[] = [];
  for (let x = ((e % n) + n) % n; !members.includes(x); x = (2 * x) % n) members.push(x);
  const least = members.indexOf(Math.min(...members));
  return [...members.slice(least), ...members.slice(0, least)];
}

/** The minimal polynomial of α^e: the product of x − α^c over its coset, whose coefficients come out as 0 and 1. */
export function conjugates(field: GaloisField, e: number): Conjugates {
  const exponents = coset(e, field.order);
  let product: Uint16Array = Uint16Array.of(1);
  for (const c of exponents) product = field.product(product, [field.power(c), 1]);
  let minimal = 0n;
  product.forEach((coefficient, i) => {
    if (coefficient === 1) minimal |= 1n << BigInt(i);
  });
  return { exponents, minimal };
}

/** The classes that hold the given powers of α, each once, in the order in which they are met. */
export function classesOf(field: GaloisField, powers: Iterable<number>): Conjugates[] {
  const seen = new Set<number>();
  const found: Conjugates[] = [];
  for (const e of powers) {
    const at = ((e % field.order) + field.order) % field.order;
    if (seen.has(at)) continue;
    const group = conjugates(field, at);
    for (const member of group.exponents) seen.add(member);
    found.push(group);
  }
  return found;
}
