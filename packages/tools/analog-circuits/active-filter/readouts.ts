/** The figures of a filter: those that are read, and those that only programs take. */
import { edge } from '@tollbench/engines/filter/prototype.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { amplifierFigures } from './amplifier-list.ts';
import { type Designed, type FilterResult, isDesigned } from './compute.ts';
import type { FilterInputs } from './inputs.ts';
import type { Circuit, results } from './results.ts';
import { tried } from './tables.ts';

type Reading = ReadoutOf<typeof results>;

const hz = (f: number) => showQuantity(f, 'Hz', 2);
/** A level in words: less than half a thousandth of a decibel is 0. */
const level = (x: number) => showQuantity(Math.abs(x) < 5e-4 ? 0 : x, 'dB', 4);

const NO_STOP_BAND = { value: null, note: 'no stop band' } as const;

const amplifiersIn = (r: FilterResult): number => r.stages.reduce((n, s) => n + s.opamps.length, 0);

type PartName =
  | 'r1'
  | 'r2'
  | 'r3'
  | 'r4'
  | 'r5'
  | 'r6'
  | 'r7'
  | 'ra'
  | 'rb'
  | 'rd'
  | 'c1'
  | 'c2'
  | 'c3';

/** The parts of the first stage; where they are given, what they make. */
export function firstStage(r: FilterResult): Reading[] {
  const [s] = r.stages;
  if (!s) return [];
  if (isDesigned(r))
    return s.parts.map(({ name }) => ({
      name: name.toLowerCase() as PartName,
      value: s.values[name] as number,
    }));
  const { w0, q, gain, zero } = s.achieved;
  return [
    { name: 'poleFrequency', value: w0 / 2 / Math.PI },
    q === null ? { name: 'poleQ', value: null, note: 'a real pole' } : { name: 'poleQ', value: q },
    { name: 'stageGain', value: gain },
    ...(zero === undefined ? [] : [{ name: 'notchFrequency', value: zero / 2 / Math.PI } as const]),
  ];
}

/** Poles of all stages. */
const polesIn = (r: FilterResult): number =>
  r.stages.reduce((n, s) => n + (s.section.q === null ? 1 : 2), 0);

/** What the filter does with its parts and amplifiers. */
export function answer(r: FilterResult, i: FilterInputs): Reading[] {
  const { real } = r.figures;
  const worst = Math.max(...r.stages.map((s) => Math.abs(s.achieved.w0 / s.section.w0 - 1)));
  const from = real.gain - r.figures.ideal.gain;
  return [
    {
      name: 'order',
      ...(i.size === 'least' && { label: 'Least order' }),
      value: r.prototype?.order ?? polesIn(r),
      note: `${counted(r.stages.length, 'stage')}, ${counted(amplifiersIn(r), 'amplifier')}`,
    },
    ...halfPowers(r, i),
    { name: 'passbandLoss', value: real.passLoss },
    ...(isDesigned(r)
      ? [
          real.stopLoss === null
            ? ({ name: 'stopbandLoss', ...NO_STOP_BAND } as const)
            : ({ name: 'stopbandLoss', value: real.stopLoss } as const),
        ]
      : []),
    {
      name: 'gain',
      label: i.response === 'bandpass' ? 'Gain at the centre' : 'Gain in the pass band',
      value: real.gain,
      shown: level(real.gain),
      note: `${showQuantity(Math.abs(from) < 5e-4 ? 0 : from, 'dB', 2)} from ${isDesigned(r) ? 'the design' : 'ideal amplifiers'}`,
    },
    ...(isDesigned(r)
      ? [
          {
            name: 'poleFrequencyError',
            value: 100 * worst,
            note: 'of the series parts, before tolerance',
          } as const,
        ]
      : []),
    ...passbandEnd(r),
    r.demand.gbw === null
      ? { name: 'requiredGainBandwidth', value: null, note: 'more than 1 THz' }
      : { name: 'requiredGainBandwidth', value: r.demand.gbw },
    ...slewRate(r),
    {
      name: 'outputNoise',
      value: r.noise.total,
      note: `rms, ${hz(r.frequency[0] as number)} to ${hz(r.frequency.at(-1) as number)}: resistors ${showQuantity(r.noise.resistors, 'V', 3)}, amplifiers ${showQuantity(Math.hypot(r.noise.amplifiers, r.noise.currents), 'V', 3)}`,
    },
    {
      name: 'leastInputImpedance',
      value: r.inputImpedance.ohms,
      note: `at ${hz(r.inputImpedance.at)}, of the frequencies shown`,
    },
  ];
}

/** Where amplifiers end the pass band of a high pass. */
const passbandEnd = ({ band }: FilterResult): Reading[] =>
  band === null
    ? []
    : [
        band.end === null
          ? { name: 'passbandEnd', value: null, note: 'they never let its gain through' }
          : { name: 'passbandEnd', value: band.end },
      ];

/** The one edge of a low or high pass, or the two of a band pass. */
function halfPowers(r: FilterResult, { response }: FilterInputs): Reading[] {
  const [below, above] = r.figures.real.half;
  const of = (name: 'lowerHalfPower' | 'upperHalfPower', value: number | null): Reading => ({
    name,
    ...(response !== 'bandpass' && { label: '−3 dB at' }),
    ...(value === null ? { value, note: 'not within ten times the edges of the mask' } : { value }),
  });
  return [
    ...(response === 'lowpass' ? [] : [of('lowerHalfPower', below)]),
    ...(response === 'highpass' ? [] : [of('upperHalfPower', above)]),
  ];
}

/** In V/µs, and beside what the chosen amplifier has. */
function slewNote(slew: number, of: FilterInputs): string {
  const { slew: has, label } = amplifierFigures(of);
  const inMicroseconds = (x: number) => `${Number((x / 1e6).toPrecision(2))} V/µs`;
  const mine = has === null ? '' : `; the ${label} has ${inMicroseconds(has)}`;
  return `${inMicroseconds(slew)}: a sine in the pass band, at the fastest amplifier${mine}`;
}

const slewRate = ({ slew, of }: FilterResult): Reading[] =>
  slew === null
    ? []
    : [
        {
          name: 'slewRate',
          value: slew,
          note: slewNote(slew, of),
        },
      ];

/** The gain at the worse edge of the pass band, of one copy in twenty, the middle one, and all but one in twenty, dB. */
export function edgeQuantiles({ envelope: { atEdge } }: FilterResult): {
  readonly low: number;
  readonly median: number;
  readonly high: number;
} {
  const quantile = (share: number) => atEdge[Math.round(share * (atEdge.length - 1))] as number;
  return { low: quantile(0.05), median: quantile(0.5), high: quantile(0.95) };
}

/** What tolerance makes of it. */
export function copies(r: FilterResult, i: FilterInputs): Reading[] {
  const { low, median, high } = edgeQuantiles(r);
  return [
    ...(isDesigned(r)
      ? [{ name: 'yield', value: 100 * r.envelope.yield, note: yieldNote(r, i) } as const]
      : []),
    {
      name: 'edgeGain5',
      value: low,
      note: `with resistors of ±${showQuantity(i.rTolerance, '%')} and capacitors of ±${showQuantity(i.cTolerance, '%')}`,
    },
    { name: 'edgeGainMedian', value: median },
    { name: 'edgeGain95', value: high },
  ];
}

/** The 95 % confidence interval of the yield, %. */
function yieldInterval({ envelope: { copies, yield: share } }: FilterResult): [number, number] {
  const [low, high] = wilson(share * copies, copies);
  return [100 * low, 100 * high];
}

/** The smaller of the margins to the mask, dB; negative where it is missed. */
const margin = ({ figures: { real } }: FilterResult, i: FilterInputs): number =>
  Math.min(i.edgeLoss - real.passLoss, (real.stopLoss ?? Number.POSITIVE_INFINITY) - i.stopLoss);

/** What rounding makes of a loss that is the allowed one, dB. */
const ROUNDING = 1e-9;

/** What so few copies can tell, and what the filter was before tolerance. */
function yieldNote(r: FilterResult, i: FilterInputs): string {
  const [low, high] = yieldInterval(r).map(Math.round) as [number, number];
  const range = high < 1 ? 'below 1 %' : low > 99 ? 'above 99 %' : `${low} to ${high} %`;
  const sure = `${range} with 95 % confidence`;
  const left = margin(r, i);
  if (left < -0.05) return `${sure}; the filter misses its mask before any tolerance`;
  if (left < 0.05) return `${sure}; the filter lies on its mask to begin with, so about half fail`;
  return sure;
}

/** Least and greatest group delay in the pass band, s; undefined where no sample lies there. */
export function delayRange(
  r: FilterResult,
): { readonly least: number; readonly greatest: number } | undefined {
  const { pass, middle } = r.mask;
  const endless = pass[0] > 0 && middle === Number.POSITIVE_INFINITY;
  const end = endless ? 10 * pass[0] : pass[1];
  const delays = r.real.delay.filter((_, k) => {
    const f = r.frequency[k] as number;
    return f >= pass[0] && f <= end;
  });
  if (delays.length === 0) return undefined;
  return { least: Math.min(...delays), greatest: Math.max(...delays) };
}

/** How far the answer of a low pass to a step passes its final value, %. */
export const overshoot = ({ peak, final }: FilterResult['step']): number =>
  Math.max(0, 100 * (peak / final - 1));

/** What a design is held against. */
function ofDesign(r: Designed) {
  const { of: i, prototype } = r;
  const { real } = r.figures;
  return {
    selectivity: r.mask.stop === null ? NO_STOP_BAND : r.mask.selectivity,
    prototypeEdge: edge(prototype, i.edgeLoss),
    ...(prototype.epsilon > 0 && { rippleFactor: prototype.epsilon }),
    combinationsTried: tried(r),
    maskMet: margin(r, i) >= -ROUNDING,
    passbandMargin: i.edgeLoss - real.passLoss,
    stopbandMargin: real.stopLoss === null ? NO_STOP_BAND : real.stopLoss - i.stopLoss,
  };
}

/** What stands in sentences, steps and schematics. */
export function unseen(r: FilterResult, i: FilterInputs): NamedOutput<typeof results> {
  const { real, ideal } = r.figures;
  const [yieldLow, yieldHigh] = yieldInterval(r);
  const delays = delayRange(r);
  const { slew } = amplifierFigures(i);
  const none = { value: null, note: 'no sample lies in the pass band' } as const;
  return {
    kind: 'values',
    values: {
      stageCount: r.stages.length,
      amplifierCount: amplifiersIn(r),
      stageCircuits: r.stages.map((s) => s.topology as Circuit),
      outputNodes: r.stages.map((s) => s.output),
      ...(isDesigned(r) && ofDesign(r)),
      gainError: real.gain - ideal.gain,
      referenceGain: r.top,
      leastGroupDelay: delays?.least ?? none,
      greatestGroupDelay: delays?.greatest ?? none,
      stable: r.step.rightmost < 0,
      rightmostPole: r.step.rightmost,
      amplifierDeviation: r.demand.deviation,
      resistorNoise: r.noise.resistors,
      amplifierNoise: r.noise.amplifiers,
      currentNoise: r.noise.currents,
      ...(slew !== null && r.slew !== null && { slewLimitedInput: slew / r.slew }),
      ...(r.band && { passbandReach: r.band.reach }),
      noiseBandStart: r.frequency[0] as number,
      noiseBandEnd: r.frequency.at(-1) as number,
      leastInputImpedanceFrequency: r.inputImpedance.at,
      ...(isDesigned(r) && { yieldLow, yieldHigh }),
      stepFinalValue: r.step.final,
      stepPeak: r.step.peak,
      ...(i.response === 'lowpass' && { stepOvershoot: overshoot(r.step) }),
    },
  };
}
