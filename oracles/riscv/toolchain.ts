/** GNU as and ld, objdump, llvm-mc and qemu, as functions of text. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const directory = mkdtempSync(join(tmpdir(), 'riscv-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

export function run(program: string, args: readonly string[], input = ''): string {
  return execFileSync(program, args, {
    input,
    encoding: 'latin1',
    stdio: 'pipe',
    maxBuffer: 1 << 28,
    cwd: directory,
  });
}

export const version = (program: string): string =>
  /\d+\.\d+(\.\d+)?/.exec(run(program, ['--version']).replace(/\(.*?\)/g, ''))?.[0] ?? '';

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
  run('riscv64-unknown-elf-as', [`-march=${march(compressed)}`, '-mabi=ilp32', '-o', 'a.o', 'a.s']);
  run('riscv64-unknown-elf-ld', [
    '-m',
    'elf32lriscv',
    '--no-relax',
    '--no-warn-rwx-segments',
    '-T',
    'a.ld',
    '-o',
    'a.elf',
    'a.o',
  ]);
  const headers = run('riscv64-unknown-elf-objdump', ['-h', 'a.elf']);
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
