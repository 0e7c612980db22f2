/** Polynomials of fixed-point numbers, coefficients from the highest power down. */
import { fixedProduct, fixedToNumber, toFixed } from './fixed-number.ts';
import { fromNumber } from './rational.ts';

export type FixedPolynomial = readonly bigint[];

export function fixedTimes(a: FixedPolynomial, b: FixedPolynomial, bits: number): bigint[] {
  const out = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = out[i + j]! + x * y;
    });
  });
  return out.map((x) => x >> BigInt(bits));
}

/** Sum aligned at the constant term. */
export function fixedPlus(a: FixedPolynomial, b: FixedPolynomial): bigint[] {
  const length = Math.max(a.length, b.length);
  return Array.from(
    { length },
    (_, i) => (a[i - (length - a.length)] ?? 0n) + (b[i - (length - b.length)] ?? 0n),
  );
}

/** p(x + by) for a whole number: no digit is lost. */
export function fixedShifted(p: FixedPolynomial, by: bigint): bigint[] {
  const out = [...p];
  // Repeated synthetic division leaves the coefficients of p about −by.
  for (let last = out.length; last > 1; last--)
    for (let i = 1; i < last; i++) out[i] = out[i]! + by * out[i - 1]!;
  return out;
}

/** Numbers as they are in fixed point. */
export const fixedList = (values: readonly number[], bits: number): bigint[] =>
  values.map((x) => toFixed(fromNumber(x), bits));

export const numbersOf = (p: FixedPolynomial, bits: number): number[] =>
  p.map((x) => fixedToNumber(x, bits));

/** Π (x − rₖ) of real roots and conjugate pairs, each with its partner in the list, of which the upper one counts. */
export function fixedFromRoots(
  roots: readonly { readonly re: number; readonly im: number }[],
  bits: number,
): bigint[] {
  const one = 1n << BigInt(bits);
  const fixed = (x: number) => toFixed(fromNumber(x), bits);
  return roots.reduce<bigint[]>(
    (product, { re, im }) => {
      if (im < 0) return product;
      const [x, y] = [fixed(re), fixed(im)];
      const factor =
        im === 0 ? [one, -x] : [one, -2n * x, fixedProduct(x, x, bits) + fixedProduct(y, y, bits)];
      return fixedTimes(product, factor, bits);
    },
    [one],
  );
}
