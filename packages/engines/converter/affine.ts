/** A linear circuit of two states under constant sources, exactly. */

/** Inductor current (A) and capacitor voltage (V). */
export type State = readonly [i: number, v: number];

/** ẋ = A x + b, A by rows. */
export interface Affine {
  readonly a: readonly [number, number, number, number];
  readonly b: readonly [number, number];
}

/** x(t) = M x(0) + m. */
export interface Step {
  readonly m: readonly [number, number, number, number];
  readonly c: readonly [number, number];
}

type Two = readonly [number, number, number, number];

const times = (p: Two, q: Two): Two => [
  p[0] * q[0] + p[1] * q[2],
  p[0] * q[1] + p[1] * q[3],
  p[2] * q[0] + p[3] * q[2],
  p[2] * q[1] + p[3] * q[3],
];
const on = (p: Two, [x, y]: readonly [number, number]): [number, number] => [
  p[0] * x + p[1] * y,
  p[2] * x + p[3] * y,
];

/** Terms of the series below an ulp where its argument's norm is at most a half. */
const TERMS = 14;

/**
 * What `t` seconds do to the state: exp(At) = I + At φ(At) and the integral t φ(At) b with φ(z) = (e^z − 1)/z by its
 * series, which needs no inverse of A, and doubling (N. J. Higham, "Functions of Matrices", SIAM, 2008, §10.7).
 */
export function affineStep({ a, b }: Affine, t: number): Step {
  const size = Math.max(Math.abs(a[0]) + Math.abs(a[2]), Math.abs(a[1]) + Math.abs(a[3])) * t;
  const halvings = size > 0.5 ? Math.ceil(Math.log2(size / 0.5)) : 0;
  const h = t / 2 ** halvings;
  const z: Two = [a[0] * h, a[1] * h, a[2] * h, a[3] * h];
  let phi: Two = [1, 0, 0, 1];
  for (let k = TERMS; k >= 2; k--) {
    const p = times(z, phi);
    phi = [1 + p[0] / k, p[1] / k, p[2] / k, 1 + p[3] / k];
  }
  const grown = times(z, phi);
  let m: Two = [1 + grown[0], grown[1], grown[2], 1 + grown[3]];
  let c = on([phi[0] * h, phi[1] * h, phi[2] * h, phi[3] * h], b);
  for (let k = 0; k < halvings; k++) {
    const [x, y] = on(m, c);
    c = [c[0] + x, c[1] + y];
    m = times(m, m);
  }
  return { m, c };
}

/** The state that a step leads to. */
export function advance({ m, c }: Step, x: State): State {
  const [i, v] = on(m, x);
  return [i + c[0], v + c[1]];
}

/** First one step and then the other. */
export function chain(first: Step, then: Step): Step {
  const [x, y] = on(then.m, first.c);
  return { m: times(then.m, first.m), c: [x + then.c[0], y + then.c[1]] };
}

/** The state that a step leads back to. */
export function fixedPoint({ m, c }: Step): State {
  const [p, q, r, s] = [1 - m[0], -m[1], -m[2], 1 - m[3]];
  const det = p * s - q * r;
  return [(s * c[0] - q * c[1]) / det, (p * c[1] - r * c[0]) / det];
}
