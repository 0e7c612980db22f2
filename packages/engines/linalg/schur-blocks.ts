import type { Matrix } from './matrix.ts';
import type { Schur } from './schur.ts';

/** A diagonal block of a quasi-triangular matrix: where it begins and how large it is. */
export interface Block {
  readonly at: number;
  readonly size: 1 | 2;
}

/** The diagonal blocks of a quasi-triangular matrix, from the top. */
export function blocksOf(t: Matrix): Block[] {
  const n = t.rows;
  const list: Block[] = [];
  for (let at = 0; at < n; ) {
    const size = at + 1 < n && t.data[(at + 1) * n + at] !== 0 ? 2 : 1;
    list.push({ at, size });
    at += size;
  }
  return list;
}

/** The Schur form with the eigenvalues read anew from the blocks of T, which are in standard form. */
export function withEigenvalues(t: Matrix, q: Matrix | undefined): Schur {
  const n = t.rows;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  for (const { at, size } of blocksOf(t)) {
    re[at] = t.data[at * n + at]!;
    if (size === 1) continue;
    re[at + 1] = t.data[(at + 1) * n + at + 1]!;
    im[at] =
      Math.sqrt(Math.abs(t.data[at * n + at + 1]!)) *
      Math.sqrt(Math.abs(t.data[(at + 1) * n + at]!));
    im[at + 1] = -im[at]!;
  }
  return { t, q, re, im };
}
