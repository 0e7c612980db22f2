/** Numbers by digits as text: for programs in one piece, for people in groups. */
import type { Rational } from '../exact/rational.ts';
import { type Base, baseName } from './base.ts';
import { digitSign } from './digits.ts';
import { type Expansion, expand } from './expansion.ts';
import { placesOf } from './read-digits.ts';
import { GREATEST_ROMAN, roman } from './roman.ts';

/** `-1F.8`, `0.0(0011)` with what repeats in brackets, `0.0103…` where more digits come. */
export function digitsText(e: Expansion): string {
  const signs = (digits: readonly number[]) => digits.map(digitSign).join('');
  const behind = signs(e.fraction) + (e.repeat.length > 0 ? `(${signs(e.repeat)})` : '');
  const point = behind === '' && e.complete ? '' : '.';
  return `${e.negative ? '-' : ''}${signs(e.whole)}${point}${behind}${e.complete ? '' : '…'}`;
}

export interface Written {
  readonly base: Base;
  /** undefined where the base does not write this number, and `why`. */
  readonly text: string | undefined;
  readonly why?: string;
  /** Digits behind the point before those that repeat, and how many repeat; null where they are not counted. */
  readonly before: number | null;
  readonly period: bigint | null;
  readonly complete: boolean;
}

/** A number in a base, at most so many digits behind the point. */
export function written(x: Rational, base: Base, places: number): Written {
  if (base.kind === 'plain' || base.kind === 'balanced') {
    const e = expand(x, base, places);
    const { before, period, complete } = e;
    return { base, text: digitsText(e), before, period, complete };
  }
  const none = (why: string): Written => ({
    base,
    text: undefined,
    why,
    before: null,
    period: null,
    complete: true,
  });
  if (x.d !== 1n) return none('whole numbers alone');
  if (base.kind === 'roman')
    return x.n < 1n || x.n > BigInt(GREATEST_ROMAN)
      ? none(`1 to ${GREATEST_ROMAN} alone`)
      : { ...none(''), text: roman(Number(x.n)) };
  const sign = x.n < 0n ? '-' : '';
  return { ...none(''), text: sign + placesOf(x.n < 0n ? -x.n : x.n, base).join(':') };
}

/** Digits a group in a base where people group by `grouping`: nibbles in hex and binary, thousands in decimal. */
export const groupSize = (base: Base, bits: 4 | 8): number => {
  if (base.kind === 'balanced') return 3;
  if (base.kind !== 'plain') return 0;
  const size = Math.abs(base.base);
  if (size === 2) return bits;
  if (size === 16) return bits === 8 ? 2 : 4;
  return size === 8 || size === 10 || size === 3 ? 3 : 0;
};

/** A space each so many digits from the point on; brackets and signs stay where they are. */
export function grouped(text: string, size: number, space = '\u202f'): string {
  if (size < 1) return text;
  const match = /^(-?)([^.]*)(\.?)([^(…]*)(.*)$/u.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', point = '', behind = '', rest = ''] = match;
  const left = groupsOf(whole, size, whole.length % size).join(space);
  const right = groupsOf(behind, size, 0).join(space);
  return `${sign === '-' ? '\u2212' : ''}${left}${point}${right}${rest}`;
}

/** Pieces of so many letters, the first shorter where `first` is not 0. */
function groupsOf(text: string, size: number, first: number): string[] {
  const groups = first > 0 ? [text.slice(0, first)] : [];
  for (let k = first; k < text.length; k += size) groups.push(text.slice(k, k + size));
  return groups;
}

/** What people call a base. */
export function baseLabel(base: Base): string {
  switch (base.kind) {
    case 'plain':
      return `base ${baseName(base).replace('-', '\u2212')}`;
    case 'balanced':
      return 'balanced ternary';
    case 'factorial':
      return 'factorial base';
    case 'mixed':
      return baseName(base);
    case 'roman':
      return 'Roman';
  }
}
