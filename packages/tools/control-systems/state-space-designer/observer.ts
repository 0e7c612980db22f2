/** The observer's gain: placed, or that of a Kalman filter. Both are feedback of the transposed plant. */
import { EngineError } from '@tollbench/engines/error.ts';
import { minus, plus } from '@tollbench/engines/linalg/blocks.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { type Matrix, transpose } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { care } from '@tollbench/engines/state-space/care.ts';
import { dare } from '@tollbench/engines/state-space/dare.ts';
import { uncontrollableModes } from '@tollbench/engines/state-space/pbh.ts';
import { leftDivide, riccatiProblem } from '@tollbench/engines/state-space/riccati.ts';
import { heldNoise } from '@tollbench/engines/state-space/sampled.ts';
import { scaledSystem } from '@tollbench/engines/state-space/staircase.ts';
import { InputError } from '../../define/error.ts';
import { complexText } from '../../text/complex.ts';
import { combinationText } from './combination.ts';
import type { Pole } from './feedback.ts';
import { type DesignInputs, inputs } from './inputs.ts';
import { placed } from './placement.ts';
import { leastEigenvalue, type Plant, weightOf } from './plant.ts';
import { isDecaying } from './structure.ts';

export interface Observer {
  readonly method: 'exact' | 'robust' | 'schur' | 'riccati';
  /** n×p: x̂′ = Ax̂ + Bu + L(y − Cx̂ − Du). */
  readonly l: Matrix;
  readonly poles: readonly Pole[];
  /** Covariance of the estimate's error, of a prediction in discrete time; of a Kalman filter alone. */
  readonly covariance: Matrix | null;
  /** In discrete time the gain that corrects a prediction by the newest sample, L = A·M. */
  readonly filter: Matrix | null;
  readonly residual: number | null;
}

export function observerOf(plant: Plant, i: DesignInputs): Observer | null {
  const { a, c } = plant;
  if (i.observer === 'none') return null;
  const found = i.observer === 'place' ? luenberger(plant, i) : kalman(plant, i);
  const { re, im, condition } = eigen(minus(a, multiply(found.l, c)));
  return {
    covariance: null,
    filter: null,
    residual: null,
    ...found,
    poles: Array.from(re, (x, k) => ({
      value: { re: x, im: im[k] ?? 0 },
      condition: condition[k] ?? Number.NaN,
    })),
  };
}

type Found = Pick<Observer, 'method' | 'l'> & Partial<Observer>;

function luenberger({ a, c }: Plant, i: DesignInputs): Found {
  const dual = { a: transpose(a), b: transpose(c) };
  const { method, k } = placed(dual, i.observerPoles, 'observerPoles', i.tolerance);
  return { method, l: transpose(k) };
}

function kalman(plant: Plant, i: DesignInputs): Found {
  const { a, c } = plant;
  const { w, v } = noiseInTime(plant, i);
  detectable(plant, w, i.tolerance);
  const problem = riccatiProblem(transpose(a), transpose(c), w, v);
  try {
    const { x, k, residual } = plant.time === 'continuous' ? care(problem) : dare(problem);
    const filter = filterOf(plant, x, v);
    return { method: 'riccati', l: transpose(k), covariance: x, residual, filter };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'w',
      value: inputs.w.format(i.w),
      remedies: [{ noiseOn: 'states', w: '1' }],
    });
  }
}

/**
 * Covariances of what noise adds to the states and to the outputs, in the plant's time. Throws InputError for one
 * that is none.
 */
export function noiseInTime(plant: Plant, i: DesignInputs): { w: Matrix; v: Matrix } {
  const { n, m, p } = plant;
  const v = weightOf('v', i.v, p, 'outputs');
  const least = leastEigenvalue(v);
  const positive = plant.time === 'continuous';
  if (least < 0 || (positive && least === 0))
    throw new InputError(
      `is not positive ${positive ? '' : 'semi'}definite: its least eigenvalue is ${least}`,
      { field: 'v', value: inputs.v.format(i.v), remedies: [{ v: '1' }] },
    );
  const w = weightOf('w', i.w, i.noiseOn === 'inputs' ? m : n, i.noiseOn);
  if (leastEigenvalue(w) < 0)
    throw new InputError('is no covariance: it has a negative eigenvalue', {
      field: 'w',
      value: inputs.w.format(i.w),
      remedies: [{ w: '1' }],
    });
  return { w: noiseOf(plant, i, w), v };
}

/** What the noise adds to the states, in the plant's time. */
function noiseOf(plant: Plant, i: DesignInputs, w: Matrix): Matrix {
  const b = plant.held?.b ?? plant.b;
  const onStates = i.noiseOn === 'states' ? w : multiply(multiply(b, w), transpose(b));
  return plant.held && plant.step !== undefined
    ? heldNoise(plant.held.a, onStates, plant.step)
    : onStates;
}

/** P·Cᵀ·(C·P·Cᵀ + V)⁻¹ in discrete time. */
function filterOf({ c, time }: Plant, x: Matrix, v: Matrix): Matrix | null {
  if (time === 'continuous') return null;
  const cx = multiply(c, x);
  const m = leftDivide(plus(multiply(cx, transpose(c)), v), cx);
  return m ? transpose(m) : null;
}

/** Throws InputError that names a mode which no output shows and which does not decay, or which no noise drives on the edge. */
function detectable(plant: Plant, noise: Matrix, tolerance: number): void {
  const scaled = scaledSystem(plant.a, plant.b, plant.c);
  const hidden = uncontrollableModes(transpose(scaled.a), transpose(scaled.c), tolerance).find(
    ({ value }) => !isDecaying(value, plant),
  );
  if (hidden)
    throw new InputError(
      `do not show the mode at ${complexText(hidden.value, 'j')}, ${combinationText(hidden.weights, scaled.state, 1)}, which does not decay: no observer follows it`,
      { field: 'c', remedies: [{ observer: 'none' }] },
    );
  const quiet = uncontrollableModes(plant.a, noise, tolerance).find(({ value: { re, im } }) =>
    plant.time === 'continuous'
      ? Math.abs(re) <= 1e-9 * Math.max(1, Math.hypot(re, im))
      : Math.abs(Math.hypot(re, im) - 1) <= 1e-9,
  );
  if (quiet)
    throw new InputError(
      `does not drive the mode at ${complexText(quiet.value, 'j')}, which neither grows nor decays: the filter would stop correcting it`,
      { field: 'w', remedies: [{ noiseOn: 'states', w: '1' }] },
    );
}
