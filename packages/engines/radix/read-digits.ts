/** Numbers written by digits, read exactly: `1F.8`, `0.0(0011)` with what repeats in brackets, `1T0` in balanced ternary. */
import { EngineError } from '../error.ts';
import { type Rational, rational } from '../exact/rational.ts';
import { type Base, baseName, MAX_BITS } from './base.ts';
import { digitOf, fromDigits } from './digits.ts';
import { readRoman } from './roman.ts';

/** Reads digits without a sign in a base. Throws `syntax` that names the digit at fault, `out-of-range` for too many. */
export function readDigits(text: string, base: Base): Rational {
  if (base.kind === 'roman') return rational(readRoman(text));
  if (base.kind === 'mixed' || base.kind === 'factorial') return rational(readPlaces(text, base));
  return readPositional(text, base);
}

const sizeOf = (base: number) => Math.log2(Math.abs(base));

function readPositional(
  text: string,
  base: Extract<Base, { kind: 'plain' | 'balanced' }>,
): Rational {
  const radix = base.kind === 'plain' ? base.base : 3;
  const match = /^([^.()]*)(?:\.([^.()]*)(?:\(([^.()]+)\))?)?$/u.exec(text.replace(/['_]/gu, ''));
  const [, before = '', behind = '', repeats = ''] = match ?? [];
  if (!match || before + behind + repeats === '')
    throw new EngineError(
      'syntax',
      `"${text}" is no number: digits, at most one point, and behind it what repeats in brackets, as 0.1(6).`,
      { value: text },
    );
  const count = before.length + behind.length + repeats.length;
  if (count * sizeOf(radix) > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `A number of ${count} digits in base ${baseName(base)} has more than ${MAX_BITS} bits, which is the most.`,
      { value: count },
    );
  const read = (part: string) => Array.from(part, (sign) => digit(sign, base, text));
  const head = [...read(before), ...read(behind)];
  const whole = fromDigits(head, radix);
  const b = BigInt(radix);
  const shift = b ** BigInt(behind.length);
  if (repeats === '') return rational(whole, shift);
  const cycle = b ** BigInt(repeats.length);
  return rational(whole * (cycle - 1n) + fromDigits(read(repeats), radix), shift * (cycle - 1n));
}

function digit(sign: string, base: Base, text: string): number {
  const found =
    base.kind === 'plain'
      ? digitOf(sign, base.base)
      : ({ '0': 0, '1': 1, T: -1, t: -1, '-': -1, '\u2212': -1, '+': 1 } as Record<string, number>)[
          sign
        ];
  if (found !== undefined) return found;
  throw new EngineError(
    'syntax',
    `"${sign}" in "${text.length > 40 ? `${text.slice(0, 40)}…` : text}" is no digit of base ${baseName(base)}.`,
    { value: text },
  );
}

/** Places set apart by colons, each with a radix of its own: `1:02:03` of 24:60:60, `4:1:0:1:0` of factorials. */
function readPlaces(text: string, base: Extract<Base, { kind: 'mixed' | 'factorial' }>): bigint {
  const places = text.split(':');
  if (places.some((p) => !/^\d+$/u.test(p)) || text.length > MAX_BITS / 4)
    throw new EngineError(
      'syntax',
      `"${text}" is no list of whole numbers with colons between them, as 1:02:03.`,
      { value: text },
    );
  const values = places.map(BigInt);
  // Digit k of factorials from the right counts from 1, and its radix is k + 1.
  const radix = (fromRight: number): bigint | undefined => {
    if (base.kind === 'factorial') return BigInt(fromRight + 2);
    const r = base.radices.at(-1 - fromRight);
    return r === undefined ? undefined : BigInt(r);
  };
  if (base.kind === 'mixed' && values.length > base.radices.length + 1)
    throw new EngineError(
      'length',
      `"${text}" has ${values.length} places; ${baseName(base)} has ${base.radices.length}, and one before them.`,
      { value: text },
    );
  let sum = 0n;
  let weight = 1n;
  for (let k = 0; k < values.length; k++) {
    const value = values[values.length - 1 - k] as bigint;
    const r = radix(k);
    if (r !== undefined && value >= r)
      throw new EngineError(
        'out-of-range',
        `The place ${value} in "${text}" is not below its radix ${r}.`,
        { value: text },
      );
    sum += value * weight;
    weight *= r ?? 1n;
  }
  return sum;
}

/** The places of a whole number that is not negative, the highest first. */
export function placesOf(
  n: bigint,
  base: Extract<Base, { kind: 'mixed' | 'factorial' }>,
): bigint[] {
  const places: bigint[] = [];
  let rest = n;
  for (let k = 0; ; k++) {
    const r = base.kind === 'factorial' ? k + 2 : base.radices.at(-1 - k);
    if (r === undefined) break;
    places.push(rest % BigInt(r));
    rest /= BigInt(r);
    if (rest === 0n && base.kind === 'factorial') break;
  }
  if (base.kind === 'mixed' && rest > 0n) places.push(rest);
  return places.reverse();
}
