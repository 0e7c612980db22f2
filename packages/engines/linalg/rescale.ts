import type { Matrix } from './matrix.ts';
import { normMax } from './norms.ts';

/**
 * 2^e·A, exact, with its largest entry near 1 where A's own is outside 2^−300 … 2^300, so that
 * squares and quotients of entries stay in range; A itself and 1 elsewhere (unless `always`). Results scale back
 * by dividing by `factor`.
 */
export function rescale(a: Matrix, always = false): { matrix: Matrix; factor: number } {
  const size = normMax(a);
  const inside = size > 2 ** -300 && size < 2 ** 300;
  if (size === 0 || (inside && !always)) return { matrix: a, factor: 1 };
  const factor = 2 ** -Math.max(-1022, Math.min(1022, Math.floor(Math.log2(size))));
  return { matrix: { ...a, data: a.data.map((x) => x * factor) }, factor };
}

/** x / factor in place, for a factor of 1 not at all. */
export function unscale(x: Float64Array, factor: number): void {
  if (factor !== 1) for (let i = 0; i < x.length; i++) x[i] = x[i]! / factor;
}
