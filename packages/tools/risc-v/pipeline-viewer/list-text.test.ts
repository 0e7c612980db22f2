/** Lists as exercises, books and examinations write them. */
import { CAUSE } from '@tollbench/engines/riscv/pipeline/cause.ts';
import { expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { isLong } from './compute.ts';
import tool from './index.ts';
import type { PipelineInputs } from './inputs.ts';

const run = (source: string, some: Partial<PipelineInputs> = {}) =>
  evaluate(tool, withDefaults(tool.inputs, { source, ...some }));
const cyclesOf = (source: string, some: Partial<PipelineInputs> = {}) =>
  run(source, some).schedule.cycles;
const words = (source: string, some: Partial<PipelineInputs> = {}) => {
  const r = run(source, some);
  return r.stream.operations.map((o) => r.texts.get(o.address));
};
const remarks = (source: string, some: Partial<PipelineInputs> = {}) =>
  run(source, some).remarks.join(' ');

const NARROW = 'lw x1,0(x31)\nlw x2,8(x31)\nadd x3,x1,x2\nsw x3,24(x31)';

test('the first edition of Patterson and Hennessy writes ld and sd: as many cycles, its own words', () => {
  const wide = NARROW.replaceAll('lw', 'ld').replaceAll('sw', 'sd');
  expect(cyclesOf(wide)).toBe(cyclesOf(NARROW));
  expect(words(wide)[0]).toBe('ld x1,0(x31)');
  expect(remarks(wide)).toBe('Of RV64, and timed as their like of RV32: ld, sd.');
  expect(cyclesOf('addiw x1,x2,1\nsubw x3,x1,x1\nsext.w x4,x3')).toBe(7);
  // A program that is run has values of 32 bits.
  expect(() => run(wide, { mode: 'run' })).toThrow('that is of RV64; this is RV32');
});

test('an exercise of Patterson and Hennessy has subi, and a loop that is predicted: both turns', () => {
  const loop = [
    ...['LOOP:', 'ld x10, 0(x13)', 'ld x11, 8(x13)', 'add x12, x10, x11'],
    ...['subi x13, x13, 16', 'bnez x12, LOOP # taken 1'],
  ].join('\n');
  const perfect = { branches: 'ex', predictor: '1-bit', initial: '3', targets: 16 } as const;
  const r = run(loop, perfect);
  // One load-use stall a turn. The first fetch of the branch does not know its target: it comes from ID.
  const stack = Object.fromEntries(r.schedule.stack.entries());
  expect([r.stream.index.length, stack[CAUSE.load]]).toEqual([10, 2]);
  expect(words(loop)[3]).toBe('subi x13, x13, 16');
  expect(r.remarks[1]).toBe('Not of RISC-V, and timed as their like: subi.');
});

test.each([
  ['capital letters', 'LW X1,0(X31)\nLW X2,8(X31)\nADD X3,X1,X2\nSW X3,24(X31)'],
  ['R of DLX', 'LW R1,0(R31)\nLW R2,8(R31)\nADD R3,R1,R2\nSW R3,24(R31)'],
  ['$ of MIPS', 'lw $1,0($31)\nlw $2,8($31)\nadd $3,$1,$2\nsw $3,24($31)'],
  ['numbers', '1. lw x1,0(x31)\n2) lw x2,8(x31)\n(3) add x3,x1,x2\n4: sw x3,24(x31)'],
  ['addresses', '40 lw x1,0(x31)\n44 lw x2,8(x31)\n0x48 add x3,x1,x2\n4c: sw x3,24(x31)'],
  [
    'a listing of objdump',
    '   40:\t000fa083 \tlw x1,0(x31)\n 44: 008fa103 lw x2,8(x31)\n4e: 95be add x3,x1,x2\n50: 003fac23 sw x3,24(x31)',
  ],
  ['signs of a book', 'lw\u00a0x1,−0(x31)\nlw x2,–8(x31)\nadd x3,x1,x2\nsw x3,24(x31)'],
])('%s', (_, source) => {
  expect(cyclesOf(source)).toBe(cyclesOf(NARROW));
  expect(run(source).hazards.map((h) => [h.register, h.distance])).toEqual([
    ...[
      [1, 2],
      [2, 1],
      [3, 1],
    ],
  ]);
});

test('registers are called as the list calls them, and its numbers are not part of an instruction', () => {
  expect(words('1. LW R1, 0(R31)')).toEqual(['LW R1, 0(R31)']);
  expect(() => run('lw x32, 0(x1)')).toThrow('line 1, column 4: "x32" is not a register');
  expect(run('.eqv R1, x5\nadd R1, x2, x3\nadd x6, R1, x1').hazards.map((h) => h.register)).toEqual(
    [5],
  );
  // A label of that name stays one.
  expect(run('R1: add x1,x2,x3\nbne x1,x0,R1 # taken 2').stream.index.length).toBe(6);
});

test('a label that the exercise left out lies behind the list, and is told', () => {
  const source = 'lw x1,0(x2)\nbeq x1,x3,Label # taken\nsub x4,x5,x6';
  expect(run(source).stream.index.length).toBe(2);
  expect(remarks(source)).toMatch(/^Label is not in the list, and lies behind its end\./u);
  expect(run(`${source}\n.data\nv: .word 1`).stream.index.length).toBe(2);
  // What is no branch does not go anywhere.
  expect(() => run('la x1, table')).toThrow('table is not defined');
  expect(() => run('beq x1,x2,there', { mode: 'run' })).toThrow('there is not defined');
});

test('a number behind a branch is a distance, as books have it', () => {
  const source = 'nop\nbeq x1,x3,12 # taken\nnop\nnop\nadd x1,x2,x3';
  expect(run(source).stream.index.length).toBe(3);
  expect(run('add x1,x2,x3\nbne x1,x2,−4 # taken 2').stream.index.length).toBe(6);
  expect(remarks(source)).toBe('A number behind a branch or jump is its distance in bytes.');
});

test('branches that no comment speaks of are told: they are not taken', () => {
  const loop = (comment: string) => `a: addi x1,x1,1\nbne x1,x2,a ${comment}\nnop`;
  const told = /^Not taken, as no comment says "# taken" or "# taken 3": the branch on line 2\./u;
  for (const comment of ['', '# loop', '# predicted taken'])
    expect(remarks(loop(comment))).toMatch(told);
  for (const comment of ['# not taken', '# (not taken)', '// never taken', '# taken 2'])
    expect(remarks(loop(comment)), comment).toBe('');
  for (const comment of ['# branch taken 3', '# (taken 3)', '/* taken 3 */', '// taken: 3 times'])
    expect(run(loop(comment)).stream.index.length, comment).toBe(9);
});

test('a branch that compares a register with itself needs no comment', () => {
  const source = 'beq x0, x0, over\nnop\nover: bne x5, x5, 0\nbgeu x5, x5, end\nnop\nend: nop';
  expect(run(source).stream.index.length).toBe(4);
  expect(remarks(source)).not.toMatch(/Not taken/u);
  expect(run('beq x0, x0, over # not taken\nnop\nover: nop').stream.index.length).toBe(3);
  const loop = { source: 'a: nop\nbeq x0,x0,a' };
  expect(isLong(withDefaults(tool.inputs, loop))).toBe(true);
});

test('Patterson and Hennessy, exercise on T, NT, T, T, NT: taken is right in 60 %, 2 bits in one of the first four', () => {
  const source = (outcomes: string, times: number) =>
    `a: beq x1, x2, b # taken ${outcomes}\nnop\nb: bne x3, x0, a # taken ${times}`;
  const missed = (some: Partial<PipelineInputs>, outcomes = 'T, NT, T, T, NT', times = 4) =>
    run(source(outcomes, times), { branches: 'ex', ...some }).schedule.branches.map(
      (b) => b.mispredicted,
    )[0];
  expect(missed({ predictor: 'taken' })).toBe(2);
  expect(missed({ predictor: 'not-taken' })).toBe(3);
  expect(missed({ predictor: '2-bit', initial: '0' }, 'TNTT', 3)).toBe(3);
  expect(missed({ predictor: '2-bit', initial: '0' }, 't nt t t', 3)).toBe(3);
  expect(() => run(source('TXT', 4))).toThrow(/"taken T, NT, T" each of the first three/u);
});

test('a list follows a call and its return once, and says where it ends before its end', () => {
  const call = 'jal x1, f\nadd x5,x6,x7\nj out\nf: add x2,x2,x3\nret\nout: nop';
  expect(run(call).stream.index.length).toBe(6);
  expect(run(call.replace('jal x1,', 'call')).schedule.cycles).toBe(run(call).schedule.cycles);
  // Falling into the routine again does not return again.
  expect(run('jal f\necall\nf: ret').stream.index.length).toBe(4);
  expect(remarks('nop\njr x5\nnop\nnop')).toBe(
    'The list ends at the indirect jump on line 2; 2 instructions are not reached.',
  );
  expect(remarks('nop\n.word 0\nnop')).toBe(
    'The list ends behind line 1: what follows is no instruction.',
  );
  expect(remarks('nop\n.globl _start\n_start: nop')).toBe('The list begins at _start, line 3.');
  expect(remarks('add x1,x2,x3\nret')).toBe('');
});

test('a run of what only a list can be is refused, and the list offered', () => {
  const inputs = withDefaults(tool.inputs, { mode: 'run', source: 'ld x1, 0(x2)\nsd x1, 8(x2)' });
  const tried = () => evaluate(tool, inputs);
  expect(tried).toThrow(InputErrors);
  try {
    tried();
  } catch (error) {
    expect((error as InputErrors).errors[0]?.remedies).toEqual([{ mode: 'list' }]);
  }
});

test('lines that end as on Windows have no comment in their instruction', () => {
  expect(words('add x1, x2, x3 # sum\r\nsub x4, x1, x1 // less\r\n')).toEqual([
    ...['add x1, x2, x3', 'sub x4, x1, x1'],
  ]);
});

test('a short text of a long list is worked in the background', () => {
  const of = (source: string) => isLong(withDefaults(tool.inputs, { source }));
  expect([of('a: nop\nj a'), of('.rept 9000\nnop\n.endr'), of('nop')]).toEqual([true, true, false]);
});

test('the waits of thousands of pairs are those of the CPI stack', () => {
  const r = run('.rept 3000\nlw x1,0(x2)\nadd x2,x1,x1\n.endr', { compare: 'auto' });
  const waited = r.hazards.reduce((n, h) => n + h.waited, 0);
  expect([r.hazards.length, waited]).toEqual([5999, 3000]);
});

test('a run tells the calls that Linux has not, and that it went past its end', () => {
  const some = { mode: 'run', source: 'li a7, 10\necall' } as const;
  const inputs = withDefaults(tool.inputs, some);
  const told = tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
  expect(told[0]).toMatch(
    /It ran past its last instruction, on line 2: end it with the exit call/u,
  );
  expect(told[1]).toMatch(
    /^Linux has no such call here, and answers −38: a7 10 on line 2; a7 10 is Exit of RARS/u,
  );
});

test('a listing of objdump with its functions and targets', () => {
  const listing = [
    ...[
      '00000000000100b0 <sum>:',
      '   100b0:\t4781      \tli\ta5,0',
      '   100b2:\t0791      \taddi\ta5,a5,4',
    ],
    ...[
      '   100b4:\tfef59fe3  \tbne\ta1,a5,100b2 <sum+0x2> # taken 2',
      '   100b8:\tff9ff0ef  \tjal\t100b0 <sum>',
    ],
  ].join('\n');
  const r = run(listing.replace(/\n.*jal.*$/u, ''));
  expect(r.stream.index.length).toBe(1 + 3 * 2);
  expect(() => run(listing, { budget: 50 })).not.toThrow();
  // A target that is not in the listing lies behind it.
  expect(remarks('   100b4:\t04b78063  \tbeq\ta5,a1,100f4 <sum+0x44>')).toContain(
    'at_100f4 is not in the list',
  );
});

test('MIPS64 of Hennessy and Patterson: numbers with #', () => {
  const loop = [
    ...['Loop: LD R1,0(R2)', 'DADDI R1,R1,#1', 'SD R1,0(R2)', 'DADDI R2,R2,#4'],
    ...['DSUB R4,R3,R2', 'BNEZ R4,Loop'],
  ].join('\n');
  const same = loop.replaceAll('DADDI', 'addi').replace('DSUB', 'sub').replaceAll('#', '');
  expect(cyclesOf(loop)).toBe(cyclesOf(same));
  expect(remarks(loop)).toContain('timed as their like: daddi, dsub');
  // A comment behind a comma is none of them.
  expect(cyclesOf('add x1,x2,x3 # 5, #6\nlw x4,0(x1)')).toBe(6);
});
