import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import type { BlockInputs } from './inputs.ts';

/** −1 stands for a symbol that was erased. */
export const ERASED = -1;

export type Notation = BlockInputs['notation'];

interface Wanted {
  readonly field: 'message' | 'received';
  readonly notation: Notation;
  /** Bits of a symbol. */
  readonly bits: number;
  /** Symbols that there must be. */
  readonly length: number;
  readonly erasures: boolean;
}

/** The symbols of a text. Throws InputError that names the symbol; the length is seen to by who asks. */
export function readSymbols(text: string, wanted: Wanted): number[] {
  const at = { field: wanted.field, value: text.slice(0, 120) };
  const plain = text.trim();
  if (wanted.notation === 'text') return textSymbols(text, wanted);
  if (!wanted.erasures && plain.includes('?'))
    throw new InputError('has "?": a message has no erased symbols; list them under Errors', at);
  if (wanted.notation === 'bits') return bitSymbols(plain, wanted);
  if (wanted.notation === 'hex') return hexSymbols(plain, wanted);
  if (wanted.bits === 1) return bitSymbols(plain, wanted);
  const tokens = tokensOf(plain);
  return tokens.map((token, i) => {
    if (/^\?+$/u.test(token)) return ERASED;
    if (!/^(0x[0-9a-f]{1,4}|\d{1,5})$/iu.test(token))
      throw new InputError(`symbol ${i + 1}, "${token.slice(0, 20)}", is no whole number`, {
        ...at,
        ...(/^[0-9a-f]+$/iu.test(token) && { remedies: [{ notation: 'hex' }] }),
      });
    return inRange(Number(token), i, wanted, at);
  });
}

const tokensOf = (text: string): string[] =>
  text
    .replace(/[[\](){}]/gu, ' ')
    .split(/[\s,;]+/u)
    .filter(Boolean);

function inRange(value: number, i: number, { bits }: Wanted, at: object): number {
  if (value < 2 ** bits) return value;
  throw new InputError(`symbol ${i + 1} is ${value}; symbols go from 0 to ${2 ** bits - 1}`, at);
}

function bitSymbols(text: string, { field, bits }: Wanted): number[] {
  const digits = text.replace(/^0b/iu, '').replace(/[\s,;_[\](){}]+/gu, '');
  const at = { field, value: text.slice(0, 120) };
  const bad = /[^01?]/u.exec(digits);
  if (bad) throw new InputError(`has "${bad[0]}" where a bit is 0 or 1`, at);
  if (digits.length % bits !== 0)
    throw new InputError(`has ${digits.length} bits; a symbol takes ${bits}`, at);
  return Array.from({ length: digits.length / bits }, (_, i) => {
    const part = digits.slice(bits * i, bits * (i + 1));
    return part.includes('?') ? ERASED : Number.parseInt(part, 2);
  });
}

function hexSymbols(text: string, wanted: Wanted): number[] {
  const at = { field: wanted.field, value: text.slice(0, 120) };
  const digits = wanted.bits === 1 ? 1 : Math.ceil(wanted.bits / 4);
  const tokens = tokensOf(text.replace(/[:_-]/gu, ' ')).map((token) => token.replace(/^0x/iu, ''));
  const bad = tokens.find((token) => !/^[0-9a-f?]+$/iu.test(token));
  if (bad !== undefined) throw new InputError(`has "${bad.slice(0, 20)}", which is not hex`, at);
  if (wanted.bits === 1) return hexBits(tokens.join(''), wanted, at);
  const parts = tokens.flatMap((token) => {
    if (token.length <= digits) return [token];
    if (token.length % digits !== 0)
      throw new InputError(
        `"${token.slice(0, 20)}" has ${token.length} hex digits; a symbol takes ${digits}`,
        at,
      );
    return token.match(new RegExp(`.{${digits}}`, 'gu')) ?? [];
  });
  return parts.map((part, i) =>
    part.includes('?') ? ERASED : inRange(Number.parseInt(part, 16), i, wanted, at),
  );
}

/** Bits from hex: the word is a number, so zeros may stand before it where bits do not fill the digits. */
function hexBits(digits: string, { length }: Wanted, at: object): number[] {
  if (digits.includes('?'))
    throw new InputError('has "?" in hex: write the word in bits, where one may be erased', {
      ...at,
      remedies: [],
    });
  const bits = [...digits].flatMap((d) =>
    [3, 2, 1, 0].map((i) => (Number.parseInt(d, 16) >> i) & 1),
  );
  const more = bits.length - length;
  if (more <= 0 || more > 3) return bits;
  if (bits.slice(0, more).includes(1))
    throw new InputError(
      `has ${counted(bits.length - bits.indexOf(1), 'bit')}; there are ${length}`,
      at,
    );
  return bits.slice(more);
}

function textSymbols(text: string, { field, bits }: Wanted): number[] {
  if (bits !== 8 && bits !== 1)
    throw new InputError(`is text, whose symbols have 8 bits; those of this code have ${bits}`, {
      field: 'notation',
      value: 'text',
      remedies: [{ notation: 'decimal' }],
    });
  if (field === 'received' && text.includes('�'))
    throw new InputError('has a letter that no byte stands for', {
      field,
      value: text.slice(0, 60),
    });
  const bytes = Array.from(new TextEncoder().encode(text));
  return bits === 8
    ? bytes
    : bytes.flatMap((b) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (b >> i) & 1));
}

/** Symbols as they are read; of text, whose bytes may be no letters, hex. */
export function showSymbols(symbols: readonly number[], notation: Notation, bits: number): string {
  const width = notation === 'bits' ? bits : Math.ceil(bits / 4);
  if (bits === 1) return grouped(symbols.map((s) => (s === ERASED ? '?' : String(s))).join(''));
  return symbols
    .map((s) => {
      if (s === ERASED) return notation === 'decimal' ? '?' : '?'.repeat(width);
      if (notation === 'decimal') return String(s);
      return s
        .toString(notation === 'bits' ? 2 : 16)
        .toUpperCase()
        .padStart(width, '0');
    })
    .join(' ');
}

/** Bits in groups of four, as they are read best. */
const grouped = (bits: string): string =>
  bits.length > 8 ? (bits.match(/.{1,4}/gu) ?? []).join(' ') : bits;
