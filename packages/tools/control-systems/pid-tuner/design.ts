/** What a controller makes of the process: robustness, and the figures of its responses. */
import { closedLoopStability, type Stability } from '@tollbench/engines/control/loop-functions.ts';
import { sampleLoop } from '@tollbench/engines/control/loop-samples.ts';
import { type LoopResponse, simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { type Margins, margins } from '@tollbench/engines/control/margins.ts';
import { responseFigures } from '@tollbench/engines/control/response-figures.ts';
import {
  dcGain,
  series,
  type TransferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { trapezoid } from '@tollbench/engines/numeric/trapezoid.ts';
import { controllerOf, type Gains } from '@tollbench/engines/pid/gains.ts';
import { horizon } from '../horizon.ts';

/** Half-width of the settling band. */
export const BAND = 0.02;
const STEPS = 1200;

/** Set-point weights and derivative filter. */
export interface Shape {
  readonly n: number;
  readonly b: number;
  /** 1 where the derivative is of the error, 0 where of the measurement. */
  readonly c: number;
}

/** Unit steps of the set point and of a load at the plant's input, from rest; u is the controller's output. */
export interface Responses {
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly u: Float64Array;
  readonly loadY: Float64Array;
  readonly loadU: Float64Array;
}

export interface Figures {
  /** Fractions, seconds; null where the response has none. */
  readonly overshoot: number | null;
  readonly riseTime: number | null;
  readonly settlingTime: number | null;
  /** Of the unit load step: integral of |y|, and the largest |y|. Infinite without integral action. */
  readonly iae: number;
  readonly loadPeak: number;
  /** Of the unit set-point step: largest |u|, and the sum of its moves up and down. */
  readonly peakControl: number;
  readonly variation: number;
}

export interface Design {
  readonly gains: Gains;
  readonly loop: TransferFunction;
  readonly margins: Margins;
  readonly verdict: Stability;
  readonly unstable: number;
  /** Seconds its responses take. */
  readonly end: number;
  /** null where the loop is not stable. */
  readonly responses: Responses | null;
  readonly figures: Figures | null;
}

/** Margins of the loop, and its responses and their figures where it is stable. */
export function design(plant: TransferFunction, gains: Gains, shape: Shape): Design {
  const controller = controllerOf(gains, shape.n);
  const loop = series(controller, plant);
  const samples = sampleLoop(loop);
  const m = margins(loop, samples);
  const { verdict, unstable } = closedLoopStability(loop, m, samples);
  const end = horizon(loop, m, samples.closedPoles, null);
  const common = { gains, loop, margins: m, verdict, unstable, end };
  if (verdict !== 'stable') return { ...common, responses: null, figures: null };
  const { step, load } = simulated(plant, gains, shape, end);
  const final = finalValue(plant, gains, shape.b);
  return {
    ...common,
    responses: { t: step.t, y: step.y, u: step.u, loadY: load.y, loadU: load.u },
    figures: figuresOf(step, load, final, gains),
  };
}

/**
 * Responses to `end` of a controller with weights: what the weights leave out of the reference acts as a load at the
 * plant's input, −K(1 − b) for good and K N (1 − c) e^(−N t/Td).
 */
export function simulated(
  plant: TransferFunction,
  gains: Gains,
  { n, b, c }: Shape,
  end: number,
  times = 1,
): { readonly step: LoopResponse; readonly load: LoopResponse } {
  const controller = controllerOf(gains, n);
  const { k, td } = gains;
  const lasting = -k * (1 - b);
  const fading = td > 0 && c !== 1 ? { size: -k * n * (1 - c), rate: n / td } : undefined;
  const step = simulateLoop(
    controller,
    plant,
    { reference: 1, load: lasting, ...(fading && { fading }) },
    end,
    STEPS * times,
  );
  const u = step.u.map(
    (v, j) => v + lasting + (fading ? fading.size * Math.exp(-fading.rate * (step.t[j] ?? 0)) : 0),
  );
  return {
    step: { ...step, u },
    load: simulateLoop(controller, plant, { reference: 0, load: 1 }, end, STEPS * times),
  };
}

/** y(∞) of a unit step of the set point, weighted by b. */
export function finalValue(plant: TransferFunction, { k, ti }: Gains, b: number): number {
  if (ti < Number.POSITIVE_INFINITY) return 1;
  const g = dcGain(plant);
  return Number.isFinite(g) ? (k * b * g) / (1 + k * g) : b;
}

function figuresOf(step: LoopResponse, load: LoopResponse, final: number, { ti }: Gains): Figures {
  const f = final === 0 ? null : responseFigures(step, final, BAND);
  const size = (v: Float64Array) => v.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
  let variation = Math.abs(step.u[0] ?? 0);
  for (let k = 1; k < step.u.length; k++)
    variation += Math.abs((step.u[k] ?? 0) - (step.u[k - 1] ?? 0));
  return {
    overshoot: f?.overshoot ?? null,
    riseTime: f?.riseTime ?? null,
    settlingTime: f?.settlingTime ?? null,
    iae:
      ti < Number.POSITIVE_INFINITY
        ? trapezoid(load.t, load.y.map(Math.abs))
        : Number.POSITIVE_INFINITY,
    loadPeak: size(load.y),
    peakControl: size(step.u),
    variation,
  };
}
