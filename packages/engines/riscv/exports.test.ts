import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { program } from '../../../scripts/programs.ts';
import { toElf } from './elf.ts';
import { toIntelHex, toPlainHex } from './hex.ts';
import { toListing } from './listing.ts';
import { Machine } from './machine.ts';
import { assembled } from './testing/assembled.ts';
import { traceToVcd } from './vcd.ts';

const SOURCE = ` .globl _start
 .rodata
text: .ascii "sum "
 .data
sum: .word 0
 .bss
buffer: .space 16
 .text
_start: li t0, 10
1: lw t1, sum
 sh1add t1, t0, t1
 sw t1, sum, t2
 addi t0, t0, -1
 bnez t0, 1b
 li a0, 1; la a1, text; li a2, 4; li a7, 64; ecall
 lw a0, sum; li a7, 93; ecall
`;
const image = assembled(SOURCE);
const directory = mkdtempSync(join(tmpdir(), 'rv-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('ELF', () => {
  const file = join(directory, 'a.elf');
  writeFileSync(file, toElf(image), { mode: 0o755 });

  it('has a header that says what it is', () => {
    const view = new DataView(toElf(image).buffer);
    expect(view.getUint32(0)).toBe(0x7f454c46);
    expect([16, 18].map((at) => view.getUint16(at, true))).toEqual([2, 0xf3]);
    expect(view.getUint32(24, true)).toBe(image.entry);
  });

  it('runs under qemu-riscv32 as in the simulator', () => {
    const { status, stdout } = program('qemu-riscv32', ['-cpu', 'rv32,zba=on,zbb=on', file], {
      anyStatus: true,
    });
    const m = new Machine(image);
    expect(m.run()).toEqual({ reason: 'exit', code: status });
    expect([status, stdout]).toEqual([110, m.output]);
  });

  it('is read without a warning by readelf and objdump', () => {
    const headers = program('riscv64-unknown-elf-readelf', ['-aW', file]);
    expect(headers.stderr).toBe('');
    expect(headers.stdout).toMatch(/Entry point address:\s+0x10000/);
    const code = program('riscv64-unknown-elf-objdump', ['-d', file]).stdout;
    expect(code).toMatch(/<_start>:/);
    expect(code).toMatch(/sh1add\tt1,t0,t1/);
  });
});

describe('hexadecimal', () => {
  it('Intel records add up and carry every byte to its address', () => {
    const memory = new Map<number, number>();
    let upper = 0;
    for (const line of toIntelHex(image).trim().split('\n')) {
      const bytes = Buffer.from(line.slice(1), 'hex');
      expect(bytes.reduce((a, b) => a + b, 0) & 255).toBe(0);
      const data = bytes.subarray(4, -1);
      expect(data.length).toBe(bytes[0]);
      if (bytes[3] === 4) upper = data.readUInt16BE() * 65536;
      if (bytes[3] === 5) expect(data.readUInt32BE()).toBe(image.entry);
      if (bytes[3] === 0) {
        for (const [k, b] of data.entries()) memory.set(upper + bytes.readUInt16BE(1) + k, b);
      }
    }
    for (const { address, bytes } of image.sections) {
      bytes.forEach((b, k) => {
        expect(memory.get(address + k)).toBe(b);
      });
    }
  });

  it('splits records at 64 KiB', () => {
    const lines = toIntelHex(assembled('.word 1, 2, 3, 4', { textAddress: 0xfff8 })).split('\n');
    expect(lines[0]).toBe(':08FFF8000100000002000000FE');
    expect(lines[2]).toBe(':080000000300000004000000F1');
    expect(lines).toContain(':020000040001F9');
  });

  it('plain words stand at their word addresses', () => {
    const plain = toPlainHex(assembled('.option norvc\nli a0, 1\n.data\n.byte 1, 2, 3'));
    expect(plain).toBe('@00004000\n00100513\n@00004400\n00030201\n');
  });
});

it('the listing shows address and bytes beside each line', () => {
  const source = '_start: li a0, 1\n\n la a1, x\n.data\nx: .ascii "0123456789"\n';
  expect(toListing(source, assembled(source)).split('\n')).toEqual([
    '    1  00010000  0545              _start: li a0, 1',
    '    2',
    '    3  00010002  97150000           la a1, x',
    '       00010006  9385e5ff',
    '    4                              .data',
    '    5  00011000  3031323334353637  x: .ascii "0123456789"',
    '       00011008  3839',
    '',
  ]);
});

it('the VCD holds every change of a register at its instruction', () => {
  const m = new Machine(
    assembled('li a0, 5\n li a1, 5\n li a0, 6\n ebreak', { compressed: false }),
  );
  const { vcd, instructions, stop } = traceToVcd(m, 100);
  expect([instructions, stop.reason]).toEqual([4, 'ebreak']);
  const id = /\$var wire 32 (\S) x10_a0/.exec(vcd)?.[1] as string;
  const changes: [number, string][] = [];
  let time = 0;
  for (const line of vcd.slice(vcd.indexOf('$enddefinitions')).split('\n')) {
    if (line.startsWith('#')) time = Number(line.slice(1));
    if (line.startsWith('b') && line.endsWith(` ${id}`))
      changes.push([time, line.split(' ')[0] as string]);
  }
  expect(changes).toEqual([
    [0, 'b0'],
    [10, 'b101'],
    [30, 'b110'],
  ]);
});
