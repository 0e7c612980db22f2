/** A word: its width, its code, where its point is, and what becomes of what it cannot hold. */
import type { Rational } from '../exact/rational.ts';
import { rational } from '../exact/rational.ts';
import { low } from './bits.ts';
import type { Code } from './code.ts';
import { type Rounding, rounded } from './rounding.ts';

export interface Format {
  readonly width: number;
  readonly code: Code;
  /** Bits behind the point: the last bit weighs 2^−fraction. */
  readonly fraction: number;
  readonly rounding: Rounding;
  readonly overflow: 'wrap' | 'saturate';
}

export interface Stored {
  /** What the word holds. */
  readonly kept: Rational;
  readonly pattern: bigint;
  /** The number as a whole number of last bits, rounded, before anything is dropped. */
  readonly asked: bigint;
  /** Whether `asked` is within the range of the word. */
  readonly fits: boolean;
  /** Whether the number is a whole number of last bits. */
  readonly exact: boolean;
}

/** A number put into the word. */
export function store({ n, d }: Rational, format: Format): Stored {
  const { width, code, fraction } = format;
  const top = n << BigInt(fraction);
  const asked = rounded(top, d, format.rounding);
  const [least, greatest] = [code.least(width), code.greatest(width)];
  const fits = asked >= least && asked <= greatest;
  const k = fits
    ? asked
    : format.overflow === 'wrap'
      ? code.wrap(asked, width)
      : asked < least
        ? least
        : greatest;
  return {
    kept: lastBitsOf(k, fraction),
    pattern: code.encode(k, width),
    asked,
    fits,
    exact: asked * d === top,
  };
}

/** k last bits of that weight as a fraction. */
export const lastBitsOf = (k: bigint, fraction: number): Rational =>
  rational(k, 1n << BigInt(fraction));

/** What the lowest bits of a pattern hold; undefined where the code does not use that pattern. */
export function held(pattern: bigint, { code, width, fraction }: Format): Rational | undefined {
  const k = code.decode(low(pattern, width), width);
  return k === undefined ? undefined : lastBitsOf(k, fraction);
}
