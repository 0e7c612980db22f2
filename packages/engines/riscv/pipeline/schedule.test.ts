import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../../error.ts';
import { rowsFrom, stageIn, stagesIn } from './occupancy.ts';
import { hazardPairs, operandsAt } from './operands.ts';
import type { PipelineOptions } from './options.ts';
import { cyclesOf, listed, NO_FORWARDING, stackOf } from './testing/listed.ts';

const DEPENDENT = 'sub x2,x1,x3\nand x12,x2,x5\nor x13,x6,x2\nadd x14,x2,x2\nsw x15,100(x2)';

test('without hazards n instructions take n + 4 cycles, two a cycle half of n more than 4', () => {
  const plain = Array.from({ length: 10 }, (_, k) => `addi x${k + 1},x0,1`).join('\n');
  expect(cyclesOf(plain)).toBe(14);
  expect(cyclesOf(plain, { width: 2 })).toBe(9);
});

test('the register file counts: written in the first half of a cycle it saves a cycle', () => {
  expect(cyclesOf(DEPENDENT)).toBe(9);
  expect(cyclesOf(DEPENDENT, NO_FORWARDING)).toBe(11);
  expect(cyclesOf(DEPENDENT, { ...NO_FORWARDING, writeFirst: false })).toBe(12);
  // With forwarding the third behind meets the result after both paths and before the registers.
  expect(cyclesOf(DEPENDENT, { writeFirst: false })).toBe(10);
});

test('with one of the two paths a neighbour or the one after it waits', () => {
  const neighbour = 'add x1,x2,x3\nadd x4,x1,x5';
  const further = 'add x1,x2,x3\nnop\nadd x4,x1,x5';
  const exmem = { fromMemory: true, fromWriteBack: false };
  const memwb = { fromMemory: false, fromWriteBack: true };
  expect([cyclesOf(neighbour, exmem), cyclesOf(further, exmem)]).toEqual([6, 8]);
  expect([cyclesOf(neighbour, memwb), cyclesOf(further, memwb)]).toEqual([7, 7]);
});

test('a branch that goes another way costs one, two or three cycles by where it is decided', () => {
  const source = 'beq x0,x0,.+12\naddi x1,x0,1\naddi x2,x0,2\naddi x3,x0,3';
  const lost = (branchStage: PipelineOptions['branchStage']) => {
    const { schedule } = listed(source, { branchStage }, { 0: 1 });
    return [schedule.cycles, stackOf(schedule)['branch'], schedule.squashed.length];
  };
  expect(lost('id')).toEqual([7, 1, 1]);
  expect(lost('ex')).toEqual([8, 2, 2]);
  expect(lost('mem')).toEqual([9, 3, 3]);
});

test('what is thrown away is what lies behind the branch, each a cycle after the other', () => {
  const source = 'beq x0,x0,.+12\naddi x1,x0,1\naddi x2,x0,2\naddi x3,x0,3';
  const t = listed(source, { branchStage: 'ex' }, { 0: 1 });
  expect(
    t.schedule.squashed.map(({ operation, fetch, decode, last }) => [
      ...[operation.address, fetch, decode, last],
    ]),
  ).toEqual([
    [4, 2, 3, 3],
    [8, 3, 0, 3],
  ]);
  expect(rowsFrom(t, 0, 9).map((row) => row.place)).toEqual([0, -1, -1, 1]);
});

test('a multiplier that blocks, and one that takes a multiplication a cycle', () => {
  const four = 'mul x1,x2,x3\nmul x4,x2,x3\nmul x5,x2,x3\nmul x6,x2,x3';
  expect(cyclesOf(four, { multiply: 4 })).toBe(4 * 4 + 4);
  expect(cyclesOf(four, { multiply: 4, pipelined: true })).toBe(4 + 3 + 4);
  // What needs the product waits for the end of it either way.
  const needs = 'mul x1,x2,x3\nadd x4,x1,x1';
  for (const pipelined of [false, true])
    expect(cyclesOf(needs, { multiply: 4, pipelined })).toBe(9);
});

test('paths of the operands, and the pairs of an exercise', () => {
  const t = listed('lw x1,0(x9)\nadd x2,x1,x3\nsub x4,x2,x1\nsw x4,0(x2)');
  expect(operandsAt(t, 1).map((o) => o.path)).toEqual(['writeBack']);
  expect(operandsAt(t, 2).map((o) => [o.which, o.path])).toEqual([
    ['rs1', 'memory'],
    ['rs2', 'registers'],
  ]);
  expect(operandsAt(t, 3).map((o) => [o.which, o.path])).toEqual([
    ['rs1', 'writeBack'],
    ['rs2', 'memory'],
  ]);
  expect(
    hazardPairs(t).map(({ producer, consumer, register, waited }) => [
      ...[producer + 1, consumer + 1, register, waited],
    ]),
  ).toEqual([
    [1, 2, 1, 1],
    [2, 3, 2, 0],
    [1, 3, 1, 0],
    [2, 4, 2, 0],
    [3, 4, 4, 0],
  ]);
});

test('in every cycle each stage holds at most as many as there are slots, and each row what stagesIn says', () => {
  const line = fc.constantFrom(
    ...['add x1,x2,x1', 'lw x2,0(x1)', 'sw x2,4(x1)', 'mul x3,x1,x2', 'addi x1,x1,1'],
    ...['beq x1,x2,.+8', 'sub x4,x3,x2'],
  );
  const some = fc.record({
    width: fc.constantFrom<1 | 2>(1, 2),
    branchStage: fc.constantFrom<PipelineOptions['branchStage']>('id', 'ex', 'mem'),
    multiply: fc.integer({ min: 1, max: 4 }),
    memory: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), some, (lines, options) => {
      const source = `${lines.join('\n')}\nnop\nnop`;
      const t = listed(source, options, { 0: 1, 1: 1 });
      const rows = rowsFrom(t, 0, 200);
      for (let c = 1; c <= t.schedule.cycles; c++) {
        const stages = stagesIn(t, c);
        for (const there of stages) expect(there.length).toBeLessThanOrEqual(options.width);
        const here = rows.filter((row) => stageIn(row, c) >= 0);
        expect(stages.flat().length).toBe(here.length);
      }
    }),
    { seed: 20261129, numRuns: 60 },
  );
});

test('more forwarding, and an earlier decision in EX than in MEM, never takes longer', () => {
  const line = fc.constantFrom(
    ...['add x1,x2,x1', 'lw x2,0(x1)', 'sw x2,4(x1)', 'addi x3,x1,1', 'beq x3,x2,.+8'],
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 25 }), (lines) => {
      const source = `${lines.join('\n')}\nnop\nnop`;
      const taken = { 0: 1, 3: 1, 7: 1 };
      const full = cyclesOf(source, {}, taken);
      for (const fromMemory of [false, true])
        expect(full).toBeLessThanOrEqual(
          cyclesOf(source, { fromMemory, fromWriteBack: false }, taken),
        );
      expect(full).toBeLessThanOrEqual(cyclesOf(source, { branchStage: 'mem' }, taken));
    }),
    { seed: 20261129, numRuns: 100 },
  );
});

test('what cannot be built is refused in a sentence', () => {
  for (const [some, said] of [
    [{ multiply: 0 }, 'The 0 cycles of a multiplication are outside 1 to 64.'],
    [{ entries: 3 }, '3 entries are no power of two from 1 to 65536.'],
    [
      { toStore: true, fromWriteBack: false },
      'A path from MEM/WB to the data of a store takes forwarding from MEM/WB.',
    ],
    [
      { dataCache: { sets: 1, ways: 1, line: 4, penalty: 2000 } },
      'A penalty of 2000 cycles is outside 0 to 1000.',
    ],
  ] as const) {
    let caught: unknown;
    try {
      listed('nop', some);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(EngineError);
    expect((caught as EngineError).message).toBe(said);
  }
});
