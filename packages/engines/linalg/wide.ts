/** Sums of products of matrices in twice the digits of a double: for residuals, where doubles cancel to nothing. */
import type { Matrix } from './matrix.ts';

/** A matrix as the unevaluated sum of two. */
export interface Wide {
  readonly rows: number;
  readonly cols: number;
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** factor · left · right, or factor · right without a left one; a factor is a power of two or its negative. */
export interface Term {
  readonly factor: number;
  readonly left?: Matrix;
  readonly right: Matrix | Wide;
}

const SPLITTER = 2 ** 27 + 1;

/**
 * The sum of the terms, each entry as if in twice the digits and then rounded to two doubles (T. Ogita, S. M. Rump &
 * S. Oishi, SIAM J. Sci. Comput. 26, 2005; T. J. Dekker, 1971). Shapes must fit; entries below 2^480.
 */
export function wideSum(rows: number, cols: number, terms: readonly Term[]): Wide {
  const hi = new Float64Array(rows * cols);
  const lo = new Float64Array(rows * cols);
  for (const { factor, left, right } of terms) {
    const [top, rest] = 'hi' in right ? [right.hi, right.lo] : [right.data, undefined];
    // Upper halves of the right factor, split once.
    const upper = top.map((y) => {
      const t = SPLITTER * y;
      return t - (t - y);
    });
    const depth = left ? left.cols : 1;
    for (let i = 0; i < rows; i++)
      for (let k = 0; k < depth; k++) {
        const x = factor * (left ? left.data[i * depth + k]! : 1);
        if (x === 0) continue;
        const from = left ? k * cols : i * cols;
        addRow(hi, lo, i * cols, x, top, upper, rest, from, cols);
      }
  }
  for (let k = 0; k < hi.length; k++) {
    const s = hi[k]! + lo[k]!;
    lo[k] = lo[k]! - (s - hi[k]!);
    hi[k] = s;
  }
  return { rows, cols, hi, lo };
}

/** Adds x times a row of the right factor to a row of the sum. */
function addRow(
  hi: Float64Array,
  lo: Float64Array,
  to: number,
  x: number,
  top: Float64Array,
  upper: Float64Array,
  rest: Float64Array | undefined,
  from: number,
  count: number,
): void {
  const xs = SPLITTER * x;
  const xh = xs - (xs - x);
  const xl = x - xh;
  for (let j = 0; j < count; j++) {
    const y = top[from + j]!;
    const yh = upper[from + j]!;
    const yl = y - yh;
    // x·y = p + e exactly, and s + p = t + f exactly.
    const p = x * y;
    const e = xl * yl - (p - xh * yh - xl * yh - xh * yl);
    const s = hi[to + j]!;
    const t = s + p;
    const z = t - s;
    const f = s - (t - z) + (p - z);
    hi[to + j] = t;
    lo[to + j] = lo[to + j]! + (e + f + (rest ? x * rest[from + j]! : 0));
  }
}

/** Rounded to one double an entry. */
export const rounded = ({ rows, cols, hi }: Wide): Matrix => ({ rows, cols, data: hi });

/** The transpose. */
export function wideTranspose({ rows, cols, hi, lo }: Wide): Wide {
  const out = {
    rows: cols,
    cols: rows,
    hi: new Float64Array(hi.length),
    lo: new Float64Array(lo.length),
  };
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < cols; j++) {
      out.hi[j * rows + i] = hi[i * cols + j]!;
      out.lo[j * rows + i] = lo[i * cols + j]!;
    }
  return out;
}
