/** The figures, in the order in which people ask: those of what is looked at first, the rest for programs. */
import { extremesBehind } from '@tollbench/engines/network/time-grid.ts';
import { peakOf, spanOf } from '@tollbench/engines/network/trace.ts';
import {
  abs,
  add,
  type Complex,
  conj,
  div,
  mul,
  ONE,
  sub,
} from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import type { Desk } from './desk.ts';
import type { SParameterInputs } from './inputs.ts';
import type { results } from './results.ts';
import type { TimeView } from './time.ts';
import {
  angleOf,
  impedanceOfReflection,
  impedanceText,
  LIGHT,
  levelOf,
  polarText,
} from './words.ts';

type Reading = ReadoutOf<typeof results>;
type Unseen = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

/** A value, infinite too with a word to it; none, and why. */
const orNone = (value: number, none: string, infinite = 'without end') =>
  Number.isNaN(value)
    ? { value: null, note: none }
    : Number.isFinite(value)
      ? { value }
      : { value, note: infinite };

/** What stands in sight. */
export function readouts(r: SParameterResult, i: SParameterInputs): Reading[] {
  if (r.desk) return [...amplifierReadings(r.desk), atFrequency(r)];
  if (r.time) return timeReadings(r.time, i);
  if (r.checks) return qualityReadings(r);
  return responseReadings(r);
}

const atFrequency = (r: SParameterResult): Reading => ({ name: 'atFrequency', value: r.f0 });

function responseReadings(r: SParameterResult): Reading[] {
  const isOne = r.network.ports === 1;
  const names = transmissionNames(r);
  const through: Reading[] = isOne
    ? []
    : [
        {
          name: 'transmission',
          label: `|${names.through}|`,
          ...orNone(levelOf(at(r, 1, 0)), '', 'nothing goes through'),
        },
        bandReading(r),
      ];
  return [
    ...through,
    ...reflectionReadings(r),
    ...(isOne
      ? []
      : [
          { name: 'groupDelay' as const, ...orNone(r.delay, 'one frequency has no slope') },
          { name: 'transmissionPhase' as const, value: angleOf(at(r, 1, 0)) },
        ]),
    atFrequency(r),
  ];
}

const transmissionNames = (r: SParameterResult): { through: string; back: string } =>
  r.modes
    ? {
        through: r.all[r.network.ports]?.name.replace(/^./u, 'S') ?? 'S21',
        back: r.all[0]?.name.replace(/^./u, 'S') ?? 'S11',
      }
    : { through: 'S21', back: 'S11' };

/** S_ij at the frequency of the figures, from 0. */
export const at = (r: SParameterResult, i: number, j: number): Complex =>
  r.s[i * r.network.ports + j] ?? { re: Number.NaN, im: Number.NaN };

function reflectionReadings(r: SParameterResult): Reading[] {
  const back = at(r, 0, 0);
  const size = abs(back);
  return [
    { name: 'returnLoss', ...orNone(-levelOf(back), '', 'nothing comes back') },
    {
      name: 'vswr',
      ...(size > 1
        ? { value: null, note: 'the port reflects more than reaches it' }
        : orNone((1 + size) / (1 - size), '', 'all is reflected')),
    },
    inputImpedance(r, back),
  ];
}

function inputImpedance(r: SParameterResult, gamma: Complex): Reading {
  const [z0 = { re: 50, im: 0 }] = r.z0;
  // Power waves: (Z* + Γ·Z)/(1 − Γ); others Z(1 + Γ)/(1 − Γ).
  const top = add(r.waves === 'power' ? conj(z0) : z0, mul(gamma, z0));
  const z = div(top, sub(ONE, gamma));
  return Number.isFinite(z.re) && Number.isFinite(z.im)
    ? { name: 'inputImpedance', value: z, shown: impedanceText(z) }
    : { name: 'inputImpedance', value: null, note: 'the port is an open circuit' };
}

function bandReading({ band }: SParameterResult): Reading {
  if (!band) return { name: 'bandwidth', value: null, note: 'nothing goes through' };
  const value = band.high - band.low;
  const span = `${showQuantity(band.low, 'Hz', 5)} to ${showQuantity(band.high, 'Hz', 5)}`;
  const isWhole = band.isLowFound && band.isHighFound;
  return { name: 'bandwidth', value, note: isWhole ? span : `at least: the file ends; ${span}` };
}

const NOT_STABLE = 'not unconditionally stable here';

function amplifierReadings(d: Desk): Reading[] {
  const { k, mu, muPrime, isUnconditional } = d.stability;
  const most: Reading = isUnconditional
    ? { name: 'maxAvailableGain', ...orNone(powerDecibels(d.maxAvailable), NOT_STABLE) }
    : { name: 'maxStableGain', ...orNone(powerDecibels(d.maxStable), '', 'nothing comes back') };
  return [
    {
      name: 'rolletFactor',
      ...orNone(k, '', 'nothing comes back'),
      note: isUnconditional ? 'unconditionally stable' : 'potentially unstable',
    },
    most,
    { name: 'mu', ...orNone(mu, '') },
    { name: 'muPrime', ...orNone(muPrime, '') },
    matchReading('matchSource', d.match?.source),
    matchReading('matchLoad', d.match?.load),
    {
      name: 'transducerGain',
      ...orNone(powerDecibels(d.gains.transducer), '', 'the load takes no power'),
    },
    {
      name: 'availableGain',
      ...orNone(powerDecibels(d.gains.available), 'the output gives power back'),
    },
    {
      name: 'operatingGain',
      ...orNone(powerDecibels(d.gains.operating), 'the input gives power back'),
    },
    {
      name: 'unilateralGain',
      ...orNone(
        d.unilateral > 0 ? powerDecibels(d.unilateral) : Number.NaN,
        'no lossless feedback takes away what comes back',
        'nothing comes back',
      ),
    },
    ...noiseReadings(d),
  ];
}

const matchReading = (name: 'matchSource' | 'matchLoad', gamma: Complex | undefined): Reading =>
  gamma ? { name, value: gamma, shown: polarText(gamma) } : { name, value: null, note: NOT_STABLE };

function noiseReadings({ noise, noNoise }: Desk): Reading[] {
  if (!noise) return [{ name: 'noiseFigure', value: null, note: noNoise }];
  return [
    { name: 'noiseFigure', ...orNone(powerDecibels(noise.factor), '') },
    { name: 'leastNoiseFigure', value: powerDecibels(noise.least) },
    { name: 'noiseOptimum', value: noise.optimum, shown: polarText(noise.optimum) },
  ];
}

/** The way that goes with a time, m: half of it for a reflection. */
export const wayOf = (t: number, view: TimeView, i: SParameterInputs): number =>
  t * LIGHT * i.velocity * (view.trace.i === view.trace.j ? 0.5 : 1);

function timeReadings(t: TimeView, i: SParameterInputs): Reading[] {
  const { at: top } = peakOf(t.value.map(Math.abs));
  const when = t.time[top] ?? Number.NaN;
  const largest: Reading[] = [
    { name: 'largestEcho', value: t.value[top] ?? Number.NaN },
    { name: 'largestEchoTime', value: when },
    { name: 'largestEchoDistance', value: wayOf(when, t, i) },
  ];
  return [
    ...impedanceReadings(t),
    ...largest,
    { name: 'riseTime', value: t.resolution },
    { name: 'resolutionLength', value: wayOf(t.resolution, t, i) },
    { name: 'period', value: t.period / 2 },
    ...(t.dc
      ? [
          { name: 'valueAtDc' as const, value: t.dc.value },
          { name: 'extrapolatedSamples' as const, value: t.dc.extrapolated },
        ]
      : []),
  ];
}

function impedanceReadings({ impedance, time, resolution }: TimeView): Reading[] {
  if (!impedance) return [];
  // Before the step has risen there is nothing yet.
  const { high, low } = extremesBehind(time, impedance, resolution);
  const none = 'all comes back: no impedance';
  return [
    { name: 'highestImpedance', ...orNone(high, none) },
    { name: 'lowestImpedance', ...orNone(low, none) },
  ];
}

function qualityReadings(r: SParameterResult): Reading[] {
  const { checks } = r;
  if (!checks) return [];
  const { at: top, value: most } = peakOf(checks.gains);
  return [
    {
      name: 'largestGain',
      value: most,
      note: `${most > PASSIVE ? 'active' : 'passive'}; at ${showQuantity(r.network.frequency[top] ?? 0, 'Hz', 5)}`,
    },
    { name: 'passivityQuality', value: checks.passivity },
    { name: 'reciprocityQuality', value: checks.reciprocity },
    { name: 'causalityQuality', ...orNone(checks.causality, 'fewer than four frequencies') },
    { name: 'reciprocityError', value: peakOf(checks.reciprocityErrors).value },
    { name: 'symmetryError', value: peakOf(checks.symmetryErrors).value },
  ];
}

/** The limit of IEEE 370. */
export const PASSIVE = 1.00001;

/** What programs want and nobody reads first. */
export function unseen(r: SParameterResult): Unseen {
  const { network, band, desk } = r;
  const isOne = network.ports === 1;
  const back = at(r, 0, 0);
  const none = (note: string) => ({ value: null, note }) as const;
  return {
    ports: network.ports,
    points: network.frequency.length,
    startFrequency: spanOf(network.frequency)[0],
    stopFrequency: spanOf(network.frequency)[1],
    filePorts: r.filePorts,
    fileVersion: r.version,
    fileParameter: r.parameter,
    fileFormat: r.format,
    waves: r.waves,
    hasNoise: r.noise !== null,
    frequenciesWithout: r.without,
    reflection: abs(back) > 0 ? levelOf(back) : none('nothing comes back'),
    ...(!isOne && {
      insertionLoss: abs(at(r, 1, 0)) > 0 ? -levelOf(at(r, 1, 0)) : none('nothing goes through'),
      ...(band
        ? {
            bandLow: band.low,
            bandHigh: band.high,
            bandLowFound: band.isLowFound,
            bandHighFound: band.isHighFound,
            peakTransmission: band.peak,
            peakFrequency: band.peakAt,
          }
        : {}),
    }),
    ...(r.checks && {
      isPassive: r.checks.gains.every((g) => g <= PASSIVE),
      largestGainFrequency: network.frequency[peakOf(r.checks.gains).at] ?? Number.NaN,
    }),
    ...(desk && deskUnseen(desk)),
  };
}

function deskUnseen(d: Desk): Unseen {
  const { stability: s } = d;
  const z = (gamma: Complex | undefined) =>
    gamma
      ? impedanceOfReflection(gamma, d.reference)
      : ({ value: null, note: NOT_STABLE } as const);
  return {
    delta: s.delta,
    b1: s.b1,
    isUnconditional: s.isUnconditional,
    ...(s.isUnconditional
      ? {
          maxStableGain: Number.isFinite(d.maxStable)
            ? powerDecibels(d.maxStable)
            : { value: null, note: 'nothing comes back' },
        }
      : { maxAvailableGain: { value: null, note: NOT_STABLE } }),
    matchSourceImpedance: z(d.match?.source),
    matchLoadImpedance: z(d.match?.load),
    inputReflection: d.input,
    outputReflection: d.output,
    ...(d.noise && { noiseResistance: d.noise.resistance * d.reference }),
  };
}
