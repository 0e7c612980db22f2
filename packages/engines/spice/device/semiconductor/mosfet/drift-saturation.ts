/** Signs of Ferrari's two quadratic factors, tried in both combinations. */
const SIGNS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** By how much a root may miss: false ones of the wrong combination are far off. */
const MISS = 1e-6;

/**
 * The least positive root of x⁴ + a·x³ + b·x² + c·x + d, by Ferrari's method; NaN where there is none. Its square is V_DSAT and
 * the band bending at the source where carriers drift at VMAX. G. Baum, H. Beneking, IEEE Trans. Electron Devices 17 (1970) 481–482.
 */
export function leastPositiveRoot(a: number, b: number, c: number, d: number): number {
  const y = resolvent(-b, a * c - 4 * d, -d * (a * a - 4 * b) - c * c);
  const p = Math.sqrt((a * a) / 4 - b + y);
  const q = Math.sqrt((y * y) / 4 - d);
  let least = Number.NaN;
  for (let k = 0; k < SIGNS.length; k++) {
    const half = -0.5 * (a / 2 + SIGNS[k]![0] * p);
    const square = half * half - (y / 2 + SIGNS[k]![1] * q);
    if (!(square >= 0)) continue;
    const root = Math.sqrt(square);
    for (let side = -1; side <= 1; side += 2) {
      const x = half + side * root;
      if (x <= 0 || x >= least) continue;
      if (Math.abs((((x + a) * x + b) * x + c) * x + d) <= MISS) least = x;
    }
  }
  return least;
}

/** The largest real root of y³ + a·y² + b·y + c, by Cardano's formula. */
function resolvent(a: number, b: number, c: number): number {
  const r = b - (a * a) / 3;
  const s = (2 * a * a * a) / 27 - (a * b) / 3 + c;
  const discriminant = (s * s) / 4 + (r * r * r) / 27;
  const root = Math.sqrt(Math.abs(discriminant));
  if (discriminant >= 0) return Math.cbrt(-s / 2 + root) + Math.cbrt(-s / 2 - root) - a / 3;
  const length = Math.cbrt(Math.hypot(s / 2, root));
  return 2 * length * Math.cos(Math.atan2(root, -s / 2) / 3) - a / 3;
}
