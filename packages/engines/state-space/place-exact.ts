import { fromNumber, rational, toNumber } from '../exact/rational.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { PolePlace } from './pole-list.ts';

/** Binary digits that a determinant of the elimination may come to; beyond them the time is not worth the digits. */
const MAX_BITS = 16_000;

/**
 * K of one input, each entry the double nearest to the true one of these A, b and poles: J. Ackermann's formula
 * eₙᵀ·[b Ab … Aⁿ⁻¹b]⁻¹·φ(A), which doubles make useless beyond a few states, in whole numbers (E. H. Bareiss,
 * Math. Comp. 22, 1968). undefined where the numbers would become too long; (A, b) must be controllable.
 */
export function placeExact(
  a: Matrix,
  b: Matrix,
  places: readonly PolePlace[],
): Float64Array | undefined {
  const n = a.rows;
  // A·2^e, poles·2^e and b·2^f are whole: then K·2^(e−f) belongs to them.
  const rates = [...a.data, ...places.flatMap(({ re, im }) => [re, im])];
  const [e, width] = wholeBy(rates);
  const [f, height] = wholeBy(b.data);
  if (n * (n * (width + 4) + height) > MAX_BITS * 2) return undefined;
  const whole = (x: number, by: bigint): bigint => {
    const r = fromNumber(x);
    return (r.n * by) / r.d;
  };
  const by = 2n ** BigInt(e);
  const m = Array.from({ length: n }, (_, i) =>
    Array.from(a.data.subarray(i * n, (i + 1) * n), (x) => whole(x, by)),
  );
  let column = Array.from(b.data, (x) => whole(x, 2n ** BigInt(f)));
  const columns: bigint[][] = [];
  for (let k = 0; k < n; k++) {
    columns.push(column);
    column = m.map((row) => dot(row, column));
  }
  // yᵀ·C = eₙᵀ: the columns of C are the rows of this system.
  const solved = bareiss(columns.map((c, k) => [...c, k === n - 1 ? 1n : 0n]));
  if (!solved) return undefined;
  let row = solved.numerators;
  const times = (r: readonly bigint[]): bigint[] =>
    m.map((_, j) => r.reduce((sum, x, i) => sum + x * m[i]![j]!, 0n));
  for (const { re, im } of places) {
    const [x, y] = [whole(re, by), whole(im, by)];
    const once = times(row);
    if (im === 0) row = once.map((v, i) => v - x * row[i]!);
    else {
      const size = x * x + y * y;
      row = times(once).map((v, i) => v - 2n * x * once[i]! + size * row[i]!);
    }
  }
  const shift = 2n ** BigInt(Math.abs(f - e));
  return Float64Array.from(row, (v) =>
    toNumber(
      f >= e ? rational(v * shift, solved.denominator) : rational(v, solved.denominator * shift),
    ),
  );
}

/** The least e ≥ 0 for which all x·2^e are whole, and how many binary digits the longest then has. */
function wholeBy(values: ArrayLike<number>): [e: number, bits: number] {
  let e = 0;
  for (let k = 0; k < values.length; k++)
    e = Math.max(e, fromNumber(values[k]!).d.toString(2).length - 1);
  let bits = 1;
  for (let k = 0; k < values.length; k++)
    if (values[k] !== 0) bits = Math.max(bits, Math.log2(Math.abs(values[k]!)) + e + 1);
  return [e, Math.ceil(bits)];
}

const dot = (a: readonly bigint[], b: readonly bigint[]): bigint =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0n);

/** The solution of an augmented system as fractions of one denominator; undefined where it is singular. */
function bareiss(
  rows: bigint[][],
): { readonly numerators: bigint[]; readonly denominator: bigint } | undefined {
  const n = rows.length;
  let before = 1n;
  for (let k = 0; k < n; k++) {
    const p = rows.findIndex((row, i) => i >= k && row[k] !== 0n);
    if (p < 0) return undefined;
    [rows[k], rows[p]] = [rows[p]!, rows[k]!];
    const pivot = rows[k]!;
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const row = rows[i]!;
      const factor = row[k]!;
      for (let j = i < k ? i : k; j <= n; j++)
        row[j] = (pivot[k]! * row[j]! - factor * pivot[j]!) / before;
    }
    before = pivot[k]!;
  }
  return { numerators: rows.map((row) => row[n]!), denominator: before };
}
