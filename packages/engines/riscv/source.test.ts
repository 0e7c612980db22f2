import { describe, expect, it } from 'vitest';
import { gnu } from '../../../oracles/riscv/toolchain.ts';
import type { Program } from './program.ts';
import { toSource } from './source.ts';
import { assembled } from './testing/assembled.ts';
import { vectors } from './testing/vectors.ts';

const { cases } = vectors<readonly { compressed: boolean; source: string }[]>('riscv-encodings');
const traces = vectors<readonly { compressed: boolean; source: string }[]>('riscv-traces').cases;

const image = ({ sections, entry }: Program) => ({
  entry,
  sections: sections.map(({ name, address, bytes, size, writable, executable, zeroFilled }) => ({
    ...{ name, address, size, writable, executable, zeroFilled },
    bytes: Buffer.from(bytes).toString('hex'),
  })),
});

describe('canonical source', () => {
  it('assembles to the same image, labels and all', () => {
    for (const { source, compressed } of [...cases, ...traces.slice(0, 30)]) {
      const program = assembled(source, { compressed });
      const again = assembled(toSource(program), { compressed });
      expect(image(again)).toEqual(image(program));
      const value = ({ symbols }: Program) =>
        Object.fromEntries(symbols.map((s) => [s.name, s.value]));
      expect(value(again)).toMatchObject(value(program));
    }
  });

  it('means the same to GNU as and ld', () => {
    for (const { source, compressed } of cases.slice(0, 12)) {
      const program = assembled(source, { compressed });
      for (const { name, address, bytes } of gnu(toSource(program), compressed)) {
        const mine = program.sections.find((s) => s.name === name);
        expect(mine?.address).toBe(address);
        expect(Buffer.from(mine?.bytes ?? []).toString('hex')).toBe(bytes.toString('hex'));
      }
    }
  });

  it('names what is jumped to and keeps what is no instruction', () => {
    const program = assembled(
      '_start: li a0, 3\n1: addi a0, a0, -1\n bnez a0, 1b\n .word -1\nx: ret',
    );
    expect(toSource(program).split('\n').slice(3)).toEqual([
      '# .text: 12 bytes at 0x00010000',
      '    .text',
      '_start:',
      '    li a0, 3',
      'L_10002:',
      '    addi a0, a0, -1',
      '    bnez a0, L_10002',
      '    .byte 0xff, 0xff',
      '    .byte 0xff, 0xff',
      'x:',
      '    ret',
      '',
    ]);
  });
});
