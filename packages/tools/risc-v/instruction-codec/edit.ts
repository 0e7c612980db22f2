/** Bits and operands changed in the lines they come from, each in the notation that it was written in. */
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { encode, misfit } from '@tollbench/engines/riscv/codec/encode.ts';
import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import { summed } from '@tollbench/engines/riscv/codec/intel-hex.ts';
import type { Isa } from '@tollbench/engines/riscv/codec/isa.ts';
import type { Item, Program } from '@tollbench/engines/riscv/codec/program.ts';
import type { Byte } from '@tollbench/engines/riscv/codec/stream.ts';
import { inexactness, type TextOptions, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';

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

/** A number in the manner of the text it replaces: its prefix, its case, as many digits, parted as those were. */
function inManner(value: bigint, old: string, radix: 2 | 10 | 16): string {
  if (radix === 10) return String(value);
  const [, prefix = '', body = ''] = /^(\s*(?:0[xb]|\\x|\d*'s?h)?)(.*)$/isu.exec(old) ?? [];
  const digit = radix === 2 ? /[01]/gu : /[0-9a-f]/giu;
  const count = body.match(digit)?.length ?? 0;
  const isUpper = /[A-F]/u.test(body) && !/[a-f]/u.test(body.replace(/h$/u, ''));
  const plain = value.toString(radix).padStart(count, '0');
  const digits = isUpper ? plain.toUpperCase() : plain;
  // Digits that are more than there were stand before the others.
  let k = digits.length - count;
  return prefix + digits.slice(0, k) + body.replace(digit, () => digits[k++] ?? '0');
}

const radixOf = (text: string, { how }: Item): 2 | 10 | 16 => {
  if (how === 'decimal') return 10;
  if (how === 'binary' || (how === 'assembly' && /^0b/iu.test(text))) return 2;
  return how === 'assembly' && !/^0x/iu.test(text) ? 10 : 16;
};

/** The source with other bits in the numbers that an instruction is of. */
function withNumbers(source: string, item: Item, bytes: readonly Byte[], word: number): string {
  const lines = source.split('\n');
  const to = new Map(bytes.map((byte, k) => [byte, BigInt((word >>> (8 * k)) & 255)]));
  const numbers = Map.groupBy(bytes, ({ line, start }) => `${line} ${start}`);
  // From the last one back, so that places before it stay where they are.
  for (const list of [...numbers.values()].reverse()) {
    const [{ line, start, end }] = list as [Byte];
    const old = lines[line - 1] ?? '';
    const text = old.slice(start, end);
    const radix = radixOf(text, item);
    const value = list.reduce(
      (all, byte) =>
        (all & ~(255n << BigInt(8 * byte.at))) | ((to.get(byte) ?? 0n) << BigInt(8 * byte.at)),
      valueIn(text, radix),
    );
    lines[line - 1] = summed(old.slice(0, start) + inManner(value, text, radix) + old.slice(end));
  }
  return lines.join('\n');
}

/** The value of a number as it stands in a line; one with a sign has been read as its bits. */
function valueIn(text: string, radix: 2 | 10 | 16): bigint {
  if (radix === 10) return BigInt.asUintN(64, BigInt(text));
  const digits = text.replace(/^\s*(?:0[xb]|\\x|\d*'s?h)|h$/giu, '').replace(/[^0-9a-f]/giu, '');
  return BigInt(`0${radix === 2 ? 'b' : 'x'}${digits}`);
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
  const { span, said, bytes, line } = item;
  if (bytes) {
    const numbered = withNumbers(source, item, bytes, word);
    if (item.how !== 'listing' || said === '') return numbered;
    const decoded = decode(word, isa);
    const text = decoded ? textOf(decoded, options) : '(illegal)';
    return replacedLine(numbered, line, (old) => old.replace(spaced(said), () => text));
  }
  const [start = 0, end = 0] = span ?? [];
  // A statement of several instructions is written as those it stands for.
  const all = program.items
    .filter((other) => other.line === line && other.span?.[0] === start)
    .map((other) => lineOf(other === item ? word : other.word, other.size, isa, options));
  return replacedLine(source, line, (old) => old.slice(0, start) + all.join('; ') + old.slice(end));
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
