import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Machine } from './machine.ts';
import { profile } from './profile.ts';
import { addressesOfLine } from './program.ts';
import { assembled } from './testing/assembled.ts';
import { vectors } from './testing/vectors.ts';

const { cases } = vectors<readonly { compressed: boolean; source: string }[]>('riscv-traces');

describe('a profile', () => {
  it('counts what single steps count', () => {
    fc.assert(
      fc.property(fc.nat(cases.length - 1), fc.integer({ min: 1, max: 3000 }), (which, budget) => {
        const { source, compressed } = cases[which] as (typeof cases)[number];
        const program = assembled(source, { compressed });
        const p = profile(new Machine(program), budget);
        const m = new Machine(program);
        const counts = new Map<number, number>();
        const left = new Map<number, number>();
        while (m.instructions < budget && m.stopped === undefined) {
          const { pc } = m;
          const length = m.lengthAt(pc);
          m.step();
          counts.set(pc, (counts.get(pc) ?? 0) + 1);
          if (m.pc !== pc + length) left.set(pc, (left.get(pc) ?? 0) + 1);
        }
        expect(p.instructions).toBe(m.instructions);
        expect(new Map([...p.counts].sort())).toEqual(new Map([...counts].sort()));
        expect(new Map([...p.left].sort())).toEqual(new Map([...left].sort()));
        expect(p.course.cells.reduce((a, b) => a + b, 0)).toBe(p.instructions);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whatever the slices: a loop of a million', () => {
    const program = assembled(
      ' li a0, 250000\n1: addi a0, a0, -1\n bnez a0, 1b\n li a7, 93\n ecall',
    );
    const p = profile(new Machine(program), 1e6);
    const [loop = 0] = addressesOfLine(program, 2);
    const [branch = 0] = addressesOfLine(program, 3);
    expect(p.stop).toEqual({ reason: 'exit', code: 0 });
    expect(p.counts.get(loop)).toBe(250000);
    expect(p.left.get(branch)).toBe(249999);
    const { width, columns, rows, cells } = p.course;
    expect([width, columns, rows]).toEqual([2048, Math.ceil(p.instructions / 2048), 5]);
    expect(cells.subarray(columns, columns + 10)).toEqual(
      new Float64Array(10).fill(1024).fill(1023, 0, 1),
    );
  });
});
