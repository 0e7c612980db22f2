/** Blocks of the OCP Microscaling formats (MX 1.0): elements of a narrow format that share a power of two. */
import { FORMATS } from './catalogue.ts';
import { decode } from './code.ts';
import { type Finite, nan } from './datum.ts';
import { type BinaryFormat, largestExponent } from './format.ts';
import type { Ratio } from './literal.ts';
import { leading, ratio } from './magnitude.ts';
import { type Manner, type Rounded, roundDatum, roundMagnitude } from './round.ts';
import { absolute } from './whole.ts';

export interface Block {
  /** Word of the scale in E8M0. */
  readonly scale: bigint;
  /** Its exponent: the scale is 2^this. */
  readonly exponent: number;
  readonly elements: readonly Rounded[];
}

/**
 * Section 6.3 of the specification: the scale is the largest power of two not above the largest magnitude, divided by
 * the largest power of two of the element format; elements are rounded, those beyond the largest held there.
 * A block of zeros has the least scale.
 */
export function quantize(f: BinaryFormat, values: readonly Ratio[], manner: Manner): Block {
  const most = values.reduce<number | undefined>((top, { n, d }) => {
    if (n === 0n) return top;
    const k = leading(ratio(absolute(n), d, 0, 8));
    return top === undefined ? k : Math.max(top, k);
  }, undefined);
  const wanted = most === undefined ? -127 : most - largestExponent(f);
  const exponent = Math.max(-127, Math.min(127, wanted));
  const saturating: Manner = { ...manner, overflow: 'saturate' };
  const elements = values.map(({ n, d }) =>
    n === 0n
      ? roundDatum(f, { kind: 'finite', sign: 0, m: 0n, e: 0 }, saturating)
      : roundMagnitude(
          f,
          n < 0n ? 1 : 0,
          ratio(absolute(n), d, -exponent, f.fractionBits + 70),
          saturating,
        ),
  );
  return { scale: BigInt(exponent + 127), exponent, elements };
}

/** The value of an element with its scale; a NaN where either is one. */
export function scaled(f: BinaryFormat, scale: bigint, word: bigint): Finite | { kind: 'nan' } {
  const s = decode(FORMATS.e8m0, scale);
  const d = decode(f, word);
  if (s.kind !== 'finite' || d.kind !== 'finite') return { ...nan(), kind: 'nan' };
  return { ...d, e: d.m === 0n ? 0 : d.e + s.e };
}
