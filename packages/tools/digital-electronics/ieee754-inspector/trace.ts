/** An operation or a rounding in binary, as a text: operands, alignment, what is kept and cut, guard, round, sticky. */
import type { Exact, Operation } from '@tollbench/engines/float/arithmetic.ts';
import type { Datum } from '@tollbench/engines/float/datum.ts';
import {
  type BinaryFormat,
  type Format,
  largestCode,
  leastExponent,
} from '@tollbench/engines/float/format.ts';
import { leading, type Magnitude, part } from '@tollbench/engines/float/magnitude.ts';
import type { Rounded, Rounding } from '@tollbench/engines/float/round.ts';
import { specialText } from '@tollbench/engines/float/show.ts';
import { bitLength, withoutZeros } from '@tollbench/engines/float/whole.ts';
import {
  binaryDigits,
  flagsText,
  hexWord,
  ROUNDING_NAMES,
  shownValue,
  spacedBits,
} from './words.ts';

/** Digits behind the point that are still written out. */
const MOST = 130;
/** Cut digits that are still written out. */
const CUT = 24;

const row = (name: string, what: string): string => `${name.padEnd(10)}${what}`;

/** `+1.1001 × 2^-4` of a number that is not zero. */
export function normalised(sign: 0 | 1, m: bigint, e: number): string {
  const bits = m.toString(2);
  const tail = withoutZeros(bits.slice(1));
  const shown = tail.length > MOST ? `${tail.slice(0, MOST)}…` : tail || '0';
  return `${sign ? '-' : '+'}1.${shown} × 2^${bits.length - 1 + e}`;
}

export function datumText(f: Format, d: Datum): string {
  if (d.kind !== 'finite') return specialText(f, d) ?? 'nan';
  if (d.m === 0n) return d.sign ? '-0' : '+0';
  return normalised(d.sign, d.m, d.e);
}

/** A number with its point under that of 2^k, as far as fits. */
function aligned(sign: 0 | 1, m: bigint, e: number, k: number): string {
  // Digits from 2^k down to its last.
  const top = bitLength(m) - 1 + e;
  const bits = withoutZeros(m.toString(2));
  const gap = k - top;
  const zeros = gap <= 0 ? '' : gap > 40 ? `0.0…(${gap - 1} zeros)…0` : `0.${'0'.repeat(gap - 1)}`;
  const body = gap === 0 ? `${bits[0]}.${bits.slice(1) || '0'}` : zeros + bits;
  return `${sign ? '-' : '+'}${body.length > MOST + 40 ? `${body.slice(0, MOST + 40)}…` : body} × 2^${k}`;
}

/** The two summands under one another, and by how many places the smaller is shifted. */
export function alignment(a: Datum, b: Datum): string[] {
  if (a.kind !== 'finite' || b.kind !== 'finite' || a.m === 0n || b.m === 0n) return [];
  const top = (d: { m: bigint; e: number }) => bitLength(d.m) - 1 + d.e;
  const k = Math.max(top(a), top(b));
  const shift = Math.abs(top(a) - top(b));
  return [
    row(
      'align',
      shift === 0 ? 'the exponents are equal' : `the smaller is shifted right by ${shift}`,
    ),
    row('', aligned(a.sign, a.m, a.e, k)),
    row('', aligned(b.sign, b.m, b.e, k)),
  ];
}

/** Where a positive number is cut: `1.0011|01… × 2^-4`, and what decides. */
export function cutting(
  f: Format,
  sign: 0 | 1,
  x: Magnitude,
  rounded: Rounded,
  rounding: Rounding,
): string[] {
  return f.kind === 'posit'
    ? positCut(f, rounded, rounding)
    : binaryCut(f, sign, x, rounded, rounding);
}

function binaryCut(
  f: BinaryFormat,
  sign: 0 | 1,
  x: Magnitude,
  { place, away, tiny }: Rounded,
  rounding: Rounding,
): string[] {
  if (place?.unit === undefined) return [];
  const t = f.fractionBits;
  const { unit } = place;
  const kept = part(x, unit).whole;
  const digits = kept.toString(2).padStart(t + 1, '0');
  const down = unit - x.e;
  const rest = down > 0 ? (x.q & ((1n << BigInt(down)) - 1n)).toString(2).padStart(down, '0') : '';
  const [guard = '0', round = '0'] = rest;
  const sticky = /1/u.test(rest.slice(2)) || x.sticky ? 1 : 0;
  const cut = rest.length > CUT ? `${rest.slice(0, CUT)}…` : `${rest || '0'}${x.sticky ? '…' : ''}`;
  const exponent = unit + t;
  const lines = [
    row('exact', `${sign ? '-' : '+'}${digits[0]}.${digits.slice(1) || ''}|${cut} × 2^${exponent}`),
    row(
      '',
      `kept: ${t + 1} bits${leading(x) < leastExponent(f) ? `, at the least exponent ${leastExponent(f)}: subnormal` : ''}`,
    ),
    row('cut', `guard ${guard}, round ${round}, sticky ${sticky}: ${REST[place.rest]}`),
    row(
      'round',
      `${ROUNDING_NAMES[rounding]}: ${place.rest === 'exact' ? 'nothing to round' : away ? 'the last bit kept is raised by 1' : 'the bits are cut off'}`,
    ),
  ];
  if (away && bitLength(kept + 1n) > Math.max(bitLength(kept), t) && kept !== 0n)
    lines.push(
      row(
        'carry',
        bitLength(kept) < t + 1
          ? 'the subnormal becomes the least normal number'
          : 'the significand overflows to 10.0…0: the exponent is raised by 1',
      ),
    );
  if ((away ? place.next : place.code) > largestCode(f))
    lines.push(row('range', 'beyond the largest number: overflow'));
  if (tiny.before || tiny.after)
    lines.push(
      row(
        'tiny',
        `before rounding ${tiny.before ? 'yes' : 'no'}, after rounding ${tiny.after ? 'yes' : 'no'}`,
      ),
    );
  return lines;
}

const REST = {
  exact: 'nothing is lost',
  below: 'less than half',
  half: 'exactly half',
  above: 'more than half',
} as const;

function positCut(f: Format, { place, away }: Rounded, rounding: Rounding): string[] {
  if (!place) return [];
  return [
    row(
      'between',
      `${binaryDigits(f, place.code)} and ${binaryDigits(f, place.next <= largestCode(f) ? place.next : place.code)}`,
    ),
    row(
      'cut',
      `the bits that do not fit are ${place.rest === 'exact' ? 'none' : `${REST[place.rest]}`}`,
    ),
    row(
      'round',
      `${ROUNDING_NAMES[rounding]}: ${away ? 'the next' : 'the lower'} in size is taken`,
    ),
  ];
}

export const wordLines = (f: Format, word: bigint): string[] => [
  row('word', `${spacedBits(f, word)} = ${hexWord(f, word)}`),
  row('value', shownValue(f, word).replaceAll('\u2212', '-')),
];

const SIGNS: Partial<Record<Operation, string>> = {
  add: '+',
  subtract: '-',
  multiply: '×',
  divide: '/',
};

/** An operation from its operands to its word. */
export function operationTrace(
  f: Format,
  operation: Operation,
  operands: readonly Datum[],
  exact: Exact,
  rounded: Rounded,
  rounding: Rounding,
): string {
  const lines = operands.map((d, k) => row(['a', 'b', 'c'][k] ?? '', datumText(f, d)));
  const [a, b, c] = operands;
  if (a && b && (operation === 'add' || operation === 'subtract'))
    lines.push(...alignment(a, operation === 'add' ? b : { ...b, sign: (b.sign ^ 1) as 0 | 1 }));
  if (
    a &&
    b &&
    c &&
    operation === 'fma' &&
    a.kind === 'finite' &&
    b.kind === 'finite' &&
    a.m * b.m !== 0n
  ) {
    const product = {
      kind: 'finite',
      sign: (a.sign ^ b.sign) as 0 | 1,
      m: a.m * b.m,
      e: a.e + b.e,
    } as const;
    lines.push(
      row('a × b', `${normalised(product.sign, product.m, product.e)}, not rounded`),
      ...alignment(product, c),
    );
  }
  const sign = SIGNS[operation];
  lines.push(row('', sign ? `a ${sign} b exactly:` : 'exactly:'));
  if (exact.kind === 'datum') lines.push(row('exact', datumText(f, exact.datum)));
  else {
    lines.push(
      row('', normalised(exact.sign, exact.x.q, exact.x.e) + (exact.x.sticky ? ', and more' : '')),
    );
    lines.push(...cutting(f, exact.sign, exact.x, rounded, rounding));
  }
  lines.push(row('flags', flagsText(rounded.flags)));
  if (rounded.word !== undefined) lines.push(...wordLines(f, rounded.word));
  return `${lines.join('\n')}\n`;
}
