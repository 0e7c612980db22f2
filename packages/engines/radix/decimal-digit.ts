/** The codes of one decimal digit. */

/** By name the patterns of 0 to 9; weighted ones by their weights. */
export const DIGIT_CODES = {
  bcd: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  excess3: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  /** 2421, Aiken: 5 to 9 are the complements of 4 to 0. */
  aiken: [0, 1, 2, 3, 4, 11, 12, 13, 14, 15],
  /** 5211, its complements likewise. */
  c5211: [0, 1, 3, 5, 7, 8, 10, 12, 14, 15],
  /** 8, 4, −2, −1, its complements likewise. */
  c8421: [0, 7, 6, 5, 4, 11, 10, 9, 8, 15],
  /** Two of five with the weights 7 4 2 1 0, of bar codes; 0 is 4 and 7. */
  twoOfFive: [24, 3, 5, 6, 9, 10, 12, 17, 18, 20],
  /** Biquinary 50 43210. */
  biquinary: [33, 34, 36, 40, 48, 65, 66, 68, 72, 80],
  /** Segments g f e d c b a, a in the lowest bit, 1 lit; 6 and 9 with their tails. */
  segments: [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type DigitCode = keyof typeof DIGIT_CODES;

/** Bits of each. */
export const DIGIT_BITS: Readonly<Record<DigitCode, number>> = {
  bcd: 4,
  excess3: 4,
  aiken: 4,
  c5211: 4,
  c8421: 4,
  twoOfFive: 5,
  biquinary: 7,
  segments: 7,
};

/** The pattern of a digit as text. */
export const digitBits = (code: DigitCode, digit: number): string =>
  (DIGIT_CODES[code][digit] ?? 0).toString(2).padStart(DIGIT_BITS[code], '0');
