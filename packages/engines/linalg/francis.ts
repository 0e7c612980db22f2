import { REFLECTION } from './chain.ts';
import type { Workspace } from './workspace.ts';

/** The matrix that is iterated, in a workspace of doubles of which every row is `ld` apart. */
export interface Iteration {
  readonly space: Workspace;
  readonly n: number;
  readonly ld: number;
  /** Where Qᵀ begins, kept so that its rotations run along rows; undefined without vectors. */
  readonly z: number | undefined;
  /** Where the coefficients of one sweep's reflections go. */
  readonly coefficients: number;
}

const EPSILON = 2 ** -53;
/** Reflections that wait for each other: those near the bulge at once, the rest of the matrix by chains. */
const GROUP = 16;

/** Trace and determinant parts of the shift pair, taken from the block's end. */
function shifts(w: Float64Array, n: number, l: number, hi: number, count: number) {
  const d = hi * n + hi;
  let [a, b, c, e] = [w[d - n - 1]!, w[d - n]!, w[d - 1]!, w[d]!];
  if (count % 20 === 10) {
    // Cycling matrices are thrown off their cycle by shifts unrelated to their eigenvalues.
    const s = Math.abs(w[(l + 1) * n + l]!) + Math.abs(w[(l + 2) * n + l + 1]!);
    a = e = 0.75 * s + w[l * n + l]!;
    [b, c] = [-0.4375 * s, s];
  } else if (count % 20 === 0) {
    const s = Math.abs(c) + Math.abs(w[d - n - 2]!);
    a = e = 0.75 * s + w[d]!;
    [b, c] = [-0.4375 * s, s];
  }
  const s = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(e);
  if (s === 0) return { r1: 0, i1: 0, r2: 0, i2: 0 };
  const [as, bs, cs, es] = [a / s, b / s, c / s, e / s];
  const half = (as + es) / 2;
  const discriminant = (as - half) * (es - half) - bs * cs;
  const root = Math.sqrt(Math.abs(discriminant));
  if (discriminant >= 0) return { r1: half * s, i1: root * s, r2: half * s, i2: -root * s };
  const [x, y] = [half + root, half - root];
  const nearer = (Math.abs(x - es) <= Math.abs(y - es) ? x : y) * s;
  return { r1: nearer, i1: 0, r2: nearer, i2: 0 };
}

/** One double-shift sweep on the active block l … hi, at least three rows. */
export function francisSweep(it: Iteration, l: number, hi: number, count: number): void {
  const { space, n, ld, z, coefficients } = it;
  const { data: w, chainDown, chainAlong } = space;
  const { r1, i1, r2, i2 } = shifts(w, ld, l, hi, count);
  let m = hi - 2;
  let [x, y, t] = [0, 0, 0];
  for (; m >= l; m--) {
    // First column of (H − s₁)(H − s₂), from row m, scaled.
    const d = m * ld + m;
    const [a, b, c, e] = [w[d]!, w[d + 1]!, w[d + ld]!, w[d + ld + 1]!];
    const s = Math.abs(a - r2) + Math.abs(i2) + Math.abs(c);
    const cs = c / s;
    x = cs * b + (a - r1) * ((a - r2) / s) - i1 * (i2 / s);
    y = cs * (a + e - r1 - r2);
    t = cs * w[d + 2 * ld + 1]!;
    const size = Math.abs(x) + Math.abs(y) + Math.abs(t);
    [x, y, t] = [x / size, y / size, t / size];
    if (m === l) break;
    const below = Math.abs(w[d - 1]!);
    const around = Math.abs(w[d - ld - 1]!) + Math.abs(a) + Math.abs(e);
    if (below * (Math.abs(y) + Math.abs(t)) <= EPSILON * Math.abs(x) * around) break;
  }
  const right = z === undefined ? hi + 1 : n;
  const top = z === undefined ? l : 0;
  for (let k0 = m; k0 < hi; k0 += GROUP) {
    const k1 = Math.min(k0 + GROUP, hi);
    // An even number of lanes is left to the chains.
    const near = Math.min(right, k1 + 2 + ((right - k1) & 1));
    const above = k0 - ((k0 - top) & 1);
    for (let k = k0; k < k1; k++) {
      const three = k < hi - 1;
      if (k > m) {
        x = w[k * ld + k - 1]!;
        y = w[(k + 1) * ld + k - 1]!;
        t = three ? w[(k + 2) * ld + k - 1]! : 0;
      }
      const e = coefficients + REFLECTION * (k - m);
      const tail = Math.hypot(y, t);
      if (tail === 0) {
        if (k > m) w[(k + 1) * ld + k - 1] = 0;
        w.fill(0, e, e + REFLECTION);
        continue;
      }
      const beta = x > 0 ? -Math.hypot(x, tail) : Math.hypot(x, tail);
      const tau = (beta - x) / beta;
      const v1 = y / (x - beta);
      const v2 = t / (x - beta);
      if (k > m) {
        w[k * ld + k - 1] = beta;
        w[(k + 1) * ld + k - 1] = 0;
        if (three) w[(k + 2) * ld + k - 1] = 0;
      } else if (m > l) {
        // The reflection meets only this entry left of the bulge, the rest being negligible.
        w[k * ld + k - 1] = w[k * ld + k - 1]! * (1 - tau);
      }
      [w[e], w[e + 1], w[e + 2], w[e + 3], w[e + 4]] = [v1, v2, tau, tau * v1, tau * v2];
      reflect(w, k * ld + k, 1, ld, near - k, e);
      reflect(w, above * ld + k, ld, 1, Math.min(k + 3, hi) + 1 - above, e);
    }
    const e = coefficients + REFLECTION * (k0 - m);
    chainDown(k0 * ld + near, ld, k1 - k0, e, right - near);
    chainAlong(top * ld + k0, ld, k1 - k0, e, above - top);
  }
  if (z !== undefined) chainDown(z + m * ld, ld, hi - m, coefficients, n + (n & 1));
}

/**
 * One reflection on `count` triples, `next` apart, whose entries are `step` apart. In the last
 * one of a sweep the third coefficient is zero, and the third entry stays what it is.
 */
function reflect(
  w: Float64Array,
  p: number,
  next: number,
  step: number,
  count: number,
  e: number,
): void {
  const [v1, v2, t0, t1, t2] = [w[e]!, w[e + 1]!, w[e + 2]!, w[e + 3]!, w[e + 4]!];
  for (let j = 0, at = p; j < count; j++, at += next) {
    const a = w[at]!;
    const b = w[at + step]!;
    const c = w[at + 2 * step]!;
    const s = a + v1 * b + v2 * c;
    w[at] = a - s * t0;
    w[at + step] = b - s * t1;
    w[at + 2 * step] = c - s * t2;
  }
}
