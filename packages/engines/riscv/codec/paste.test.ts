/** What people paste from other programs: the same instructions at the same addresses, or a refusal. */
import { expect, test } from 'vitest';
import { everything } from './isa.ts';
import { readProgram } from './program.ts';
import { textOf } from './text.ts';

const read = (source: string, compress = false) =>
  readProgram(source, { isa: everything(64), base: 'auto', address: 0n, compress });

/** `address text` of every instruction, with all that was refused. */
const lines = (source: string, compress = false): string[] => {
  const { items, troubles } = read(source, compress);
  return [
    ...items.map(
      ({ address, decoded }) =>
        `${address.toString(16)} ${decoded ? textOf(decoded, { xlen: 64 }) : 'illegal'}`,
    ),
    ...troubles.map(({ message }) => message),
  ];
};

/** Ten bytes: li a0, 10; li ra, 1; ret. */
const THREE = ['addi a0,zero,10', 'addi ra,zero,1', 'c.jr ra'];
const at = (from: number): string[] =>
  THREE.map((text, k) => `${(from + 4 * k).toString(16)} ${text}`);

test.each([
  ['xxd', '00000000: 1305 a000 9300 1000 8280                 ..........', 0],
  [
    'xxd, short last line',
    '00000000: 1305 a000 9300 1000\n00000008: 8280                                     ..',
    0,
  ],
  [
    'hexdump -C',
    '00000000  13 05 a0 00 93 00 10 00  82 80                    |..........|\n0000000a',
    0,
  ],
  ['hexdump', '0000000 0513 00a0 0093 0010 8082\n000000a', 0],
  ['od -x, in octal', '0000000 0513 00a0 0093 0010\n0000010 8082\n0000012', 0],
  ['od -tx1', '0000000 13 05 a0 00 93 00 10 00 82 80\n0000012', 0],
  [
    'Intel HEX',
    ':020000040001F9\n:080074001305A0009300100029\n:02007C00828080\n:040000050001007482\n:00000001FF',
    0x10074,
  ],
  [
    'Venus',
    '0x0\t0x00A00513\taddi x10 x0 10\tli a0, 10\n0x4\t0x00100093\taddi x1 x0 1\tli ra, 1\n0x8\t0x00008082\tc.jr x1\tret',
    0,
  ],
  [
    'an array of C',
    'static const uint32_t code[3] = {\n  0x00a00513, 0x00100093,\n  0x8082\n};',
    0,
  ],
  [
    'an array of bytes',
    'unsigned char a_bin[] = { 0x13, 0x05, 0xa0, 0x00, 0x93, 0x00, 0x10, 0x00, 0x82, 0x80 };',
    0,
  ],
  [
    'Spike with commits',
    'core   0: 0x0000000000010074 (0x00a00513) li      a0, 10\ncore   0: 3 0x0000000000010074 (0x00a00513) x10 0x000000000000000a\ncore   0: 0x0000000000010078 (0x00100093) li      ra, 1\ncore   0: 3 0x0000000000010078 (0x00100093) x1  0x0000000000000001\ncore   0: 0x000000000001007c (0x00008082) ret',
    0x10074,
  ],
  [
    'objdump -s',
    'Contents of section .text:\n 10074 1305a000 93001000 8280           ..........',
    0x10074,
  ],
  [
    'readelf -x',
    "Hex dump of section '.text':\n  0x00010074 1305a000 93001000 8280     ..........",
    0x10074,
  ],
  [
    'GDB x/2xw, x/xh',
    '0x10074 <main>:\t0x00a00513\t0x00100093\n0x1007c <main+8>:\t0x8082',
    0x10074,
  ],
  ['GDB x/xg', '0x10074:\t0x0010009300a00513\n0x1007c:\t0x8082', 0x10074],
  [
    'GDB x/xb',
    '0x10074:\t0x13\t0x05\t0xa0\t0x00\t0x93\t0x00\t0x10\t0x00\n0x1007c:\t0x82\t0x80',
    0x10074,
  ],
  [
    'GDB disassemble',
    'Dump of assembler code for function main:\n=> 0x0000000000010074 <+0>:\tli\ta0,10\n   0x0000000000010078 <+4>:\tli\tra,1\n   0x000000000001007c <+8>:\tc.jr\tra\nEnd of assembler dump.',
    0x10074,
  ],
  [
    'GDB disassemble /r',
    '   0x10074 <+0>:\t13 05 a0 00\tli\ta0,10\n   0x10078 <+4>:\t93 00 10 00\tli\tra,1\n   0x1007c <+8>:\t82 80\tret',
    0x10074,
  ],
  [
    'RARS',
    ' Address    Code        Basic                     Source\n\n0x00400000  0x00a00513  addi x10,x0,10   2    li a0, 10\n0x00400004  0x00100093  addi x1,x0,1     3    li ra, 1\n0x00400008  0x00008082  c.jr x1          4    ret',
    0x400000,
  ],
  ['objcopy -O verilog', '@00010074\n13 05 A0 00 93 00 10 00 82 80', 0x10074],
  ['$readmemh of words', '@401d\n00a00513\n00100093\n00008082', 0x10074],
  ['$readmemh of halfwords', '0513\n00a0\n0093\n0010\n8082', 0],
  ['Linux', '[    1.234567] Code: 0513 00a0 0093 0010 (8082)', 0],
  ['xxd -i', '  0x13, 0x05, 0xa0, 0x00, 0x93, 0x00,\n  0x10, 0x00, 0x82, 0x80', 0],
  ['bytes without leading zeros', '0x13 0x5 0xa0 0x0 0x93 0x0 0x10 0x0 0x82 0x80', 0],
  ['braces', '{0x13, 0x05, 0xa0, 0x00, 0x93, 0x00, 0x10, 0x00, 0x82, 0x80};', 0],
  ['Python', "b'\\x13\\x05\\xa0\\x00\\x93\\x00\\x10\\x00\\x82\\x80'", 0],
  ['Verilog', "32'h00a00513\n32'h0010_0093\n16'h8082", 0],
  ['data', '.byte 0x13, 5, 0xa0, 0\n.half 0x0093, 0x0010\n.2byte 0x8082', 0],
  [
    'comments of C, a minus of typesetting',
    '/* ten:\nret\n*/\nli a0, /* a */ 10\naddi ra, zero, −1 + 2\nc.jr ra',
    0,
  ],
] as const)('%s', (_, source, from) => {
  expect(lines(source)).toEqual(at(from));
});

test('od -tx4, whose trailer is no instruction', () => {
  expect(lines('0000000 00a00513 00100093\n0000010 80828082\n0000014')).toEqual([
    ...at(0),
    'a c.jr ra',
  ]);
});

test('a record of Intel HEX that breaks its rules is refused', () => {
  expect(lines(':0400000013051500CE')).toEqual([
    'the record’s checksum is CE, and its bytes give cf',
  ]);
  expect(lines(':0500000013051500CE')).toEqual(['the record says 5 bytes and has 4']);
  expect(lines(':04000000130515 00CF').length).toBe(1);
});

test('letters beside a dump say in which order it is', () => {
  const text = 'addi a0,zero,1610';
  expect(lines('00000000: 1305 a064 1305 a064  ...d...d')).toEqual([`0 ${text}`, `4 ${text}`]);
  expect(lines('00000000: 0513 64a0 0513 64a0  ...d...d')).toEqual([`0 ${text}`, `4 ${text}`]);
  expect(lines('00000000: 1305a064 1305a064  ...d...d')).toEqual([`0 ${text}`, `4 ${text}`]);
  expect(lines('00000000: 64a00513 64a00513  ...d...d')).toEqual([`0 ${text}`, `4 ${text}`]);
});

test('an instruction that a line cuts is whole, and what is left over is refused', () => {
  expect(lines('13 05 a0 00 82 80 93 05\n10 00 82 80')).toEqual([
    ...['0 addi a0,zero,10', '4 c.jr ra', '6 addi a1,zero,1', 'a c.jr ra'],
  ]);
  expect(lines('13 05\nnop')).toEqual([
    '0 addi zero,zero,0',
    '0x0513 ends in binary 11, which begins an instruction of 32 bits, and 16 are given',
  ]);
  expect(lines('82 80 13')).toEqual([
    '0 c.jr ra',
    'the byte 0x13 is left over: instructions have two or four',
  ]);
  // Words with a mark are instructions apart: the next one is not shifted.
  expect(lines('0x05138082\n0x00a00513')).toEqual([
    ...['0 c.jr ra', '2 addi a0,zero,10'],
    'the upper half 0x0513 of 0x05138082 begins an instruction of 32 bits that is not all there',
  ]);
  // A memory of words that holds instructions of 16 bits.
  expect(lines('05138082\n808200a0')).toEqual(['0 c.jr ra', '2 addi a0,zero,10', '6 c.jr ra']);
});

test('a disassembler’s targets are addresses, and its addresses tell lengths', () => {
  expect(lines('   10074:\tbnez\ta0,0x10084')).toEqual(['10074 bne a0,zero,.+16']);
  expect(lines('   10074:\tj\t10084 <main+0x10>')).toEqual(['10074 jal zero,.+16']);
  expect(
    lines(
      '   0x10074 <+0>:\taddi\tsp,sp,-16\n   0x10076 <+2>:\tbnez\ta0,0x10074 <main>\n   0x1007a <+6>:\tret',
    ),
  ).toEqual(['10074 c.addi sp,-16', '10076 bne a0,zero,.-2', '1007a jalr zero,0(ra)']);
  // What is written by hand keeps its labels and distances.
  expect(lines('10: bnez a0, 10b')).toEqual(['0 bne a0,zero,.+0']);
});

test('labels of numbers: the last and the next', () => {
  expect(
    lines('1: addi a0,a0,1\nbne a0,a1,1b\nj 1f\n1: j 1b\n2: beqz a0, 2b\nj 2f\n2: nop'),
  ).toEqual([
    ...['0 addi a0,a0,1', '4 bne a0,a1,.-4', '8 jal zero,.+4', 'c jal zero,.+0'],
    ...['10 beq a0,zero,.+0', '14 jal zero,.+4', '18 addi zero,zero,0'],
  ]);
  expect(lines('j 1f')).toEqual(['"1f" is no label of these lines']);
  expect(lines('a: nop\na: nop').at(-1)).toBe('the label a stands in two places');
});

test('16-bit branches are chosen from where labels are, not from where they were first taken to be', () => {
  const far = Array.from({ length: 200 }, () => 'add a0,a1,a2').join('\n');
  const found = lines(`${far}\nbeqz a0, x\nnop\nx: ret`, true);
  expect(found.slice(-3)).toEqual(['320 c.beqz a0,.+4', '322 c.nop', '324 c.jr ra']);
});

test('a refused instruction keeps its room, and the rounds end', () => {
  expect(lines('addi a0, a0, 4096\nx: j x').slice(0, 1)).toEqual(['4 jal zero,.+0']);
  const many = Array.from({ length: 600 }, (_, k) => `L${k}: beqz a0, L${(k * 7) % 600}`).join(
    '\n',
  );
  expect(read(many, true).items.length).toBe(600);
  const wide = Array.from({ length: 1500 }, (_, k) => `L${k}: beqz a0, L${(k * 7) % 1500}`);
  const { items, troubles } = read(wide.join('\n'), true);
  expect(items.length + troubles.length).toBe(1500);
  expect(items.length).toBeGreaterThan(600);
});

test('more than is read is refused before it is made', () => {
  expect(() => read('nop\n'.repeat(5000))).toThrow('the most is 5000');
  expect(() => read('.p2align 12\nc.nop\n'.repeat(200))).toThrow('more than 100000 instructions');
});

test('directives take their room', () => {
  expect(lines('.word 1\nx: j x')).toEqual(['0 c.nop', '2 illegal', '4 jal zero,.+0']);
  expect(lines('.half 0x12345')).toEqual(['0x12345 has more than 16 bits']);
  expect(lines('c.nop\n.p2align 3\nx: j x').at(-1)).toBe('8 jal zero,.+0');
  expect(lines('.align 2, 0')).toEqual([
    '.align takes one number here, for at most 4096 bytes, not "2, 0"',
  ]);
  expect(lines('.option norvc\nadd a0,a0,a1\n.option rvc\nadd a0,a0,a1', true)).toEqual([
    ...['0 add a0,a0,a1', '4 c.add a0,a1'],
  ]);
  expect(
    lines('.data\nx: .asciz "nop"\n.section .text.hot\nret\n.section .rodata\n.word 3'),
  ).toEqual(['0 jalr zero,0(ra)']);
});

test('loads and stores at a label are a pair, as GNU as writes them', () => {
  expect(lines('x: lw a0, x\nsw a0, x, t0\nfld fa0, x+8, t1')).toEqual([
    ...['0 auipc a0,0x0', '4 lw a0,0(a0)', '8 auipc t0,0x0', 'c sw a0,-8(t0)'],
    ...['10 auipc t1,0x0', '14 fld fa0,-8(t1)'],
  ]);
});
