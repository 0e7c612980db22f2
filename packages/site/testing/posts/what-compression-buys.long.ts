/**
 * The counts of “What keeps an instruction at 32 bits” once more, from the library itself: PICOLIBC names the folder into
 * which Debian’s picolibc-riscv64-unknown-elf 1.8-1 is unpacked (`dpkg-deb -x`). HELD=write writes them.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { afterAll, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { tally, wordsOf } from '../../src/content/risc-v/what-compression-buys.ts';

const LIBRARY = join(process.env['PICOLIBC'] ?? '', 'usr/lib/picolibc/riscv64-unknown-elf/lib');
const COUNTS = join(import.meta.dirname, '../../src/content/risc-v/what-compression-buys.json');

const folder = mkdtempSync(join(tmpdir(), 'tollbench-compression-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The code of the whole library, linked; routines of the compiler’s own library stand before it, within reach of a jal. */
function linked(build: string, xlen: 32 | 64): Uint8Array {
  const elf = join(folder, 'library.elf');
  const bin = join(folder, 'library.bin');
  const args = ['-m', `elf${xlen}lriscv`, '-Ttext=0x10000', '-z', 'muldefs', '-e', '0', '-o', elf];
  const objects = ['--whole-archive', join(LIBRARY, build, 'libc.a')];
  const first = program(
    'riscv64-unknown-elf-ld',
    [...args, '--warn-unresolved-symbols', ...objects],
    { anyStatus: true },
  );
  const missing = [...first.stderr.matchAll(/undefined reference to [`']([^']+)'/gu)].map(
    ([, name]) => `--defsym=${name}=0x8000`,
  );
  program('riscv64-unknown-elf-ld', [...args, ...new Set(missing), ...objects]);
  program('riscv64-unknown-elf-objcopy', ['-O', 'binary', '-j', '.text', elf, bin]);
  return readFileSync(bin);
}

const BUILDS = [
  ['RV32IM, -Os', 'rv32im/ilp32', 'rv32imac/ilp32', 32],
  ['RV32IM, -O3', 'release/rv32im/ilp32', 'release/rv32imac/ilp32', 32],
  ['RV64IM, -Os', 'rv64im/lp64', 'rv64imac/lp64', 64],
] as const;

/** Loads and stores of words that are wide for their offset: by base, and by what is wrong with it. */
function offsets(words: Iterable<number>) {
  const found = { gp: 0, sp: 0, negative: 0, far: 0, odd: 0 };
  for (const word of words) {
    const isLoad = (word & 0x707f) === 0x2003;
    if (!isLoad && (word & 0x707f) !== 0x2023) continue;
    const base = (word >>> 15) & 31;
    const offset = isLoad ? (word | 0) >> 20 : (((word | 0) >> 25) << 5) | ((word >>> 7) & 31);
    if (base === 3) found.gp++;
    else if (offset < 0) found.negative++;
    else if (offset % 4 !== 0) found.odd++;
    else if (base === 2 && offset > 252) found.sp++;
    else if (base !== 2 && offset > 124) found.far++;
  }
  return found;
}

/** Short instructions by their own names. */
function forms(words: Iterable<number>): Record<string, number> {
  const isa = isaOf('rv32imac', 32);
  const counts: Record<string, number> = {};
  for (const word of words) {
    const name = (word & 3) === 3 ? undefined : decode(word, isa)?.instruction.template;
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test.skipIf(!existsSync(LIBRARY))('the counts are those of the library', () => {
  const builds = BUILDS.map(([name, plain, short, xlen]) => ({
    name,
    wide: linked(plain, xlen).length,
    short: linked(short, xlen).length,
  }));
  const code = linked('rv32imac/ilp32', 32);
  const words = [...wordsOf(code)];
  const counts = {
    ...{ builds, offsets: offsets(words), forms: forms(words) },
    rows: tally(words, 'rv32imac'),
  };
  const text = `${JSON.stringify(counts)}\n`;
  if (process.env['HELD'] === 'write') writeFileSync(COUNTS, text);
  expect(JSON.parse(readFileSync(COUNTS, 'utf8'))).toEqual(JSON.parse(text));
});
