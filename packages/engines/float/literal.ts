/** A number as C, Python, Fortran and people write it: decimal, or with a fraction in hex, octal or binary. */
import { EngineError } from '../error.ts';
import type { FormatId } from './catalogue.ts';
import { bitLength } from './whole.ts';

/** A real number ±n/d, exactly; d positive, not in lowest terms. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

export interface Literal {
  /** undefined of a decimal whose exponent is beyond every format. */
  readonly value: Ratio | undefined;
  /** The power of ten that such a decimal has at its first digit. */
  readonly beyond: number;
  /** The format that a suffix names: `0.1f` is the float nearest 0.1. */
  readonly format: FormatId | undefined;
  /** What it was written as. */
  readonly base: 2 | 8 | 10 | 16;
  /** Whether it has neither point nor exponent. */
  readonly whole: boolean;
  readonly end: number;
}

/** Digits that are read; more are no number that anybody typed. */
export const MAX_DIGITS = 20_000;
/** The largest power of ten of a first digit, and of two of a first bit: what lies beyond is beyond every format. */
const MAX_POWER = 25_000;
const MAX_SHIFT = 90_000;

const DECIMAL = /(\d[\d_']*(?:\.(?:\d[\d_']*)?)?|\.\d[\d_']*)(?:[eE]([+-]?\d+))?/uy;
const BASED =
  /0(?:[xX]((?:[\da-fA-F][\da-fA-F_']*)?(?:\.[\da-fA-F_']*)?)|[bB]((?:[01][01_']*)?(?:\.[01_']*)?)|[oO]((?:[0-7][0-7_']*)?(?:\.[0-7_']*)?))(?:[pP]([+-]?\d+))?/uy;
const SUFFIX = /(bf16|f16|f32|f64|f128|[fFdDlL])(?![\p{L}\d_])/uy;

const NAMED: Readonly<Record<string, FormatId>> = {
  f: 'binary32',
  d: 'binary64',
  bf16: 'bfloat16',
  f16: 'binary16',
  f32: 'binary32',
  f64: 'binary64',
  f128: 'binary128',
};

const matchAt = (what: RegExp, text: string, at: number): RegExpExecArray | null => {
  what.lastIndex = at;
  return what.exec(text);
};

/** The number that begins at a place; undefined where none does. Throws `syntax` and `out-of-range`. */
export function literalAt(text: string, at: number): Literal | undefined {
  const based = matchAt(BASED, text, at);
  const decimal = based ? null : matchAt(DECIMAL, text, at);
  const found = based ?? decimal;
  if (!found) return undefined;
  const read = based ? basedValue(based) : decimalValue(decimal as RegExpExecArray);
  const end = at + found[0].length;
  const suffix = matchAt(SUFFIX, text, end);
  return { ...read, ...suffixed(suffix), end: end + (suffix?.[0].length ?? 0) };
}

function suffixed(suffix: RegExpExecArray | null): Pick<Literal, 'format'> {
  const name = suffix?.[1]?.toLowerCase();
  if (name === 'l')
    throw new EngineError(
      'unsupported',
      'The suffix L means long double, which is not the same format on every machine: choose the format and leave the L out.',
      { value: suffix?.[0] },
    );
  return { format: name === undefined ? undefined : NAMED[name] };
}

const digitsOnly = (text: string): string => text.replace(/[_']/gu, '');

function tooLong(length: number): never {
  throw new EngineError(
    'out-of-range',
    `A number has ${length} digits; the most is ${MAX_DIGITS}.`,
    { value: length },
  );
}

function decimalValue([, mantissa = '', power = '0']: RegExpExecArray): Omit<
  Literal,
  'format' | 'end'
> {
  const [whole = '', fraction = ''] = digitsOnly(mantissa).split('.');
  const digits = whole + fraction;
  if (digits.length > MAX_DIGITS) tooLong(digits.length);
  const exponent = Number(power) - fraction.length;
  const isWhole = !/[.eE]/u.test(mantissa) && power === '0';
  const n = BigInt(digits);
  const plain = { beyond: 0, base: 10, whole: isWhole } as const;
  if (n === 0n) return { ...plain, value: { n: 0n, d: 1n } };
  const first = String(n).length + exponent;
  if (Math.abs(first) > MAX_POWER) return { ...plain, value: undefined, beyond: first };
  const scale = 10n ** BigInt(Math.abs(exponent));
  return { ...plain, value: exponent < 0 ? { n, d: scale } : { n: n * scale, d: 1n } };
}

function basedValue([text, hex, binary, octal, power = '0']: RegExpExecArray): Omit<
  Literal,
  'format' | 'end'
> {
  const [bits, base, mantissa] =
    hex !== undefined
      ? ([4, 16, hex] as const)
      : binary !== undefined
        ? ([1, 2, binary] as const)
        : ([3, 8, octal ?? ''] as const);
  const [whole = '', fraction = ''] = digitsOnly(mantissa).split('.');
  const digits = whole + fraction;
  if (digits === '')
    throw new EngineError('syntax', `"${text.slice(0, 40)}" has no digits behind its prefix.`, {
      value: text,
    });
  if (digits.length > MAX_DIGITS) tooLong(digits.length);
  const prefix = { 16: '0x', 8: '0o', 2: '0b' }[base];
  const n = BigInt(prefix + digits);
  const exponent = Number(power) - bits * fraction.length;
  const plain = { beyond: 0, base, whole: !/[.pP]/u.test(text) } as const;
  if (n === 0n) return { ...plain, value: { n: 0n, d: 1n } };
  const first = bitLength(n) + exponent;
  if (Math.abs(first) > MAX_SHIFT)
    return { ...plain, value: undefined, beyond: Math.round(first * Math.log10(2)) };
  const scale = 1n << BigInt(Math.abs(exponent));
  return { ...plain, value: exponent < 0 ? { n, d: scale } : { n: n * scale, d: 1n } };
}
