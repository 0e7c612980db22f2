import type { Matrix } from './matrix.ts';
import { copy } from './matrix.ts';
import { norm2Vector } from './norms.ts';

/**
 * D⁻¹·A·D with D of powers of two, so that rows and columns are of like 2-norm and nothing is
 * rounded. The 2-norm keeps a nearly triangular matrix from being scaled out of all
 * proportion (R. James, J. Langou & B. R. Lowery, "On matrix balancing and eigenvector
 * computation", 2014).
 */
export function balance(a: Matrix): { matrix: Matrix; scale: Float64Array } {
  const n = a.rows;
  const matrix = copy(a);
  const w = matrix.data;
  const column = new Float64Array(n);
  const scale = new Float64Array(n).fill(1);
  for (let changed = true, pass = 0; changed && pass < 60; pass++) {
    changed = false;
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) column[k] = w[k * n + i]!;
      const c = norm2Vector(column);
      const r = norm2Vector(w.subarray(i * n, (i + 1) * n));
      if (c === 0 || r === 0) continue;
      const f = 2 ** Math.round(Math.log2(r / c) / 2);
      if (f === 1 || !Number.isFinite(f) || Math.hypot(c * f, r / f) >= 0.95 * Math.hypot(c, r)) {
        continue;
      }
      if (!(scale[i]! * f < 2 ** 500 && scale[i]! * f > 2 ** -500)) continue;
      scale[i] = scale[i]! * f;
      for (let k = 0; k < n; k++) w[k * n + i] = w[k * n + i]! * f;
      for (let k = 0; k < n; k++) w[i * n + k] = w[i * n + k]! / f;
      changed = true;
    }
  }
  return { matrix, scale };
}
