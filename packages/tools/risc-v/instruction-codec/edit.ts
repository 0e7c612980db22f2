/** Bits and operands changed in the lines they come from, each in the notation that it was written in. */
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { encode, misfit } from '@tollbench/engines/riscv/codec/encode.ts';
import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import type { Isa } from '@tollbench/engines/riscv/codec/isa.ts';
import type { Item, Program } from '@tollbench/engines/riscv/codec/program.ts';
import { inexactness, type TextOptions, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';

/** A source with one of its lines, counted from 1, written anew. */
export const replacedLine = (
  source: string,
  line: number,
  write: (old: string) => string,
): string =>
  source
    .split('\n')
    .map((old, k) => (k === line - 1 ? write(old) : old))
    .join('\n');

/** A word as a line of assembly: its name where assemblers write it, else the number. */
export function lineOf(word: number, size: 16 | 32, isa: Isa, options: TextOptions): string {
  const decoded = decode(word, isa);
  const number = size === 32 ? `.4byte ${hex(word, 8)}` : `.2byte ${hex(word, 4)}`;
  return decoded && inexactness(decoded) === undefined ? textOf(decoded, options) : number;
}

/** Digits of a number in the manner of others. */
function inManner(word: number, item: Item, text: string): string {
  if (item.how === 'binary') {
    const bits = word.toString(2).padStart(item.size, '0');
    return /^0b/iu.test(text) ? `0b${bits}` : bits;
  }
  if (item.how === 'decimal') return String(word);
  if (item.how === 'bytes' || isBytes(text)) return asBytes(word, item.size, text);
  const isUpper = /[A-F]/u.test(text) && !/[a-f]/u.test(text.replace(/^0x/u, ''));
  const digits = hexDigits(word, item.size / 4);
  return `${/^0x/iu.test(text) ? '0x' : ''}${isUpper ? digits.toUpperCase() : digits}`;
}

const isBytes = (text: string): boolean => /^(?:[0-9a-f]{2} )+[0-9a-f]{2}$/iu.test(text);

/** Bytes in the order of memory, parted as those were that stood there. */
function asBytes(word: number, size: 16 | 32, text: string): string {
  let k = 0;
  const bytes = Array.from({ length: size / 8 }, (_, n) => hexDigits((word >>> (8 * n)) & 255, 2));
  return text.replace(/(0x|\\x)?[0-9a-f]{2}/giu, (_, prefix: string | undefined) => {
    const byte = bytes[k++] ?? '00';
    return `${prefix ?? ''}${byte}`;
  });
}

/**
 * The source with other bits in place of an item: of a number the number, of a statement the statement, of a line of
 * a listing both. The bits that say the length stay as they are, or the text says the new length itself.
 */
export function withWord(
  source: string,
  item: Item,
  word: number,
  program: Program,
  isa: Isa,
  options: TextOptions,
): string {
  return replacedLine(source, item.line, (old) => {
    const { span, said } = item;
    if (!span) {
      // A statement of several instructions is written as those it stands for.
      const all = program.items
        .filter((other) => other.line === item.line && other.said === said)
        .map((other) => lineOf(other === item ? word : other.word, other.size, isa, options));
      const text = item.isPart ? all.join('; ') : lineOf(word, item.size, isa, options);
      return old.replace(said, () => text);
    }
    const [start, end] = span;
    const half = end - start === item.size / 4 || item.how !== 'hex';
    const digits = half
      ? inManner(word, item, old.slice(start, end))
      : halves(item, word, old, span);
    const numbered = `${old.slice(0, start)}${digits}${old.slice(end)}`;
    if (item.how !== 'listing' || said === '') return numbered;
    const decoded = decode(word, isa);
    return numbered.replace(spaced(said), () => (decoded ? textOf(decoded, options) : '(illegal)'));
  });
}

/** One half of a word that holds two instructions of 16 bits. */
function halves(
  item: Item,
  word: number,
  old: string,
  [start, end]: readonly [number, number],
): string {
  const text = old.slice(start, end);
  const plain = text.replace(/^0x/iu, '');
  if (plain.length <= item.size / 4) return inManner(word, item, text);
  const digits = hexDigits(word, 4);
  const value = BigInt(`0x${plain}`);
  const isLow = Number(value & 0xffffn) === item.word;
  const other = isLow ? plain.slice(0, -4) : plain.slice(-4);
  return `${text.slice(0, text.length - plain.length)}${isLow ? other + digits : digits + other}`;
}

/** A text with any blanks between its words. */
const spaced = (said: string): RegExp =>
  new RegExp(
    said
      .split(' ')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
      .join('\\s+'),
    'u',
  );

/** The word of an item with one bit inverted. */
export const flipped = ({ word }: Item, bit: number): number => (word ^ (1 << bit)) >>> 0;

/** The word of an item with another value of one operand, or why it cannot be that. */
export function withOperand(
  item: Item,
  id: string,
  value: number,
): { word: number } | { why: string } {
  const { decoded } = item;
  const slot = decoded?.instruction.slots.find(({ operand }) => operand.id === id);
  if (!decoded || !slot) return { why: 'there is no such field' };
  const why = misfit(slot, value);
  if (why !== undefined) return { why: `${slot.operand.label} ${why}` };
  return { word: encode(decoded.instruction, { ...decoded.values, [id]: value }) };
}

/** The next value of an operand in steps of its own that it can have, or undefined at an end. */
export function stepped(slot: Slot, value: number, steps: number): number | undefined {
  const { step } = slot.operand;
  const to = value + steps * step;
  return misfit(slot, to) === undefined ? to : undefined;
}
