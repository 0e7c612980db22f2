/**
 * Two's complement fixed point: formats, rounding, quantisation.
 *
 * A number is an integer of `width` bits, sign included, times 2^−fraction: Qm.n has
 * width = 1 + m + n and fraction = n (the sign bit not counted in m).
 */
import { EngineError } from '../error.ts';

export interface FixedFormat {
  /** Bits, sign included, 2 to 53. */
  readonly width: number;
  /** Bits after the point, −64 to 128. */
  readonly fraction: number;
}

export type Rounding =
  /** Down: drop the bits. */
  | 'floor'
  /** Towards zero. */
  | 'toward-zero'
  /** To nearest, halves up: add half, drop the bits. */
  | 'nearest-up'
  /** To nearest, halves away from zero. */
  | 'nearest-away'
  /** To nearest, halves to even: no bias. */
  | 'nearest-even';

export type Overflow = 'saturate' | 'wrap';

function refuse(field: string, value: unknown, message: string): never {
  throw new EngineError('out-of-range', message, { field, value });
}

export function checkFormat({ width, fraction }: FixedFormat, field: string): void {
  if (!Number.isInteger(width) || width < 2 || width > 53) {
    refuse(field, width, `The ${field} width ${width} is not 2 to 53 bits.`);
  }
  if (!Number.isInteger(fraction) || fraction < -64 || fraction > 128) {
    refuse(field, fraction, `The ${field} fraction ${fraction} is not −64 to 128 bits.`);
  }
}

/** Largest and smallest integer of a width. */
export const highest = (width: number): number => 2 ** (width - 1) - 1;
export const lowest = (width: number): number => -(2 ** (width - 1));

/** A real number to an integer, exactly by the rule: |x| less its floor is exact at any size. */
export function roundTo(x: number, rounding: Rounding): number {
  if (rounding === 'floor') return Math.floor(x);
  const size = Math.abs(x);
  const down = Math.floor(size);
  const part = size - down;
  const away =
    part > 0.5 ||
    (part === 0.5 &&
      (rounding === 'nearest-away' ||
        (rounding === 'nearest-up' && x > 0) ||
        (rounding === 'nearest-even' && down % 2 === 1)));
  const rounded = away && rounding !== 'toward-zero' ? down + 1 : down;
  return x < 0 ? 0 - rounded : rounded;
}

/** value·2^−shift to an integer, any size; a negative shift multiplies. */
export function roundShift(value: bigint, shift: number, rounding: Rounding): bigint {
  if (shift <= 0) return value << BigInt(-shift);
  const bits = BigInt(shift);
  const half = 1n << (bits - 1n);
  switch (rounding) {
    case 'floor':
      return value >> bits;
    case 'toward-zero':
      return (value < 0n ? value + (1n << bits) - 1n : value) >> bits;
    case 'nearest-up':
      return (value + half) >> bits;
    case 'nearest-away':
      return (value + half - (value < 0n ? 1n : 0n)) >> bits;
    case 'nearest-even':
      return (value + half - 1n + ((value >> bits) & 1n)) >> bits;
  }
}

/** An integer brought into `width` bits. */
export function fit(value: number, width: number, overflow: Overflow): number {
  const [low, high] = [lowest(width), highest(width)];
  if (value >= low && value <= high) return value;
  if (overflow === 'saturate') return value > high ? high : low;
  const range = 2 ** width;
  const turned = value - range * Math.floor(value / range);
  return turned > high ? turned - range : turned;
}

export interface Quantised {
  /** The stored integers. */
  readonly integers: Float64Array;
  /** What they stand for: integer·2^−fraction. */
  readonly values: Float64Array;
  /** Indices that left the range and were brought back by `overflow`. */
  readonly overflowed: readonly number[];
  /** Largest |value − given|. */
  readonly error: number;
}

/** Real numbers in a format. Whoever calls looks at `overflowed`: nothing is clamped in silence. */
export function quantise(
  given: ArrayLike<number>,
  format: FixedFormat,
  rounding: Rounding = 'nearest-even',
  overflow: Overflow = 'saturate',
): Quantised {
  checkFormat(format, 'coefficient');
  const scale = 2 ** format.fraction;
  const integers = new Float64Array(given.length);
  const values = new Float64Array(given.length);
  const overflowed: number[] = [];
  let error = 0;
  for (let k = 0; k < given.length; k++) {
    const x = given[k]!;
    if (!Number.isFinite(x)) refuse('values', x, `Value ${k} is ${x}, not a finite number.`);
    const rounded = roundTo(x * scale, rounding);
    const kept = fit(rounded, format.width, overflow);
    if (kept !== rounded) overflowed.push(k);
    integers[k] = kept + 0;
    values[k] = kept / scale;
    error = Math.max(error, Math.abs(values[k]! - x));
  }
  return { integers, values, overflowed, error };
}

/** The most fraction bits with which all of `values` still fit `width` bits after rounding. */
export function bestFraction(
  values: ArrayLike<number>,
  width: number,
  rounding: Rounding = 'nearest-even',
): number {
  let least = 0;
  let most = 0;
  for (let k = 0; k < values.length; k++) {
    least = Math.min(least, values[k]!);
    most = Math.max(most, values[k]!);
  }
  const size = Math.max(-least, most);
  if (!(size > 0 && Number.isFinite(size))) return width - 1;
  // Rounding keeps order, so the extremes alone decide.
  const fits = (fraction: number) =>
    roundTo(most * 2 ** fraction, rounding) <= highest(width) &&
    roundTo(least * 2 ** fraction, rounding) >= lowest(width);
  let fraction = Math.min(128, Math.max(-64, width - Math.floor(Math.log2(size))));
  while (fraction > -64 && !fits(fraction)) fraction--;
  return fraction;
}
