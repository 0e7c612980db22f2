/**
 * The bit-true integer model of an FIR filter: what hardware and firmware built from the same
 * numbers put out, sample for sample.
 *
 * y = fit(round(Σ c[k]·x[n − k] · 2^−shift)), the sum exact, rounded once at the end.
 */
import { EngineError } from '../error.ts';
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
} from './fixed-point.ts';

export interface FixedFilter {
  /** Stored coefficient integers, each inside `coefficient.width` bits. */
  readonly integers: ArrayLike<number>;
  readonly coefficient: FixedFormat;
  readonly input: FixedFormat;
  readonly output: FixedFormat;
  readonly rounding: Rounding;
  readonly overflow: Overflow;
}

/** The exact range of Σ c[k]·x[n − k] for inputs of a width, and the bits that hold it. */
export interface Growth {
  readonly low: bigint;
  readonly high: bigint;
  readonly width: number;
}

/** Bits of two's complement that hold both ends. */
export function widthOf(low: bigint, high: bigint): number {
  const bits = (magnitude: bigint) => (magnitude === 0n ? 0 : magnitude.toString(2).length);
  // −2^(w−1) … 2^(w−1) − 1: a negative v needs the bits of −v − 1 and a sign.
  return 1 + Math.max(bits(high < 0n ? 0n : high), bits(low < 0n ? -low - 1n : 0n));
}

/** Growth over coefficients `from` to the end: tight, since both worst inputs exist. */
export function growth(integers: ArrayLike<number>, inputWidth: number, from = 0): Growth {
  const top = BigInt(highest(inputWidth));
  const bottom = BigInt(lowest(inputWidth));
  let low = 0n;
  let high = 0n;
  for (let k = from; k < integers.length; k++) {
    const c = BigInt(integers[k]!);
    low += c > 0n ? c * bottom : c * top;
    high += c > 0n ? c * top : c * bottom;
  }
  return { low, high, width: widthOf(low, high) };
}

/** Bits dropped between accumulator and output; negative where zeros are appended. */
export function outputShift({ coefficient, input, output }: FixedFilter): number {
  return coefficient.fraction + input.fraction - output.fraction;
}

export function checkFixedFilter(filter: FixedFilter): void {
  checkFormat(filter.coefficient, 'coefficient');
  checkFormat(filter.input, 'input');
  checkFormat(filter.output, 'output');
  if (filter.integers.length < 1) {
    throw new EngineError('empty', 'A filter needs at least one coefficient.', {
      field: 'integers',
    });
  }
  checkIntegers(filter.integers, filter.coefficient.width, 'coefficient');
}

function checkIntegers(values: ArrayLike<number>, width: number, what: string): void {
  for (let k = 0; k < values.length; k++) {
    const value = values[k]!;
    if (Number.isInteger(value) && value >= lowest(width) && value <= highest(width)) continue;
    throw new EngineError(
      'out-of-range',
      `The ${what} ${k} is ${value}, not a ${width}-bit integer.`,
      {
        field: what,
        value,
      },
    );
  }
}

/** Output integers for input integers; the filter starts at rest. */
export function filterFixed(filter: FixedFilter, samples: ArrayLike<number>): Float64Array {
  checkFixedFilter(filter);
  checkIntegers(samples, filter.input.width, 'sample');
  const { integers, output, rounding, overflow } = filter;
  const shift = outputShift(filter);
  const taps = integers.length;
  const out = new Float64Array(samples.length);
  // Sums of up to 53 bits are exact in doubles, and so is their scaling by a power of two.
  if (growth(integers, filter.input.width).width <= 53 && Math.abs(shift) < 900) {
    const scale = 2 ** -shift;
    for (let n = 0; n < samples.length; n++) {
      let sum = 0;
      for (let k = Math.min(taps - 1, n); k >= 0; k--) sum += integers[k]! * samples[n - k]!;
      out[n] = fit(roundTo(sum * scale, rounding), output.width, overflow) + 0;
    }
    return out;
  }
  const c = Array.from(integers, BigInt);
  const x = Array.from(samples, BigInt);
  const [low, high] = [BigInt(lowest(output.width)), BigInt(highest(output.width))];
  for (let n = 0; n < x.length; n++) {
    let sum = 0n;
    for (let k = Math.min(taps - 1, n); k >= 0; k--) sum += c[k]! * x[n - k]!;
    const rounded = roundShift(sum, shift, rounding);
    const kept =
      overflow === 'wrap'
        ? BigInt.asIntN(output.width, rounded)
        : rounded > high
          ? high
          : rounded < low
            ? low
            : rounded;
    out[n] = Number(kept);
  }
  return out;
}
