/** What stands in words, pictures and the working alone: as values, for programs. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput } from '../../define/named.ts';
import { type FirResult, MAX_ROUNDED_ZEROS, MAX_ZEROS, type Zeros } from './compute.ts';
import { type FixedResult, headroom } from './fixed.ts';
import type { FirInputs } from './inputs.ts';
import { NOT_CONSTANT, UNLIMITED, worst } from './readouts.ts';
import type { results } from './results.ts';
import { narrowest } from './spec.ts';
import { kaiserLength, windowDepth } from './windowed.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;

export const unseen = (r: FirResult, i: FirInputs): NamedOutput<typeof results> => ({
  kind: 'values',
  values: {
    ...filterValues(r, i),
    ...designValues(r, i),
    ...(r.fixed && fixedValues(r, r.fixed, i)),
  },
});

function filterValues(r: FirResult, i: FirInputs): Values {
  const { spec, gap, zeros } = r;
  const pass = worst(r, true);
  const stop = worst(r, false);
  const width = narrowest(spec);
  const filled = none('the bands leave no gap');
  const many = none(`not sought above ${MAX_ZEROS} coefficients`);
  const unstopped = none('no band is to be stopped');
  const counts = zeros && zeroCounts(zeros);
  return {
    order: r.taps - 1,
    linearPhaseType: r.type ?? none('the coefficients do not mirror'),
    symmetry: r.symmetry ?? none('the coefficients do not mirror'),
    ...(pass && { passbandRippleLimit: r.masked ? pass.band.asked : none(UNLIMITED) }),
    ...(!stop && { stopbandAttenuation: unstopped }),
    stopbandAttenuationLimit: !stop ? unstopped : r.masked ? stop.band.asked : none(UNLIMITED),
    referenceGain: spec.reference,
    groupDelaySamples: r.symmetry ? (r.taps - 1) / 2 : none(NOT_CONSTANT),
    transitionWidth: width === undefined ? none('there is no second band') : width * i.fs,
    freeGain: gap ? gap.gain : filled,
    freeGainFrequency: gap ? gap.at * i.fs : filled,
    zeros: zeros ? complexes(zeros) : many,
    zerosOnUnitCircle: counts ? counts.on : many,
    zerosOutsideUnitCircle: counts ? counts.outside : many,
  };
}

function designValues(r: FirResult, i: FirInputs): Values {
  const { optimum, window, passedOver } = r.design;
  const length = i.method === 'kaiser' ? kaiserLength(r.spec) : undefined;
  // The exchange of a half-band filter works at half its length, where frequencies are twice as high.
  const scale = r.spec.type === 'halfband' ? i.fs / 2 : i.fs;
  return {
    ...(optimum && { alternationFrequencies: optimum.extrema.map((f) => f * scale) }),
    ...(i.method === 'kaiser' && { windowAttenuation: windowDepth(r.spec) }),
    ...(length !== undefined && { kaiserTaps: length }),
    ...(r.estimate === null && {
      estimatedTaps: none(r.masked ? 'there is one band alone' : UNLIMITED),
    }),
    ...(passedOver !== null && { passedOverTaps: passedOver }),
    ...(window && { window }),
  };
}

function fixedValues(r: FirResult, f: FixedResult, i: FirInputs): Values {
  return {
    ...(!worst(r, false) && { fixedStopbandAttenuation: none('no band is to be stopped') }),
    coefficientWidth: f.fir.coefficient.width,
    outputFraction: f.fir.output.fraction,
    saturatedCoefficients: f.overflowed,
    accumulatorGrowth: f.accumulator - i.inputBits,
    whiteNoiseGain: f.bounds.noise,
    outputCeiling: f.ceiling,
    worstCaseHeadroom: headroom(f.bounds.worst, i.outputBits),
    sineHeadroom: headroom(f.bounds.sine, i.outputBits),
    roundOffVariance: f.noise.rounding,
    roundOffBias: f.noise.bias,
    inputNoiseVariance: f.noise.input,
    fixedZeros: r.roundedZeros
      ? complexes(r.roundedZeros)
      : none(`not sought above ${MAX_ROUNDED_ZEROS} coefficients`),
  };
}

const complexes = ({ re, im }: Zeros): Complex[] =>
  Array.from(re, (x, k) => ({ re: x, im: im[k] ?? Number.NaN }));

/** How many lie on the unit circle, and how many outside it. */
export function zeroCounts({ re, im }: Zeros): { readonly on: number; readonly outside: number } {
  const sizes = Array.from(re, (x, k) => Math.hypot(x, im[k] ?? Number.NaN));
  const on = sizes.filter((size) => Math.abs(size - 1) < 1e-6).length;
  return { on, outside: sizes.filter((size) => size >= 1 + 1e-6).length };
}
