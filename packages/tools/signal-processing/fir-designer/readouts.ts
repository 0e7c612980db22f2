import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { FixedFormat } from '@tollbench/engines/signal/fixed-point.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { FirResult } from './compute.ts';
import { deviationScale } from './design.ts';
import type { FixedResult } from './fixed.ts';
import type { FirInputs } from './inputs.ts';
import type { BandFigure } from './measure.ts';
import type { results } from './results.ts';
import type { SpecBand } from './spec.ts';

type Reading = ReadoutOf<typeof results>;

/** `16 bits × 2⁻¹⁷`: plain where the binary point lies outside the word, as Q notation is not. */
export const wordName = ({ width, fraction }: FixedFormat): string =>
  `${width} bits × 2${superscript(-fraction)}`;

/** The worst of the bands with gain, or of those without. */
export function worst(
  { spec, figures }: FirResult,
  passes: boolean,
): { readonly band: SpecBand; readonly at: number } | undefined {
  let found: { band: SpecBand; at: number } | undefined;
  let most = -1;
  spec.bands.forEach((band, at) => {
    if (band.gain > 0 !== passes) return;
    const share = (figures[at]?.error ?? 0) / band.tolerance;
    if (share > most) [most, found] = [share, { band, at }];
  });
  return found;
}

/** What a list of figures has of a band. */
const decibelsOf = (figures: readonly BandFigure[], at: number): number =>
  figures[at]?.decibels ?? Number.NaN;

/** Why there is no limit, no verdict, and no delay that all frequencies share. */
export const UNLIMITED = 'nothing is asked that could be met or not';
export const NOT_CONSTANT = 'it depends on frequency, as the coefficients do not mirror';

/** A note on what a band is asked for, where it is. */
const asked = (word: string, { asked }: SpecBand) =>
  Number.isNaN(asked) ? {} : { note: `${word} ${showQuantity(asked, 'dB', 4)}` };

/** Length, verdict, ripple, attenuation and delay. */
export function answer(r: FirResult, i: FirInputs): Reading[] {
  const samples = (r.taps - 1) / 2;
  const pass = worst(r, true);
  const stop = worst(r, false);
  return [
    {
      name: 'taps',
      value: r.taps,
      note: `order ${r.taps - 1}${r.type === null ? '' : `, type ${['I', 'II', 'III', 'IV'][r.type - 1]}`}`,
    },
    met('maskMet', r.masked, r.meets),
    ...(stop
      ? [
          {
            name: 'stopbandAttenuation',
            value: decibelsOf(r.figures, stop.at),
            ...asked('asked', stop.band),
          } as const,
        ]
      : []),
    ...(pass
      ? [
          {
            name: 'passbandRipple',
            value: decibelsOf(r.figures, pass.at),
            ...asked('allowed', pass.band),
          } as const,
        ]
      : []),
    r.symmetry
      ? { name: 'groupDelay', value: samples / i.fs, note: `${samples} samples` }
      : { name: 'groupDelay', value: null, note: NOT_CONSTANT },
  ];
}

const met = (name: 'maskMet' | 'fixedMaskMet', masked: boolean, meets: boolean): Reading =>
  masked
    ? { name, value: meets, shown: meets ? 'met' : 'not met' }
    : { name, value: null, note: UNLIMITED };

/** What rounding the coefficients and the output does. */
export function fixedReadouts(r: FirResult, f: FixedResult, i: FirInputs): Reading[] {
  const pass = worst(r, true);
  const stop = worst(r, false);
  return [
    met('fixedMaskMet', r.masked, f.meets),
    ...(pass
      ? [
          {
            name: 'fixedPassbandRipple',
            value: decibelsOf(f.figures, pass.at),
            ...asked('allowed', pass.band),
          } as const,
        ]
      : []),
    ...(stop
      ? [
          {
            name: 'fixedStopbandAttenuation',
            value: decibelsOf(f.figures, stop.at),
            ...asked('asked', stop.band),
          } as const,
        ]
      : []),
    leastWidth(r, f),
    {
      name: 'coefficientFraction',
      value: f.fir.coefficient.fraction,
      shown: wordName(f.fir.coefficient),
    },
    { name: 'coefficientError', value: f.error },
    {
      name: 'accumulatorWidth',
      value: f.accumulator,
      note: `never overflows; ${f.accumulator - i.inputBits} bits of growth`,
    },
    {
      name: 'outputShift',
      value: f.shift,
      shown: showQuantity(Math.abs(f.shift), 'bits'),
      ...(f.shift < 0 && { label: 'Zeros appended at the output' }),
    },
    {
      name: 'worstCaseGain',
      value: f.bounds.worst,
      note: `the output holds ${showQuantity(f.ceiling, '', 5)}`,
    },
    { name: 'sineGain', value: f.bounds.sine },
    {
      name: 'roundOffNoise',
      value: powerDecibels(f.noise.rounding + f.noise.bias ** 2),
      note: 'relative to 1, bias included',
    },
    {
      name: 'signalToNoise',
      value: f.noise.signalToNoiseDb,
      note: 'with the input’s own quantisation',
    },
  ];
}

const leastWidth = (r: FirResult, { leastBits }: FixedResult): Reading =>
  leastBits !== null
    ? { name: 'leastCoefficientWidth', value: leastBits }
    : {
        name: 'leastCoefficientWidth',
        value: null,
        note: !r.masked
          ? UNLIMITED
          : !r.meets
            ? 'the exact coefficients do not'
            : r.taps > 600
              ? 'not searched above 600 coefficients'
              : 'none up to 32 bits',
      };

/** How the design was found, and what it costs. */
export function designReadouts(r: FirResult, i: FirInputs): Reading[] {
  const { optimum, beta, tried } = r.design;
  const scale = optimum ? deviationScale(r.spec) : 1;
  const ramp = scale !== 1 && r.spec.bands.some((b) => b.relative);
  const list: Reading[] = [];
  if (optimum)
    list.push(
      {
        name: 'optimalDeviation',
        value: optimum.deviation * scale,
        note: `in the ${r.masked ? 'tightest band' : 'band of the largest weight'}${ramp ? ', a share of the ramp' : ''}, by alternation`,
      },
      { name: 'foundDeviation', value: optimum.largest * scale },
      { name: 'exchangeIterations', value: optimum.iterations },
      { name: 'alternations', value: optimum.extrema.length },
    );
  if (beta !== null) list.push({ name: 'kaiserBeta', value: beta });
  if (i.length !== 'given' && i.method !== 'import')
    list.push({ name: 'lengthsTried', value: tried });
  if (r.estimate !== null)
    list.push({
      name: 'estimatedTaps',
      value: r.estimate,
      note: 'coefficients, by Herrmann’s formula',
    });
  list.push(
    {
      name: 'multiplications',
      value: r.multiplications,
      note: 'mirrored ones shared; zeros and powers of two are free',
    },
    { name: 'multiplicationRate', value: r.multiplications * i.fs },
  );
  return list;
}
