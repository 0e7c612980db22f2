/** Decimal digits of the numbers of a format: all of them, and as few as tell a number from its neighbours. */
import { absolute, trailingZeros, withoutZeros } from './whole.ts';

/** 0.d₁d₂… · 10^point: digits without zeros at either end; of zero `0` and 1. */
export interface Digits {
  readonly digits: string;
  readonly point: number;
}

/** All digits of m·2^e, m not negative. */
export function exactDigits(m: bigint, e: number): Digits {
  if (m === 0n) return { digits: '0', point: 1 };
  const zeros = trailingZeros(m);
  const odd = m >> BigInt(zeros);
  const power = e + zeros;
  const whole = power >= 0 ? odd << BigInt(power) : odd * 5n ** BigInt(-power);
  const text = whole.toString();
  return { digits: withoutZeros(text), point: text.length - Math.max(0, -power) };
}

/** A positive value with the ends of the interval that rounds to it, each m·2^e. */
export interface Interval {
  readonly m: bigint;
  readonly e: number;
  readonly low: { readonly m: bigint; readonly e: number };
  readonly high: { readonly m: bigint; readonly e: number };
  /** Whether the ends themselves round to it. */
  readonly closed: boolean;
}

/**
 * The fewest decimal digits that round to the value, of several such the nearest to it: digit generation after
 * Steele and White (1990) with the scaling of Burger and Dybvig (1996), in whole numbers.
 */
export function shortestDigits({ m, e, low, high, closed }: Interval): Digits {
  const least = Math.min(e, low.e, high.e, 0);
  const whole = (d: { m: bigint; e: number }) => d.m << BigInt(d.e - least);
  let r = whole({ m, e });
  let down = r - whole(low);
  let up = whole(high) - r;
  let s = 1n << BigInt(-least);
  // 10^(point − 1) ≤ the upper end < 10^point, estimated by logarithms and then put right.
  let point = Math.ceil((logOf(r + up) - logOf(s)) / Math.log(10) - 1e-9);
  if (point >= 0) s *= 10n ** BigInt(point);
  else {
    const scale = 10n ** BigInt(-point);
    r *= scale;
    down *= scale;
    up *= scale;
  }
  const reaches = (x: bigint, y: bigint) => (closed ? x >= y : x > y);
  if (reaches(r + up, s)) {
    point++;
    s *= 10n;
  }
  while (!reaches((r + up) * 10n, s)) {
    point--;
    r *= 10n;
    down *= 10n;
    up *= 10n;
  }
  let digits = '';
  for (;;) {
    r *= 10n;
    down *= 10n;
    up *= 10n;
    const digit = r / s;
    r -= digit * s;
    const low1 = closed ? r <= down : r < down;
    const high1 = reaches(r + up, s);
    if (!low1 && !high1) {
      digits += digit;
      continue;
    }
    const next = !low1 || (high1 && (2n * r > s || (2n * r === s && (digit & 1n) === 1n)));
    digits += next ? digit + 1n : digit;
    return trimmed(digits, point);
  }
}

/** Digits from generation, the last of which may be a ten that was carried. */
function trimmed(digits: string, point: number): Digits {
  if (!digits.endsWith('10') || digits.length === 1)
    return { digits: withoutZeros(digits) || '0', point };
  return { digits: withoutZeros(digits), point };
}

/** Natural logarithm of a positive whole number of any size. */
function logOf(n: bigint): number {
  const text = n.toString(16);
  const head = Number.parseInt(text.slice(0, 13), 16);
  return Math.log(head) + Math.log(16) * Math.max(0, text.length - 13);
}

/** `-1.5e-7`: one digit before the point. */
export function scientific(negative: boolean, { digits, point }: Digits): string {
  const exponent = digits === '0' ? 0 : point - 1;
  const tail = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${negative ? '-' : ''}${digits[0]}${tail}${exponent === 0 ? '' : `e${exponent}`}`;
}

/** Without an exponent, whatever its size. */
export function positionalText(negative: boolean, { digits, point }: Digits): string {
  const sign = negative ? '-' : '';
  if (digits === '0') return `${sign}0`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** As people write it: without an exponent from 10⁻⁴ to 10²¹, as JavaScript has it with other ends below. */
export const usualText = (negative: boolean, d: Digits): string =>
  d.point > -4 && d.point <= 21 ? positionalText(negative, d) : scientific(negative, d);

/** `0x1.8p-3` of m·2^e, m positive, as C's %a has it: the leading bit before the point. */
export function hexFloat(negative: boolean, m: bigint, e: number): string {
  const sign = negative ? '-' : '';
  if (m === 0n) return `${sign}0x0p+0`;
  const size = absolute(m);
  const bits = size.toString(2);
  const tail = withoutZeros(bits.slice(1));
  const padded = tail.padEnd(4 * Math.ceil(tail.length / 4), '0');
  const digits = padded === '' ? '' : `.${BigInt(`0b1${padded}`).toString(16).slice(1)}`;
  const exponent = bits.length - 1 + e;
  return `${sign}0x1${digits}p${exponent < 0 ? '' : '+'}${exponent}`;
}
