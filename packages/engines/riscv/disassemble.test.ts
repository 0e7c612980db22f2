import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disassemble, disassembleProgram } from './disassemble.ts';
import { assembled, hexOf } from './testing/assembled.ts';
import { vectors } from './testing/vectors.ts';

const { words } = vectors<{ words: number[] }>('riscv-names').cases;

it('writes what assembles to the same word at the same address, aliases or not', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.boolean(), (word, aliases) => {
      const address = 0x200000;
      const { text, name } = disassemble(word & 0xffff, word >>> 16, address, { aliases });
      // A target at an odd halfword is fine; `jal` of ra to itself and the rest all come back.
      const program = assembled(text, { compressed: false, textAddress: address });
      // Reserved bits of a fence do not survive as letters, and are kept as a word.
      expect(hexOf(program)).toBe(Buffer.from(Uint32Array.of(word).buffer).toString('hex'));
      return name !== undefined || text.startsWith('.word');
    }),
    { numRuns: 3000 },
  );
});

it.each([
  [0x00008067, 'ret', 'jalr zero, 0(ra)'],
  [0x00000013, 'nop', 'addi zero, zero, 0'],
  [0xfe0518e3, 'bnez a0, 0xfffffff0', 'bne a0, zero, 0xfffffff0'],
  [0x20a5a533, 'sh1add a0, a1, a0', 'sh1add a0, a1, a0'],
  [0x34051573, 'csrrw a0, mscratch, a0', 'csrrw a0, mscratch, a0'],
  [0x0ff0000f, 'fence', 'fence iorw, iorw'],
  [0xffffffff, '.word 0xffffffff', '.word 0xffffffff'],
])('%s', (word, alias, real) => {
  expect(disassemble(word & 0xffff, word >>> 16, 0).text).toBe(alias);
  expect(disassemble(word & 0xffff, word >>> 16, 0, { aliases: false }).text).toBe(real);
});

it('names labels and takes compressed instructions for what they stand for', () => {
  const program = assembled('_start: beqz a0, end\n lw a1, 4(sp)\nend: ret');
  const rows = disassembleProgram(program).map((d) => [d.address, d.size, d.text, d.target]);
  expect(rows).toEqual([
    [0x10000, 2, 'beqz a0, end', 0x10004],
    [0x10002, 2, 'lw a1, 4(sp)', undefined],
    [0x10004, 2, 'ret', undefined],
  ]);
});
