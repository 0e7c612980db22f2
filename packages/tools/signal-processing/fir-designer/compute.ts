import { EngineError } from '@tollbench/engines/error.ts';
import { MAX_MINIMUM_PHASE, minimumPhase } from '@tollbench/engines/signal/minimum-phase.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import { filterZeros } from '@tollbench/engines/signal/zeros.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Design, design, designAt, estimate } from './design.ts';
import { type FixedResult, fixedPoint, multiplications, roundedMeets } from './fixed.ts';
import type { FirInputs } from './inputs.ts';
import {
  amplitudes,
  type BandFigure,
  figures,
  intervalsFor,
  keeps,
  largestBetween,
} from './measure.ts';
import { narrowest, type Spec, specOf } from './spec.ts';

export interface FirResult {
  readonly spec: Spec;
  readonly design: Design;
  readonly h: Float64Array;
  readonly taps: number;
  /** How the coefficients mirror, where they do: the phase is linear then. */
  readonly symmetry: 'even' | 'odd' | null;
  /** Linear-phase type I to IV. */
  readonly type: 1 | 2 | 3 | 4 | null;
  /** Whether there are limits that a filter keeps or does not. */
  readonly masked: boolean;
  /** Hz. */
  readonly frequency: Float64Array;
  /** Zero-phase amplitude there, of the exact and of the rounded coefficients. */
  readonly amplitude: Float64Array;
  readonly rounded: Float64Array | null;
  readonly figures: readonly BandFigure[];
  readonly meets: boolean;
  /** Largest gain between the bands, and where, a share of the sample rate; null where they leave no gap. */
  readonly gap: { readonly gain: number; readonly at: number } | null;
  readonly fixed: FixedResult | null;
  readonly zeros: Zeros | null;
  readonly roundedZeros: Zeros | null;
  /** Multiplications an output costs, mirrored coefficients shared. */
  readonly multiplications: number;
  /** Length by Herrmann's estimate, before designing; null for a single band. */
  readonly estimate: number | null;
}

export interface Zeros {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Above this many coefficients the zeros are a solid ring and take long to find. */
export const MAX_ZEROS = MAX_MINIMUM_PHASE;
/** Two rings of zeros cannot be told apart in the picture of a longer filter. */
export const MAX_ROUNDED_ZEROS = 200;

export function compute(i: FirInputs, run: Run): FirResult {
  const asked = specOf(i);
  const imported = i.method === 'import';
  const minimum = !imported && i.phase === 'minimum';
  // What is no linear-phase filter by design has no amplitude of its own sign: its magnitude is judged.
  const spec = { ...asked, byMagnitude: imported || minimum };
  if (minimum && spec.symmetry === 'odd')
    throw new InputError(
      'is minimum; a differentiator or Hilbert transformer needs the linear one',
      {
        field: 'phase',
        value: i.phase,
        remedies: [{ phase: 'linear' }],
      },
    );
  const finish = (made: Design): Design =>
    minimum ? { ...made, h: inMinimumPhase(made.h, i) } : made;
  const exact = design(asked, i, (share) => run.progress(0.5 * share));
  const made =
    i.length === 'rounded' && i.fixed === 'on' && !imported
      ? lengthen(exact, asked, spec, i, finish)
      : finish(exact);
  const { h } = made;
  run.progress(0.6);
  const intervals = intervalsFor(h.length);
  const amplitude = amplitudes(h, spec, intervals);
  const seen = figures(h, spec, amplitude);
  const masked = spec.bands.length > 0 && !spec.weighted;
  const meets = !masked || seen.every((f) => f.meets);
  const fixed = i.fixed === 'on' ? fixedPoint(h, spec, i, masked && meets) : null;
  run.progress(0.8);
  const odd = h.length % 2 === 1;
  const mirrored = spec.byMagnitude ? (symmetry(h) ?? null) : spec.symmetry;
  return {
    spec,
    design: made,
    h,
    taps: h.length,
    symmetry: mirrored,
    type: mirrored && (mirrored === 'even' ? (odd ? 1 : 2) : odd ? 3 : 4),
    masked,
    frequency: Float64Array.from(amplitude, (_, k) => (k * i.fs) / 2 / intervals),
    amplitude,
    rounded: fixed && amplitudes(fixed.values, spec, intervals),
    figures: seen,
    meets,
    gap: spec.bands.length > 0 ? largestBetween(spec, amplitude) : null,
    fixed,
    zeros: zeros(h),
    roundedZeros: fixed && h.length <= MAX_ROUNDED_ZEROS ? zeros(fixed.integers) : null,
    multiplications: multiplications(fixed ? fixed.integers : h),
    estimate: masked && spec.bands.length > 1 ? estimate(spec) : null,
  };
}

/** Lengths tried beyond the exact least before giving the rounding up: more would hide that the word is too short. */
const MAX_MORE = 24;

/** The least length from the exact one up whose rounded coefficients meet the mask; the exact one where none near does. */
function lengthen(
  exact: Design,
  asked: Spec,
  spec: Spec,
  i: FirInputs,
  finish: (made: Design) => Design,
): Design {
  const parity = i.parity === 'any' ? spec.parity : i.parity;
  const step = spec.type === 'halfband' ? 4 : parity || exact.passedOver !== null ? 2 : 1;
  let tried = exact.tried;
  for (let more = 0; more <= MAX_MORE; more += step) {
    const linear = more === 0 ? exact : at(asked, i, exact.h.length + more);
    const made = linear && finish(linear);
    if (more > 0) tried++;
    if (made && keeps(made.h, spec) && roundedMeets(made.h, spec, i)) return { ...made, tried };
  }
  return { ...finish(exact), tried };
}

/** A longer design, or none where this length cannot carry the response. */
function at(spec: Spec, i: FirInputs, taps: number): Design | undefined {
  try {
    return designAt(spec, i, taps);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function inMinimumPhase(h: Float64Array, i: FirInputs): Float64Array {
  if (h.length > MAX_MINIMUM_PHASE)
    throw new InputError(
      `is minimum; it needs the zeros of ${h.length} coefficients, and ${MAX_MINIMUM_PHASE} is the most that are sought`,
      { field: 'phase', value: i.phase, remedies: [{ phase: 'linear' }] },
    );
  return minimumPhase(h);
}

function zeros(h: Float64Array): Zeros | null {
  if (h.length > MAX_ZEROS) return null;
  const { re, im } = filterZeros(h);
  return { re, im };
}

/** Whether this design is likely to take more than a frame. */
export function long(i: FirInputs): boolean {
  if (i.method === 'import') return i.coefficients.length > 1000;
  if (i.phase === 'minimum') return true;
  if (i.length === 'given') return i.taps > 120;
  try {
    const spec = specOf(i);
    const width = narrowest(spec);
    if (i.method === 'ls' || i.method === 'window') return true;
    if (spec.symmetry === 'odd' && !width) return i.ripple < 0.05;
    return estimate(spec) > 40;
  } catch {
    // What cannot be read is refused at once.
    return false;
  }
}
