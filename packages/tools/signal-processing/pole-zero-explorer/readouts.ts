import { excess } from '@tollbench/engines/pole-zero/root-map.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { PoleZeroResult } from './compute.ts';
import { regionCode, regionText } from './phrases.ts';
import type { Place } from './response.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

const TYPES = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' } as const;

/** The answer: where it converges, whether it is stable, how far it peaks. */
export function answer(r: PoleZeroResult): Reading[] {
  return [regionReading(r), stabilityReading(r), ...peakReadings(r), ...dipReadings(r)];
}

function regionReading(r: PoleZeroResult): Reading {
  const region = r.regions[r.chosen];
  if (!region) return { name: 'region', value: null, note: 'there is none' };
  return {
    name: 'region',
    value: regionCode(r.plane, region),
    shown: regionText(r.plane, region),
    note: `${region.causal ? 'causal' : region.anticausal ? 'anticausal' : 'not causal'}, ${region.stable ? 'stable' : 'not stable'}`,
  };
}

function stabilityReading({ kind, plane, map }: PoleZeroResult): Reading {
  const note =
    kind.stability === 'notCausal'
      ? `the zeros exceed the poles by ${-excess(map)}`
      : kind.stability === 'unstable' && plane === 's' && excess(map) < 0
        ? 'it differentiates'
        : undefined;
  return { name: 'stability', value: kind.stability, ...(note !== undefined && { note }) };
}

/** Without a sample rate of its own a frequency is a share of it. */
const shownAt = ({ plane, sampleRate }: PoleZeroResult, f: number) =>
  plane === 'z' && sampleRate === 1 ? { shown: `${q(f, '', 6)}\u202ffs` } : {};

const infinite = (x: number): string =>
  x > 0 ? 'infinite: a pole lies on the boundary, or it grows without bound' : '0: −∞ dB';

/** A gain in dB and where it is; the names of the plane. */
function placed(
  r: PoleZeroResult,
  gain: 'peakGain' | 'dipGain',
  { frequency, decibels }: Place,
): Reading[] {
  const { plane } = r;
  const where = gain === 'peakGain' ? 'peak' : 'dip';
  const name =
    plane === 'z' ? (`${where}Frequency` as const) : (`${where}AngularFrequency` as const);
  return [
    Number.isFinite(decibels)
      ? { name: gain, value: decibels }
      : { name: gain, value: null, note: infinite(decibels) },
    Number.isFinite(frequency)
      ? { name, value: frequency, ...shownAt(r, frequency) }
      : { name, value: null, note: 'towards high frequencies' },
  ];
}

const peakReadings = (r: PoleZeroResult): Reading[] => placed(r, 'peakGain', r.response.peak);

const dipReadings = (r: PoleZeroResult): Reading[] => [
  ...placed(r, 'dipGain', r.response.dip),
  halfPowerReading(r),
];

const MAX_LISTED = 4;

function halfPowerReading(r: PoleZeroResult): Reading {
  const { plane, sampleRate, response } = r;
  const { halfPower, peak } = response;
  const name = plane === 'z' ? 'halfPower' : 'halfPowerAngular';
  if (halfPower.length === 0)
    return {
      name,
      value: null,
      note: Number.isFinite(peak.decibels)
        ? 'the response never falls so far'
        : 'the peak is infinite',
    };
  const [a = 0, b = 0] = halfPower;
  const written = (f: number, digits: number) =>
    plane === 's'
      ? q(f, 'rad/s', digits)
      : sampleRate === 1
        ? `${q(f, '', digits)}\u202ffs`
        : q(f, 'Hz', digits);
  const shown = halfPower.slice(0, MAX_LISTED).map((f) => written(f, 5));
  if (halfPower.length > MAX_LISTED) shown.push('…');
  return {
    name,
    value: halfPower,
    shown: shown.join(', '),
    ...(halfPower.length === 2 && { note: `${written(b - a, 4)} apart` }),
  };
}

/** A gain of 1 but for rounding is 0 dB. */
const decibelsOf = (value: number): number => {
  const decibels = 20 * Math.log10(Math.abs(value));
  return Math.abs(decibels) < 1e-12 ? 0 : decibels;
};

/** What kind of system it is. */
export function kindReadings(r: PoleZeroResult): Reading[] {
  const { kind, response, plane, map } = r;
  const finite = (x: number) => Number.isFinite(x);
  const gain = (name: 'dcGain' | 'nyquistGain', value: number): Reading =>
    finite(value)
      ? { name, value, ...(value !== 0 && { note: q(decibelsOf(value), 'dB', 4) }) }
      : { name, value: null, note: 'infinite' };
  return [
    { name: 'phaseKind', value: kind.phase },
    gain('dcGain', response.dc),
    ...(response.nyquist === undefined ? [] : [gain('nyquistGain', response.nyquist)]),
    ...(plane === 'z'
      ? [
          kind.linear
            ? ({
                name: 'linearPhase',
                value: TYPES[kind.linear.type],
                note: `delay of ${q(kind.linear.delay, '', 4)} samples`,
              } as const)
            : ({
                name: 'linearPhase',
                value: null,
                note: 'none: finite and symmetric sequences alone have it',
              } as const),
        ]
      : []),
    inverseReading(r),
    plane === 'z'
      ? { name: 'dcDelaySamples', value: response.delayAtDc }
      : { name: 'dcDelay', value: response.delayAtDc },
    kind.initial === undefined
      ? { name: 'initialValue', value: null, note: 'there are more zeros than poles' }
      : { name: 'initialValue', value: kind.initial },
    kind.final === undefined
      ? { name: 'finalValue', value: null, note: 'it does not come to rest' }
      : { name: 'finalValue', value: kind.final },
    { name: 'factor', value: map.gain },
  ];
}

function inverseReading({ kind, map }: PoleZeroResult): Reading {
  const note =
    kind.inverse === 'late'
      ? `it would have to begin ${excess(map)} samples before 0`
      : kind.inverse === 'improper'
        ? 'it differentiates'
        : undefined;
  return { name: 'inverse', value: kind.inverse, ...(note !== undefined && { note }) };
}
