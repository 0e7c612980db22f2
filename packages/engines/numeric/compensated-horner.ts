/**
 * A real polynomial at a complex point, as accurate as if Horner's rule had run in twice the
 * working precision and been rounded once.
 *
 * Every product and sum is split into its rounded value and its exact error (Veltkamp–Dekker
 * and Knuth), and the errors are themselves summed by Horner's rule.
 * S. Graillat & V. Ménissier-Morain, "Accurate summation, dot product and polynomial evaluation
 * in complex floating point arithmetic", Information and Computation 216 (2012).
 */
export interface Evaluation {
  re: number;
  im: number;
  /** A bound on |computed − exact|. */
  error: number;
}

const SPLITTER = 2 ** 27 + 1;
const UNIT = 2 ** -53;

/** `c`: highest power first, at most 1 in magnitude; |x + iy| about 1. */
export function compensatedHorner(c: Float64Array, x: number, y: number): Evaluation {
  const n = c.length - 1;
  let t = SPLITTER * x;
  const xh = t - (t - x);
  const xl = x - xh;
  t = SPLITTER * y;
  const yh = t - (t - y);
  const yl = y - yh;
  const radius = Math.hypot(x, y);
  let sr = c[0]!;
  let si = 0;
  let er = 0;
  let ei = 0;
  let size = 0; // Σ |error| |z|ᵏ
  for (let k = 1; k <= n; k++) {
    const a = c[k]!;
    t = SPLITTER * sr;
    const rh = t - (t - sr);
    const rl = sr - rh;
    t = SPLITTER * si;
    const ih = t - (t - si);
    const il = si - ih;
    const p1 = sr * x;
    const e1 = rl * xl - (p1 - rh * xh - rl * xh - rh * xl);
    const p2 = si * y;
    const e2 = il * yl - (p2 - ih * yh - il * yh - ih * yl);
    const p3 = sr * y;
    const e3 = rl * yl - (p3 - rh * yh - rl * yh - rh * yl);
    const p4 = si * x;
    const e4 = il * xl - (p4 - ih * xh - il * xh - ih * xl);
    const d = p1 - p2;
    let v = d - p1;
    const e5 = p1 - (d - v) - (p2 + v);
    const r = d + a;
    v = r - d;
    const e6 = d - (r - v) + (a - v);
    const s = p3 + p4;
    v = s - p3;
    const e7 = p3 - (s - v) + (p4 - v);
    const cr = er * x - ei * y + (e1 - e2 + (e5 + e6));
    ei = er * y + ei * x + (e3 + e4 + e7);
    er = cr;
    sr = r;
    si = s;
    size =
      size * radius +
      (Math.abs(e1) + Math.abs(e2) + Math.abs(e3) + Math.abs(e4)) +
      (Math.abs(e5) + Math.abs(e6) + Math.abs(e7));
  }
  const re = sr + er;
  const im = si + ei;
  // The errors are exact; their own Horner sum loses at most 4 units a step.
  const g = 8 * (n + 1) * UNIT;
  return { re, im, error: 2 * UNIT * Math.hypot(re, im) + g * size + 2 ** -1000 };
}
