/** Formats as people write them: Q notation of ARM and of TI, MATLAB, HLS, VHDL, (S,I,F); and ranges of real numbers. */
import { compare, neg, type Rational, sub } from '@tollbench/engines/exact/rational.ts';
import {
  highestOf,
  lowestOf,
  MAX_FRACTION,
  MAX_WIDTH,
  roundRational,
  standsFor,
  type Word,
} from '@tollbench/engines/fixed/word.ts';
import { eitherComma, twoWays } from '../../define/decimal-comma.ts';
import { readEntry } from '../../define/entry.ts';
import { FieldError } from '../../define/error.ts';

/** What m counts in Qm.n: the sign too, as ARM has it, or not, as TI has it. */
export type Notation = 'arm' | 'ti';

/** A declaration: a word or none, and the values that come in it. */
export interface Declared {
  readonly word: Word | undefined;
  readonly low: Rational;
  readonly high: Rational;
}

const MAX_QUOTED = 40;
const MAX_TEXT = 200;

/** Reads `Q1.15`, `sfix16_En15`, `[-1, 1]`, `Q1.15 in [-0.5, 0.5]`. Throws a FieldError that quotes the text. */
export function readDeclared(text: string, notation: Notation): Declared {
  const source = text.trim().replaceAll('−', '-');
  if (source.length > MAX_TEXT)
    throw new FieldError(
      `"${source.slice(0, MAX_QUOTED)}…" has ${source.length} characters; the most is ${MAX_TEXT}`,
    );
  const parts = source.split(/\s+(?:in|∈)\s+/u);
  if (parts.length > 2)
    throw new FieldError(`"${source.slice(0, MAX_QUOTED)}" has more than one "in"`);
  const [first = '', second] = parts;
  const range = readRange(second ?? first);
  if (second !== undefined && !range)
    throw new FieldError(`"${second.slice(0, MAX_QUOTED)}" is no range; write it as [-1, 1]`);
  if (second === undefined && range) return { word: undefined, low: range[0], high: range[1] };
  const word = readWord(first, notation);
  return range ? withinWord(word, range, source) : whole(word);
}

/** Everything that a word holds. */
const whole = (word: Word): Declared => ({
  word,
  low: standsFor(lowestOf(word), word.fraction),
  high: standsFor(highestOf(word), word.fraction),
});

function withinWord(
  word: Word,
  [low, high]: readonly [Rational, Rational],
  source: string,
): Declared {
  const all = whole(word);
  if (compare(low, all.low) < 0 || compare(high, all.high) > 0)
    throw new FieldError(
      `"${source.slice(0, MAX_QUOTED)}" has a range beyond its word, which holds ${said(all.low)} to ${said(all.high)}`,
    );
  // Of the word's own values: the next ones inside.
  const bottom = standsFor(-roundRational(neg(low), word.fraction, 'floor'), word.fraction);
  const top = standsFor(roundRational(high, word.fraction, 'floor'), word.fraction);
  if (compare(bottom, top) > 0)
    throw new FieldError(`"${source.slice(0, MAX_QUOTED)}" has no value of its word in that range`);
  return { word, low: bottom, high: top };
}

const said = ({ n, d }: Rational): string =>
  String(Number((Number(n) / Number(d)).toPrecision(12)));

/** A range in brackets, as `-1 .. 1`, or `±1`; undefined where it is none. */
function readRange(text: string): readonly [Rational, Rational] | undefined {
  const around = /^(?:±|\+\/?-)(.+)$/u.exec(text);
  const bracketed = /^\[(.*)\]$/u.exec(text);
  const dots = /^(.+?)\s*(?:\.\.\.?|…)\s*(.+)$/u.exec(text);
  if (around) {
    const reach = numberOf(around[1] ?? '');
    return ordered(neg(reach), reach, text);
  }
  if (bracketed) {
    const inside = (bracketed[1] ?? '').trim();
    const doubtful = twoWays(inside);
    if (doubtful !== undefined) throw new FieldError(`"${text}" ${eitherComma(doubtful)}`);
    const ends = inside.split(/\s*[,;]\s*/u);
    if (ends.length !== 2)
      throw new FieldError(
        `"${text.slice(0, MAX_QUOTED)}" is no range of two ends; write it as [-1, 1]`,
      );
    return ordered(numberOf(ends[0] ?? ''), numberOf(ends[1] ?? ''), text);
  }
  return dots && !/downto/iu.test(text)
    ? ordered(numberOf(dots[1] ?? ''), numberOf(dots[2] ?? ''), text)
    : undefined;
}

function ordered(low: Rational, high: Rational, text: string): readonly [Rational, Rational] {
  if (compare(low, high) > 0)
    throw new FieldError(
      `"${text.slice(0, MAX_QUOTED)}" begins above its end; write it as [${said(high)}, ${said(low)}]`,
    );
  if (sub(high, low).n === 0n)
    throw new FieldError(
      `"${text.slice(0, MAX_QUOTED)}" is one number, and a constant is written name = ${said(low)}`,
    );
  return [low, high];
}

/** A real number, exactly: `0.25`, `1/3`, `2^-15`. */
export function numberOf(text: string): Rational {
  const { value } = readEntry(text.trim());
  if (value.im.n !== 0n) throw new FieldError(`"${text.slice(0, MAX_QUOTED)}" is not real`);
  return value.re;
}

type Reader = (found: RegExpExecArray, notation: Notation) => Word;

const int = (text: string | undefined): number => Number(text ?? 0);
const signedBy = (letter: string | undefined): boolean => /^s?$/iu.test(letter ?? '');

/** Every notation that is read, each with what its numbers mean. */
const FORMATS: readonly (readonly [RegExp, Reader])[] = [
  // Qm.n: ARM counts the sign in m, TI does not. Without a sign both are m + n bits.
  [
    /^(u?)q(-?\d{1,3})\.(-?\d{1,3})$/iu,
    ([, u, m, n], notation) => ({
      signed: u === '',
      width: int(m) + int(n) + (u === '' && notation === 'ti' ? 1 : 0),
      fraction: int(n),
    }),
  ],
  // Qn is the same to both: a sign and n bits behind the point.
  [
    /^(u?)q(\d{1,3})$/iu,
    ([, u, n]) => ({ signed: u === '', width: int(n) + (u === '' ? 1 : 0), fraction: int(n) }),
  ],
  [
    /^\(\s*(true|false|[01])\s*,\s*(-?\d{1,3})\s*,\s*(-?\d{1,3})\s*\)$/iu,
    ([, s, i, f]) => {
      const signed = /^(?:1|true)$/iu.test(s ?? '');
      return { signed, width: int(i) + int(f) + (signed ? 1 : 0), fraction: int(f) };
    },
  ],
  [
    /^([su])fix(\d{1,3})(?:_(En?)(\d{1,3}))?$/iu,
    ([, s, w, e, f]) => ({
      signed: signedBy(s),
      width: int(w),
      fraction: e === undefined ? 0 : /n$/iu.test(e) ? int(f) : -int(f),
    }),
  ],
  [
    /^(?:fixdt|numerictype)\(\s*(true|false|[01])\s*,\s*(\d{1,3})\s*,\s*(-?\d{1,3})\s*\)$/iu,
    ([, s, w, f]) => ({ signed: /^(?:1|true)$/iu.test(s ?? ''), width: int(w), fraction: int(f) }),
  ],
  [
    /^ap_(u?)fixed<\s*(\d{1,3})\s*,\s*(-?\d{1,3})\s*>$/iu,
    ([, u, w, i]) => ({ signed: u === '', width: int(w), fraction: int(w) - int(i) }),
  ],
  [
    /^(?:fxp-)?([su])(\d{1,3})\/(-?\d{1,3})$/iu,
    ([, s, w, f]) => ({ signed: signedBy(s), width: int(w), fraction: int(f) }),
  ],
  [
    /^(u?)(?:s?)fixed\(\s*(-?\d{1,3})\s+downto\s+(-?\d{1,3})\s*\)$/iu,
    ([, u, high, low]) => ({
      signed: u === '',
      width: int(high) - int(low) + 1,
      fraction: -int(low),
    }),
  ],
  [/^(u?)int(\d{1,2})(?:_t)?$/iu, ([, u, w]) => ({ signed: u === '', width: int(w), fraction: 0 })],
];

const EXAMPLES = 'Q1.15, sfix16_En15, (1,0,15), ap_fixed<16,1>, s16/15 or a range [-1, 1]';

/** Reads a format. Throws a FieldError that quotes it, also where it is read in two ways. */
export function readWord(text: string, notation: Notation): Word {
  const source = text.trim();
  const either = /^([su])(\d{1,3})\.(\d{1,3})$/iu.exec(source);
  if (either) {
    const [, s = 's', a, b] = either;
    const sign = s.toLowerCase() === 's' ? 1 : 0;
    throw new FieldError(
      `"${source}" is ${int(a)} bits to some and ${int(a) + int(b) + sign} to others: write ${s}${int(a)}/${int(b)} for ${int(a)} bits of which ${int(b)} stand behind the point, or (${sign},${int(a)},${int(b)}) for ${int(a)} before the point`,
    );
  }
  for (const [pattern, read] of FORMATS) {
    const found = pattern.exec(source);
    if (found) return checked(read(found, notation), source);
  }
  throw new FieldError(`"${source.slice(0, MAX_QUOTED)}" is no format; write it as ${EXAMPLES}`);
}

function checked(word: Word, source: string): Word {
  const least = word.signed ? 2 : 1;
  if (word.width < least || word.width > MAX_WIDTH)
    throw new FieldError(
      `"${source}" is a word of ${word.width} bits; a ${word.signed ? 'signed' : 'unsigned'} one has ${least} to ${MAX_WIDTH}`,
    );
  if (Math.abs(word.fraction) > MAX_FRACTION)
    throw new FieldError(
      `"${source}" has ${word.fraction} fraction bits; they go from −${MAX_FRACTION} to ${MAX_FRACTION}`,
    );
  return word;
}

/** A word in the notation that is set: `Q1.15`, `UQ0.8`. */
export function wordName({ signed, width, fraction }: Word, notation: Notation): string {
  const ahead = width - fraction - (signed && notation === 'ti' ? 1 : 0);
  return `${signed ? '' : 'U'}Q${ahead}.${fraction}`;
}

/** A word as MATLAB names it, which nobody reads in two ways: `sfix16_En15`. */
export const fixName = ({ signed, width, fraction }: Word): string =>
  `${signed ? 's' : 'u'}fix${width}${fraction === 0 ? '' : fraction > 0 ? `_En${fraction}` : `_E${-fraction}`}`;
