/** GNU as and ld, as a function of text. A test uses it too, so it asks for nothing that tests have not got. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../scripts/programs.ts';

export const directory = mkdtempSync(join(tmpdir(), 'riscv-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

const SCRIPT = `ENTRY(_start)
SECTIONS {
  . = BASE;
  .text : { *(.text) *(.text.*) }
  .rodata : { *(.rodata) *(.rodata.*) }
  . = ALIGN(0x1000);
  .data : { *(.data) *(.data.*) }
  .bss : { *(.bss) *(.bss.*) }
}
`;

/** ISA string GNU as is given. */
export const march = (compressed: boolean): string =>
  `rv32im${compressed ? 'c' : ''}_zicsr_zifencei_zba_zbb`;

export interface Image {
  readonly name: string;
  readonly address: number;
  readonly bytes: Buffer;
}

/** Assembles and links without linker relaxation; gives .text, .rodata and .data and leaves a.elf behind. */
export function gnu(source: string, compressed: boolean, base = 0x10000): Image[] {
  writeFileSync(join(directory, 'a.s'), source);
  writeFileSync(join(directory, 'a.ld'), SCRIPT.replace('BASE', String(base)));
  const here = { cwd: directory } as const;
  const isa = [`-march=${march(compressed)}`, '-mabi=ilp32'];
  program('riscv64-unknown-elf-as', [...isa, '-o', 'a.o', 'a.s'], here);
  const layout = ['-m', 'elf32lriscv', '--no-relax', '--no-warn-rwx-segments', '-T', 'a.ld'];
  program('riscv64-unknown-elf-ld', [...layout, '-o', 'a.elf', 'a.o'], here);
  const headers = program('riscv64-unknown-elf-objdump', ['-h', 'a.elf'], here).stdout;
  const elf = readFileSync(join(directory, 'a.elf'));
  return ['.text', '.rodata', '.data'].flatMap((name) => {
    const row = new RegExp(
      `\\s${name.replace('.', '\\.')}\\s+([0-9a-f]+)\\s+([0-9a-f]+)\\s+[0-9a-f]+\\s+([0-9a-f]+)`,
    ).exec(headers);
    if (row === null) return [];
    const [size, address, offset] = row.slice(1).map((s) => Number.parseInt(s, 16)) as [
      number,
      number,
      number,
    ];
    return [{ name, address, bytes: elf.subarray(offset, offset + size) }];
  });
}
