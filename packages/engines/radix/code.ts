/** The codes in which a word of so many bits holds a whole number, by what each can hold and how it wraps. */
import { bitLength, ones } from '../float/whole.ts';
import { fromNegabinary, gray, low, oddPlaces, toNegabinary, ungray } from './bits.ts';

export interface Code {
  /** The least and the greatest number in so many bits; every one between them is held too. */
  least(width: number): bigint;
  greatest(width: number): bigint;
  /** The pattern of a number within that range. */
  encode(k: bigint, width: number): bigint;
  /** The number of a pattern; undefined where the code does not use it. */
  decode(pattern: bigint, width: number): bigint | undefined;
  /** What is left of a number beyond the range where the hardware drops what does not fit. */
  wrap(k: bigint, width: number): bigint;
  /** What bit k adds to the number where it is 1; undefined where that depends on other bits. */
  weight(k: number, width: number): bigint | undefined;
  /** A width is a multiple of this. */
  readonly step: number;
}

export type CodeName =
  | 'unsigned'
  | 'twos'
  | 'ones'
  | 'magnitude'
  | 'excess'
  | 'negabinary'
  | 'gray'
  | 'bcd'
  | 'excess3';

const power = (k: number): bigint => 1n << BigInt(k);

const unsigned: Code = {
  least: () => 0n,
  greatest: ones,
  encode: (k) => k,
  decode: (pattern) => pattern,
  wrap: low,
  weight: power,
  step: 1,
};

const twos: Code = {
  least: (width) => -power(width - 1),
  greatest: (width) => power(width - 1) - 1n,
  encode: (k, width) => low(k, width),
  decode: (pattern, width) => BigInt.asIntN(width, pattern),
  wrap: (k, width) => BigInt.asIntN(width, k),
  weight: (k, width) => (k === width - 1 ? -power(k) : power(k)),
  step: 1,
};

/** Wraps with the carry round its end, modulo 2^width − 1. */
const onesComplement: Code = {
  least: (width) => 1n - power(width - 1),
  greatest: (width) => power(width - 1) - 1n,
  encode: (k, width) => (k < 0n ? ones(width) + k : k),
  decode: (pattern, width) => (pattern >> BigInt(width - 1) ? pattern - ones(width) : pattern),
  wrap: (k, width) => {
    const size = ones(width);
    const pattern = ((k % size) + size) % size;
    return pattern >> BigInt(width - 1) ? pattern - size : pattern;
  },
  weight: (k, width) => (k === width - 1 ? 1n - power(k) : power(k)),
  step: 1,
};

/** Wraps its magnitude and keeps its sign. */
const magnitude: Code = {
  least: (width) => 1n - power(width - 1),
  greatest: (width) => power(width - 1) - 1n,
  encode: (k, width) => (k < 0n ? power(width - 1) - k : k),
  decode: (pattern, width) => {
    const size = low(pattern, width - 1);
    return pattern >> BigInt(width - 1) ? -size : size;
  },
  wrap: (k, width) => (k < 0n ? -low(-k, width - 1) : low(k, width - 1)),
  weight: (k, width) => (k === width - 1 ? undefined : power(k)),
  step: 1,
};

/** The pattern is the number and K: offset binary, and the exponents of IEEE 754. */
export const excess = (bias: bigint): Code => ({
  least: () => -bias,
  greatest: (width) => ones(width) - bias,
  encode: (k) => k + bias,
  decode: (pattern) => pattern - bias,
  wrap: (k, width) => low(k + bias, width) - bias,
  weight: power,
  step: 1,
});

const negabinary: Code = {
  least: (width) => -oddPlaces(width),
  greatest: (width) => ones(width) ^ oddPlaces(width),
  encode: toNegabinary,
  decode: fromNegabinary,
  wrap: (k, width) => fromNegabinary(low(toNegabinary(k, width), width), width),
  weight: (k) => (k % 2 === 0 ? power(k) : -power(k)),
  step: 1,
};

const grayCode: Code = {
  ...unsigned,
  encode: (k) => gray(k),
  decode: ungray,
  weight: () => undefined,
};

/** Decimal digits of four bits each, as so much more than the digit. */
const decimal = (more: number): Code => {
  const greatest = (width: number) => 10n ** BigInt(width / 4) - 1n;
  return {
    least: () => 0n,
    greatest,
    encode: (k, width) =>
      BigInt(
        `0x${Array.from(k.toString().padStart(width / 4, '0'), (d) => (Number(d) + more).toString(16)).join('')}`,
      ),
    decode: (pattern, width) => {
      const digits = Array.from(
        pattern.toString(16).padStart(width / 4, '0'),
        (h) => Number.parseInt(h, 16) - more,
      );
      return digits.every((d) => d >= 0 && d <= 9) ? BigInt(digits.join('')) : undefined;
    },
    wrap: (k, width) => {
      const size = greatest(width) + 1n;
      return ((k % size) + size) % size;
    },
    weight: (k) => (more === 0 ? power(k % 4) * 10n ** BigInt(Math.floor(k / 4)) : undefined),
    step: 4,
  };
};

const FIXED: Readonly<Record<Exclude<CodeName, 'excess'>, Code>> = {
  unsigned,
  twos,
  ones: onesComplement,
  magnitude,
  negabinary,
  gray: grayCode,
  bcd: decimal(0),
  excess3: decimal(3),
};

/** The code of that name; `bias` is K of `excess`. */
export const codeOf = (name: CodeName, bias: bigint): Code =>
  name === 'excess' ? excess(bias) : FIXED[name];

/** K where none is said: half of all patterns. */
export const usualBias = (width: number): bigint => power(width - 1);

/** The fewest bits in which a code holds k; undefined where no width does. */
export function leastWidth(name: CodeName, k: bigint, bias?: bigint): number | undefined {
  if (name === 'excess' && bias !== undefined)
    return k + bias < 0n ? undefined : Math.max(1, bitLength(k + bias));
  if (k < 0n && ['unsigned', 'gray', 'bcd', 'excess3'].includes(name)) return undefined;
  const size = k < 0n ? -k : k;
  switch (name) {
    case 'unsigned':
    case 'gray':
      return Math.max(1, bitLength(size));
    case 'twos':
    case 'excess':
      return bitLength(k < 0n ? -k - 1n : k) + 1;
    case 'ones':
    case 'magnitude':
      return bitLength(size) + 1;
    case 'negabinary':
      return negabinaryWidth(k);
    case 'bcd':
    case 'excess3':
      return 4 * k.toString().length;
  }
}

function negabinaryWidth(k: bigint): number {
  // In w bits so much is held that one of the next two widths at most is the one.
  let width = Math.max(1, bitLength(k < 0n ? -k : k) - 1);
  while (k < negabinary.least(width) || k > negabinary.greatest(width)) width++;
  return width;
}
