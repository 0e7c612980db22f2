import {
  type LcNetwork,
  type LcPart,
  LOSSLESS,
  type Losses,
  ladderDelay,
  partsOf,
  prototypeFrequency,
  scattering,
} from '@tollbench/engines/filter/lc-network.ts';
import { shapeLoss } from '@tollbench/engines/filter/lowpass-corner.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { hasOwnZeros } from './checks.ts';
import { type Design, design } from './design.ts';
import type { LcInputs } from './inputs.ts';
import { type Mask, maskOf, type Verdict, verdict } from './mask.ts';
import { type Copies, copies } from './monte-carlo.ts';
import { type TimeAnswer, timeAnswer } from './time-answer.ts';

export interface Curves {
  /** dB. */
  readonly gain: Float64Array;
  readonly returnLoss: Float64Array;
  /** s. */
  readonly delay: Float64Array;
}

export interface LcResult {
  readonly of: LcInputs;
  readonly design: Design;
  readonly parts: readonly (LcPart & { readonly exact: number })[];
  readonly mask: Mask;
  /** Hz. */
  readonly frequency: Float64Array;
  readonly ideal: Curves;
  readonly real: Curves;
  /** Largest gain of the lossless filter, dB: what losses count from. */
  readonly top: number;
  readonly losses: Losses;
  readonly verdict: Verdict;
  readonly copies: Copies;
  /** Largest difference, dB, between the exact ladder analysed and its shape. */
  readonly reanalysis: number | null;
  /** Where insertion loss and delay are told, Hz. */
  readonly reference: number;
  /** dB below the lossless filter at the reference. */
  readonly dissipation: number;
  /** 4.343 Σg f₀/(Q B) of a band pass between equal ends; null of others. */
  readonly rule: number | null;
  /** Of the lossless filter, from its poles. */
  readonly transient: TimeAnswer;
}

const RADIANS = 2 * Math.PI;
const POINTS = 241;

const decibels = (re: number, im: number): number =>
  Math.max(-400, 10 * Math.log10(re * re + im * im));

export function lossesOf(i: LcInputs): Losses {
  const banded = i.response === 'bandpass' || i.response === 'bandstop';
  return {
    inductorQ: i.inductorQ,
    capacitorQ: i.capacitorQ,
    ...(i.selfResonance !== null && { selfResonance: RADIANS * i.selfResonance }),
    at: RADIANS * (banded ? i.centre : i.edge),
  };
}

function curves(network: LcNetwork, frequency: Float64Array, q: Losses): Curves {
  const all = Array.from(frequency, (f) => scattering(network, RADIANS * f, q));
  return {
    gain: Float64Array.from(all, (s) => decibels(s.re21, s.im21)),
    returnLoss: Float64Array.from(all, (s) => {
      const loss = -decibels(s.re11, s.im11);
      // Rounding leaves a little of total reflection and of none.
      return Math.min(160, Math.max(0, loss));
    }),
    delay: Float64Array.from(frequency, (f) => ladderDelay(network, RADIANS * f, q)),
  };
}

/** Where the filter is at its best: far down, far up, or in the middle. */
function referenceOf(i: LcInputs): number {
  if (i.response === 'lowpass') return i.edge / 1000;
  if (i.response === 'highpass') return i.edge * 1000;
  return i.response === 'bandpass' ? i.centre : i.centre / 1000;
}

function span(i: LcInputs, mask: Mask): [number, number] {
  if (i.response === 'lowpass') return [i.edge / 20, Math.max(10 * i.edge, 3 * mask.outer[1])];
  if (i.response === 'highpass') return [Math.min(i.edge / 10, mask.outer[0] / 3), 20 * i.edge];
  const half = 2.5 * Math.max(...mask.outer.map((f) => Math.abs(Math.log(f / i.centre))));
  return [i.centre * Math.exp(-half), i.centre * Math.exp(half)];
}

/** How far the exact ladder, analysed, is from the loss it was made for, up to 80 dB. */
function reanalysed(d: Design, frequency: Float64Array, top: number): number {
  let most = 0;
  for (const f of frequency) {
    const wanted = shapeLoss(d.shape, prototypeFrequency(d.target, RADIANS * f));
    if (!(wanted < 80)) continue;
    const s = scattering(d.exact, RADIANS * f);
    most = Math.max(most, Math.abs(top - decibels(s.re21, s.im21) - wanted));
  }
  return most;
}

function ruleOf(i: LcInputs, d: Design): number | null {
  if (i.response !== 'bandpass' || i.drive !== 'resistive' || i.source !== i.load) return null;
  // Σ −Re(1/p) is the delay at 0 rad/s, which is half of Σg between equal ends.
  const sum = d.shape.poles.reduce((t, p) => t - p.re / (p.re * p.re + p.im * p.im), 0);
  const share = 1 / i.inductorQ + 1 / i.capacitorQ;
  return (20 / Math.LN10) * sum * share * (i.centre / i.width);
}

/** Copies are what takes time. */
export const long = (i: LcInputs): boolean =>
  i.copies > 60 ||
  i.size === 'least' ||
  hasOwnZeros(i) ||
  (i.order > 6 && (i.family === 'elliptic' || i.family === 'inverse-chebyshev'));

export function compute(i: LcInputs): LcResult {
  const d = design(i);
  const mask = maskOf(i);
  const frequency = logarithmicSpacing(...span(i, mask), POINTS);
  const losses = lossesOf(i);
  const top = 10 * Math.log10(d.peak);
  const reference = referenceOf(i);
  const at = (q: Losses) => {
    const s = scattering(d.network, RADIANS * reference, q);
    return decibels(s.re21, s.im21);
  };
  const exact = partsOf(d.exact);
  return {
    of: i,
    design: d,
    parts: partsOf(d.network).map((p, k) => ({ ...p, exact: (exact[k] as LcPart).value })),
    mask,
    frequency,
    ideal: curves(d.exact, frequency, LOSSLESS),
    real: curves(d.network, frequency, losses),
    top,
    losses,
    verdict: verdict(i, mask, d.network, losses, top),
    copies: copies(i, d.network, losses, frequency, mask, top),
    reanalysis: d.resonators || d.moved ? null : reanalysed(d, frequency, top),
    reference,
    dissipation: at(LOSSLESS) - at(losses),
    rule: ruleOf(i, d),
    // Predistorted, the shape is that with losses.
    transient: timeAnswer(i, d, d.moved ? 10 ** (at(losses) / 20) : Math.sqrt(d.peak * d.shape.dc)),
  };
}
