/** Quotients of small complex matrices, interleaved by rows, without an object a number. */

/** Of its largest entry: a pivot below it has no digits left, and the matrix counts as singular. */
const SINGULAR = 1e-14;

/**
 * Solves X·B = A for X in place of A. Both are n by n, given transposed (columns as rows), and destroyed: Gaussian
 * elimination with partial pivoting over the rows of Bᵀ. Says whether B is regular; where not, A is undefined.
 */
export function divideTransposed(a: Float64Array, b: Float64Array, n: number): boolean {
  let largest = 0;
  for (let k = 0; k < 2 * n * n; k++) largest = Math.max(largest, Math.abs(b[k]!));
  if (!(largest > 0) || !Number.isFinite(largest)) return false;
  for (let p = 0; p < n; p++) {
    const row = pivotRow(b, n, p);
    if (row < 0 || sizeAt(b, 2 * (row * n + p)) <= (SINGULAR * largest) ** 2) return false;
    if (row !== p) {
      swapRows(a, n, row, p);
      swapRows(b, n, row, p);
    }
    clearBelow(a, b, n, p);
  }
  substitute(a, b, n);
  return true;
}

const sizeAt = (m: Float64Array, at: number): number => m[at]! ** 2 + m[at + 1]! ** 2;

function pivotRow(b: Float64Array, n: number, p: number): number {
  let best = 0;
  let row = -1;
  for (let i = p; i < n; i++) {
    const size = sizeAt(b, 2 * (i * n + p));
    if (size > best) [best, row] = [size, i];
  }
  return row;
}

function swapRows(m: Float64Array, n: number, i: number, j: number): void {
  for (let c = 0; c < 2 * n; c++) {
    const kept = m[2 * i * n + c]!;
    m[2 * i * n + c] = m[2 * j * n + c]!;
    m[2 * j * n + c] = kept;
  }
}

/** Takes multiples of row p from the rows below, so that column p of them is zero. */
function clearBelow(a: Float64Array, b: Float64Array, n: number, p: number): void {
  const at = 2 * (p * n + p);
  const [re, im] = [b[at]!, b[at + 1]!];
  const size = re * re + im * im;
  for (let i = p + 1; i < n; i++) {
    const from = 2 * (i * n + p);
    const [x, y] = [b[from]!, b[from + 1]!];
    if (x === 0 && y === 0) continue;
    const fr = (x * re + y * im) / size;
    const fi = (y * re - x * im) / size;
    takeRow(b, n, i, p, fr, fi, p);
    takeRow(a, n, i, p, fr, fi, 0);
  }
}

function takeRow(
  m: Float64Array,
  n: number,
  i: number,
  p: number,
  fr: number,
  fi: number,
  first: number,
): void {
  const to = 2 * i * n;
  const from = 2 * p * n;
  for (let c = 2 * first; c < 2 * n; c += 2) {
    const [x, y] = [m[from + c]!, m[from + c + 1]!];
    m[to + c] = m[to + c]! - (fr * x - fi * y);
    m[to + c + 1] = m[to + c + 1]! - (fr * y + fi * x);
  }
}

/** Back substitution with the upper triangle of b. */
function substitute(a: Float64Array, b: Float64Array, n: number): void {
  for (let p = n - 1; p >= 0; p--) {
    const at = 2 * (p * n + p);
    const [re, im] = [b[at]!, b[at + 1]!];
    const size = re * re + im * im;
    for (let c = 2 * p * n; c < 2 * (p + 1) * n; c += 2) {
      const [x, y] = [a[c]!, a[c + 1]!];
      a[c] = (x * re + y * im) / size;
      a[c + 1] = (y * re - x * im) / size;
    }
    for (let i = 0; i < p; i++) {
      const from = 2 * (i * n + p);
      takeRow(a, n, i, p, b[from]!, b[from + 1]!, 0);
    }
  }
}

/** C = A·B of interleaved n by n matrices; C is another array than A and B. */
export function multiply(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void {
  c.fill(0, 0, 2 * n * n);
  for (let i = 0; i < n; i++)
    for (let p = 0; p < n; p++) {
      const [x, y] = [a[2 * (i * n + p)]!, a[2 * (i * n + p) + 1]!];
      if (x === 0 && y === 0) continue;
      for (let j = 0; j < n; j++) {
        const from = 2 * (p * n + j);
        const to = 2 * (i * n + j);
        const [u, v] = [b[from]!, b[from + 1]!];
        c[to] = c[to]! + x * u - y * v;
        c[to + 1] = c[to + 1]! + x * v + y * u;
      }
    }
}
