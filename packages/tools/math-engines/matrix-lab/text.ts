import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import { abs, format, isZero, type Rational } from '@tollbench/engines/exact/rational.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';

/** Beyond this many characters an exact number is shown rounded: nobody reads on. */
const READABLE = 40;

/** Exactly, or where that is too long to read, rounded and marked with ≈. */
export function exactText(x: Rational, readable = READABLE): string {
  const text = format(x).replace('-', '−');
  return text.length <= readable ? text : `≈ ${roundedText(x)}`;
}

/** A complex number in the same way: `1/2 − 3i/4`. */
export function gaussianText({ re, im }: Gaussian): string {
  if (isZero(im)) return exactText(re);
  const [top = '', bottom] = exactText(abs(im)).split('/');
  const size = `${top === '1' ? '' : top}${top.includes('×') ? ' ' : ''}i${bottom ? `/${bottom}` : ''}`;
  const negative = im.n < 0n;
  if (isZero(re)) return `${negative ? '−' : ''}${size}`;
  return `${exactText(re)} ${negative ? '−' : '+'} ${size}`;
}

/** Twelve significant digits whatever the size, by whole-number arithmetic. */
function roundedText({ n, d }: Rational): string {
  const size = n < 0n ? -n : n;
  let exponent = String(size).length - String(d).length;
  const digitsAt = (e: number): string => {
    const shift = 11 - e;
    const top = shift >= 0 ? size * 10n ** BigInt(shift) : size;
    const bottom = shift >= 0 ? d : d * 10n ** BigInt(-shift);
    return String((2n * top + bottom) / (2n * bottom));
  };
  // The quotient of the lengths is the exponent or one more.
  if (digitsAt(exponent).length < 12) exponent--;
  let digits = digitsAt(exponent);
  if (digits.length > 12) {
    exponent++;
    digits = digitsAt(exponent);
  }
  const fraction = digits.slice(1).replace(/0+$/u, '');
  return `${n < 0n ? '−' : ''}${digits[0]}${fraction && `.${fraction}`} × 10${superscript(exponent)}`;
}
