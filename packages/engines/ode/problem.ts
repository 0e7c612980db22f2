/** Initial value problems y′ = f(t, y), and what their solvers share. */

export interface Problem {
  readonly n: number;
  /** Writes f(t, y) into `out`. */
  readonly f: (t: number, y: Float64Array, out: Float64Array) => void;
  /** Writes ∂f/∂y by rows into `out`, n·n. */
  readonly jacobian: (t: number, y: Float64Array, out: Float64Array) => void;
}

export interface Tolerances {
  readonly relative: number;
  /** One for every component. */
  readonly absolute: Float64Array;
}

export type MethodName = 'rk45' | 'dop853' | 'radau' | 'bdf';

/** What the work was. */
export interface Counts {
  steps: number;
  rejected: number;
  evaluations: number;
  jacobians: number;
  factorizations: number;
}

export const noCounts = (): Counts => ({
  steps: 0,
  rejected: 0,
  evaluations: 0,
  jacobians: 0,
  factorizations: 0,
});

/** Goes from step to step; `at` gives the solution anywhere in the last one. */
export interface Stepper {
  readonly method: MethodName;
  readonly t: number;
  /** Begin of the last step. */
  readonly before: number;
  readonly y: Float64Array;
  /** The size the next step is tried with, signed. */
  readonly h: number;
  readonly counts: Counts;
  /**
   * One step that the tolerances accept, not beyond `end`. Returns undefined, or why there is none: the step has become
   * too small beside t, or a value is no number.
   */
  step(end: number): string | undefined;
  /** Writes the solution at a time of the last step into `out`. */
  at(t: number, out: Float64Array): void;
  /** How stiff the last step was: h·|λ| over the border of stability of an explicit method, where it is known. */
  stiffness(): number;
}

/** Root of the mean of the squares of v over its tolerances. */
export function norm(v: Float64Array, scale: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < v.length; k++) {
    const x = v[k]! / scale[k]!;
    sum += x * x;
  }
  return Math.sqrt(sum / v.length);
}

/** Tolerances as one size for every component: absolute + relative·|y|, of the larger of two y. */
export function scaleOf(
  { relative, absolute }: Tolerances,
  a: Float64Array,
  b: Float64Array,
  out: Float64Array,
): void {
  for (let k = 0; k < out.length; k++)
    out[k] = absolute[k]! + relative * Math.max(Math.abs(a[k]!), Math.abs(b[k]!));
}

/**
 * A first step for a method of an order, from the sizes of y, y′ and y″ (Hairer, Nørsett & Wanner, Solving Ordinary
 * Differential Equations I, section II.4). Signed towards `end`; one evaluation.
 */
export function firstStep(
  p: Problem,
  t: number,
  y: Float64Array,
  slope: Float64Array,
  end: number,
  order: number,
  tolerances: Tolerances,
): number {
  const span = Math.abs(end - t);
  const direction = Math.sign(end - t);
  const scale = new Float64Array(p.n);
  scaleOf(tolerances, y, y, scale);
  const [size, rate] = [norm(y, scale), norm(slope, scale)];
  let h = size < 1e-5 || rate < 1e-5 ? 1e-6 : (0.01 * size) / rate;
  h = Math.min(h, span);
  const ahead = y.map((v, k) => v + direction * h * slope[k]!);
  const next = new Float64Array(p.n);
  p.f(t + direction * h, ahead, next);
  const bend =
    norm(
      next.map((v, k) => v - slope[k]!),
      scale,
    ) / h;
  const most = Math.max(rate, Number.isFinite(bend) ? bend : rate);
  const wanted = most <= 1e-15 ? Math.max(1e-6, h * 1e-3) : (0.01 / most) ** (1 / (order + 1));
  return direction * Math.min(100 * h, wanted, span);
}

/** Below this a step no longer moves t by what doubles can tell; one that is no number is refused with it. */
export const leastStep = (t: number): number => 10 * Number.EPSILON * Math.max(Math.abs(t), 1e-290);

/** Why a step that is too short, or none at all, is not taken. */
export const whyStuck = (h: number): string =>
  Number.isNaN(h)
    ? 'the derivatives have no value ahead'
    : `the step has shrunk to ${Math.abs(h).toExponential(1)}`;
