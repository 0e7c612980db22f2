/**
 * Takes the infinite eigenvalues out of a pencil G + s·C, exactly as many as there are: equations without s are solved for one
 * unknown each, until C is regular (the staircase of P. Van Dooren, The computation of Kronecker's canonical form of a singular
 * pencil, Linear Algebra and its Applications 27 (1979) 103–140, with eliminations in place of rotations: those of a circuit are
 * mostly ±1, and leave zeros zero).
 */
import { type DensePencil, exchange, subtract } from './dense-pencil.ts';

/** In place: afterwards `n` is the number of finite eigenvalues and C is upper triangular. False where det(G + s·C) is 0 for every s. */
export function deflate(pencil: DensePencil): boolean {
  for (;;) {
    const rank = triangulate(pencil);
    if (rank === pencil.n) return true;
    for (let left = pencil.n - rank; left > 0; left--)
      if (!removeStatic(pencil, left)) return false;
  }
}

/** Rows of C to upper triangular form, its largest values first; what is below its rank is 0. Returns the rank. */
function triangulate(p: DensePencil): number {
  const { n, stride } = p;
  for (let k = 0; k < n; k++) {
    let [row, column, most] = [k, k, 0];
    for (let i = k; i < n; i++)
      for (let j = k; j < n; j++) {
        const size = Math.abs(p.c[i * stride + j]!);
        if (size > most) [row, column, most] = [i, j, size];
      }
    if (most === 0) return k;
    exchange(p, k, row, true);
    exchange(p, k, column, false);
    for (let i = k + 1; i < n; i++) {
      const f = p.c[i * stride + k]! / p.c[k * stride + k]!;
      if (f === 0) continue;
      for (let j = k + 1; j < n; j++) subtract(p.c, p.cTerm, i * stride + j, k * stride + j, f);
      p.c[i * stride + k] = 0;
      for (let j = 0; j < n; j++) subtract(p.g, p.gTerm, i * stride + j, k * stride + j, f);
    }
  }
  return n;
}

/** Of the last `count` rows, which have no s, solves one for the unknown it weighs most, and drops both. */
function removeStatic(p: DensePencil, count: number): boolean {
  const { n, stride } = p;
  let [row, column, most] = [n - 1, n - 1, 0];
  for (let i = n - count; i < n; i++)
    for (let j = 0; j < n; j++) {
      const size = Math.abs(p.g[i * stride + j]!);
      if (size > most) [row, column, most] = [i, j, size];
    }
  if (most === 0) return false;
  exchange(p, n - 1, row, true);
  exchange(p, n - 1, column, false);
  const last = n - 1;
  const pivot = p.g[last * stride + last]!;
  for (let j = 0; j < last; j++) {
    const f = p.g[last * stride + j]! / pivot;
    if (f === 0) continue;
    for (let i = 0; i < last; i++) {
      subtract(p.g, p.gTerm, i * stride + j, i * stride + last, f);
      subtract(p.c, p.cTerm, i * stride + j, i * stride + last, f);
    }
  }
  p.n = last;
  return true;
}
