/** How far shapes, places of zeros, poles and answers in time are from what other programs found. */
import { bandStages } from '@tollbench/engines/filter/band-poles.ts';
import { linearPhasePoles } from '@tollbench/engines/filter/linear-phase.ts';
import { scaledShape, shapeEdge, shapeLoss } from '@tollbench/engines/filter/lowpass-corner.ts';
import { lowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { placedZeros } from '@tollbench/engines/filter/mask-zeros.ts';
import {
  characteristicOf,
  shapeOfCharacteristic,
} from '@tollbench/engines/filter/prescribed-zeros.ts';
import { stepAnswer } from '@tollbench/engines/filter/step-answer.ts';

interface Prescribed {
  readonly order: number;
  readonly zeros: readonly number[];
  readonly kind: 'rippled' | 'grounded' | 'flat';
  readonly ripple: number;
  readonly w: readonly number[];
  readonly db: readonly number[];
}
interface Masked {
  readonly order: number;
  readonly count: number;
  readonly flat: boolean;
  readonly steps: readonly (readonly [number, number])[];
  readonly margin: number;
}
interface Linear {
  readonly degrees: number;
  readonly order: number;
  readonly poles: readonly (readonly [number, number])[];
}
interface Depth {
  readonly family: 'gaussian-6' | 'gaussian-12';
  readonly order: number;
  readonly poles: readonly (readonly [number, number])[];
}
interface Stepped {
  readonly family: 'elliptic' | 'chebyshev';
  readonly order: number;
  readonly band: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  readonly t: readonly number[];
  readonly y: readonly number[];
}
export interface Beside {
  readonly prescribed: readonly Prescribed[];
  readonly masks: readonly Masked[];
  readonly linear: readonly Linear[];
  readonly depths: readonly Depth[];
  readonly steps: readonly Stepped[];
}

/** dB. */
export function prescribedError(cases: readonly Prescribed[]): number {
  let most = 0;
  for (const { order, zeros, kind, ripple, w, db } of cases) {
    const equal = kind === 'grounded';
    const wanted = { order, flat: kind === 'flat', ripple, edgeLoss: ripple, equal };
    const shape = shapeOfCharacteristic(characteristicOf(wanted, zeros), wanted);
    w.forEach((x, k) => {
      most = Math.max(most, Math.abs(shapeLoss(shape, x) - (db[k] as number)));
    });
  }
  return most;
}

/** dB by which theirs is above ours, and ours above theirs. */
export function maskError(cases: readonly Masked[]): { above: number; below: number } {
  let [above, below] = [0, 0];
  for (const { order, count, flat, steps, margin } of cases) {
    const loss = flat ? 1 : 0.1;
    const mask = steps.map(([from, decibels], k) => ({
      from,
      to: steps[k + 1]?.[0] ?? Number.POSITIVE_INFINITY,
      loss: decibels,
    }));
    const ours = placedZeros(
      { order, flat, ripple: loss, edgeLoss: loss, equal: false },
      count,
      mask,
    );
    above = Math.max(above, margin - ours.margin);
    below = Math.max(below, ours.margin - margin);
  }
  return { above, below };
}

/** Of the largest pole. */
function poleError(
  poles: readonly (readonly [number, number])[],
  ours: readonly { readonly re: number; readonly im: number }[],
): number {
  const size = Math.max(...poles.map(([re, im]) => Math.hypot(re, im)));
  const off = poles.map(([re, im]) =>
    Math.min(...ours.map((p) => Math.hypot(p.re - re, p.im - im))),
  );
  return Math.max(...off) / size;
}

export const linearError = (cases: readonly Linear[]): number =>
  Math.max(
    ...cases.map(({ degrees, order, poles }) =>
      poleError(poles, linearPhasePoles(order, (degrees * Math.PI) / 180)),
    ),
  );

export const depthError = (cases: readonly Depth[]): number =>
  Math.max(
    ...cases.map(({ family, order, poles }) => {
      // There the edge is 3.01 dB below 0 Hz, where some even orders do not pass most.
      const bare = { ...lowpassShape(family, order, 0, 0, false), dc: 1 };
      return poleError(poles, scaledShape(bare, shapeEdge(bare, 10 * Math.log10(2))).poles);
    }),
  );

/** Of a step of 1. */
export function stepError(cases: readonly Stepped[]): number {
  let most = 0;
  for (const { family, order, band, t, y } of cases) {
    const shape = lowpassShape(family, order, 0.5, 40, false);
    // SciPy’s even Chebyshev passes less than all at rest.
    const gain = Math.sqrt(shape.dc);
    const answer = stepAnswer(bandStages(shape, { band, centre: 1, width: 0.4 }));
    t.forEach((x, k) => {
      most = Math.max(most, Math.abs(gain * answer.at(x) - (y[k] as number)));
    });
  }
  return most;
}
