/** What “Where the RISC-V encodings went” says, by GNU objdump and by counting. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/risc-v/where-the-encodings-went.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-encodings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lines of objdump, one a word; RV64GC is what it takes a bare file for. */
function disassembled(words: Uint16Array | Uint32Array): readonly string[] {
  const file = join(folder, `${words.BYTES_PER_ELEMENT}.bin`);
  writeFileSync(file, new Uint8Array(words.buffer));
  const args = ['-D', '-b', 'binary', '-m', 'riscv:rv64', '-M', 'no-aliases', file];
  const { stdout } = program('riscv64-unknown-elf-objdump', args);
  return stdout.split('\n').filter((line) => /^\s+[0-9a-f]+:/u.test(line));
}
const isKnown = (line: string): boolean => !/\t\.(?:[248]byte|word|short|insn)/u.test(line);

describe('words of 16 bits', () => {
  test('of C are those that objdump knows, but for two that the manual has as illegal and reserved', () => {
    const words = Uint16Array.from({ length: 65536 }, (_, k) => k).filter((w) => (w & 3) !== 3);
    expect(words.length).toBe(post.short.all);
    const lines = disassembled(words);
    expect(lines.length).toBe(words.length);
    // 0x0000 is illegal by definition; c.addi16sp of 0, 0x6101, is reserved.
    const known = lines.filter((line, k) => isKnown(line) && ![0, 0x6101].includes(words[k]!));
    expect(post.short.gc).toBe(known.length);
  });

  test('of Zcb are those of its instructions that need no Zba or Zbb', () => {
    // c.lbu c.sb: 8·8·4; c.lhu c.lh c.sh: 8·8·2; c.zext.b c.not: 8; c.mul: 8·8.
    expect(post.short.zcb - post.short.gc).toBe(2 * 256 + 3 * 128 + 2 * 8 + 64);
  });
});

describe('words of 32 bits', () => {
  test('that RV64GC has are as many as objdump knows of those drawn at random', () => {
    const random = new Random(20261128);
    // Words whose bits 4 to 2 are 111 begin longer ones, which no extension has: an eighth of all.
    const words = Uint32Array.from({ length: 30_000 }, () => random.bits() | 3).filter(
      (word) => ((word >>> 2) & 7) !== 7,
    );
    const lines = disassembled(words);
    expect(lines.length).toBe(words.length);
    const known = (lines.filter(isKnown).length / lines.length) * (7 / 8);
    const gc = post.wide.filter(({ extension }) =>
      /^(?:I|M|M\/Zmmul|A\/Zaamo|A\/Zalrsc|F|D|Zicsr|Zifencei)$/u.test(extension),
    );
    // Four standard deviations of a count of 30 000.
    expect(Math.abs(known - post.shareOf(gc))).toBeLessThan(0.011);
  });

  test('are in all what their opcodes are', () => {
    const mean = post.byMajor.reduce((a, b) => a + b, 0) / post.MAJOR;
    expect(post.total).toBeCloseTo(mean, 12);
    // Shares of groups may overlap, by encodings that two extensions bring.
    const sum = post.groups.reduce((a, g) => a + g.share, 0);
    expect(sum - post.total).toBeGreaterThanOrEqual(0);
    expect(sum - post.total).toBeLessThan(1e-5);
    for (const name of [2, 10, 22, 30, 26, 7, 15, 23, 31]) expect(post.byMajor[name]).toBe(0);
    for (const full of [5, 13, 16, 17, 18, 19, 27]) expect(post.byMajor[full]).toBe(1);
  });

  test('of a union are counted once: by all words of twelve bits', () => {
    const cubes = [
      { mask: 0b1100_0000_0011, match: 0b0100_0000_0011 },
      { mask: 0b0000_1111_0011, match: 0b0000_1010_0011 },
      { mask: 0b0101_0000_0011, match: 0b0001_0000_0011 },
    ];
    let count = 0;
    for (let w = 3; w < 4096; w += 4)
      if (cubes.some(({ mask, match }) => (w & mask) === match)) count++;
    expect(post.shareOf(cubes, 11)).toBe(count / 1024);
  });
});

test('open bits are those of the table of formats', () => {
  for (const [, names, bits] of post.FORMATS)
    for (const name of names.split(', ')) expect(post.openBits(name), name).toBe(bits);
});
