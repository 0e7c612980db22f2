import { cicAmplitude, cicDelay, type Fold, worstFold } from '@tollbench/engines/cic/response.ts';
import type { Cic } from '@tollbench/engines/cic/structure.ts';
import { type Compensation, compensate, measure } from './compensation.ts';
import type { CicInputs } from './inputs.ts';
import { type Spec, specOf } from './spec.ts';
import { growthOf, normalisedGain, type Words, wordsOf } from './words.ts';

/** What one of the rates has. */
export interface AtRate {
  readonly rate: number;
  readonly growth: number;
  /** Places by which a word is moved up so that it fills the registers. */
  readonly lift: number;
  readonly normalisedGain: number;
  /** Loss at the pass-band edge, dB. */
  readonly droop: number;
  readonly aliasAttenuation: number;
  /** Ripple with the rounded compensator, dB; null without one. */
  readonly ripple: number | null;
}

export interface CicResult {
  readonly spec: Spec;
  readonly words: Words;
  readonly growth: number;
  readonly normalisedGain: number;
  /** Loss at the pass-band edge, dB. */
  readonly droop: number;
  readonly fold: Fold;
  /** Delay of the integrators and combs, in fast samples, and with the compensator, in seconds. */
  readonly delaySamples: number;
  readonly delay: number;
  readonly compensation: Compensation | null;
  /** From the lowest to the highest; one where the rate is fixed. */
  readonly rates: readonly AtRate[];
}

/** The filter, its registers and its compensator. Throws InputError for inputs that do not go together. */
export function compute(i: CicInputs): CicResult {
  const spec = specOf(i);
  const words = wordsOf(spec, i);
  const compensation = compensate(spec, i);
  const { cic, kind, slow } = spec;
  const delaySamples = cicDelay(cic);
  const taps = compensation?.h.length ?? 1;
  return {
    spec,
    words,
    growth: growthOf(kind, cic),
    normalisedGain: normalisedGain(kind, cic),
    droop: droopAt(cic, spec.pass),
    fold: worstFold(cic, spec.pass),
    delaySamples,
    delay: delaySamples / i.fs + (taps - 1) / 2 / slow,
    compensation,
    rates: ladder(spec).map((rate) => atRate({ ...cic, rate }, spec, words, i, compensation)),
  };
}

const droopAt = (cic: Cic, pass: number): number =>
  -20 * Math.log10(Math.abs(cicAmplitude(cic, pass / cic.rate)));

/** The lowest rate, doubled until the highest: at most seventeen. */
function ladder({ cic, leastRate }: Spec): number[] {
  const rates: number[] = [];
  for (let rate = leastRate; rate < cic.rate; rate *= 2) rates.push(rate);
  return [...rates, cic.rate];
}

function atRate(
  cic: Cic,
  spec: Spec,
  words: Words,
  i: CicInputs,
  compensation: Compensation | null,
): AtRate {
  const growth = growthOf(spec.kind, cic);
  const alone = { ...spec, cic, leastRate: cic.rate };
  return {
    rate: cic.rate,
    growth,
    lift: words.full - i.inputBits - growth,
    normalisedGain: normalisedGain(spec.kind, cic),
    droop: droopAt(cic, spec.pass),
    aliasAttenuation: -20 * Math.log10(worstFold(cic, spec.pass).largest),
    ripple: compensation && measure(compensation.values, alone).ripple,
  };
}

/** Coefficients beyond which a search takes more than a frame. */
const QUICK_TAPS = 60;

/** Whether finding the compensator is likely to take more than a frame; by the length that Kaiser's formula has. */
export function long(i: CicInputs): boolean {
  if (i.compensator === 'none') return false;
  if (i.length === 'given') return i.taps > QUICK_TAPS;
  if (i.compensator === 'droop') return i.edge * i.rate > 0.45 * i.fs;
  const transition = ((i.stop - i.edge) * i.rate) / i.fs;
  return transition > 0 && i.attenuation / (14 * transition) > QUICK_TAPS;
}
