/** Messages, places of errors and what was received, as they are written. */
import { FieldError } from '../../define/error.ts';
import { plain } from './read-text.ts';

export type MessageKind = 'bits' | 'hex' | 'text';
/** How received values are given; q3, q4, q8: from a sure 0 to a sure 1 in so many bits. */
export type Format = 'hard' | 'zero-positive' | 'one-positive' | 'q3' | 'q4' | 'q8';

/** Bits of a message at most. */
export const MAX_MESSAGE = 8192;
/** Values received at most. */
const MAX_RECEIVED = 40_000;

/** Bits of bytes, the highest first. */
const bitsOfBytes = (bytes: Iterable<number>): Uint8Array =>
  Uint8Array.from(
    Array.from(bytes, (b) => Array.from({ length: 8 }, (_, k) => (b >> (7 - k)) & 1)).flat(),
  );

/** Throws FieldError for other letters than the kind has, and for too many. */
export function readMessage(text: string, kind: MessageKind): Uint8Array {
  const bits =
    kind === 'text'
      ? bitsOfBytes(new TextEncoder().encode(text))
      : kind === 'hex'
        ? hexBits(text)
        : bitDigits(text);
  if (bits.length === 0) throw new FieldError('is empty: give at least one bit');
  if (bits.length > MAX_MESSAGE)
    throw new FieldError(`has ${bits.length} bits; the most is ${MAX_MESSAGE}`);
  return bits;
}

/** What stands between digits: spaces, commas, bars, brackets of a list. */
const BETWEEN = /[\s,;|_[\](){}]/gu;

function bitDigits(text: string): Uint8Array {
  const digits = plain(text).replace(/^0b/iu, '').replace(BETWEEN, '');
  const wrong = /[^01]/u.exec(digits);
  if (wrong)
    throw new FieldError(`has "${wrong[0]}" at digit ${wrong.index + 1}; bits are 0 and 1`);
  return Uint8Array.from(digits, Number);
}

function hexBits(text: string): Uint8Array {
  const digits = plain(text).replace(/0x/giu, ' ').replace(BETWEEN, '');
  const wrong = /[^\da-f]/iu.exec(digits);
  if (wrong) throw new FieldError(`has "${wrong[0]}", which is no hexadecimal digit`);
  return Uint8Array.from(
    Array.from(digits, (d) =>
      Array.from({ length: 4 }, (_, k) => (Number.parseInt(d, 16) >> (3 - k)) & 1),
    ).flat(),
  );
}

/** Places of errors among so many bits sent, from 1 on, and of erasures, written x5. */
export function readFlips(
  text: string,
  sent: number,
): { readonly flips: readonly number[]; readonly erased: readonly number[] } {
  const [flips, erased]: [number[], number[]] = [[], []];
  const words = plain(text)
    .split(/[\s,;]+/u)
    .filter(Boolean);
  for (const word of words) {
    const found = /^([x?]?)(\d+)$/iu.exec(word);
    const place = Number(found?.[2]);
    if (!found)
      throw new FieldError(
        `has "${word.slice(0, 30)}"; write numbers of bits such as 3 7, and x5 for an erasure`,
      );
    if (place < 1 || place > sent)
      throw new FieldError(`has bit ${word.slice(0, 30)}; sent are bits 1 to ${sent}`);
    if (flips.includes(place) || erased.includes(place))
      throw new FieldError(`has bit ${place} twice`);
    (found[1] === '' ? flips : erased).push(place);
  }
  return { flips, erased };
}

/** Values as the decoder takes them: positive for 0, its size what it weighs, 0 for an erasure. */
export function readReceived(text: string, format: Format): Float64Array {
  const values = format === 'hard' ? hardValues(text) : softValues(text, format);
  if (values.length === 0) throw new FieldError('is empty: give what was received');
  if (values.length > MAX_RECEIVED)
    throw new FieldError(`has ${values.length} values; the most is ${MAX_RECEIVED}`);
  return values;
}

function hardValues(text: string): Float64Array {
  const digits = plain(text).replace(BETWEEN, '');
  const wrong = /[^01xX?]/u.exec(digits);
  if (wrong)
    throw new FieldError(
      `has "${wrong[0]}" at digit ${wrong.index + 1}; hard bits are 0 and 1, and x or ? where nothing was received`,
    );
  return Float64Array.from(digits, (d) => (d === '0' ? 1 : d === '1' ? -1 : 0));
}

const LEVELS = { q3: 7, q4: 15, q8: 255 } as const;

function softValues(text: string, format: Exclude<Format, 'hard'>): Float64Array {
  const whole = plain(text).replace(/[[\](){}]/gu, ' ');
  checkCommas(whole);
  const words = whole.split(/[\s,;]+/u).filter(Boolean);
  return Float64Array.from(words, (word) => {
    const value = Number(word);
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(word) || !Number.isFinite(value))
      throw new FieldError(`has "${word.slice(0, 30)}", which is no number`);
    if (Math.abs(value) > 1e9) throw new FieldError(`has ${word.slice(0, 30)}; the most is 1e9`);
    if (format === 'zero-positive') return value;
    if (format === 'one-positive') return value === 0 ? 0 : -value;
    const top = LEVELS[format];
    if (!Number.isInteger(value) || value < 0 || value > top)
      throw new FieldError(
        `has ${word.slice(0, 30)}; values are whole numbers from 0, a sure 0, to ${top}, a sure 1`,
      );
    return top - 2 * value;
  });
}

/** Throws FieldError where a comma may be a decimal one. */
function checkCommas(text: string): void {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const mixed = lines.find((line) => /\d,\d/u.test(line) && /\d[ ;]+[+-]?\d/u.test(line));
  const decimals =
    !text.includes('.') && lines.every((line) => /^\s*[+-]?\d+,\d+\s*;?\s*$/u.test(line));
  if (mixed !== undefined || (decimals && lines.length > 0))
    throw new FieldError(
      `has commas that may be decimal ones: "${(mixed ?? lines[0] ?? '').trim().slice(0, 40)}"; write points, or a space after each comma`,
    );
}
