import type { Matrix } from './matrix.ts';

/** Largest absolute column sum. */
export function norm1({ rows, cols, data }: Matrix): number {
  const sums = new Float64Array(cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) sums[j] = sums[j]! + Math.abs(data[i * cols + j]!);
  }
  return sums.reduce((a, b) => (a > b || Number.isNaN(a) ? a : b), 0);
}

/** Largest absolute row sum. */
export function normInfinity({ rows, cols, data }: Matrix): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < cols; j++) sum += Math.abs(data[i * cols + j]!);
    if (!(sum <= largest)) largest = sum;
  }
  return largest;
}

/** Largest absolute entry. */
export function normMax({ data }: Matrix): number {
  let largest = 0;
  for (const x of data) if (!(Math.abs(x) <= largest)) largest = Math.abs(x);
  return largest;
}

/** √Σ aᵢⱼ², with no overflow or underflow that the result does not have. */
export function normFrobenius(a: Matrix): number {
  return norm2Vector(a.data);
}

/** The Euclidean length of a vector, scaled only where the plain sum would leave the range. */
export function norm2Vector(x: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * x[i]!;
  if (sum > 1e-280 && sum < Number.POSITIVE_INFINITY) return Math.sqrt(sum);
  let largest = 0;
  for (let i = 0; i < x.length; i++) largest = Math.max(largest, Math.abs(x[i]!));
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i]! / largest) ** 2;
  return largest * Math.sqrt(sum);
}
