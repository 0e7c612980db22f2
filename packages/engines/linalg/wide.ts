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
    const depth = left ? left.cols : 1;
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < cols; j++) {
        const at = i * cols + j;
        let [s, c] = [hi[at]!, lo[at]!];
        for (let k = 0; k < depth; k++) {
          const from = left ? k * cols + j : at;
          const x = factor * (left ? left.data[i * depth + k]! : 1);
          const y = top[from]!;
          if (x === 0) continue;
          // x·y = p + e exactly.
          const p = x * y;
          const xs = SPLITTER * x;
          const xh = xs - (xs - x);
          const xl = x - xh;
          const ys = SPLITTER * y;
          const yh = ys - (ys - y);
          const yl = y - yh;
          const e = xl * yl - (p - xh * yh - xl * yh - xh * yl);
          // s + p = t + f exactly.
          const t = s + p;
          const z = t - s;
          const f = s - (t - z) + (p - z);
          c += e + f + (rest ? x * rest[from]! : 0);
          s = t;
        }
        hi[at] = s;
        lo[at] = c;
      }
  }
  for (let k = 0; k < hi.length; k++) {
    const s = hi[k]! + lo[k]!;
    lo[k] = lo[k]! - (s - hi[k]!);
    hi[k] = s;
  }
  return { rows, cols, hi, lo };
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
