/**
 * Programs and exercises that others published, as they are where the licence allows it and else in our words. Cycles
 * that were published with them stand in `published.test.ts` of the engine.
 */
import type { PipelineInputs } from '../inputs.ts';

export interface PublicProgram {
  readonly name: string;
  readonly source: string;
  readonly program: string;
  readonly inputs: Partial<PipelineInputs>;
  readonly instructions: number;
  readonly prints: string;
  readonly ended: 'end' | 'exit' | 'ebreak';
}

/** mortbopet/Ripes, examples/assembly/factorial.s, MIT. */
const factorial = `.data
argument: .word 7 # Number to find the factorial value of

.text
main:
        lw       a0, argument
        jal      ra, fact
        jal      zero, end

fact:
        addi     sp, sp, -16
        sw       ra, 8(sp)
        sw       a0, 0(sp)
        addi     t0, a0, -1
        bge      t0, zero, nfact

        addi     a0, zero, 1
        addi     sp, sp, 16
        jalr     x0, x1, 0

nfact:
        addi     a0, a0, -1
        jal      ra, fact

        addi     t1, a0, 0
        lw       a0, 0(sp)
        lw       ra, 8(sp)
        addi     sp, sp, 16

        mul      a0, a0, t1
        jalr     x0, x1, 0
end:`;

export const PUBLIC: readonly PublicProgram[] = [
  {
    name: 'factorial.s',
    source: 'mortbopet/Ripes (MIT)',
    program: factorial,
    inputs: { environment: 'ripes' },
    // 2 and 1 and 1 in main; 5 and 3 at the bottom; 13 in each of seven calls above it.
    instructions: 4 + 8 + 7 * 13,
    prints: '',
    ended: 'end',
  },
  {
    name: 'tests/cli/stalls',
    source: 'cvut/qtrvsim (in our words: minstret 0xb and the ebreak)',
    program: [
      ...['addi x1,x0,0x11', 'addi x2,x0,0x22', 'addi x3,x0,0x33', 'la x4,w', 'lw x4,0(x4)'],
      ...['addi x5,x4,0x55', 'beq x0,x0,1f', 'addi x11,x0,0x11', 'addi x12,x0,0x22'],
      ...['1: addi x21,x0,0x11', 'addi x22,x0,0x22', 'addi x23,x0,0x33', 'addi x24,x0,0x44'],
      ...['addi x25,x0,0x55', 'ebreak', '.data', 'w: .word 0'],
    ].join('\n'),
    inputs: { branches: 'ex' },
    // Two more for the address of the word: it is at 0x44 there.
    instructions: 0xb + 1 + 2,
    prints: '',
    ended: 'ebreak',
  },
  {
    name: 'the program of #444',
    source: 'mortbopet/Ripes',
    program:
      '.data\nA: .word 1, 2, 3, 4, 5, 6, 7, 8\n.text\nmain: la a0, A\nlw x28, 0(a0)\nlw t0, 28(a0)\nlw x12, 0(a0)\nlw t0, 12(a0)',
    inputs: { environment: 'ripes' },
    instructions: 6,
    prints: '',
    ended: 'end',
  },
  {
    name: 'the program of #233',
    source: 'mortbopet/Ripes',
    program:
      '.text\nmain: addi a0, zero, 10\nnop\naddi a0, zero, 0\nbeq a0, x0, there\nnop\nthere: li a7, 10\necall',
    inputs: { environment: 'ripes', comparator: 'registers' },
    instructions: 6,
    prints: '',
    ended: 'exit',
  },
];
