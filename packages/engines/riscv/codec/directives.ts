/** Directives that matter to instructions: data among them, alignment, the machine, other sections. */
import { ReadError } from './expression.ts';
import type { RawWord } from './reading.ts';

/** Directives that give no bytes. */
const SILENT =
  /^\.(globl|global|type|size|file|loc|cfi_\w+|attribute|ident|weak|local|hidden|end|variant_cc)$/u;

const SIZES: Readonly<Record<string, number>> = {
  ...{ '.byte': 8, '.half': 16, '.2byte': 16, '.short': 16 },
  ...{ '.word': 32, '.4byte': 32, '.long': 32, '.dword': 64, '.8byte': 64, '.quad': 64 },
};

/** Padding to at most so many bytes. */
const MAX_ALIGN = 12;

export type Effect =
  | { readonly does: 'nothing' }
  /** Numbers in memory. */
  | { readonly does: 'data'; readonly words: readonly RawWord[] }
  /** Instructions that do nothing up to a multiple of `to` bytes. */
  | { readonly does: 'align'; readonly to: number }
  | { readonly does: 'option'; readonly option: string }
  | { readonly does: 'section'; readonly isText: boolean };

/** What a directive does; `at` is where its operands begin in their line. @throws ReadError */
export function effectOf(name: string, operands: string, at: number): Effect {
  const bits = SIZES[name];
  if (bits !== undefined) return { does: 'data', words: data(operands, bits, at, name) };
  if (name === '.option') return { does: 'option', option: operands.trim().toLowerCase() };
  const align = /^\.(?:(p2)?align|balign)$/u.test(name);
  if (align) return { does: 'align', to: alignment(name, operands) };
  if (name === '.text') return { does: 'section', isText: true };
  if (/^\.(data|bss|rodata)$/u.test(name)) return { does: 'section', isText: false };
  if (name === '.section')
    return { does: 'section', isText: /^\s*"?\.(?:text|init|fini)\b/u.test(operands) };
  if (SILENT.test(name)) return { does: 'nothing' };
  throw new ReadError(
    `the directive ${name} is none of those read here: .byte, .half, .word, .dword, .insn, .align, .option, .section; the RV32 simulator takes whole programs`,
    0,
    true,
  );
}

function data(operands: string, bits: number, at: number, name: string): RawWord[] {
  let start = at;
  return operands.split(',').map((part) => {
    const text = part.trim();
    const from = start + part.length - part.trimStart().length;
    start += part.length + 1;
    if (!/^-?(0x[0-9a-f]+|0b[01]+|\d+)$/iu.test(text))
      throw new ReadError(`"${text}" is no number that ${name} takes here`, 0, true);
    const value = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text);
    const size = 1n << BigInt(bits);
    if (value >= size || value < -size / 2n)
      throw new ReadError(`${text} has more than ${bits} bits`, 0, true);
    return { word: BigInt.asUintN(bits, value), bits, start: from, end: from + text.length };
  });
}

function alignment(name: string, operands: string): number {
  const n = /^\s*(0x[0-9a-f]+|\d+)\s*$/iu.exec(operands)?.[1];
  const to = n === undefined ? 0 : name === '.balign' ? Number(n) : 2 ** Number(n);
  if (to < 1 || to > 2 ** MAX_ALIGN || Math.log2(to) % 1 !== 0)
    throw new ReadError(
      `${name} takes one number here, for at most ${2 ** MAX_ALIGN} bytes, not "${operands.trim()}"`,
      0,
      true,
    );
  return to;
}
