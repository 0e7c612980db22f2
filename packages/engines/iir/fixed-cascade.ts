/**
 * The bit-true integer model of a cascade of second-order sections: what firmware and hardware built from the same
 * numbers put out, sample for sample.
 *
 * y = fit(round((b₀x + b₁x₁ + b₂x₂ − a₁y₁ − a₂y₂)·2^−fraction)), the sum exact, rounded once in each section. Direct form I
 * and transposed form II whose registers keep the whole sum give the same bits.
 */
import { EngineError } from '../error.ts';
import { widthOf } from '../signal/fixed-filter.ts';
import {
  checkFormat,
  type FixedFormat,
  fit,
  highest,
  lowest,
  type Overflow,
  type Rounding,
  roundShift,
  roundTo,
} from '../signal/fixed-point.ts';

/** b₀, b₁, b₂, a₁, a₂ as integers. */
export type IntegerSection = readonly [number, number, number, number, number];

export interface FixedCascade {
  readonly sections: readonly IntegerSection[];
  readonly coefficient: FixedFormat;
  /** Of the input, between sections, and of the output. */
  readonly signal: FixedFormat;
  readonly rounding: Rounding;
  readonly overflow: Overflow;
}

/** Bits of two's complement that hold any sum of a section. */
export function sumWidth([b0, b1, b2, a1, a2]: IntegerSection, signalWidth: number): number {
  const top = BigInt(highest(signalWidth));
  const bottom = BigInt(lowest(signalWidth));
  let [low, high] = [0n, 0n];
  for (const c of [b0, b1, b2, -a1, -a2].map(BigInt)) {
    low += c > 0n ? c * bottom : c * top;
    high += c > 0n ? c * top : c * bottom;
  }
  return widthOf(low, high);
}

export function checkFixedCascade({ sections, coefficient, signal }: FixedCascade): void {
  checkFormat(coefficient, 'coefficient');
  checkFormat(signal, 'signal');
  if (sections.length === 0)
    throw new EngineError('empty', 'A cascade needs at least one section.', { field: 'sections' });
  const bad = sections
    .flat()
    .find(
      (c) =>
        !Number.isInteger(c) || c < lowest(coefficient.width) || c > highest(coefficient.width),
    );
  if (bad !== undefined)
    throw new EngineError(
      'out-of-range',
      `The coefficient ${bad} is not a ${coefficient.width}-bit integer.`,
      { field: 'coefficient', value: bad },
    );
}

export interface Run {
  readonly output: Float64Array;
  /** Sums that left the signal word, and were saturated or wrapped, by section. */
  readonly overflows: number[];
}

/** Output integers for input integers of the signal word; the cascade starts at rest. */
export function runCascade(cascade: FixedCascade, samples: ArrayLike<number>): Run {
  checkFixedCascade(cascade);
  const overflows: number[] = [];
  let signal = Float64Array.from(samples);
  for (const section of cascade.sections) {
    const wide = sumWidth(section, cascade.signal.width) > 53;
    const { output, overflow } = wide
      ? runWide(cascade, section, signal)
      : runNarrow(cascade, section, signal);
    signal = output;
    overflows.push(overflow);
  }
  return { output: signal, overflows };
}

/** Sums of up to 53 bits are exact in doubles, and so is their scaling by a power of two. */
function runNarrow(
  { coefficient, signal, rounding, overflow: how }: FixedCascade,
  [b0, b1, b2, a1, a2]: IntegerSection,
  samples: Float64Array,
) {
  const output = new Float64Array(samples.length);
  const scale = 2 ** -coefficient.fraction;
  let [x1, x2, y1, y2, overflow] = [0, 0, 0, 0, 0];
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n] ?? 0;
    const sum = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    const rounded = roundTo(sum * scale, rounding);
    const y = fit(rounded, signal.width, how) + 0;
    if (y !== rounded) overflow++;
    output[n] = y;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return { output, overflow };
}

function runWide(
  { coefficient, signal, rounding, overflow: how }: FixedCascade,
  section: IntegerSection,
  samples: Float64Array,
) {
  const output = new Float64Array(samples.length);
  const [b0, b1, b2, a1, a2] = section.map(BigInt) as [bigint, bigint, bigint, bigint, bigint];
  let [x1, x2, y1, y2] = [0n, 0n, 0n, 0n];
  let overflow = 0;
  for (let n = 0; n < samples.length; n++) {
    const x = BigInt(samples[n] ?? 0);
    const sum = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    const rounded = roundShift(sum, coefficient.fraction, rounding);
    const kept = Number(
      how === 'wrap' ? BigInt.asIntN(signal.width, rounded) : clamp(rounded, signal.width),
    );
    const y = BigInt(kept);
    if (y !== rounded) overflow++;
    output[n] = kept;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return { output, overflow };
}

function clamp(value: bigint, width: number): bigint {
  const [low, high] = [BigInt(lowest(width)), BigInt(highest(width))];
  return value > high ? high : value < low ? low : value;
}
