/** A two-port as an amplifier: its figures at one frequency, and stability and gain over all. */
import {
  availableGain,
  availableGainCircle,
  type Gains,
  gainsOf,
  inputReflection,
  loadStability,
  masonGain,
  type NoiseAt,
  noiseCircle,
  noiseFactor,
  operatingGainCircle,
  outputReflection,
  type PlaneCircle,
  type Stability,
  type StabilityCircle,
  simultaneousMatch,
  sourceStability,
  stabilityOf,
  stableGain,
  type TwoPortS,
} from '@tollbench/engines/network/amplifier.ts';
import {
  type AmplifierSweep,
  amplifierSweep,
  noiseAt,
  twoPortAt,
} from '@tollbench/engines/network/amplifier-sweep.ts';
import {
  everywhere,
  type Network,
  type NoiseData,
  realReference,
} from '@tollbench/engines/network/network.ts';
import { renormalised, type WaveKind } from '@tollbench/engines/network/waves.ts';
import { type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels, powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { reflection } from '@tollbench/engines/rf/reflection.ts';
import { readImpedances } from './fields.ts';
import type { SParameterInputs } from './inputs.ts';
import { at } from './read.ts';

export interface Drawn extends PlaneCircle {
  /** dB. */
  readonly level: number;
}

export interface Desk {
  /** Ω, of both ports. */
  readonly reference: number;
  readonly s: TwoPortS;
  readonly stability: Stability;
  readonly sourceCircle: StabilityCircle;
  readonly loadCircle: StabilityCircle;
  readonly match: { readonly source: Complex; readonly load: Complex } | null;
  /** Ratios of powers; NaN where there is none. */
  readonly maxAvailable: number;
  readonly maxStable: number;
  readonly unilateral: number;
  readonly source: Complex;
  readonly load: Complex;
  readonly gains: Gains;
  readonly input: Complex;
  readonly output: Complex;
  readonly gainCircles: readonly Drawn[];
  /** Levels asked for that no passive termination gives, dB. */
  readonly withoutCircle: readonly number[];
  readonly noise: (NoiseAt & { readonly factor: number }) | null;
  /** Why there is none. */
  readonly noNoise: string;
  readonly noiseCircles: readonly Drawn[];
  readonly sweep: AmplifierSweep;
}

/** Ω: what a two-port is taken to whose ports differ in their reference. */
const COMMON = 50;

/** The desk of a two-port at f0 (Hz). */
export function deskOf(
  given: Network,
  waves: WaveKind,
  noise: NoiseData | null,
  noNoise: string,
  f0: number,
  i: SParameterInputs,
): Desk {
  const own = realReference(given);
  const network =
    own === undefined
      ? at('view', i.view, () =>
          renormalised(
            given,
            everywhere(given.frequency.length, [complex(COMMON), complex(COMMON)]),
            waves,
            'power',
          ),
        )
      : given;
  const reference = own ?? COMMON;
  const s = twoPortAt(network, f0);
  const z0 = complex(reference);
  const source = reflection(readImpedances(i.source, 1)[0] ?? z0, z0);
  const load = reflection(readImpedances(i.load, 1)[0] ?? z0, z0);
  const stability = stabilityOf(s);
  const maxAvailable = availableGain(s);
  const maxStable = stableGain(s);
  const noiseNow = noise ? noiseAt(noise, f0, reference) : undefined;
  const gains = gainCirclesOf(s, maxAvailable, maxStable, i);
  return {
    reference,
    s,
    stability,
    sourceCircle: sourceStability(s),
    loadCircle: loadStability(s),
    match: simultaneousMatch(s) ?? null,
    maxAvailable,
    maxStable,
    unilateral: masonGain(s),
    source,
    load,
    gains: gainsOf(s, source, load),
    input: inputReflection(s, load),
    output: outputReflection(s, source),
    ...gains,
    noise: noiseNow ? { ...noiseNow, factor: noiseFactor(noiseNow, source) } : null,
    noNoise: noise ? 'the noise of the file does not reach this frequency' : noNoise,
    noiseCircles: noiseNow ? noiseCirclesOf(noiseNow, i) : [],
    sweep: amplifierSweep(network),
  };
}

const round = (x: number): number => Number(x.toFixed(2));

function gainCirclesOf(
  s: TwoPortS,
  maxAvailable: number,
  maxStable: number,
  i: SParameterInputs,
): Pick<Desk, 'gainCircles' | 'withoutCircle'> {
  const most = powerDecibels(Number.isNaN(maxAvailable) ? maxStable : maxAvailable);
  const levels =
    i.gainCircles.length > 0
      ? i.gainCircles
      : Number.isFinite(most)
        ? [most - 1, most - 2, most - 3].map(round)
        : [];
  const circleOf = i.circles === 'available' ? availableGainCircle : operatingGainCircle;
  const found = levels.map((level) => ({ level, circle: circleOf(s, powerRatio(level)) }));
  return {
    gainCircles: found.flatMap(({ level, circle }) => (circle ? [{ level, ...circle }] : [])),
    withoutCircle: found.filter(({ circle }) => !circle).map(({ level }) => level),
  };
}

function noiseCirclesOf(noise: NoiseAt, i: SParameterInputs): Drawn[] {
  const least = powerDecibels(noise.least);
  const levels =
    i.noiseCircles.length > 0 ? i.noiseCircles : [0.25, 0.5, 1].map((more) => round(least + more));
  return levels.flatMap((level) => {
    const circle = noiseCircle(noise, powerRatio(level));
    return circle ? [{ level, ...circle }] : [];
  });
}
