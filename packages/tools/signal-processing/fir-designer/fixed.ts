import { growth } from '@tollbench/engines/signal/fixed-filter.ts';
import {
  bestFraction,
  type FixedFormat,
  highest,
  type Quantised,
  quantise,
} from '@tollbench/engines/signal/fixed-point.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import {
  type GainBounds,
  gainBounds,
  type RoundOff,
  roundOff,
} from '@tollbench/engines/signal/round-off.ts';
import { InputError } from '../../define/error.ts';
import type { FixedFir } from './exports/fixed-fir.ts';
import type { FirInputs } from './inputs.ts';
import { type BandFigure, figures, keeps } from './measure.ts';
import type { Spec } from './spec.ts';

export interface FixedResult {
  /** What the exports are written from. */
  readonly fir: FixedFir;
  readonly integers: Float64Array;
  /** What the integers stand for. */
  readonly values: Float64Array;
  /** Coefficients that left the range. */
  readonly overflowed: readonly number[];
  /** Largest rounding error of a coefficient. */
  readonly error: number;
  readonly figures: readonly BandFigure[];
  readonly meets: boolean;
  /** Fewest coefficient bits that meet the mask; null where up to 32 do not. */
  readonly leastBits: number | null;
  /** Bits of the sum that never overflows. */
  readonly accumulator: number;
  /** Bits dropped from the sum to the output. */
  readonly shift: number;
  readonly bounds: GainBounds;
  readonly noise: RoundOff;
  /** Largest output the output word holds. */
  readonly ceiling: number;
}

/** The coefficients as integers of the word that is set. */
function round(h: Float64Array, spec: Spec, i: FirInputs) {
  const fraction = i.point === 'set' ? i.fraction : Math.min(64, bestFraction(h, i.bits));
  const coefficient: FixedFormat = { width: i.bits, fraction };
  const stored = quantise(h, coefficient);
  if (spec.symmetry === 'odd') mirror(stored, coefficient);
  return { stored, coefficient };
}

/** Whether the mask is met once the coefficients are rounded. */
export const roundedMeets = (h: Float64Array, spec: Spec, i: FirInputs): boolean =>
  keeps(round(h, spec, i).stored.values, spec);

/** `meets` says whether there is a mask and the exact coefficients keep it. */
export function fixedPoint(h: Float64Array, spec: Spec, i: FirInputs, meets: boolean): FixedResult {
  const { stored, coefficient } = round(h, spec, i);
  if (stored.integers.every((c) => c === 0))
    throw new InputError(
      `is ${i.fraction}; every coefficient rounds to 0, since the largest is ${Math.max(...h.map(Math.abs)).toPrecision(3)}`,
      { field: i.point === 'set' ? 'fraction' : 'bits', value: String(i.fraction) },
    );
  const fir: FixedFir = {
    name: i.name,
    integers: stored.integers,
    coefficient,
    input: { width: i.inputBits, fraction: i.inputBits - 1 },
    output: { width: i.outputBits, fraction: i.outputBits - 1 - i.headroom },
    rounding: i.rounding,
    overflow: i.overflow,
  };
  const seen = figures(stored.values, spec);
  return {
    fir,
    integers: stored.integers,
    values: stored.values,
    overflowed: stored.overflowed,
    error: stored.error,
    figures: seen,
    meets: seen.every((f) => f.meets),
    leastBits: meets && h.length <= 600 ? leastBits(h, spec) : null,
    accumulator: growth(stored.integers, i.inputBits).width,
    shift: coefficient.fraction + fir.input.fraction - fir.output.fraction,
    bounds: gainBounds(stored.values),
    noise: roundOff(fir),
    ceiling: highest(fir.output.width) * 2 ** -fir.output.fraction,
  };
}

/** Bits before the binary point that an output of `width` bits needs to hold this value. */
export const headroom = (value: number, width: number): number =>
  Math.max(0, Math.ceil(Math.log2(value / (highest(width) * 2 ** (1 - width)))));

/** Two's complement reaches one further down than up: a saturated odd pair keeps its symmetry only if both stop at the lesser end. */
function mirror({ integers, values }: Quantised, { width, fraction }: FixedFormat): void {
  const bottom = -highest(width);
  integers.forEach((c, k) => {
    if (c >= bottom) return;
    integers[k] = bottom;
    values[k] = bottom * 2 ** -fraction;
  });
}

function leastBits(h: Float64Array, spec: Spec): number | null {
  // Rounding errors add at worst like 2^−B·N: below the root of that no word is short enough.
  const tight = Math.min(...spec.bands.map((b) => b.tolerance));
  const largest = Math.max(...h.map(Math.abs));
  const hopeless = Math.floor(Math.log2(largest / tight)) - 3;
  for (let bits = Math.max(2, Math.min(31, hopeless)); bits <= 32; bits++) {
    const format = { width: bits, fraction: bestFraction(h, bits) };
    if (keeps(quantise(h, format).values, spec)) return bits;
  }
  return null;
}

/** Multiplications for one output when mirrored coefficients share theirs: those that are not 0 nor a power of two count. */
export function multiplications(h: ArrayLike<number>): number {
  const mirrored = symmetry(h) !== undefined;
  const distinct = mirrored ? Math.ceil(h.length / 2) : h.length;
  let count = 0;
  for (let k = 0; k < distinct; k++) {
    const size = Math.abs(h[k] as number);
    if (size !== 0 && !Number.isInteger(Math.log2(size))) count++;
  }
  return count;
}
