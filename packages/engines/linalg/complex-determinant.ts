/** A matrix of complex numbers: real and imaginary parts, by rows. */
export interface ComplexMatrix {
  readonly n: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * The determinant of a square complex matrix by elimination with partial pivoting (Golub & Van Loan, Matrix
 * Computations, 4th ed., section 3.4). Its parts may leave the range of doubles.
 */
export function complexDeterminant(a: ComplexMatrix): { readonly re: number; readonly im: number } {
  const { n } = a;
  const [x, y] = [a.re.slice(), a.im.slice()];
  let [p, q] = [1, 0];
  for (let k = 0; k < n; k++) {
    const pivot = largestIn(x, y, n, k);
    if (pivot !== k) {
      swapRows(x, n, pivot, k);
      swapRows(y, n, pivot, k);
      [p, q] = [-p, -q];
    }
    const [s, t] = [x[k * n + k]!, y[k * n + k]!];
    if (s === 0 && t === 0) return { re: 0, im: 0 };
    [p, q] = [p * s - q * t, p * t + q * s];
    const size = Math.hypot(s, t);
    const [c, d] = [s / size / size, -t / size / size];
    for (let i = k + 1; i < n; i++) {
      const [u, v] = [x[i * n + k]!, y[i * n + k]!];
      const [f, g] = [u * c - v * d, u * d + v * c];
      if (f === 0 && g === 0) continue;
      for (let j = k + 1; j < n; j++) {
        const [e, h] = [x[k * n + j]!, y[k * n + j]!];
        x[i * n + j] = x[i * n + j]! - (f * e - g * h);
        y[i * n + j] = y[i * n + j]! - (f * h + g * e);
      }
    }
  }
  return { re: p, im: q };
}

/** The row from k on whose entry in column k is the largest. */
function largestIn(x: Float64Array, y: Float64Array, n: number, k: number): number {
  let [best, size] = [k, -1];
  for (let i = k; i < n; i++) {
    const here = Math.hypot(x[i * n + k]!, y[i * n + k]!);
    if (here > size) [best, size] = [i, here];
  }
  return best;
}

function swapRows(x: Float64Array, n: number, i: number, k: number): void {
  const row = x.slice(i * n, (i + 1) * n);
  x.copyWithin(i * n, k * n, (k + 1) * n);
  x.set(row, k * n);
}
