/** The ways of writing a number by digits: which there are, and what people call them. */
import { EngineError } from '../error.ts';

export type Base =
  /** Digits 0 to |base| − 1; base 2 to 62, or −2 to −62. */
  | { readonly kind: 'plain'; readonly base: number }
  /** Base 3 with the digits −1, 0 and 1, written T, 0 and 1 (Knuth, TAOCP 4.1). */
  | { readonly kind: 'balanced' }
  /** Digit k from the right is 0 to k, and weighs k!. */
  | { readonly kind: 'factorial' }
  /** Radices from the left, as 24:60:60; what is left over stands before them without a bound. */
  | { readonly kind: 'mixed'; readonly radices: readonly number[] }
  | { readonly kind: 'roman' };

/** Every value that is read or computed has at most so many bits, before and behind the point alike. */
export const MAX_BITS = 65_536;
export const GREATEST_BASE = 62;
const MAX_RADICES = 32;
const MAX_RADIX = 1_000_000;

const WORDS: Readonly<Record<string, number>> = {
  bin: 2,
  binary: 2,
  oct: 8,
  octal: 8,
  dec: 10,
  decimal: 10,
  hex: 16,
  hexadecimal: 16,
  ternary: 3,
  duodecimal: 12,
  negabinary: -2,
  negadecimal: -10,
};

export const plain = (base: number): Base => ({ kind: 'plain', base });

/** Reads `16`, `hex`, `-2`, `b3` or `balanced 3`, `!` or `factorial`, `24:60:60`, `roman`. Throws `syntax` or `out-of-range`. */
export function readBase(text: string): Base {
  const name = text
    .trim()
    .replace(/^\u2212/u, '-')
    .toLowerCase();
  const word = WORDS[name];
  if (word !== undefined) return plain(word);
  if (/^(?:b|bal|balanced)\s*(?:3|ternary)$/u.test(name)) return { kind: 'balanced' };
  if (name === '!' || name === 'factorial') return { kind: 'factorial' };
  if (name === 'roman') return { kind: 'roman' };
  if (/^\d+(?::\d+)+$/u.test(name)) return mixed(name.split(':'), text);
  if (!/^[+-]?\d+$/u.test(name))
    throw new EngineError(
      'syntax',
      `"${text.trim()}" is no base: give 2 to 62, −2 to −62, b3 (balanced ternary), ! (factorial), roman, or mixed radices such as 24:60:60.`,
      { field: 'base', value: text },
    );
  const base = Number(name);
  if (Math.abs(base) < 2 || Math.abs(base) > GREATEST_BASE)
    throw new EngineError('out-of-range', `The base ${name} is not 2 to 62 or −2 to −62.`, {
      field: 'base',
      value: base,
    });
  return plain(base);
}

function mixed(parts: readonly string[], text: string): Base {
  const radices = parts.map(Number);
  const wrong = radices.find((r) => r < 2 || r > MAX_RADIX);
  if (radices.length > MAX_RADICES || wrong !== undefined)
    throw new EngineError(
      'out-of-range',
      `The mixed radices ${text.trim()} are not ${MAX_RADICES} or fewer whole numbers from 2 to ${MAX_RADIX}.`,
      { field: 'base', value: text },
    );
  return { kind: 'mixed', radices };
}

/** As `readBase` takes it. */
export function baseName(base: Base): string {
  switch (base.kind) {
    case 'plain':
      return String(base.base);
    case 'balanced':
      return 'b3';
    case 'factorial':
      return '!';
    case 'mixed':
      return base.radices.join(':');
    case 'roman':
      return 'roman';
  }
}
