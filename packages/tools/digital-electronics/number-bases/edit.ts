/** The inputs that hold other bits: what a press on a bit writes into the field. */

import { plain } from '@tollbench/engines/radix/base.ts';
import { bitText, low } from '@tollbench/engines/radix/bits.ts';
import { digitSign, wholeDigits } from '@tollbench/engines/radix/digits.ts';
import { held } from '@tollbench/engines/radix/format.ts';
import { written } from '@tollbench/engines/radix/show.ts';
import { layoutOf } from './bit-figure.ts';
import { formatOf, type LineResult, type Result } from './compute.ts';
import type { NumberInputs } from './inputs.ts';
import { hexText } from './words.ts';

/** The inputs with one bit set; undefined where the code has no number for those bits. */
export function withBit(
  r: Result,
  i: NumberInputs,
  bit: number,
  value: boolean,
): Partial<NumberInputs> | undefined {
  const { pattern } = (r.lines[r.at] as LineResult).value;
  const mask = 1n << BigInt(bit);
  return withPattern(r, i, value ? pattern | mask : pattern & ~mask);
}

/**
 * The line that is drawn becomes a number with these bits, in the manner in which it was written: bits of the word in
 * hex, octal or binary, or a decimal number. A found width is then given, so that it stays.
 */
export function withPattern(
  r: Result,
  i: NumberInputs,
  pattern: bigint,
): Partial<NumberInputs> | undefined {
  const bits = low(pattern, r.width);
  const value = held(bits, formatOf(r, i));
  if (value === undefined) return undefined;
  const line = r.lines[r.at] as LineResult;
  const text = asWritten(line, i, bits, r.width) ?? written(value, plain(10), 5000).text ?? '';
  const name = line.name === undefined ? '' : `${line.name} = `;
  const sizing: Partial<NumberInputs> =
    i.sizing === 'least' || i.width === null ? { sizing: 'given', width: r.width } : {};
  return { number: replaced(i.number, r.at, name + text), ...sizing };
}

/** As bits of the word where such are read as bits; undefined for a decimal number. */
function asWritten(
  { literal }: LineResult,
  i: NumberInputs,
  bits: bigint,
  width: number,
): string | undefined {
  const asBits = i.sizing === 'least' || i.hexAs === 'bits';
  if (!asBits) return undefined;
  const base = literal?.bits && literal.base.kind === 'plain' ? literal.base.base : 16;
  // A decimal number that was typed stays one, but for bits that no number has: minus zero.
  if (literal && !literal.bits && literal.base.kind === 'plain' && literal.base.base === 10)
    return i.encoding === 'ones' || i.encoding === 'magnitude' ? hexText(bits, width) : undefined;
  if (base === 2) return `0b${bitText(bits, width)}`;
  if (base === 8) return `0o${wholeDigits(bits, 8).map(digitSign).join('')}`;
  return hexText(bits, width);
}

/** The text with the line number `at` of those that say something in other words. */
function replaced(source: string, at: number, line: string): string {
  let k = -1;
  return source
    .split('\n')
    .map((text) => {
      if (text.trim() === '' || /^\s*(?:;|#\s|\/\/)/u.test(text)) return text;
      k++;
      return k === at ? line : text;
    })
    .join('\n');
}

/** One bit on with an arrow key; undefined for any other key. */
export function moved(bit: number, key: string, width: number): number | undefined {
  const { across } = layoutOf(width);
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: 1,
    ArrowRight: -1,
    ArrowUp: across,
    ArrowDown: -across,
  };
  if (key === 'Home') return width - 1;
  if (key === 'End') return 0;
  const step = by[key];
  if (step === undefined) return undefined;
  const next = bit + step;
  return next < 0 || next >= width ? bit : next;
}
