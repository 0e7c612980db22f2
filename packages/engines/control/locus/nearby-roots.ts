/** Roots of a real polynomial that lie near known points, all at once and each its own. */

/** Sweeps after which starting points were too far away. */
const MAX_SWEEPS = 40;
/**
 * The last steps, as a share of a root. They are cubic: what is left after one of this size is below rounding,
 * and near other roots steps do not become less than what rounding in the value of p makes them.
 */
const LAST = 1e-7;

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
  const re = Float64Array.from(start.re);
  const im = Float64Array.from(start.im);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0;
    for (let i = 0; i < re.length; i++) {
      const moved = improve(p, re, im, i);
      if (!Number.isFinite(moved)) return undefined;
      largest = Math.max(largest, moved);
    }
    if (largest < LAST) return { re, im };
  }
  return undefined;
}

/** One step of the i-th root; its size beside the root's. In one piece: this is where a locus spends its time. */
function improve(p: Float64Array, re: Float64Array, im: Float64Array, i: number): number {
  const x = re[i] as number;
  const y = im[i] as number;
  let vr = p[0] as number;
  let vi = 0;
  let dr = 0;
  let di = 0;
  for (let k = 1; k < p.length; k++) {
    const t = dr * x - di * y + vr;
    di = dr * y + di * x + vi;
    dr = t;
    const w = vr * x - vi * y + (p[k] as number);
    vi = vr * y + vi * x;
    vr = w;
  }
  const value = vr * vr + vi * vi;
  // A root to the last bit, or so near to one that its square is no number.
  if (value === 0) return 0;
  // p′/p − Σ 1/(z − zⱼ), its inverse the step that keeps clear of the other roots.
  let ur = (dr * vr + di * vi) / value;
  let ui = (di * vr - dr * vi) / value;
  for (let j = 0; j < re.length; j++) {
    if (j === i) continue;
    const a = x - (re[j] as number);
    const b = y - (im[j] as number);
    const d = a * a + b * b;
    ur -= a / d;
    ui += b / d;
  }
  const size = ur * ur + ui * ui;
  const dx = ur / size;
  const dy = -ui / size;
  re[i] = x - dx;
  im[i] = y - dy;
  return (Math.abs(dx) + Math.abs(dy)) / (Math.abs(x) + Math.abs(y) + 1e-30);
}
