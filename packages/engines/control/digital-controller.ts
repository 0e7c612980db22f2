import { EngineError } from '../error.ts';
import { identity } from '../linalg/matrix.ts';
import { solve } from '../linalg/solve.ts';
import { abs } from '../numeric/complex.ts';
import { cascade } from './cascade.ts';
import {
  addPolynomials,
  poles,
  type TransferFunction,
  transferFunction,
} from './transfer-function.ts';

/**
 * A controller as a difference equation with its integrator apart:
 * I += g(e + e₋), v = I + Cx + De, x ← Ax + Be, u = v held between the limits, I += b(u − v).
 */
export interface DigitalController {
  readonly sampleTime: number;
  /** ki T/2; 0 without an integrator. */
  readonly integral: number;
  /** T/Tt, at most 1: how fast the integrator follows a held output. */
  readonly tracking: number;
  readonly n: number;
  /** n×n, row by row; lower block triangular, so that many entries are exact zeros. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly d: number;
}

/**
 * Tustin's rule on a controller C(s) = ki/s + rest: the integrator stands alone, so that it is exact in
 * single precision and can be kept from winding up by back-calculation (K. J. Åström & T. Hägglund, "Advanced
 * PID Control", ISA, 2006, ch. 3); the rest is a chain of first- and second-order sections. The tracking time
 * is that of the proportional part, rest(0)/ki, or 1/`omega` for integral action alone.
 * Throws `unsupported` for a second integrator or another pole on or right of the axis.
 */
export function digitalController(
  c: TransferFunction,
  sampleTime: number,
  omega: number,
): DigitalController {
  const integrates = c.den.length > 1 && c.den.at(-1) === 0;
  const reduced = integrates ? c.den.slice(0, -1) : c.den;
  const ki = integrates ? (c.num.at(-1) as number) / (reduced.at(-1) as number) : 0;
  if (!Number.isFinite(ki)) refuse(c);
  // num/(s d₁) − ki/s = (num − ki d₁)/(s d₁), whose numerator has no constant term.
  const num = integrates
    ? addPolynomials(
        c.num,
        reduced.map((x) => -ki * x),
      ).slice(0, -1)
    : c.num;
  const rest = transferFunction(num.length === 0 ? [0] : num, reduced);
  if (poles(rest).some((p) => p.re >= -1e-12 * abs(p))) refuse(c);
  const half = sampleTime / 2;
  const system = cascade(rest);
  const { n } = system;
  const at = rest.num.at(-1)! / rest.den.at(-1)!;
  const trackingTime = Math.abs(at / ki) || 1 / omega;
  const common = {
    sampleTime,
    integral: ki * half,
    tracking: ki === 0 ? 0 : Math.min(1, sampleTime / trackingTime),
    n,
  };
  if (n === 0) return { ...common, a: system.a, b: system.b, c: system.c, d: system.d };
  const minus = identity(n);
  const plus = identity(n);
  for (let k = 0; k < n * n; k++) {
    minus.data[k] = minus.data[k]! - half * system.a[k]!;
    plus.data[k] = plus.data[k]! + half * system.a[k]!;
  }
  const a = solve(minus, plus).x.data;
  const mb = solve(minus, { rows: n, cols: 1, data: system.b }).x.data;
  const m = solve(minus, identity(n)).x.data;
  const row = new Float64Array(n);
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) row[j] = row[j]! + system.c[i]! * m[i * n + j]!;
  return {
    ...common,
    a,
    b: mb.map((x) => x * sampleTime),
    c: row,
    d: system.d + half * system.c.reduce((sum, x, i) => sum + x * mb[i]!, 0),
  };
}

function refuse(c: TransferFunction): never {
  throw new EngineError(
    'unsupported',
    'The controller has poles on or right of the imaginary axis besides one integrator: it would wind up whatever the code does.',
    { field: 'cden', value: c.den },
  );
}

/** The outputs of the controller for a row of errors, held between `low` and `high`. */
export function runController(
  k: DigitalController,
  errors: ArrayLike<number>,
  low: number,
  high: number,
): Float64Array {
  const { n } = k;
  let x = new Float64Array(n);
  let integral = 0;
  let before = 0;
  return Float64Array.from({ length: errors.length }, (_, step) => {
    const e = errors[step] as number;
    integral += k.integral * (e + before);
    before = e;
    let v = integral + k.d * e;
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      v += k.c[i]! * x[i]!;
      next[i] = k.b[i]! * e;
      for (let j = 0; j < n; j++) next[i] = next[i]! + k.a[i * n + j]! * x[j]!;
    }
    x = next;
    const u = Math.min(high, Math.max(low, v));
    integral += k.tracking * (u - v);
    return u;
  });
}
