/** Words in the order of their values. */
import { decode, split, wordOf, zeroWord } from './code.ts';
import type { Sign } from './datum.ts';
import { type Format, infinityCode, largestCode } from './format.ts';

/**
 * The word of the next greater (`step` 1) or next smaller value, infinities among them and the two zeros as one, as
 * nextUp and nextDown have it (5.3.1); undefined from a NaN, and past the ends.
 */
export function neighbour(f: Format, word: bigint, step: 1 | -1): bigint | undefined {
  if (decode(f, word).kind === 'nan') return undefined;
  const { sign, code } = split(f, word);
  const towardZero = (sign === 0) === (step === -1);
  const least = leastCode(f);
  if (code < least || (code === 0n && !isNormalZero(f))) return fromZero(f, step, least);
  if (towardZero) {
    if (code === 0n) return undefined;
    const next = code - 1n;
    if (next < least && !isNormalZero(f)) return zeroWord(f, sign);
    return wordOf(f, sign, next);
  }
  const last = infinityCode(f) ?? largestCode(f);
  return code >= last ? undefined : wordOf(f, sign, code + 1n);
}

/** The code of the least number that is not zero. */
const leastCode = (f: Format): bigint =>
  f.kind === 'posit' || f.lowest === 'gradual'
    ? 1n
    : f.lowest === 'flushed'
      ? 1n << BigInt(f.fractionBits)
      : 0n;

const isNormalZero = (f: Format): boolean => f.kind === 'binary' && f.lowest === 'normal';

const fromZero = (f: Format, step: 1 | -1, least: bigint): bigint | undefined =>
  f.kind === 'binary' && !f.signed && step === -1
    ? undefined
    : wordOf(f, (step === 1 ? 0 : 1) as Sign, least);

export const leastWord = (f: Format): bigint => wordOf(f, 0, leastCode(f));
export const largestWord = (f: Format, sign: Sign = 0): bigint => wordOf(f, sign, largestCode(f));
