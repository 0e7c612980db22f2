import { EngineError } from '../error.ts';

/**
 * The zero of a continuous function between two points of opposite sign, to the last digits of a double.
 *
 * Brent's method: inverse quadratic interpolation and secant steps held inside a shrinking bracket
 * (R. P. Brent, "Algorithms for Minimization without Derivatives", Prentice-Hall, 1973, ch. 4).
 * `tolerance` is absolute, on x. Throws `no-bracket` where f(low) and f(high) have one sign.
 */
export function findRoot(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance = 0,
): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0)
    throw new EngineError('no-bracket', `No change of sign lies between ${low} and ${high}.`, {
      value: [fa, fb],
    });
  let c = a;
  let fc = fa;
  let d = b - a;
  let e = d;
  for (let i = 0; i < 200; i++) {
    if (Math.abs(fc) < Math.abs(fb)) [a, b, c, fa, fb, fc] = [b, c, b, fb, fc, fb];
    const near = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    const m = (c - b) / 2;
    if (Math.abs(m) <= near || fb === 0) return b;
    if (Math.abs(e) < near || Math.abs(fa) <= Math.abs(fb)) {
      d = e = m;
    } else {
      const [p, q] = interpolate(a, b, c, fa, fb, fc, m);
      const usable = 2 * p < Math.min(3 * m * q - Math.abs(near * q), Math.abs(e * q));
      e = usable ? d : m;
      d = usable ? p / q : m;
    }
    a = b;
    fa = fb;
    b += Math.abs(d) > near ? d : near * Math.sign(m);
    fb = f(b);
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      d = e = b - a;
    }
  }
  return b;
}

/** The step p/q, p ≥ 0, that inverse quadratic interpolation (or the secant, with two points) proposes. */
function interpolate(
  a: number,
  b: number,
  c: number,
  fa: number,
  fb: number,
  fc: number,
  m: number,
): [number, number] {
  const s = fb / fa;
  let p: number;
  let q: number;
  if (a === c) {
    p = 2 * m * s;
    q = 1 - s;
  } else {
    const u = fa / fc;
    const v = fb / fc;
    p = s * (2 * m * u * (u - v) - (b - a) * (v - 1));
    q = (u - 1) * (v - 1) * (s - 1);
  }
  return p > 0 ? [p, -q] : [-p, q];
}
