/** GNU as and objdump, each started once for all lines. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decoded } from '@tollbench/engines/riscv/codec/decode.ts';
import type { Xlen } from '@tollbench/engines/riscv/codec/instruction.ts';
import { program } from '../../../../../scripts/programs.ts';

interface Machine {
  readonly xlen: Xlen;
  readonly march: string;
}

/** Bytes for each line, more than any macro has. */
const ROOM = 64;

const abi = (xlen: Xlen): string => (xlen === 32 ? 'ilp32' : 'lp64');

function assemble(folder: string, text: string, { xlen, march }: Machine): string {
  const source = join(folder, 'lines.s');
  const object = join(folder, 'lines.o');
  writeFileSync(source, text);
  program('riscv64-unknown-elf-as', [
    `-march=${march}`,
    `-mabi=${abi(xlen)}`,
    '-o',
    object,
    source,
  ]);
  return object;
}

/** The instructions of a program, linked at 0 and not relaxed. */
export function linkedBytes(folder: string, text: string, machine: Machine): Buffer {
  const object = assemble(folder, text, machine);
  const linked = join(folder, 'lines.elf');
  const raw = join(folder, 'lines.bin');
  const emulation = `elf${machine.xlen}lriscv`;
  const flags = ['-m', emulation, '-Ttext=0', '--no-relax', '-o', linked, object];
  program('riscv64-unknown-elf-ld', flags);
  program('riscv64-unknown-elf-objcopy', ['-O', 'binary', '-j', '.text', linked, raw]);
  return readFileSync(raw);
}

/**
 * The bits of each line in hex, of several instructions with blanks between. Lines are linked, for targets are
 * left to the linker; `.` is then where they stand.
 */
export function assembleEach(
  folder: string,
  lines: readonly string[],
  { xlen, march, rvc }: Machine & { readonly rvc: (k: number) => boolean },
): string[] {
  const text = lines
    .map(
      (line, k) =>
        `.org ${k * ROOM}\n.option ${rvc(k) ? 'rvc' : 'norvc'}\n.option norelax\n${line}\n`,
    )
    .join('');
  // What is left of the room is filled with what no instruction begins with.
  const bytes = linkedBytes(folder, `${text}.org ${lines.length * ROOM}\n`, { xlen, march });
  return lines.map((_, k) => {
    const words: string[] = [];
    for (let at = k * ROOM; at < (k + 1) * ROOM; ) {
      const half = bytes.readUInt16LE(at);
      if (half === 0) break;
      const size = (half & 3) === 3 ? 4 : 2;
      const word = size === 4 ? bytes.readUInt32LE(at) : half;
      words.push(word.toString(16).padStart(2 * size, '0'));
      at += size;
    }
    return words.join(' ');
  });
}

const TARGET = /^(c\.)?(j|jal|beq|bne|blt|bge|bltu|bgeu|beqz|bnez|bltz|bgez|blez|bgtz)\b/u;

/** The text of each word, the first at address 0 and 8 bytes from one to the next; blanks and comments as ours. */
export function disassembleEach(
  folder: string,
  words: readonly Decoded[],
  { xlen, march, aliases }: Machine & { readonly aliases: boolean },
): string[] {
  const text = words
    .map(
      ({ word, instruction: { size } }, k) =>
        `.org ${k * 8}\n${size === 32 ? '.4byte' : '.2byte'} 0x${word.toString(16)}\n`,
    )
    .join('');
  const object = assemble(folder, `${text}.org ${words.length * 8}\n`, { xlen, march });
  const flags = aliases ? [] : ['-M', 'no-aliases'];
  const { stdout } = program('riscv64-unknown-elf-objdump', [
    '-D',
    '-z',
    '-j',
    '.text',
    ...flags,
    object,
  ]);
  const lines = new Map<number, string>();
  for (const [, address = '', said = ''] of stdout.matchAll(
    /^\s*([0-9a-f]+):\t[0-9a-f ]+?\s*\t(.*)$/gmu,
  )) {
    const plain = said
      .replace(/\s*#.*$/u, '')
      .replace(/ <.*>/u, '')
      .replace(/\s+/gu, ' ')
      .trim();
    lines.set(
      Number.parseInt(address, 16),
      TARGET.test(plain) ? plain.replace(/([0-9a-f]+)$/u, '0x$1') : plain,
    );
  }
  return words.map((_, k) => lines.get(k * 8) ?? '');
}
