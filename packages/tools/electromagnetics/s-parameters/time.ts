/** One parameter in time, and what a gate keeps of it. */
import type { Network } from '@tollbench/engines/network/network.ts';
import {
  harmonicGrid,
  onGrid,
  pulseWidth,
  steadyReference,
  stretchOf,
} from '@tollbench/engines/network/time-grid.ts';
import {
  bandPass,
  gated,
  harmonicSpectrum,
  isHarmonic,
  lowPass,
  riseTime,
  spacingOf,
  type TimeResponse,
} from '@tollbench/engines/network/time-response.ts';
import { entriesOf } from '@tollbench/engines/network/trace.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterInputs } from './inputs.ts';
import { at } from './read.ts';
import type { Trace } from './traces.ts';

export interface TimeView {
  readonly trace: Trace;
  readonly kind: 'step' | 'impulse' | 'bandpass';
  /** Ω of its port; NaN where that is not real, or this is no reflection. */
  readonly reference: number;
  /** s, within what is shown. */
  readonly time: Float64Array;
  /** Step or impulse as a ratio; the size of the band-pass response. */
  readonly value: Float64Array;
  /** Of a step of a reflection on a real reference, Ω. */
  readonly impedance: Float64Array | null;
  /** 10 to 90 %, s; of a band-pass response the width of a pulse between its halves. */
  readonly resolution: number;
  /** The time that the samples tell before they repeat, s. */
  readonly period: number;
  /** The value at 0 Hz that was used, and how many samples below the lowest were extrapolated; null of a band-pass. */
  readonly dc: { readonly value: number; readonly extrapolated: number } | null;
  readonly gated: Float64Array | null;
  /** The same without a gate, over frequency. */
  readonly own: Float64Array;
  readonly frequency: Float64Array;
  readonly isInterpolated: boolean;
}

export function timeOf(network: Network, trace: Trace, i: SParameterInputs): TimeView {
  const kind = kindOf(network, i);
  const { frequency, step, values, isInterpolated } = evenly(network, trace, kind, i);
  const spectrum =
    kind === 'bandpass'
      ? null
      : at(
          'response',
          i.response,
          () => harmonicSpectrum(frequency, values, step, i.dc ?? undefined),
          [{ response: 'bandpass' }],
        );
  const whole = spectrum
    ? lowPass(spectrum, kind === 'step' ? 'step' : 'impulse', i.beta)
    : bandPass(step, values, i.beta);
  const count = spectrum ? spectrum.values.length / 2 : frequency.length;
  const resolution = spectrum ? riseTime(step, count, i.beta) : pulseWidth(step, count, i.beta);
  const stretch = shown(whole, resolution, 1 / step, kind, i);
  const reference = trace.i === trace.j ? steadyReference(network, trace.i) : Number.NaN;
  const isImpedance = kind === 'step' && !Number.isNaN(reference);
  return {
    trace,
    kind,
    reference,
    ...stretch,
    impedance: isImpedance ? stretch.value.map((p) => impedanceOf(p, reference)) : null,
    resolution,
    period: 1 / step,
    dc: spectrum && {
      value: spectrum.values[0] ?? Number.NaN,
      extrapolated: spectrum.extrapolated,
    },
    gated: i.gate === 'on' ? gatedTrace(frequency, values, step, i) : null,
    own: values,
    frequency,
    isInterpolated,
  };
}

/** Of a reflection that a step finds; infinite where all comes back. */
const impedanceOf = (p: number, reference: number): number =>
  p < 1 ? (reference * (1 + p)) / (1 - p) : Number.NaN;

/** Steps from 0 Hz to the lowest sample, as a share of all samples, up to which a step is shown unasked. */
const NEAR = 0.1;

/** What is asked for; unasked a step where the samples are those of a low-pass response, else band-pass. */
function kindOf({ frequency }: Network, i: SParameterInputs): TimeView['kind'] {
  if (i.response !== 'auto') return i.response;
  const step = spacingOf(frequency);
  const isLow =
    step !== undefined &&
    isHarmonic(frequency, step) &&
    (frequency[0] ?? 0) / step <= Math.max(1, NEAR * frequency.length);
  if (isLow) return 'step';
  if (i.dc !== null)
    throw new InputError(
      'is given, and the samples are none of a low-pass response: the band-pass one does not use it',
      {
        field: 'dc',
        value: String(i.dc),
        remedies: [{ dc: 'none' }],
      },
    );
  return 'bandpass';
}

interface Even {
  readonly frequency: Float64Array;
  readonly step: number;
  readonly values: Float64Array;
  readonly isInterpolated: boolean;
}

/** The parameter over equally spaced frequencies; for a low-pass response multiples of their spacing. */
function evenly(network: Network, trace: Trace, kind: TimeView['kind'], i: SParameterInputs): Even {
  const { frequency } = network;
  const values = entriesOf(network.s, network.ports, trace.i, trace.j);
  if (frequency.length < 4)
    throw new InputError(
      `is time, for which the file has too few frequencies: ${frequency.length}, and 4 are the least`,
      { field: 'view', value: i.view, remedies: [{ view: 'response' }] },
    );
  const step = spacingOf(frequency);
  if (step !== undefined && (kind === 'bandpass' || isHarmonic(frequency, step)))
    return { frequency, step, values, isInterpolated: false };
  if (i.grid === 'refuse')
    throw new InputError(
      step === undefined
        ? 'is to refuse, and the frequencies of the file are not equally spaced, as a transform to time needs them'
        : 'is to refuse, and the frequencies of the file are no multiples of their spacing, as a low-pass response needs them',
      {
        field: 'grid',
        value: i.grid,
        remedies: [{ grid: 'linear' }, ...(step === undefined ? [] : [{ response: 'bandpass' }])],
      },
    );
  const grid = harmonicGrid(frequency);
  if (grid.count > MAX_GRID)
    throw new InputError(
      `is a low-pass response, and the band is too far from 0 Hz for one: ${grid.count} steps`,
      { field: 'response', value: i.response, remedies: [{ view: 'response' }] },
    );
  return { ...onGrid(frequency, values, grid), step: grid.step, isInterpolated: true };
}

/** Steps from 0 Hz at most. */
const MAX_GRID = 200_000;

/** The stretch of time that is asked for. */
function shown(
  whole: TimeResponse,
  resolution: number,
  period: number,
  kind: TimeView['kind'],
  i: SParameterInputs,
): TimeResponse {
  if (i.tStop !== null && i.tStop > period / 2)
    throw new InputError(
      `is ${showQuantity(i.tStop, 's', 4)}; the samples tell ${showQuantity(period / 2, 's', 4)} before they repeat`,
      { field: 'tStop', value: String(i.tStop), remedies: [{ tStop: 'none' }] },
    );
  return stretchOf(whole, resolution, kind === 'step', i.tStop ?? undefined);
}

function gatedTrace(
  frequency: Float64Array,
  values: Float64Array,
  step: number,
  i: SParameterInputs,
): Float64Array {
  const least = 2 / (frequency.length * step);
  const span = i.gateTo - i.gateFrom;
  if (!(span >= least))
    throw new InputError(
      `is ${showQuantity(i.gateTo, 's', 6)}, and the gate begins at ${showQuantity(i.gateFrom, 's', 6)}; in this band it is at least ${showQuantity(least, 's', 3)} long`,
      {
        field: 'gateTo',
        value: String(i.gateTo),
        remedies: [
          { gateTo: String(Number((i.gateFrom + least * 1.01).toPrecision(6))) },
          { gate: 'off' },
        ],
      },
    );
  const half = 1 / step / 2;
  if (Math.max(Math.abs(i.gateFrom), Math.abs(i.gateTo)) > half)
    throw new InputError(`reaches beyond ${showQuantity(half, 's', 4)}, where the samples repeat`, {
      ...(Math.abs(i.gateTo) > half
        ? { field: 'gateTo', value: String(i.gateTo) }
        : { field: 'gateFrom', value: String(i.gateFrom) }),
      remedies: [{ gate: 'off' }],
    });
  return gated(frequency, values, step, { from: i.gateFrom, to: i.gateTo });
}
