import { expect, test } from 'vitest';
import { everything, isaOf } from './isa.ts';
import { plainFields } from './layout.ts';
import { type Program, readProgram } from './program.ts';
import type { Base } from './reading.ts';
import { suggestions } from './suggest.ts';
import { textOf } from './text.ts';

interface Options {
  readonly xlen?: 32 | 64;
  readonly march?: string;
  readonly base?: Base;
  readonly compress?: boolean;
}

const read = (
  source: string,
  { xlen = 64, march = '', base = 'auto', compress = false }: Options = {},
): Program => readProgram(source, { isa: isaOf(march, xlen), base, address: 0n, compress });

const words = (source: string, options?: Options): string[] => {
  const { items, troubles } = read(source, options);
  expect(troubles).toEqual([]);
  return items.map(({ word, size }) => word.toString(16).padStart(size / 4, '0'));
};

const why = (source: string, options?: Options): string | undefined =>
  read(source, options).troubles[0]?.message;

test('published encodings', () => {
  // Patterson and Hennessy, Computer Organization and Design, RISC-V edition (2018): sections 2.5, 2.7 and 2.10.
  expect(words('add x9, x20, x21')).toEqual(['015a04b3']);
  expect(words('ld x9, 64(x22)')).toEqual(['040b3483']);
  expect(words('addi x15, x1, -50')).toEqual(['fce08793']);
  expect(words('sd x14, 8(x2)')).toEqual(['00e13423']);
  expect(words('bne x10, x11, 2000')).toEqual(['7cb51863']);
  expect(words('jal x0, 2000')).toEqual(['7d00006f']);
  expect(words('slli x11, x19, 4')).toEqual(['00499593']);
  // The manual: nop is addi x0, x0, 0; chapter 28 gives cm.push's fields; unimp is csrrw x0, cycle, x0.
  expect(words('nop')).toEqual(['00000013']);
  expect(words('c.nop')).toEqual(['0001']);
  expect(words('unimp')).toEqual(['c0001073']);
});

test('numbers in every form are the same instruction', () => {
  const forms = [
    ...['0x00a00513', '00a00513', '00A00513h', '0b00000000101000000000010100010011'],
    ...['00000000101000000000010100010011', '0000 0000 1010 0000 0000 0101 0001 0011'],
    ...['13 05 a0 00', '0x13, 0x05, 0xa0, 0x00', '\\x13\\x05\\xa0\\x00', '.word 0x00a00513'],
  ];
  for (const form of forms) expect([form, ...words(form)]).toEqual([form, '00a00513']);
  expect(words('1305a000', { base: 'bytes' })).toEqual(['00a00513']);
  expect(words('10487059', { base: 'decimal' })).toEqual(['00a00513']);
  // Eight digits are hexadecimal unless said otherwise.
  expect(words('10487053')).toEqual(['10487053']);
});

test('listings are read as programs print them', () => {
  const lines = [
    '   10074:\t00a58533          \tadd\ta0,a1,a0',
    '   10078:\t4501                \tli\ta0,0',
    '    1007a: 33 05 b5 00  \tadd\ta0, a0, a1',
    'core   0: 0x0000000000001000 (0x00000297) auipc   t0, 0x0',
    '0x80000000:  00000297          auipc           t0,0                    # 0x80000000',
    '   1 0000 3305A500 \t\tadd a0,a0,a0',
    '00b50533 4501',
  ];
  expect(lines.flatMap((line) => words(line))).toEqual([
    ...['00a58533', '4501', '00b50533', '00000297', '00000297', '00a50533', '00b50533', '4501'],
  ]);
  const { items, passed } = read(`main.elf:     file format elf64-littleriscv


Disassembly of section .text:

0000000000010144 <main>:
   10144:\t1141                \taddi\tsp,sp,-16
\t...`);
  expect(items.map(({ address }) => address)).toEqual([0x10144n]);
  expect(passed).toEqual([1, 4, 6, 8]);
});

test('two instructions in one word are two, the first in the low half', () => {
  expect(words('0x80824501')).toEqual(['4501', '8082']);
});

test('labels are reached from both sides, and long branches are refused rather than wrapped', () => {
  expect(words('a: beq a0, a1, b\nj a\nb: nop')).toEqual(['00b50463', 'ffdff06f', '00000013']);
  expect(why('beq a0, a1, 4096')).toBe('imm 4096 is outside -4096 to 4094');
  expect(why('beq a0, a1, 3')).toBe('imm 3 is no multiple of 2');
  expect(why('jal ra, 1048576')).toBe('imm 1048576 is outside -1048576 to 1048574');
});

test('what does not assemble says what is wrong with which operand', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['addi a0, a1, 2048', 'imm 2048 is outside -2048 to 2047'],
    ['addi a0, a1', '"," is expected, not the end of the line'],
    ['addi a0, a1, a2', 'a number is expected, and a2 is a register'],
    ['slli a0, a0, 64', 'shamt 64 is outside 0 to 63'],
    ['lui a0, 0x100000', 'imm 1048576 is outside 0 to 0xfffff'],
    ['fadd.s fa0, fa1, a2', 'a floating-point register is expected, and a2 is an integer register'],
    ['c.lw t0, 0(a0)', 'rd′ t0 is none of s0, s1, a0 to a5, which three bits name'],
    ['c.lw a0, 2(a0)', 'uimm 2 is no multiple of 4'],
    ['fence wr, rw', 'letters of iorw in that order are expected, not "wr"'],
    ['csrr a0, mstatsu', '"mstatsu" is no CSR; a number 0 to 0xfff does too'],
    ['vsetvli t0, a0, e33', '"e33" is no element width; e8, e16, e32 and e64 are'],
    [
      'cm.push {ra, s0-s10}, -64',
      '{ra,s0-s10} is no list; {ra}, {ra, s0}, {ra, s0-s1} to {ra, s0-s11} are, but not {ra, s0-s10}',
    ],
    ['fli.s fa0, 0.3', '"0.3" is none of the 32 constants that fli.s loads'],
    ['add a0, a1, a2, a3', '"," is more than add takes'],
    ['frobnicate a0', '"frobnicate" is no instruction'],
    ['la a0, nowhere', '"nowhere" is no label of these lines'],
    [
      '.float 1.5',
      'the directive .float is none of those read here: .byte, .half, .word, .dword, .insn, .align, .option, .section; the RV32 simulator takes whole programs',
    ],
    ['0x123456789', '0x123456789 has more than 32 bits'],
    ['li a0, 0x10000000000000000', '18446744073709551616 does not fit in 64 bits'],
  ];
  for (const [line, message] of cases) expect([line, why(line)]).toEqual([line, message]);
  expect(why('addw a0, a0, a1', { xlen: 32 })).toBe('"addw" is an instruction of RV64 alone');
  expect(why('sh1add a0, a0, a1', { march: 'gc' })).toBe('"sh1add" needs Zba');
  expect(why('add a0, a0, x16', { march: 'rv32e', xlen: 32 })).toContain('RV32E has x0 to x15');
});

test('a refusal offers a spelling that assembles', () => {
  const first = (line: string) => suggestions(line, everything(64))[0];
  expect(first('beq a0,a1,4096')).toBe('bne a0,a1,.+8; j .+4092');
  expect(first('addi a0,a1,5000')).toBe('li t0,5000; add a0,a1,t0');
  expect(first('add a0 a1 a2')).toBe('add a0, a1, a2');
  expect(first('lw a0, 4(a1')).toBe('lw a0, 4(a1)');
  expect(first('subi a0,a0,4')).toBe('addi a0,a0,-4');
  expect(first('adi a0,a1,3')).toBe('addi a0,a1,3');
  expect(first('c.lw a0, 0x13(a0)')).toBe('c.lw a0, 16(a0)');
});

test('an assembler with C writes 16 bits where they fit', () => {
  const source =
    'addi sp, sp, -64\nlw a0, 4(sp)\nlw t0, 4(t1)\nadd a0, a0, a1\nsub a0, a1, a0\nlui a0, 31';
  expect(words(source, { compress: true, march: 'gc' })).toEqual([
    ...['7139', '4512', '00432283', '952e', '40a58533', '657d'],
  ]);
});

test('extensions are what -march says they are', () => {
  const legal = (march: string, line: string, xlen: 32 | 64 = 64) =>
    why(line, { march, xlen }) === undefined;
  expect(legal('gc', 'mul a0,a0,a0')).toBe(true);
  expect(legal('i_zmmul', 'mul a0,a0,a0')).toBe(true);
  expect(legal('i_zmmul', 'div a0,a0,a0')).toBe(false);
  expect(legal('rv64i2p1_m2p0_zicsr2p0', 'div a0,a0,a0')).toBe(true);
  expect(legal('gc_b', 'clz a0,a0')).toBe(true);
  expect(legal('rv32imac', 'c.flw fa0,0(a0)', 32)).toBe(false);
  expect(legal('rv64g_zk', 'aes64es a0,a0,a0')).toBe(true);
  expect(legal('rv64g_zve32x', 'vadd.vv v1,v2,v3')).toBe(true);
  expect(legal('rva22u64', 'sh1add a0,a0,a0')).toBe(true);
  expect(legal('rva22u64', 'vadd.vv v1,v2,v3')).toBe(false);
  expect(legal('rva23s64_zacas', 'hlv.w a0,(a1)')).toBe(true);
  expect(legal('"rv64imafdcsu"', 'sret')).toBe(true);
  expect(() => isaOf('rva22u64', 32)).toThrow('are of RV64, and RV32 is chosen');
  expect(() => isaOf('rv64gc_zfinx', 64)).toThrow('F and Zfinx exclude one another');
  expect(() => isaOf('rv32gc', 64)).toThrow('are of RV32, and RV64 is chosen');
  expect(() => isaOf('gc_zfoo', 64)).toThrow('"zfoo"');
});

test('with Zfinx floating point is in integer registers, and in pairs of them a double of RV32', () => {
  const shown = (march: string, word: string, xlen: 32 | 64) => {
    const [item] = read(word, { march, xlen }).items;
    return item?.decoded && textOf(item.decoded, { xlen });
  };
  expect(shown('imac_zfinx', '0x00c5f553', 64)).toBe('fadd.s a0,a1,a2');
  expect(shown('imafc', '0x00c5f553', 64)).toBe('fadd.s fa0,fa1,fa2');
  expect(shown('', '0x00c5f553', 64)).toBe('fadd.s fa0,fa1,fa2');
  expect(words('fneg.s a0, a1', { march: 'imac_zfinx' })).toEqual(['20b59553']);
  expect(why('flw a0, 0(a1)', { march: 'imac_zfinx' })).toBe('"flw" needs F');
  expect(why('fadd.d a1, a2, a4', { march: 'ima_zdinx', xlen: 32 })).toBe(
    'rd a1 is odd: the pair begins at an even register',
  );
  expect(words('fadd.d a1, a2, a4', { march: 'ima_zdinx' })).toEqual(['02e675d3']);
});

test('bits that are no instruction have the fields of every format, those of vendors registers too', () => {
  const labels = (word: number, size: 16 | 32) => plainFields(word, size).map(({ label }) => label);
  const ofVendor = ['funct7', 'rs2', 'rs1', 'funct3', 'rd', 'opcode'];
  expect(labels(0xfec5f50b, 32)).toEqual(ofVendor);
  expect(labels(0x0000000b, 32)).toEqual(ofVendor);
  const plain = ['funct7', 'bits', 'bits', 'funct3', 'bits', 'opcode'];
  expect(labels(0xfec5f577, 32)).toEqual(plain);
  expect(labels(0x00000077, 32)).toEqual(plain);
  expect(labels(0x0000, 16)).toEqual(['funct', 'op']);
});

test('.insn gives bits by their format, also those that have no name', () => {
  const lines = [
    ...['.insn r CUSTOM_0, 7, 127, a0, fa1, x31', '.insn r MADD, 0, 1, fa0, fa1, fa2, fa3'],
    ...[
      '.insn i 0x3, 2, a0, 4(a1)',
      '.insn s STORE, 2, a0, -4(sp)',
      '.insn sb BRANCH, 1, a0, a1, .-8',
    ],
    ...[
      '.insn u LUI, a0, 0xfffff',
      '.insn uj JAL, ra, .+16',
      '.insn 4, 0x00a00513',
      '.insn 0x8082',
    ],
  ];
  // As GNU as 2.40 assembles them.
  expect(lines.flatMap((line) => words(line))).toEqual([
    ...['fff5f50b', '6ac58543', '0045a503', 'fea12e23', 'feb51ce3', 'fffff537', '010000ef'],
    ...['00a00513', '8082'],
  ]);
  expect(why('.insn 2, 0x00a00513')).toBe('its lowest bits say 4 bytes, and 2 are given');
  expect(why('.insn r 0x32, 0, 0, a0, a1, a2')).toBe(
    'the opcode 50 is none of 7 bits that end in 11',
  );
  expect(why('.insn cr 0x2, 4, a0, a1')).toContain(
    'is none of those read here: r, r4, i, s, b, u, j',
  );
});

test('text shows registers by number where asked', () => {
  const [item] = read('add a0, s0, fp').items;
  expect(item?.decoded && textOf(item.decoded, { xlen: 64, numeric: true })).toBe('add x10,x8,x8');
});
