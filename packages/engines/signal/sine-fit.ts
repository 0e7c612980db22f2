/**
 * The sine that fits samples best in least squares, its frequency known (three parameters) or not (four).
 *
 * IEEE Std 1057 and IEEE Std 1241, annexes on sine-wave fitting: x[n] ≈ A cos ωn + B sin ωn + C, where the
 * four-parameter fit moves ω by Gauss-Newton steps of the linearised problem until it stands still.
 */
import { EngineError } from '../error.ts';

export interface SineFit {
  /** Radians a sample. */
  readonly omega: number;
  readonly amplitude: number;
  /** Of the cosine at the first sample, radians, −π to π. */
  readonly phase: number;
  readonly offset: number;
  /** Mean square of what the sine leaves. */
  readonly residual: number;
  /** Steps that the frequency took; 0 where it was given. */
  readonly steps: number;
}

const MAX_STEPS = 30;
/** Rotations are multiplied on this long before they are computed anew: rounding grows with their number. */
const STRETCH = 256;

/** The fit at a known frequency, 0 < omega < π. */
export function fitSineAt(samples: Float64Array, omega: number): SineFit {
  check(samples, omega, 3);
  const { a, b, c } = solved(samples, omega, undefined);
  return finished(samples, omega, a, b, c, 0);
}

/**
 * The fit from a frequency near the tone's (within half a bin of the record). Throws EngineError `not-converged` where
 * the frequency does not settle.
 */
export function fitSine(samples: Float64Array, near: number): SineFit {
  check(samples, near, 4);
  const n = samples.length;
  // A step of more than half a bin goes over the side of the peak.
  const most = Math.PI / n;
  let omega = near;
  let previous = solved(samples, omega, undefined);
  for (let step = 1; step <= MAX_STEPS; step++) {
    const next = solved(samples, omega, previous);
    const moved = Math.max(-most, Math.min(most, next.d));
    omega += moved;
    if (!(omega > 0 && omega < Math.PI)) break;
    previous = next;
    if (Math.abs(moved) * n < 1e-11 * Math.max(1, omega * n * 1e-3)) {
      const { a, b, c } = solved(samples, omega, undefined);
      return finished(samples, omega, a, b, c, step);
    }
  }
  throw new EngineError(
    'not-converged',
    `No frequency near ${near} rad a sample fits best: there is no steady tone there.`,
    { field: 'near', value: near },
  );
}

function check(samples: Float64Array, omega: number, least: number): void {
  if (samples.length < least)
    throw new EngineError('length', `${samples.length} samples are fewer than ${least}.`, {
      field: 'samples',
      value: samples.length,
    });
  if (!(omega > 0 && omega < Math.PI))
    throw new EngineError('out-of-range', `The frequency ${omega} is not between 0 and π.`, {
      field: 'omega',
      value: omega,
    });
}

interface Parameters {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Change of the frequency, radians a sample. */
  readonly d: number;
}

/** Sums over the record of products of cos, sin, t and the samples x; those that are not here vanish by symmetry. */
interface Sums {
  readonly cosCos: number;
  readonly cos: number;
  readonly tCosSin: number;
  readonly tSin: number;
  readonly ttCosCos: number;
  readonly tt: number;
  readonly x: number;
  readonly xCos: number;
  readonly xSin: number;
  readonly xtCos: number;
  readonly xtSin: number;
}

/** Time counts from the middle of the record in halves of it: odd products sum to nothing, and columns are nearly orthogonal. */
function sumsOf(samples: Float64Array, omega: number): Sums {
  const count = samples.length;
  const middle = (count - 1) / 2;
  const [stepCos, stepSin] = [Math.cos(omega), Math.sin(omega)];
  let [cosCos, cosSum, tCosSin, tSin, ttCosCos, tt] = [0, 0, 0, 0, 0, 0];
  let [x, xCos, xSin, xtCos, xtSin] = [0, 0, 0, 0, 0];
  for (let from = 0; from < count; from += STRETCH) {
    const end = Math.min(count, from + STRETCH);
    let cos = Math.cos(omega * (from - middle));
    let sin = Math.sin(omega * (from - middle));
    for (let n = from; n < end; n++) {
      const t = (2 * (n - middle)) / count;
      const value = samples[n]!;
      const cc = cos * cos;
      cosCos += cc;
      cosSum += cos;
      tCosSin += t * cos * sin;
      tSin += t * sin;
      ttCosCos += t * t * cc;
      tt += t * t;
      x += value;
      xCos += value * cos;
      xSin += value * sin;
      xtCos += value * t * cos;
      xtSin += value * t * sin;
      const next = cos * stepCos - sin * stepSin;
      sin = sin * stepCos + cos * stepSin;
      cos = next;
    }
  }
  return { cosCos, cos: cosSum, tCosSin, tSin, ttCosCos, tt, x, xCos, xSin, xtCos, xtSin };
}

/** Least squares for A, B, C about the middle of the record, and with the last ones in `at` for the step of ω too. */
function solved(samples: Float64Array, omega: number, at: Parameters | undefined): Parameters {
  const count = samples.length;
  const s = sumsOf(samples, omega);
  const sinSin = count - s.cosCos;
  const rows = at
    ? [
        ...[s.cosCos, 0, s.cos, -at.a * s.tCosSin, s.xCos],
        ...[0, sinSin, 0, at.b * s.tCosSin, s.xSin],
        ...[s.cos, 0, count, -at.a * s.tSin, s.x],
        ...[-at.a * s.tCosSin, at.b * s.tCosSin, -at.a * s.tSin],
        ...[
          at.b ** 2 * s.ttCosCos + at.a ** 2 * (s.tt - s.ttCosCos),
          at.b * s.xtCos - at.a * s.xtSin,
        ],
      ]
    : [...[s.cosCos, 0, s.cos, s.xCos], ...[0, sinSin, 0, s.xSin], ...[s.cos, 0, count, s.x]];
  const [a = 0, b = 0, c = 0, d = 0] = eliminated(Float64Array.from(rows), at ? 4 : 3);
  return { a, b, c, d: (2 * d) / count };
}

/** Solves rows of `size` + 1 numbers by elimination with pivots. */
function eliminated(rows: Float64Array, size: number): number[] {
  const width = size + 1;
  for (let k = 0; k < size; k++) {
    let top = k;
    for (let i = k + 1; i < size; i++)
      if (Math.abs(rows[i * width + k]!) > Math.abs(rows[top * width + k]!)) top = i;
    const pivot = rows[top * width + k]!;
    if (pivot === 0)
      throw new EngineError('singular', 'The samples do not tell a sine from its offset.', {});
    for (let j = k; j <= size; j++) {
      const held = rows[k * width + j]!;
      rows[k * width + j] = rows[top * width + j]!;
      rows[top * width + j] = held;
    }
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      const factor = rows[i * width + k]! / pivot;
      for (let j = k; j <= size; j++)
        rows[i * width + j] = rows[i * width + j]! - factor * rows[k * width + j]!;
    }
  }
  return Array.from({ length: size }, (_, k) => rows[k * width + size]! / rows[k * width + k]!);
}

function finished(
  samples: Float64Array,
  omega: number,
  a: number,
  b: number,
  c: number,
  steps: number,
): SineFit {
  const count = samples.length;
  // A cos + B sin is the cosine of ωt − atan2(B, A), with t from the middle.
  const turn = Math.atan2(-b, a) - omega * ((count - 1) / 2);
  const fit = {
    omega,
    amplitude: Math.hypot(a, b),
    phase: Math.atan2(Math.sin(turn), Math.cos(turn)),
    offset: c,
  };
  let squares = 0;
  for (const left of fitResidual(samples, fit)) squares += left * left;
  return { ...fit, residual: squares / count, steps };
}

/** What a fit leaves of samples. */
export function fitResidual(
  samples: Float64Array,
  fit: Pick<SineFit, 'omega' | 'amplitude' | 'phase' | 'offset'>,
): Float64Array {
  const { omega, amplitude, phase, offset } = fit;
  const count = samples.length;
  const out = new Float64Array(count);
  const [stepCos, stepSin] = [Math.cos(omega), Math.sin(omega)];
  for (let from = 0; from < count; from += STRETCH) {
    const end = Math.min(count, from + STRETCH);
    let cos = amplitude * Math.cos(omega * from + phase);
    let sin = amplitude * Math.sin(omega * from + phase);
    for (let n = from; n < end; n++) {
      out[n] = samples[n]! - cos - offset;
      const next = cos * stepCos - sin * stepSin;
      sin = sin * stepCos + cos * stepSin;
      cos = next;
    }
  }
  return out;
}
