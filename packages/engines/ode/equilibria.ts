/** Equilibria f(y) = 0 by Newton's method from many starts, and what the linear part says of them. */
import { eigen } from '../linalg/eigen.ts';
import { RealLu } from './method/small-lu.ts';
import type { Problem } from './problem.ts';

export type EquilibriumType =
  | 'stable-node'
  | 'unstable-node'
  | 'stable-focus'
  | 'unstable-focus'
  | 'saddle'
  | 'saddle-focus'
  | 'centre'
  | 'not-hyperbolic'
  /** The Jacobian is not finite there: no linear part. */
  | 'no-linear-part';

export interface Equilibrium {
  readonly y: Float64Array;
  /** ∂f/∂y there, by rows. */
  readonly jacobian: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Directions of real eigenvalues, by the order of the eigenvalues; undefined for complex ones. */
  readonly directions: readonly (Float64Array | undefined)[];
  readonly type: EquilibriumType;
  readonly stable: boolean;
}

const MAX_STEPS = 60;
/** Equilibria that are listed. */
export const MAX_EQUILIBRIA = 60;

/** Newton's method with halved steps where |f| does not fall; undefined where it does not converge. */
export function newton(p: Problem, start: Float64Array, t = 0): Float64Array | undefined {
  const { n } = p;
  const y = start.slice();
  const lu = new RealLu(n);
  const [f, trial, step] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  p.f(t, y, f);
  let size = length(f);
  for (let k = 0; k < MAX_STEPS; k++) {
    if (size === 0) return y;
    p.jacobian(t, y, lu.a);
    if (!lu.factor()) return undefined;
    step.set(f);
    lu.solve(step);
    let share = 1;
    let next = Infinity;
    for (; share > 1e-4; share /= 2) {
      for (let i = 0; i < n; i++) trial[i] = y[i]! - share * step[i]!;
      p.f(t, trial, f);
      next = length(f);
      if (next < size) break;
    }
    const moved = share * length(step);
    const scale = 1e-300 + length(y);
    // At the end rounding no longer lets |f| fall: a step of next to nothing is an answer.
    if (!(next < size)) return moved <= 1e-7 * scale || length(step) < 1e-12 ? y : undefined;
    y.set(trial);
    size = next;
    if (share === 1 && moved <= 1e-15 * scale) return y;
  }
  return undefined;
}

const length = (v: Float64Array): number => Math.hypot(...v);

/** Eigenvalues of the Jacobian at an equilibrium, and its type by their signs. */
export function classify(p: Problem, y: Float64Array, t = 0): Equilibrium {
  const { n } = p;
  const data = new Float64Array(n * n);
  p.jacobian(t, y, data);
  if (!data.every(Number.isFinite)) {
    const none = new Float64Array(0);
    return {
      y,
      jacobian: data,
      re: none,
      im: none,
      directions: [],
      type: 'no-linear-part',
      stable: false,
    };
  }
  const e = eigen({ rows: n, cols: n, data });
  const size = Math.max(1e-300, ...data.map(Math.abs));
  const signs = Array.from(e.re, (x) => (Math.abs(x) <= 1e-9 * size ? 0 : Math.sign(x)));
  const isComplex = Array.from(e.im, (x) => Math.abs(x) > 1e-9 * size);
  const directions = Array.from(e.im, (im, k) =>
    im === 0 ? Float64Array.from({ length: n }, (_, i) => e.vectors.re[i * n + k]!) : undefined,
  );
  const type = typeOf(signs, isComplex);
  return {
    y,
    jacobian: data,
    re: e.re,
    im: e.im,
    directions,
    type,
    stable: signs.every((s) => s < 0),
  };
}

function typeOf(signs: readonly number[], isComplex: readonly boolean[]): EquilibriumType {
  const [left, right] = [signs.includes(-1), signs.includes(1)];
  if (signs.includes(0))
    return signs.length === 2 && isComplex.every(Boolean) && !left && !right
      ? 'centre'
      : 'not-hyperbolic';
  const turns = isComplex.some(Boolean);
  if (left && right) return turns ? 'saddle-focus' : 'saddle';
  if (left) return turns ? 'stable-focus' : 'stable-node';
  return turns ? 'unstable-focus' : 'unstable-node';
}

/** Equilibria from these starts, each once, in the order in which they are found; at most `most`. */
export function equilibriaFrom(
  p: Problem,
  starts: Iterable<Float64Array>,
  isWithin: (y: Float64Array) => boolean,
  scale: Float64Array,
  most = MAX_EQUILIBRIA,
): Equilibrium[] {
  const found: Equilibrium[] = [];
  for (const start of starts) {
    if (found.length >= most) break;
    const y = newton(p, start);
    if (!y?.every(Number.isFinite) || !isWithin(y)) continue;
    const isKnown = found.some((e) => e.y.every((v, k) => Math.abs(v - y[k]!) <= 1e-6 * scale[k]!));
    if (!isKnown)
      found.push(
        classify(
          p,
          y.map((v, k) => (Math.abs(v) < 1e-14 * scale[k]! ? 0 : v)),
        ),
      );
  }
  return found;
}
