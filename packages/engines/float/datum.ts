/** What a word of any format stands for, apart from its format. */

export type Sign = 0 | 1;

/** (−1)^sign · m · 2^e, m not negative; m = 0 is a zero with its sign. */
export interface Finite {
  readonly kind: 'finite';
  readonly sign: Sign;
  readonly m: bigint;
  readonly e: number;
}

export interface Infinite {
  readonly kind: 'infinity';
  readonly sign: Sign;
}

export interface NaNDatum {
  readonly kind: 'nan';
  readonly sign: Sign;
  /** false: signalling. */
  readonly quiet: boolean;
  /** The bits below the quiet bit. */
  readonly payload: bigint;
}

export type Datum = Finite | Infinite | NaNDatum;

export const finite = (sign: Sign, m: bigint, e: number): Finite => ({
  kind: 'finite',
  sign,
  m,
  e,
});
export const zero = (sign: Sign = 0): Finite => finite(sign, 0n, 0);
export const infinity = (sign: Sign = 0): Infinite => ({ kind: 'infinity', sign });
export const nan = (quiet = true, payload = 0n, sign: Sign = 0): NaNDatum => ({
  kind: 'nan',
  sign,
  quiet,
  payload,
});

export const isZero = (d: Datum): boolean => d.kind === 'finite' && d.m === 0n;

/** A finite number as a whole number of 2^e with its sign. */
export const signedWhole = ({ sign, m }: Finite): bigint => (sign ? -m : m);

/** −1, 0 or 1 as a is below, at or above b, −0 being 0; neither is NaN. */
export function order(a: Finite | Infinite, b: Finite | Infinite): -1 | 0 | 1 {
  if (a.kind === 'infinity' || b.kind === 'infinity') {
    const side = (d: Datum) => (d.kind === 'infinity' ? (d.sign ? -1 : 1) : 0);
    const difference = side(a) - side(b);
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  }
  const least = Math.min(a.e, b.e);
  const x = signedWhole(a) << BigInt(a.e - least);
  const y = signedWhole(b) << BigInt(b.e - least);
  return x < y ? -1 : x > y ? 1 : 0;
}
