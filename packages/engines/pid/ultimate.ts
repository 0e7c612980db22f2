import { margins } from '../control/margins.ts';
import { evaluate, type TransferFunction } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';
import { abs, complex } from '../numeric/complex.ts';
import type { ProcessModel } from './process-model.ts';

/** The proportional gain that makes the loop swing, with the sign of the process, and the period, seconds. */
export interface Ultimate {
  readonly gain: number;
  readonly period: number;
}

/** How far below |L| = 1 the loop is put, so that every crossing of the axis lies on one side. */
const FAINT = 1e-6;

/** The least gain that puts the loop k·g on −1; null where none does. `sign` is that of g at low frequency. */
export function ultimateOf(g: TransferFunction, sign: 1 | -1, around: number): Ultimate | null {
  const size = abs(evaluate(g, complex(0, around)));
  const factor = (sign * FAINT) / size;
  const crossing = margins({ ...g, num: g.num.map((c) => c * factor) }).gainIncrease;
  if (!crossing || !Number.isFinite(crossing.omega) || !(crossing.omega > 0)) return null;
  return { gain: crossing.gainMargin * factor, period: (2 * Math.PI) / crossing.omega };
}

/**
 * The lag with dead time that swings at `ultimate` and has the gain: |G| = 1/Ku and arg G = −π at 2π/Pu, solved for
 * T and L. Throws `infeasible` where |gain · Ku| ≤ 1: no lag with dead time swings at so little gain.
 */
export function lagFrom(gain: number, { gain: ku, period }: Ultimate): ProcessModel {
  const size = gain * ku;
  if (!(size > 1))
    throw new EngineError(
      'infeasible',
      `The gain of the process times the ultimate gain is ${size}; of a lag with dead time it is above 1.`,
      { field: 'ku', value: ku },
    );
  const omega = (2 * Math.PI) / period;
  const turn = Math.sqrt((size - 1) * (size + 1));
  return {
    kind: 'lag',
    gain,
    time: turn / omega,
    time2: 0,
    delay: (Math.PI - Math.atan(turn)) / omega,
  };
}
