/** A number as it is written within a formula, its SI prefix and its unit with it. */
import { infixPower, suffixTable } from '../si.ts';

const NUMBER = /(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?/uy;
/** `4k7`, `2u2`; not E: `1E3` is a thousand. */
const INFIX = /(\d+)(R|[afpnuµμmkKMGTP])(\d+)/uy;
/** Only where a whole number is meant: elsewhere `0b1` would be a slip. */
const WHOLE =
  /0[xX][\da-fA-F]+(?:_[\da-fA-F]+)*|0[bB][01]+(?:_[01]+)*|0[oO][0-7]+(?:_[0-7]+)*|\d+(?:_\d+)+/uy;
/** What a number or a name goes on with: no suffix ends before it. */
const GOES_ON = /[\p{L}\d_²³°%]/u;

/** A prefix, a unit or both. */
export interface Suffix {
  readonly text: string;
  /** The power of ten that it means. */
  readonly power: number;
  /** Whether it names the unit. */
  readonly named: boolean;
  /** Where it ends. */
  readonly end: number;
}

export interface Literal {
  /** The value as a decimal without prefix and unit, such as `4.7e3`; or `0x1f`, where a whole number is asked for. */
  readonly decimal: string;
  /** As it stands in the formula. */
  readonly text: string;
  /** The letters behind the number or in place of its point; '' for none. */
  readonly suffix: string;
  readonly named: boolean;
  /** Whether a prefix without a unit stands a space apart. */
  readonly apart: boolean;
  readonly end: number;
}

/** The number at a place of a formula, in a field of this unit; `whole`: also `1_000`, `0x1F`, `0b1010`, `0o17`. */
export function literalAt(
  source: string,
  at: number,
  { unit, whole = false }: { readonly unit: string; readonly whole?: boolean },
): Literal | undefined {
  const match = (what: RegExp) => {
    what.lastIndex = at;
    return what.exec(source);
  };
  const literal = (decimal: string, end: number, letters = '', only?: number): Literal => {
    const suffix = suffixAt(source, end, unit, only);
    const ends = suffix?.end ?? end;
    return {
      decimal: shifted(decimal, suffix?.power ?? 0),
      text: source.slice(at, ends),
      suffix: suffix?.text ?? letters,
      named: suffix?.named ?? false,
      apart: suffix !== undefined && !suffix.named && source[end] === ' ',
      end: ends,
    };
  };
  const digits = whole ? match(WHOLE)?.[0] : undefined;
  if (digits !== undefined) {
    const decimal = digits.replaceAll('_', '');
    return plainLiteral(decimal, digits, at + digits.length);
  }
  const [infix, before, letter = '', after] = match(INFIX) ?? [];
  const power = infix === undefined ? undefined : infixPower(letter, unit);
  if (infix !== undefined && power !== undefined)
    return literal(`${before}.${after}e${power}`, at + infix.length, letter, 0);
  const [plain, mantissa, exponent = '0'] = match(NUMBER) ?? [];
  if (plain === undefined) return undefined;
  return literal(`${mantissa}e${exponent}`, at + plain.length);
}

/** A number with nothing behind it. */
export const plainLiteral = (decimal: string, text: string, end: number): Literal => ({
  decimal,
  text,
  suffix: '',
  named: false,
  apart: false,
  end,
});

/** The longest prefix and unit behind a place, a space apart or not; `only`: of no other power of ten. */
export function suffixAt(
  source: string,
  from: number,
  unit: string,
  only?: number,
): Suffix | undefined {
  let at = from;
  while (source[at] === ' ') at++;
  for (const [text, { power, named }] of suffixTable(unit)) {
    if (text === '' || (only !== undefined && power !== only)) continue;
    const end = at + text.length;
    if (source.startsWith(text, at) && !GOES_ON.test(source[end] ?? ''))
      return { text, power, named, end };
  }
  return undefined;
}

/** A decimal with its point moved, which multiplying by a power of ten would not do to the last digit. */
export function shifted(decimal: string, power: number): string {
  const [mantissa = '', exponent = '0'] = decimal.split('e');
  return `${mantissa}e${Number(exponent) + power}`;
}
