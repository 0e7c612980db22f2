/**
 * x with M·x = b in place of b, by Gaussian elimination with complete pivoting, for the few unknowns of a pair
 * of diagonal blocks. `m` is row by row and is overwritten. A pivot under `least` is replaced by it, so that
 * blocks whose eigenvalues meet give a large answer instead of an infinite one.
 */
export function smallSolve(m: Float64Array, b: Float64Array, least: number): void {
  const n = b.length;
  const columns = [0, 1, 2, 3].slice(0, n);
  for (let k = 0; k < n; k++) {
    pivot(m, b, k, columns);
    if (Math.abs(m[k * n + k]!) < least) m[k * n + k] = least;
    for (let i = k + 1; i < n; i++) {
      const f = m[i * n + k]! / m[k * n + k]!;
      if (f === 0) continue;
      for (let j = k + 1; j < n; j++) m[i * n + j] = m[i * n + j]! - f * m[k * n + j]!;
      b[i] = b[i]! - f * b[k]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let j = i + 1; j < n; j++) sum -= m[i * n + j]! * b[j]!;
    b[i] = sum / m[i * n + i]!;
  }
  const found = b.slice();
  columns.forEach((c, i) => {
    b[c] = found[i]!;
  });
}

/** Brings the largest entry right of and below (k, k) there. */
function pivot(m: Float64Array, b: Float64Array, k: number, columns: number[]): void {
  const n = b.length;
  let [row, column, size] = [k, k, -1];
  for (let i = k; i < n; i++)
    for (let j = k; j < n; j++)
      if (Math.abs(m[i * n + j]!) > size) [row, column, size] = [i, j, Math.abs(m[i * n + j]!)];
  if (row !== k) {
    for (let j = 0; j < n; j++) [m[k * n + j], m[row * n + j]] = [m[row * n + j]!, m[k * n + j]!];
    [b[k], b[row]] = [b[row]!, b[k]!];
  }
  if (column === k) return;
  for (let i = 0; i < n; i++)
    [m[i * n + k], m[i * n + column]] = [m[i * n + column]!, m[i * n + k]!];
  [columns[k], columns[column]] = [columns[column]!, columns[k]!];
}
