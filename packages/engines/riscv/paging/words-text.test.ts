/** One table and one page, as each program prints them: none may be read as something else. */
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../error.ts';
import { hex } from '../../text/hex.ts';
import { SCHEMES } from './scheme.ts';
import { readWords, type Width } from './words-text.ts';

const read = (source: string, scheme: 'sv32' | 'sv39' = 'sv39', width: Width = 'auto') =>
  readWords(source, { scheme: SCHEMES[scheme], width, field: 'words' });
const at = (source: string, address: bigint, scheme: 'sv32' | 'sv39' = 'sv39', width?: Width) =>
  hex(read(source, scheme, width).memory.read(address, SCHEMES[scheme].entryBytes).value);

function refusal(source: string, scheme: 'sv32' | 'sv39' = 'sv39'): EngineError {
  try {
    read(source, scheme);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const BYTES = '01 0c 00 20 00 00 00 00  01 08 00 20 00 00 00 00';

describe('0x20000801 at 0x80001008, behind 0x20000c01', () => {
  test.each([
    ['GDB x/2gx', '0x80001000:\t0x0000000020000c01\t0x0000000020000801'],
    [
      'GDB x/16xb',
      `0x80001000:\t0x${BYTES.slice(0, 23).replaceAll(' ', '\t0x')}\n0x80001008:\t0x${BYTES.slice(25).replaceAll(' ', '\t0x')}`,
    ],
    ['GDB x/8xh', '0x80001000:\t0x0c01\t0x2000\t0x0000\t0x0000\t0x0801\t0x2000\t0x0000\t0x0000'],
    [
      'with its prompt',
      '(gdb) x/2gx 0x80001000\n0x80001000:\t0x0000000020000c01\t0x0000000020000801',
    ],
    [
      'QEMU xp',
      '(qemu) xp /2gx 0x80001000\n0000000080001000: 0x0000000020000c01 0x0000000020000801',
    ],
    ['hexdump -C', `80001000  ${BYTES}  |... ... ... ... |\n80001010`],
    ['hexdump', '80001000 0c01 2000 0000 0000 0801 2000 0000 0000\n80001010'],
    ['xxd', '80001000: 010c 0020 0000 0000 0108 0020 0000 0000  ... ....... ....'],
    [
      'xxd, letters that look like hex',
      '80001000: 010c 0020 0000 0000 0108 0020 0000 0000  ab cd..abcdabcda',
    ],
    [
      'U-Boot md.q',
      '=> md.q 80001000 2\n80001000: 0000000020000c01 0000000020000801    abcdefabcdefabcd',
    ],
    ['OpenOCD mdd', '> mdd 0x80001000 2\n0x80001000: 0000000020000c01 0000000020000801'],
    ['od -A x -t x8', '80001000 0000000020000c01 0000000020000801\n80001010'],
    ['two blanks between', '0x80001000: 0x0000000020000c01  0x0000000020000801'],
    ['an index in brackets', 'root 0x80001000\n[0] = 0x20000c01\n[1] = 0x20000801'],
    ['an index in hex', 'table 0x80001000\n[0x0] = 0x20000c01\n[0x1] = 0x20000801'],
  ])('%s', (_, text) => {
    expect(at(text, 0x80001008n)).toBe('0x20000801');
    expect(at(text, 0x80001000n)).toBe('0x20000c01');
  });
});

test('Sv32 by words of 8 bytes: two entries in each', () => {
  const text = '0x80001000:\t0x0000000120000801';
  expect([at(text, 0x80001000n, 'sv32'), at(text, 0x80001004n, 'sv32')]).toEqual([
    '0x20000801',
    '0x1',
  ]);
});

test('a star stands for the line before it, again and again', () => {
  const zeros = '00000000  cf 00 00 20 00 00 00 00  cf 00 00 20 00 00 00 00  |...|\n*\n00001000';
  expect(at(zeros, 0xff8n)).toBe('0x200000cf');
  expect(read(zeros).memory.read(0x1000n, 8).given).toBe(false);
  expect(refusal('*\n00001000').message).toMatch(/none is before it/u);
  expect(refusal(zeros.replace('00001000', '80000000')).message).toMatch(/more than 1 MiB/u);
});

test.each([
  ['0x80001000: 0x20000801 0x80000000', ['4', '8']],
  ['0x80001000: 0x00000801', ['4', '8']],
  ['80001000: 01 08', ['bytes', '8']],
  ['80001000: 01 08 00 2', ['bytes', '8']],
  ['0x80001000: 0x01 0x08', ['bytes', '8']],
  ['0x80001000: 0x1000 0x2000', ['2', '8']],
])('%s is asked about', (text, sizes) => {
  expect(refusal(text)).toMatchObject({ field: 'width', value: sizes });
});

test.each([
  ['0x80001000: 0x20000801 zz 0x20000c01', /"zz" stands among its words/u],
  ['80001000: 20000801 zz 20000c01', /"zz" stands among its words/u],
  ['root 0x80001000\n128: 0x20000801', /write \[128\] for the index, 0x128 for the address/u],
  ['[2] = 0x20000801', /is of no table/u],
  ['page table 0x80001000\n..ff: pte 0x20000801', /index ff is no decimal number/u],
  ['ffffffc080001000  01 08 00 20 00 00 00 00', /wider than the 56 bits/u],
  ['0000000 0801 2000 0000 0000 0801 2000 0000 0000\n0000020 0801 2000 0000 0000', /od -A x/u],
  ['[ffffaf8000000000] pgd=000000009ffffc01', /is missing/u],
])('%s is refused', (text, why) => {
  expect(refusal(text).message).toMatch(why);
});

test('a remark behind the words is none of them', () => {
  expect(at('0x80001000: 0x20000801 a pointer', 0x80001000n)).toBe('0x20000801');
});

test('a long line of blanks takes no time', () => {
  const text = `0x80001000: 0x20000801${' '.repeat(200_000)}x`;
  expect(at(text, 0x80001000n)).toBe('0x20000801');
});

test('hgatp names the root by its page number, as satp does', () => {
  const { root, satp } = read('hgatp = 0x8000000000088000\n0x88000000: 0x20000801');
  expect(root).toBeUndefined();
  expect(hex(satp ?? 0n)).toBe('0x8000000000088000');
});
