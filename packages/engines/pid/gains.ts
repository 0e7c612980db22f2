import type { TransferFunction } from '../control/transfer-function.ts';
import { transferFunction } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';

/** Standard (ideal, ISA) form: k (1 + 1/(ti s) + td s). */
export interface Gains {
  /** Not 0. */
  readonly k: number;
  /** Integral time, seconds, > 0; Infinity without integral action. */
  readonly ti: number;
  /** Derivative time, seconds, ≥ 0. */
  readonly td: number;
}

/** Parallel (independent) form: kp + ki/s + kd s. */
export interface Parallel {
  readonly kp: number;
  readonly ki: number;
  readonly kd: number;
}

/** k + k/(ti s) + k td s. */
export const toParallel = ({ k, ti, td }: Gains): Parallel => ({
  kp: k,
  ki: k / ti,
  kd: k * td,
});

/**
 * The standard form of a parallel one. Throws `degenerate` for kp = 0 (pure integral action has no standard form), and
 * `out-of-range` where ki or kd have the other sign than kp, which no integral or derivative time says.
 */
export function fromParallel({ kp, ki, kd }: Parallel): Gains {
  if (kp === 0)
    throw new EngineError('degenerate', 'Without a proportional gain there is no standard form.', {
      field: 'kp',
      value: kp,
    });
  for (const [field, value] of [
    ['ki', ki],
    ['kd', kd],
  ] as const)
    if (value / kp < 0)
      throw new EngineError(
        'out-of-range',
        `The gain ${value} has the other sign than the proportional gain ${kp}.`,
        { field, value },
      );
  return { k: kp, ti: ki === 0 ? Number.POSITIVE_INFINITY : kp / ki, td: kd / kp };
}

/**
 * Series (interacting) form k (1 + 1/(ti s))(1 + td s) of a standard one; null where ti < 4 td, since its zeros are
 * complex and no series controller has them (K. J. Åström & T. Hägglund, "Advanced PID Control", 2006, §3.2).
 */
export function toSeries({ k, ti, td }: Gains): Gains | null {
  if (td === 0) return { k, ti, td };
  if (ti === Number.POSITIVE_INFINITY) return { k, ti, td };
  const square = 1 - (4 * td) / ti;
  if (square < 0) return null;
  const root = Math.sqrt(square);
  return { k: (k * (1 + root)) / 2, ti: (ti * (1 + root)) / 2, td: (2 * td) / (1 + root) };
}

/** The standard form of a series one. */
export function fromSeries({ k, ti, td }: Gains): Gains {
  if (ti === Number.POSITIVE_INFINITY || td === 0) return { k, ti, td };
  const factor = 1 + td / ti;
  return { k: k * factor, ti: ti + td, td: td / factor };
}

/** From measurement to actuator: k (1 + 1/(ti s) + td s/(1 + td s/n)). */
export function controllerOf({ k, ti, td }: Gains, n: number): TransferFunction {
  const filter = td / n;
  if (ti === Number.POSITIVE_INFINITY)
    return td === 0
      ? transferFunction([k], [1])
      : transferFunction([k * (filter + td), k], [filter, 1]);
  if (td === 0) return transferFunction([k * ti, k], [ti, 0]);
  return transferFunction([k * ti * (filter + td), k * (ti + filter), k], [ti * filter, ti, 0]);
}
