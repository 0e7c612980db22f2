/** The instructions as text that an assembler takes, and as numbers. */
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { marchOf } from '@tollbench/engines/riscv/codec/isa.ts';
import type { Item } from '@tollbench/engines/riscv/codec/program.ts';
import { inexactness, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { CodecResult } from './compute.ts';

/** What every assembler writes for an item: its text, or the number where it has no name that gives these bits. */
function statementOf({ word, size, decoded }: Item, { isa }: CodecResult): string {
  const number = `${size === 32 ? '.4byte' : '.2byte'} ${hex(word, size / 4)}`;
  if (!decoded) return number;
  // Bits that are two things may be read as the other by an assembler's machine.
  const own = decode(word, isa)?.instruction;
  const isOwn = own?.template === decoded.instruction.template;
  if (!isOwn || inexactness(decoded) !== undefined)
    return `${number} # ${textOf(decoded, { xlen: isa.xlen })}`;
  return textOf(decoded, { xlen: isa.xlen });
}

/** The least machine that has all of them. */
export const marchFor = ({ program, isa }: CodecResult): string =>
  marchOf(
    program.items.flatMap(({ decoded }) => (decoded ? [decoded.instruction.extension] : [])),
    isa.xlen,
  );

/** Lines for GNU as: each instruction in the length it has. */
export function assemblyText(r: CodecResult): string {
  let short: boolean | undefined;
  const lines: string[] = [];
  for (const item of r.program.items) {
    const isShort = item.size === 16;
    if (isShort !== short) lines.push(`\t.option ${isShort ? 'rvc' : 'norvc'}`);
    short = isShort;
    lines.push(`\t${statementOf(item, r)}`);
  }
  return `\t.option norelax\n${lines.join('\n')}\n`;
}
