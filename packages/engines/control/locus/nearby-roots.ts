/** Roots of a real polynomial that lie near known points, all at once and each its own. */

/** Sweeps after which starting points were too far away. */
const MAX_SWEEPS = 40;
/** After so many, steps of this share of a root are what rounding in the value of p leaves near other roots. */
const ENOUGH = 7;
const ROUNDING = 1e-7;

/** Real and imaginary parts, root by root. */
export interface RootRow {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * Ehrlich–Aberth from starting points that are told apart: the i-th root found is the one that the i-th start
 * runs to, and no two run to one (O. Aberth, Mathematics of Computation 27, 1973). `p` has its coefficients from the highest power down,
 * as many roots as `start` has points, and values near 1. Undefined where it does not settle.
 */
export function nearbyRoots(p: Float64Array, start: RootRow): RootRow | undefined {
  const n = start.re.length;
  const re = Float64Array.from(start.re);
  const im = Float64Array.from(start.im);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0;
    for (let i = 0; i < n; i++) {
      const x = re[i] as number;
      const y = im[i] as number;
      const [stepRe, stepIm] = newton(p, x, y);
      // 1/step − Σ 1/(z − zⱼ), its inverse the step that keeps clear of the other roots.
      let [sumRe, sumIm] = [0, 0];
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const a = x - (re[j] as number);
        const b = y - (im[j] as number);
        const d = a * a + b * b;
        if (d === 0) return undefined;
        sumRe += a / d;
        sumIm -= b / d;
      }
      const u = 1 - (stepRe * sumRe - stepIm * sumIm);
      const v = -(stepRe * sumIm + stepIm * sumRe);
      const q = u * u + v * v;
      const dx = (stepRe * u + stepIm * v) / q;
      const dy = (stepIm * u - stepRe * v) / q;
      if (!Number.isFinite(dx + dy)) return undefined;
      re[i] = x - dx;
      im[i] = y - dy;
      moved = Math.max(moved, (Math.abs(dx) + Math.abs(dy)) / (Math.abs(x) + Math.abs(y) + 1e-30));
    }
    if (moved < (sweep < ENOUGH ? 1e-14 : ROUNDING)) return { re, im };
  }
  return undefined;
}

/** p/p′ by Horner's rule; 0 at a root. */
function newton(p: Float64Array, x: number, y: number): readonly [number, number] {
  let [vr, vi, dr, di] = [p[0] as number, 0, 0, 0];
  for (let k = 1; k < p.length; k++) {
    const t = dr * x - di * y + vr;
    di = dr * y + di * x + vi;
    dr = t;
    const w = vr * x - vi * y + (p[k] as number);
    vi = vr * y + vi * x;
    vr = w;
  }
  const d = dr * dr + di * di;
  return vr === 0 && vi === 0 ? [0, 0] : [(vr * dr + vi * di) / d, (vi * dr - vr * di) / d];
}
