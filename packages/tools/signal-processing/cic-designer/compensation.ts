/** The FIR filter beside the CIC filter: found, rounded to its word, and measured with it. */
import {
  type CompensatorSpec,
  compensator,
  shortestCompensator,
} from '@tollbench/engines/cic/compensator.ts';
import { cicAmplitude, firstNull } from '@tollbench/engines/cic/response.ts';
import type { Cic } from '@tollbench/engines/cic/structure.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import { bestFraction, quantise } from '@tollbench/engines/signal/fixed-point.ts';
import type { RemezDesign } from '@tollbench/engines/signal/remez.ts';
import { passRipple, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { CicInputs } from './inputs.ts';
import type { Spec } from './spec.ts';
import { normalisedGain } from './words.ts';

export interface Measured {
  /** Pass-band ripple of both together, peak to peak, dB, at the worst of the rates. */
  readonly ripple: number;
  /** Attenuation of the compensator in its stop band, dB; null without one. */
  readonly attenuation: number | null;
}

export interface Compensation {
  /** The exact coefficients, their gain corrected where that is asked. */
  readonly h: Float64Array;
  readonly integers: Float64Array;
  /** What the integers stand for: times 2^−fraction. */
  readonly values: Float64Array;
  readonly fraction: number;
  /** Largest rounding error of a coefficient. */
  readonly error: number;
  readonly design: RemezDesign;
  readonly exact: Measured;
  readonly fixed: Measured;
  /** Whether the rounded coefficients keep ripple and attenuation. */
  readonly meets: boolean;
  /** Sum of the magnitudes of the rounded coefficients: the most that the compensator makes of full scale. */
  readonly worstGain: number;
}

const MAX_TAPS = 511;
/** Coefficients beyond the least that are tried for rounding's sake: more would hide that the word is too short. */
const MAX_MORE = 16;
const STEPS = 512;
/** dB within which a limit counts as kept. */
const SLACK = 1e-6;

/** The lowest and the highest rate, which bound all between: the droop rises with the rate. */
export const extremes = ({ cic, leastRate }: Spec): Cic[] =>
  leastRate === cic.rate ? [cic] : [{ ...cic, rate: leastRate }, cic];

/** The compensator that is asked for, or null. Throws InputError where none does. */
export function compensate(spec: Spec, i: CicInputs): Compensation | null {
  if (i.compensator === 'none') return null;
  const asked = askedOf(spec, i);
  const exact = finished(designed(asked, spec, i), spec, i);
  if (i.length === 'given') return exact;
  // The least length leaves no room for rounding, or hardly any; a few coefficients more do.
  let made = exact;
  for (let more = 2; !made.meets && more <= MAX_MORE; more += 2) {
    const taps = exact.h.length + more;
    if (taps > MAX_TAPS) break;
    try {
      made = finished(compensator(asked, taps), spec, i);
    } catch (error) {
      if (error instanceof EngineError) break;
      throw error;
    }
  }
  return made.meets ? made : exact;
}

/** A design with its gain set, rounded and measured. */
function finished(design: RemezDesign, spec: Spec, i: CicInputs): Compensation {
  const share = i.gain === 'unity' ? 1 / normalisedGain(spec.kind, spec.cic) : 1;
  const level = i.gain === 'own' ? 1 / amplitude(design.coefficients, false, 0) : 1;
  const h = design.coefficients.map((c) => c * share * level);
  const fraction = bestFraction(h, i.bits);
  const { integers, values, error } = quantise(h, { width: i.bits, fraction });
  const fixed = measure(values, spec);
  return {
    h,
    integers,
    values,
    fraction,
    error,
    design,
    exact: measure(h, spec),
    fixed,
    meets: keeps(fixed, i),
    worstGain: values.reduce((sum, c) => sum + Math.abs(c), 0),
  };
}

/** Whether the limits that are asked for are kept. */
export const keeps = ({ ripple, attenuation }: Measured, i: CicInputs): boolean =>
  ripple <= i.ripple + SLACK && (attenuation === null || attenuation >= i.attenuation - SLACK);

/**
 * The deviation that is left to the compensator of what one rate may ripple: half the spread of the rates is theirs.
 * Throws InputError where nothing is left.
 */
function toleranceOf(spec: Spec, i: CicInputs): number {
  const spread = spreadRipple(spec);
  if (i.ripple > spread / 2) return passRipple(i.ripple - spread / 2);
  // Of a length that is given it is a weight, and no limit.
  if (i.length === 'given') return passRipple(i.ripple / 2);
  throw new InputError(
    `is ${showQuantity(i.ripple, 'dB', 4)}; between the rates ${spec.leastRate} and ${spec.cic.rate} the droop differs by ${showQuantity(spread, 'dB', 4)}, and one compensator for both ripples by half of it or more`,
    {
      field: 'ripple',
      value: formatQuantity(i.ripple, 'dB'),
      remedies: [
        ...(spread <= 6 ? [{ ripple: formatQuantity(Number(spread.toPrecision(2)), 'dB') }] : []),
        { rates: 'fixed' },
      ],
    },
  );
}

function askedOf(spec: Spec, i: CicInputs): CompensatorSpec {
  return {
    cics: extremes(spec),
    pass: spec.pass,
    ...(spec.stop === null
      ? {}
      : { stop: spec.stop, ratio: stopRipple(i.attenuation) / toleranceOf(spec, i) }),
  };
}

function designed(asked: CompensatorSpec, spec: Spec, i: CicInputs): RemezDesign {
  try {
    return i.length === 'given'
      ? compensator(asked, i.taps)
      : shortestCompensator(asked, toleranceOf(spec, i), MAX_TAPS);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw refusal(error, spec, i);
  }
}

function refusal(error: EngineError, spec: Spec, i: CicInputs): InputError {
  if (error.field === 'pass')
    return new InputError(
      `is ${showQuantity(i.edge, 'Hz', 6)}, where next to nothing passes that could be made up for`,
      {
        field: 'edge',
        value: formatQuantity(i.edge, 'Hz'),
        remedies: [{ compensator: 'none' }],
      },
    );
  if (i.length === 'given')
    return new InputError(`is ${i.taps}: ${error.message}`, {
      field: 'taps',
      value: String(i.taps),
      remedies: [{ length: 'least' }],
    });
  return new InputError(
    `finds none up to ${MAX_TAPS} coefficients that keeps the ripple${spec.stop === null ? '' : ' and the attenuation between these edges'}`,
    { field: 'length', value: i.length, remedies: easier(spec, i) },
  );
}

/** What is sure to be found: a wide transition and a usual ripple. */
function easier(spec: Spec, i: CicInputs): Record<string, string>[] {
  const kept = (share: number) =>
    Number((Math.min(share, 0.8 * firstNull(spec.cic)) * spec.slow).toPrecision(4));
  return spec.stop === null
    ? [{ edge: formatQuantity(kept(0.4), 'Hz'), ripple: '0.1' }]
    : [
        {
          edge: formatQuantity(Math.min(i.edge, kept(0.2)), 'Hz'),
          stop: formatQuantity(Number((0.3 * spec.slow).toPrecision(4)), 'Hz'),
          ripple: formatQuantity(Math.max(i.ripple, 0.1), 'dB'),
          attenuation: formatQuantity(Math.min(i.attenuation, 80), 'dB'),
        },
      ];
}

/** By how much the droop of the lowest and the highest rate differs at the edge, dB: with one compensator one of them ripples by half of it or more. */
export function spreadRipple(spec: Spec): number {
  const at = extremes(spec).map((cic) => Math.abs(cicAmplitude(cic, spec.pass / cic.rate)));
  return 20 * Math.log10(Math.max(...at) / Math.min(...at));
}

/** Ripple and attenuation on a fine grid that has the alternating points' density many times over. */
export function measure(h: Float64Array, spec: Spec): Measured {
  const steps = Math.max(STEPS, 16 * h.length);
  let ripple = 0;
  for (const cic of extremes(spec)) {
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const f of linearSpacing(0, spec.pass, steps + 1)) {
      const a = Math.abs(amplitude(h, false, 2 * Math.PI * f) * cicAmplitude(cic, f / cic.rate));
      [least, most] = [Math.min(least, a), Math.max(most, a)];
    }
    ripple = Math.max(ripple, 20 * Math.log10(most / least));
  }
  if (spec.stop === null) return { ripple, attenuation: null };
  let leak = 0;
  for (const f of linearSpacing(spec.stop, 0.5, steps + 1))
    leak = Math.max(leak, Math.abs(amplitude(h, false, 2 * Math.PI * f)));
  return {
    ripple,
    attenuation: 20 * Math.log10(Math.abs(amplitude(h, false, 0)) / leak),
  };
}
