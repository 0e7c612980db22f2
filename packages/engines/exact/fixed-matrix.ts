/** Matrices of fixed-point numbers of any length: sums that cancel in doubles keep their digits here. */
import { bitLength, fixedProduct } from './fixed-number.ts';

/** Entries by rows; x stands for x/2^bits, the bits said beside it. */
export interface FixedMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: readonly bigint[];
}

export const fixedZeros = (rows: number, cols: number): bigint[] =>
  new Array<bigint>(rows * cols).fill(0n);

export function fixedIdentity(n: number, bits: number): FixedMatrix {
  const data = fixedZeros(n, n);
  for (let i = 0; i < n; i++) data[i * n + i] = 1n << BigInt(bits);
  return { rows: n, cols: n, data };
}

/** a·b, each entry rounded down once. Zeros of a cost nothing. */
export function fixedMultiply(a: FixedMatrix, b: FixedMatrix, bits: number): FixedMatrix {
  const [n, m, p] = [a.rows, a.cols, b.cols];
  const data = fixedZeros(n, p);
  for (let i = 0; i < n; i++) {
    const row = new Array<bigint>(p).fill(0n);
    for (let k = 0; k < m; k++) {
      const x = a.data[i * m + k]!;
      if (x === 0n) continue;
      for (let j = 0; j < p; j++) {
        const y = b.data[k * p + j]!;
        if (y !== 0n) row[j] = row[j]! + x * y;
      }
    }
    for (let j = 0; j < p; j++) data[i * p + j] = row[j]! >> BigInt(bits);
  }
  return { rows: n, cols: p, data };
}

/** x·a for a fixed-point number x. */
export const fixedScaled = (a: FixedMatrix, x: bigint, bits: number): FixedMatrix => ({
  ...a,
  data: a.data.map((entry) => fixedProduct(entry, x, bits)),
});

export const fixedSum = (a: FixedMatrix, b: FixedMatrix): FixedMatrix => ({
  ...a,
  data: a.data.map((entry, k) => entry + b.data[k]!),
});

/** Rows r0 … r1 − 1 and columns c0 … c1 − 1. */
export function fixedPart(
  a: FixedMatrix,
  [r0, r1]: readonly [number, number],
  [c0, c1]: readonly [number, number],
): FixedMatrix {
  const data: bigint[] = [];
  for (let i = r0; i < r1; i++) for (let j = c0; j < c1; j++) data.push(a.data[i * a.cols + j]!);
  return { rows: r1 - r0, cols: c1 - c0, data };
}

/**
 * e^A by scaling, Taylor's series to the last bit, and squaring. The absolute error is a few times
 * 2^(halvings − bits)·‖e^A‖: the caller gives the bits for it.
 */
export function fixedExponential(a: FixedMatrix, bits: number): FixedMatrix {
  const n = a.rows;
  let largest = 0n;
  for (let i = 0; i < n; i++) {
    let sum = 0n;
    for (let j = 0; j < n; j++) {
      const x = a.data[i * n + j]!;
      sum += x < 0n ? -x : x;
    }
    if (sum > largest) largest = sum;
  }
  // A norm below 1/4 gives two bits and more with each term.
  const halvings = Math.max(0, bitLength(largest) - bits + 2);
  const small = { ...a, data: a.data.map((x) => x >> BigInt(halvings)) };
  let sum = fixedIdentity(n, bits);
  let term = sum;
  for (let k = 1n; term.data.some((x) => x !== 0n && x !== -1n); k++) {
    term = fixedMultiply(small, term, bits);
    term = { ...term, data: term.data.map((x) => x / k) };
    sum = fixedSum(sum, term);
  }
  for (let k = 0; k < halvings; k++) sum = fixedMultiply(sum, sum, bits);
  return sum;
}

/**
 * det(λI − A), coefficients from the highest power down, and for each column of b the numerators of
 * c·(λI − A)⁻¹·b over it, of one degree less (Faddeev and LeVerrier; D. K. Faddeev & V. N. Faddeeva,
 * "Computational Methods of Linear Algebra", 1963, §47). A is n×n, b n×q, c 1×n.
 */
export function fixedResolvent(
  a: FixedMatrix,
  b: FixedMatrix,
  c: FixedMatrix,
  bits: number,
): { readonly denominator: bigint[]; readonly numerators: bigint[][] } {
  const n = a.rows;
  const one = 1n << BigInt(bits);
  const denominator = [one];
  const numerators: bigint[][] = Array.from({ length: b.cols }, () => []);
  let m = fixedIdentity(n, bits);
  for (let k = 1; k <= n; k++) {
    const row = fixedMultiply(fixedMultiply(c, m, bits), b, bits);
    row.data.forEach((x, j) => {
      numerators[j]?.push(x);
    });
    const product = fixedMultiply(a, m, bits);
    let trace = 0n;
    for (let i = 0; i < n; i++) trace += product.data[i * n + i]!;
    const next = -trace / BigInt(k);
    denominator.push(next);
    const data = [...product.data];
    for (let i = 0; i < n; i++) data[i * n + i] = data[i * n + i]! + next;
    m = { rows: n, cols: n, data };
  }
  return { denominator, numerators };
}
