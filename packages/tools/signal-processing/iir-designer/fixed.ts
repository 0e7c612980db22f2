/** What word length makes of the filter: integer coefficients, their response, noise, overflow and limit cycles. */
import { memory, noiseGains, worstGain } from '@tollbench/engines/iir/cascade.ts';
import { bandGrid } from '@tollbench/engines/iir/extremes.ts';
import {
  type FixedCascade,
  type IntegerSection,
  runCascade,
  sumWidth,
} from '@tollbench/engines/iir/fixed-cascade.ts';
import { type LimitCycle, limitCycle } from '@tollbench/engines/iir/limit-cycle.ts';
import { cascadeZpk, isStable, type Section, zpkOf } from '@tollbench/engines/iir/section.ts';
import { gainDb, logMagnitude, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import {
  bestFraction,
  type FixedFormat,
  highest,
  lowest,
  quantise,
  type Rounding,
} from '@tollbench/engines/signal/fixed-point.ts';
import { InputError } from '../../define/error.ts';
import type { IirInputs } from './inputs.ts';
import { type BandFigure, figures } from './measure.ts';
import type { SpecBand } from './spec.ts';

export interface FixedResult {
  readonly cascade: FixedCascade;
  /** What the integers stand for. */
  readonly sections: readonly Section[];
  readonly zpk: Zpk;
  readonly stable: boolean;
  readonly figures: readonly BandFigure[];
  readonly meets: boolean;
  /** Fewest coefficient bits that keep the mask; null where up to 32 do not, or there is none. */
  readonly leastBits: number | null;
  /** Largest rounding error of a coefficient. */
  readonly error: number;
  /** Coefficients that do not fit the word, by section and place. */
  readonly saturated: readonly (readonly [section: number, place: number])[];
  /** Bits that hold every sum. */
  readonly accumulator: number;
  /** What follows from poles inside the unit circle; null where they are not. */
  readonly running: Running | null;
}

export interface Running {
  /** Power that rounding adds at the output, and its mean, relative to full scale 1. */
  readonly noise: number;
  readonly bias: number;
  /** Of each section's rounding, at the output, in units of a step squared over 12. */
  readonly gains: readonly number[];
  readonly signalToNoise: number;
  /** Largest gain from the input to each section's output: of a sine, and of any input (null where that takes too long to sum). */
  readonly sine: readonly number[];
  readonly worst: readonly (number | null)[];
  readonly cycles: readonly LimitCycle[];
  /** The output after a burst, the input 0 from there on, in steps. */
  readonly ringing: Float64Array;
  /** What it ends in: largest size in steps, and the period; 0 for silence, null for one longer than is looked for. */
  readonly rest: number;
  readonly restPeriod: number | null;
}

const PLACES = ['b0', 'b1', 'b2', 'a1', 'a2'] as const;

const flat = (sections: readonly Section[]): number[] =>
  sections.flatMap(({ b, a }) => [...b, ...a]);

/** The coefficients as integers of a format, and what those stand for. */
function rounded(sections: readonly Section[], format: FixedFormat) {
  const stored = quantise(flat(sections), format);
  const integers: IntegerSection[] = [];
  const values: Section[] = [];
  for (let k = 0; k < stored.integers.length; k += 5) {
    const [a, b, c, d, e] = stored.integers.subarray(k, k + 5);
    integers.push([a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0]);
    const [v = 0, w = 0, x = 0, y = 0, z = 0] = stored.values.subarray(k, k + 5);
    values.push({ b: [v, w, x], a: [y, z] });
  }
  return { stored, integers, values };
}

const formatOf = (sections: readonly Section[], width: number): FixedFormat => ({
  width,
  fraction: Math.min(40, bestFraction(flat(sections), width)),
});

const keeps = (sections: readonly Section[], bands: readonly SpecBand[], fs: number): boolean =>
  isStable(sections) &&
  sections.every(({ b }) => b.some((c) => c !== 0)) &&
  figures(cascadeZpk(sections), bands, fs).every((f) => f.meets);

/** Whether the mask is met once the coefficients are rounded as set. */
export const roundedMeets = (
  sections: readonly Section[],
  bands: readonly SpecBand[],
  i: IirInputs,
): boolean => keeps(rounded(sections, wordOf(sections, i)).values, bands, i.fs);

const wordOf = (sections: readonly Section[], i: IirInputs): FixedFormat =>
  i.point === 'set' ? { width: i.bits, fraction: i.fraction } : formatOf(sections, i.bits);

/** `meets` says whether there is a mask and the exact filter keeps it. @throws InputError where a section rounds to silence */
export function fixedPoint(
  exact: readonly Section[],
  bands: readonly SpecBand[],
  i: IirInputs,
  meets: boolean,
): FixedResult {
  const coefficient = wordOf(exact, i);
  const { stored, integers, values } = rounded(exact, coefficient);
  const silent = values.findIndex(({ b }) => b.every((c) => c === 0));
  if (silent >= 0) refuseSilence(exact, silent, i);
  const cascade: FixedCascade = {
    sections: integers,
    coefficient,
    signal: { width: i.signalBits, fraction: i.signalBits - 1 - i.headroom },
    rounding: i.rounding,
    overflow: i.overflow,
  };
  const zpk = cascadeZpk(values);
  const stable = isStable(values);
  const seen = figures(zpk, bands, i.fs);
  return {
    cascade,
    sections: values,
    zpk,
    stable,
    figures: seen,
    meets: stable && seen.every((f) => f.meets),
    leastBits: meets ? leastBits(exact, bands, i.fs) : null,
    error: stored.error,
    saturated: stored.overflowed.map((k) => [Math.floor(k / 5), k % 5] as const),
    accumulator: Math.max(...integers.map((s) => sumWidth(s, i.signalBits))),
    running: stable ? running(cascade, values, zpk) : null,
  };
}

export const placeName = (place: number): string => PLACES[place] ?? '';

function refuseSilence(exact: readonly Section[], at: number, i: IirInputs): never {
  const largest = Math.max(...(exact[at]?.b ?? [0]).map(Math.abs));
  const field = i.point === 'set' ? 'fraction' : 'bits';
  const needed = Math.ceil(-Math.log2(largest)) + 3;
  throw new InputError(
    `is ${i[field]}; the numerator of section ${at + 1} rounds to 0, since its largest coefficient is ${largest.toPrecision(3)}`,
    {
      field,
      value: String(i[field]),
      remedies:
        i.point === 'set'
          ? [{ point: 'auto' }]
          : i.bits + needed <= 32
            ? [{ bits: String(Math.min(32, i.bits + needed)) }]
            : [],
    },
  );
}

function leastBits(
  sections: readonly Section[],
  bands: readonly SpecBand[],
  fs: number,
): number | null {
  for (let width = 4; width <= 32; width++)
    if (keeps(rounded(sections, formatOf(sections, width)).values, bands, fs)) return width;
  return null;
}

/** Mean and variance of one rounding, in steps and steps squared, where many bits are dropped. */
function rounding(how: Rounding): { mean: number; variance: number } {
  if (how === 'floor') return { mean: -0.5, variance: 1 / 12 };
  // Towards 0 the error has the sign of what is rounded: no mean, and a larger spread.
  if (how === 'toward-zero') return { mean: 0, variance: 1 / 12 + 1 / 4 };
  return { mean: 0, variance: 1 / 12 };
}

/** Samples of a burst and of what follows it that are shown. */
const BURST = 48;
export const SHOWN = 320;

function running(cascade: FixedCascade, sections: readonly Section[], whole: Zpk): Running {
  const parts = sections.map(zpkOf);
  const gains = noiseGains(sections, parts);
  const { mean, variance } = rounding(cascade.rounding);
  const step = 2 ** -cascade.signal.fraction;
  const noise = variance * step * step * gains.reduce((sum, g) => sum + g, 0);
  // What a constant error of each section comes to: its own poles, then what follows.
  let after = 1;
  let constant = 0;
  for (let k = sections.length - 1; k >= 0; k--) {
    const { b = [0, 0, 0], a = [0, 0] } = sections[k] ?? {};
    const under = 1 + a[0] + a[1];
    constant += after / under;
    after *= (b[0] + b[1] + b[2]) / under;
  }
  const bias = mean * step * constant;
  const sine = peaks(parts, whole);
  const ceiling = highest(cascade.signal.width) * step;
  const amplitude = Math.min(ceiling * (sine.at(-1) ?? 1), ceiling);
  return {
    noise,
    bias,
    gains,
    signalToNoise: 10 * Math.log10(amplitude ** 2 / 2 / (noise + bias * bias)),
    sine,
    worst: worsts(sections, whole),
    cycles: cascade.sections.map((s) =>
      limitCycle(s, cascade.coefficient.fraction, cascade.rounding),
    ),
    ...zeroInput(cascade, whole),
  };
}

/** The largest gain from the input to each section's output, at frequencies dense round the roots. */
function peaks(parts: readonly Zpk[], whole: Zpk): number[] {
  const grid = bandGrid(whole, 0, Math.PI);
  const sum = new Float64Array(grid.length);
  return parts.map((part) => {
    let most = Number.NEGATIVE_INFINITY;
    grid.forEach((w, k) => {
      sum[k] = (sum[k] ?? 0) + logMagnitude(part, w);
      most = Math.max(most, sum[k] ?? 0);
    });
    return Math.exp(most);
  });
}

/** Impulse responses longer than this are not summed: the page would wait. */
const MAX_SUMMED = 60_000;

function worsts(sections: readonly Section[], whole: Zpk): (number | null)[] {
  if (memory(whole.poles) * sections.length > MAX_SUMMED * 8) return sections.map(() => null);
  return sections.map((_, k) => worstGain(sections.slice(0, k + 1)));
}

/** A burst of both full scales, silence until the poles have died away, and what is left then. */
function zeroInput(
  cascade: FixedCascade,
  { poles }: Zpk,
): Pick<Running, 'ringing' | 'rest' | 'restPeriod'> {
  const { width } = cascade.signal;
  const wide = cascade.sections.some((s) => sumWidth(s, width) > 53);
  const settled = Math.min(wide ? 4000 : 60_000, 2 * memory(poles));
  const window = 1024;
  const input = new Float64Array(BURST + settled + window);
  for (let k = 0; k < BURST; k++) input[k] = (k * 7) % 11 < 6 ? highest(width) : lowest(width);
  const { output } = runCascade(cascade, input);
  const tail = output.subarray(output.length - window);
  const rest = tail.reduce((most, y) => Math.max(most, Math.abs(y)), 0);
  return {
    ringing: tail.slice(0, SHOWN),
    rest,
    restPeriod: rest === 0 ? 0 : periodOf(tail),
  };
}

/** The least period that holds over the second half; null where none does. */
function periodOf(tail: Float64Array): number | null {
  const half = tail.length >> 1;
  for (let p = 1; p <= half; p++) {
    let holds = true;
    for (let k = half; k < tail.length && holds; k++) holds = tail[k] === tail[k - p];
    if (holds) return p;
  }
  return null;
}

/** Gain of the rounded filter in dB. */
export const fixedGain = ({ zpk }: FixedResult, omega: number): number => gainDb(zpk, omega);
