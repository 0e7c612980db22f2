/** Numbers as programs, assemblers, hardware languages and textbooks write them. */
import { EngineError } from '../error.ts';
import { mul, type Rational, rational } from '../exact/rational.ts';
import { bitLength } from '../float/whole.ts';
import { type Base, baseName, MAX_BITS, plain, readBase } from './base.ts';
import { digitOf } from './digits.ts';
import { readDigits } from './read-digits.ts';

export interface Literal {
  /** As it stands in the text. */
  readonly text: string;
  readonly value: Rational;
  /** Whether it may be meant as bits: written in hex, octal or binary by a prefix, a suffix or a bit string, and whole. */
  readonly bits: boolean;
  readonly base: Base;
  /** What a reader should know of how it was read. */
  readonly note?: string;
}

interface Found {
  readonly literal: Literal;
  readonly end: number;
}

type Groups = readonly (string | undefined)[];
type Reader = (groups: Groups, base: Base) => Omit<Literal, 'text'> | undefined;

const DIGITS = "[0-9A-Za-z][0-9A-Za-z_'.]*(?:\\([0-9A-Za-z]+\\))?";
const LETTER: Readonly<Record<string, number>> = { b: 2, o: 8, q: 8, d: 10, h: 16, x: 16, y: 2 };
/** Suffixes of C, C++, Java and Rust that say a type and no value. */
const TYPE = '(?:[uU]?[lL]{0,2}|[lL]{1,2}[uU])';

const value = (digits: string, base: Base): Omit<Literal, 'text'> => ({
  value: readDigits(digits, base),
  bits: false,
  base,
});

/** Whole digits in a base of 2, 8 or 16 may be bits. */
function pattern(digits: string, radix: number): Omit<Literal, 'text'> {
  const read = readDigits(digits, plain(radix));
  return { value: read, bits: radix !== 10 && read.d === 1n, base: plain(radix) };
}

/** Digits in groups of so many: what no space could part otherwise, as two numbers have an operator between them. */
const groups = (digit: string, size: number): string =>
  `${digit}{1,${size}}(?:[ \u00a0\u2009\u202f]${digit}{${size}})+`;

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/'([^'\\\n])'/uy, character],
  [
    new RegExp(
      `0[bB] ?(${groups('[01]', 4)}|${groups('[01]', 8)}|(?<= )[01]+)(?![0-9A-Za-z_.'(])`,
      'uy',
    ),
    ([, d = ''], base) => (bareDigit('B', base) ? undefined : pattern(unspaced(d), 2)),
  ],
  [
    new RegExp(
      `0[xX] ?(${groups('[0-9A-Fa-f]', 2)}|${groups('[0-9A-Fa-f]', 4)}|(?<= )[0-9A-Fa-f]+)(?![0-9A-Za-z_.'(])`,
      'uy',
    ),
    ([, d = '']) => pattern(unspaced(d), 16),
  ],
  [/(\d[\d_]*)?\s*'([sS]?)([bodhBODH])\s*([-+\u2212]?)\s*([0-9A-Za-z?_]+)/uy, verilog],
  [/(\d+)?\s*([uUsS]?)([xXbBoOdD])"([^"\n]*)"/uy, vhdl],
  [/(\d{1,2})#([0-9A-Za-z_.]+)#(?:[eE]([+-]?\d+))?/uy, based],
  [/(\d{1,2})r([0-9A-Za-z_]+)/uy, ([, b = '', d = '']) => value(d, readBase(b))],
  [
    new RegExp(
      `(?:0[xX]|&[hH])([0-9A-Fa-f_'.]+(?:\\([0-9A-Fa-f]+\\))?)(?:[pP]([+-]?\\d+))?${TYPE}`,
      'uy',
    ),
    ([, d = '', p]) => (p === undefined ? pattern(d, 16) : scaled(pattern(d, 16), 2, p)),
  ],
  [
    new RegExp(`(?:0[bB]|&[bB])([01_'.]+(?:\\([01]+\\))?)(?:[pP]([+-]?\\d+))?${TYPE}`, 'uy'),
    ([, d = '', p], base) =>
      // In a base that has B as a digit, 0B10 is four of its digits.
      bareDigit('B', base)
        ? undefined
        : p === undefined
          ? pattern(d, 2)
          : scaled(pattern(d, 2), 2, p),
  ],
  [/0[nN](\d[\d_]*)/uy, ([, d = '']) => value(d, plain(10))],
  [
    /#([xXbBoO])([0-9A-Fa-f]+)/uy,
    ([, b = '', d = '']) => pattern(d, LETTER[b.toLowerCase()] as number),
  ],
  [/(?:0[oOtT]|&[oO])([0-7_'.]+(?:\([0-7]+\))?)/uy, ([, d = '']) => pattern(d, 8)],
  [/\$([0-9A-Fa-f_]+)/uy, ([, d = '']) => pattern(d, 16)],
  [/%([01_]+)/uy, ([, d = '']) => pattern(d, 2)],
  [/U\+([0-9A-Fa-f]{1,6})/uy, ([, d = '']) => value(d, plain(16))],
  [
    new RegExp(`\\((${DIGITS})\\)\\s*(?:_\\{?([-\u2212]?\\d+)\\}?|([₋₀-₉]+))`, 'uy'),
    ([, d = '', b, low]) => value(d, readBase(b ?? fromLow(low ?? ''))),
  ],
  [
    new RegExp(`(${DIGITS})(?:_\\{([-\u2212]?\\d+)\\}|([₋₀-₉]+))`, 'uy'),
    ([, d = '', b, low]) => value(d, readBase(b ?? fromLow(low ?? ''))),
  ],
  [
    new RegExp(
      `(${DIGITS.replace("_'", "_:'")})\\s+(?:in\\s+)?base\\s+([-\u2212]?\\d+(?::\\d+)*|b3|balanced(?:\\s+3)?|factorial|roman|!)`,
      'uy',
    ),
    ([, d = '', b = '']) => value(d, readBase(b === 'balanced' ? 'b3' : b)),
  ],
  [/([MDCLXVImdclxvi]+)\s+(?:in\s+)?roman\b/uy, ([, d = '']) => value(d, { kind: 'roman' })],
  [/([0-9A-Fa-f][0-9A-Fa-f_]*)([hH])(?![0-9A-Za-z_])/uy, suffixed],
  [/([01][01_]*)([bBy])(?![0-9A-Za-z_])/uy, suffixed],
  [/([0-7][0-7_]*)([oOqQ])(?![0-9A-Za-z_])/uy, suffixed],
  [/(\d[\d_]*)([dD])(?![0-9A-Za-z_])/uy, suffixed],
];

/** The number that begins at a place of a text; undefined where none does. Digits that say no base are in `base`. */
export function readLiteral(text: string, at: number, base: Base): Found | undefined {
  for (const [expression, read] of READERS) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    const literal = match && read(match, base);
    if (match && literal)
      return { literal: { ...literal, text: match[0] }, end: at + match[0].length };
  }
  return bare(text, at, base);
}

const unspaced = (digits: string): string => digits.replace(/[^0-9A-Fa-f]/gu, '');

const bareDigit = (sign: string, base: Base): boolean =>
  base.kind === 'plain' && digitOf(sign, base.base) !== undefined;

function suffixed(
  [, digits = '', letter = '']: Groups,
  base: Base,
): Omit<Literal, 'text'> | undefined {
  return bareDigit(letter, base)
    ? undefined
    : pattern(digits, LETTER[letter.toLowerCase()] as number);
}

function character([, sign = '']: Groups): Omit<Literal, 'text'> {
  return {
    value: rational(sign.codePointAt(0) as number),
    bits: false,
    base: plain(10),
    note: `'${sign}' is read as its code point.`,
  };
}

const fromLow = (low: string): string =>
  Array.from(low, (c) => (c === '₋' ? '-' : String('₀₁₂₃₄₅₆₇₈₉'.indexOf(c)))).join('');

function verilog([whole = '', size, signed = '', letter = '', sign = '', digits = '']: Groups) {
  const radix = LETTER[letter.toLowerCase()] as number;
  const unknown = /[xz?]/iu.exec(digits);
  if (unknown)
    throw new EngineError(
      'unsupported',
      `"${whole}" has the unknown digit ${unknown[0]}; a number has 0 to ${radix === 16 ? 'F' : radix - 1} alone.`,
      { value: whole },
    );
  const bits = size === undefined ? undefined : Number(size.replaceAll('_', ''));
  const read = readDigits(digits, plain(radix));
  checkSize(whole, read.n, bits);
  const turned =
    signed !== '' && radix !== 10 && bits !== undefined ? BigInt.asIntN(bits, read.n) : read.n;
  const negative = sign !== '' && sign !== '+';
  return {
    value: rational(negative ? -turned : turned),
    bits: radix !== 10 && !negative && turned >= 0n,
    base: plain(radix),
  };
}

function checkSize(whole: string, n: bigint, bits: number | undefined): void {
  if (bits === undefined) return;
  if (bits < 1 || bits > MAX_BITS)
    throw new EngineError('out-of-range', `The size of "${whole}" is not 1 to ${MAX_BITS} bits.`, {
      value: whole,
    });
  if (bitLength(n) > bits)
    throw new EngineError(
      'overflow',
      `"${whole}" has ${bitLength(n)} bits, and says it has ${bits}: a simulator drops the highest.`,
      { value: whole },
    );
}

function vhdl([whole = '', size, signed = '', letter = '', digits = '']: Groups) {
  const radix = LETTER[letter.toLowerCase()] as number;
  const per = radix === 16 ? 4 : radix === 8 ? 3 : 1;
  if (digits.replaceAll('_', '') === '')
    throw new EngineError('syntax', `The bit string ${whole} has no digit.`, { value: whole });
  const read = readDigits(digits, plain(radix));
  const own = digits.replaceAll('_', '').length * per;
  const bits = size === undefined ? own : Number(size);
  if (radix !== 10) checkSize(whole, read.n, size === undefined ? undefined : bits);
  // SX"F" extends the sign of what is written, not of the size.
  const turned = signed.toLowerCase() === 's' && radix !== 10 ? BigInt.asIntN(own, read.n) : read.n;
  return { value: rational(turned), bits: radix !== 10 && turned >= 0n, base: plain(radix) };
}

function based([, b = '', digits = '', exponent]: Groups) {
  const base = readBase(b);
  const radix = base.kind === 'plain' ? base.base : 10;
  const read = value(digits, base);
  return exponent === undefined ? read : scaled(read, radix, exponent);
}

/** Times base^exponent, bounded before it is computed. */
function scaled(
  read: Omit<Literal, 'text'>,
  base: number,
  exponent: string,
): Omit<Literal, 'text'> {
  const e = Number(exponent);
  if (Math.abs(e) * Math.log2(base) > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `The exponent ${exponent} makes a number of more than ${MAX_BITS} bits.`,
      { value: exponent },
    );
  const power = BigInt(base) ** BigInt(Math.abs(e));
  const factor = e < 0 ? rational(1n, power) : rational(power);
  return { ...read, bits: false, value: mul(read.value, factor) };
}

const DECIMAL = new RegExp(
  `((?:\\d[\\d_']*(?:\\.\\d[\\d_]*(?:\\(\\d+\\))?|\\.\\(\\d+\\)|\\.)?|\\.\\d[\\d_]*(?:\\(\\d+\\))?))(?:[eE]([+-]?\\d+))?${TYPE}(?![0-9A-Za-z_])`,
  'uy',
);
const SUFFIX = /(?<=[0-9A-Fa-f])(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)$/u;
const ANY = /[0-9A-Za-z.][0-9A-Za-z_.]*(?:\([0-9A-Za-z]+\))?/uy;

/** Digits that do not say their base. */
function bare(text: string, at: number, base: Base): Found | undefined {
  if (base.kind === 'plain' && base.base === 10) return bareDecimal(text, at, base);
  if (base.kind !== 'plain' && base.kind !== 'balanced') {
    const places = /[0-9A-Za-z]+(?::\d+)*/uy;
    return taken(places, text, at, base);
  }
  return taken(ANY, text, at, base);
}

/** Digits of a base other than ten; a word that has other letters is a name. */
function taken(expression: RegExp, text: string, at: number, base: Base): Found | undefined {
  expression.lastIndex = at;
  const match = expression.exec(text);
  if (!match) return undefined;
  const word = match[0];
  const named = /^[A-Za-z_]\w*$/u.test(word) && Array.from(word).some((s) => !isDigit(s, base));
  if (named) return undefined;
  const suffix = isDigit('l', base) || isDigit('u', base) ? undefined : SUFFIX.exec(word)?.[0];
  const digits = suffix === undefined ? word : word.slice(0, -suffix.length);
  return { literal: { ...value(digits, base), text: word }, end: at + word.length };
}

const isDigit = (sign: string, base: Base): boolean =>
  base.kind === 'plain'
    ? digitOf(sign, base.base) !== undefined
    : base.kind === 'balanced'
      ? /[01Tt]/u.test(sign)
      : base.kind === 'roman'
        ? /[MDCLXVImdclxvi]/u.test(sign)
        : /\d/u.test(sign);

function bareDecimal(text: string, at: number, base: Base): Found | undefined {
  DECIMAL.lastIndex = at;
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [whole, digits = '', exponent] = match;
  const read = value(digits, base);
  const literal = exponent === undefined ? read : scaled(read, 10, exponent);
  const octal = /^0[0-7]+$/u.test(digits) && /[1-7]/u.test(digits) && exponent === undefined;
  const note = octal
    ? `${digits} is read in base ${baseName(base)}; in C and its kin it is octal: write 0o${digits.replace(/^0+/u, '')}.`
    : undefined;
  return {
    literal: { ...literal, text: whole, ...(note !== undefined && { note }) },
    end: at + whole.length,
  };
}
