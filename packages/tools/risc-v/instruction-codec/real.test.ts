/** Words and lines that nobody here wrote, each with where it stands. */
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { everything, isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { readProgram } from '@tollbench/engines/riscv/codec/program.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { shownTexts } from './testing/shown.ts';

test('edges of compression as the tests of binutils have them: immediates of 0, results in x0', () => {
  // bminor/binutils-gdb, gas/testsuite/gas/riscv: c-zero-imm.d and c-zero-reg.d.
  const facts: readonly (readonly [number, string])[] = [
    [0x4501, 'li a0,0'],
    [0x8a01, 'andi a2,a2,0'],
    [0x00070713, 'mv a4,a4'],
    [0x4005, 'c.li zero,1'],
    [0x6009, 'c.lui zero,0x2'],
    [0x000e, 'c.slli zero,0x3'],
    [0x8006, 'c.mv zero,ra'],
    [0x9006, 'c.add zero,ra'],
    [0x00500013, 'li zero,5'],
    [0x00006037, 'lui zero,0x6'],
    [0x00709013, 'slli zero,ra,0x7'],
    [0x00008013, 'mv zero,ra'],
    [0x00100033, 'add zero,zero,ra'],
  ];
  for (const [word, text] of facts) expect(shownTexts(word, isaOf('gc', 64))).toContain(text);
});

test('what users of other decoders ran into', () => {
  const isa = everything(64);
  // riscvarchive/riscv-qemu#147: 0x0000 was taken for a move.
  expect(decode(0, isa)).toBeUndefined();
  // riscvarchive/riscv-binutils-gdb#36: csrrci was shown as csrrc.
  expect(decode(0x3004f073, isa)?.instruction.template).toBe('csrrci');
  // capstone-engine/capstone#1928: the base instruction and its three operands, not the alias alone.
  expect(shownTexts(0x00008067, isa)).toEqual(expect.arrayContaining(['ret', 'jalr zero,0(ra)']));
  // capstone-engine/capstone, pull request 2959: a compressed instruction and what it stands for, together.
  expect(shownTexts(0x1141, isa)).toEqual(
    expect.arrayContaining(['c.addi sp,-16', 'addi sp,sp,-16']),
  );
  // PiSaucer/rvcodecjs#1: a bltu word made the page fail.
  expect(shownTexts(0x00c5e463, isa)).toContain('bltu a1,a2,0x8');
  // racerxdl/riscv-online-asm#1: the hypervisor's instructions were missing.
  for (const line of [
    'hfence.vvma',
    'hlv.w a0, (a1)',
    'hsv.w a0, (a1)',
    'sret',
    'mret',
    'sfence.vma a0, a1',
  ])
    expect([
      line,
      readProgram(line, { isa, base: 'auto', address: 0n, compress: false }).items.length,
    ]).toEqual([line, 1]);
});

/** Listings as programs print them, whole: the words are read, the headings passed over, nothing is refused. */
const LISTINGS: readonly (readonly [string, string, number])[] = [
  [
    'GNU objdump, of the manual of binutils’ layout',
    'a.out:     file format elf32-littleriscv\n\n\nDisassembly of section .text:\n\n00010094 <_start>:\n   10094:\t00002197          \tauipc\tgp,0x2\n   10098:\t81c18193          \taddi\tgp,gp,-2020 # 118b0 <__global_pointer$>\n   1009c:\t4501                \tli\ta0,0\n\t...\n',
    3,
  ],
  [
    'LLVM objdump',
    '\na.out:\tfile format elf64-littleriscv\n\nDisassembly of section .text:\n\n0000000000000000 <main>:\n       0: 1141         \taddi\tsp, sp, -0x10\n       2: e406         \tsd\tra, 0x8(sp)\n       4: 00000097     \tauipc\tra, 0x0\n',
    3,
  ],
  [
    'Spike’s log',
    'core   0: 0x0000000000001000 (0x00000297) auipc   t0, 0x0\ncore   0: 0x0000000000001004 (0x02028593) addi    a1, t0, 32\ncore   0: 0x0000000080000000 (0x00004501) c.li    a0, 0\n',
    3,
  ],
  [
    'QEMU’s -d in_asm',
    '----------------\nIN: \nPriv: 3; Virt: 0\n0x00001000:  00000297          auipc                   t0,0                    # 0x1000\n0x00001004:  02828613          addi                    a2,t0,40\n',
    2,
  ],
  [
    'a listing of GNU as',
    'GAS LISTING a.s \t\t\tpage 1\n\n\n   1 0000 13054500 \t\taddi a0,a0,4\n   2 0004 8280     \t\tret\n',
    2,
  ],
  ['a C array', '0x13, 0x05, 0xa0, 0x00,\n0x82, 0x80\n', 2],
  ['shell code in a C string', '"\\x93\\x08\\xd0\\x05\\x73\\x00\\x00\\x00"\n', 2],
  ['a $readmemh file', '00500113\n00C00193\nFF718393\n0023E233\n', 4],
];

test.each(LISTINGS)('%s is read whole', (_, source, count) => {
  const { program } = evaluate(tool, withDefaults(tool.inputs, { source }));
  expect(program.troubles).toEqual([]);
  expect(program.items).toHaveLength(count);
  expect(program.items.filter(({ decoded }) => decoded === undefined)).toEqual([]);
});
