/** Nothing a source says may decide how much is allocated before it has been checked. */
import { describe, expect, it } from 'vitest';
import { assemble } from './assembler.ts';
import { toElf } from './elf.ts';
import { toIntelHex, toPlainHex } from './hex.ts';
import { Machine } from './machine.ts';
import { profile } from './profile.ts';
import { toSource } from './source.ts';
import { assembled } from './testing/assembled.ts';

function firstError(source: string) {
  const result = assemble(source);
  return result.ok ? undefined : result.errors[0];
}

/** More than an error's own few objects: a megabyte of typed arrays would show. */
function allocatedBy(run: () => void): number {
  const before = process.memoryUsage().arrayBuffers;
  run();
  return process.memoryUsage().arrayBuffers - before;
}

describe('bytes that a source asks for', () => {
  it.each([
    ['.fill 67108864,1,7', /number of repeats 67108864 is outside 0…8388608/],
    ['.fill 67108864,0,7', /number of repeats 67108864 is outside 0…8388608/],
    ['.fill 8388608,8,7', /brings the program to 67108868 bytes; the most is 8388608/],
    ['.fill 8388608', /brings the program to 8388612 bytes/],
    ['.space 67108864,7', /number of bytes 67108864 is outside 0…8388608/],
    ['.zero 8388607', /brings the program to 8388611 bytes/],
    ['.org 8388609', /brings the program to 8388609 bytes/],
    ['.org 0x7fffffffffff', /brings the program to/],
    ['.bss; .space 8388605', /brings the program to/],
    ['.comm c, 8388608', /brings the program to/],
    ['.section .note, ""; .space 8388608', /brings the program to/],
    ['.balign 1048576, 7; .space 7340033; .balign 1048576; .byte 1', /brings \.text to/],
  ])('%s is refused at its line', (statement, message) => {
    const error = { ...firstError(`.word 1\n${statement}\nnop\n`) };
    expect(error.message).toMatch(message);
    expect(error.line).toBe(2);
  });

  it('of sixty sections count together', () => {
    const sections = Array.from({ length: 60 }, (_, k) => `.section .d${k},"aw"\n.space 1048576,7`);
    const refused = () => expect(firstError(sections.join('\n'))?.line).toBe(18);
    expect(allocatedBy(refused)).toBeLessThan(2 << 23);
    const larger = sections.join('\n').replaceAll('1048576', '67108864');
    expect(allocatedBy(() => expect(firstError(larger)?.line).toBe(2))).toBeLessThan(1 << 20);
  });

  it('of a thousand alignments count before they are laid out', () => {
    const pads = (directive: string) => `${`${directive}\n.byte 1\n`.repeat(40)}`;
    for (const source of [
      pads('.balign 1048576, 0'),
      pads('.p2align 20'),
      `l:\n${pads('.org l + 4000000')}`,
      `beq a0, a1, l\nl: .org l + 0x40000000\n`,
      pads('.p2align 20').repeat(100),
    ]) {
      const refused = () =>
        expect(firstError(source)?.message).toMatch(/the most is 8388608|go back/);
      expect(allocatedBy(refused)).toBeLessThan(1 << 22);
    }
  });

  it('up to the bound are there, pattern and all', () => {
    const { sections } = assembled(
      '.data\n.fill 1048575, 8, 0x12345678\n.fill 3, 2, -2\n.byte 9, 9',
    );
    const bytes = sections.find((s) => s.name === '.data')?.bytes ?? new Uint8Array();
    expect(bytes.length).toBe(1 << 23);
    const words = new Int32Array(bytes.buffer);
    const wrong = words.subarray(0, -2).findIndex((w, k) => w !== (k % 2 === 0 ? 0x12345678 : 0));
    expect(wrong).toBe(-1);
    expect(Array.from(bytes.subarray(-8))).toEqual([254, 255, 254, 255, 254, 255, 9, 9]);
  });

  it('may be none, however often', () => {
    expect(assembled('nop\n.fill 8388608, 0, 7').sections[0]?.size).toBe(2);
    expect(assembled('nop\n.fill 0, 8, 7').sections[0]?.size).toBe(2);
  });
});

it('has so many sections and no more', () => {
  const names = (n: number) =>
    Array.from({ length: n }, (_, k) => `.section .text.f${k},"ax"\nnop`).join('\n');
  expect(assembled(names(1000)).sections.length).toBe(1000);
  expect(firstError(names(1100))?.message).toMatch(/one section more than 1024/);
});

describe('expressions', () => {
  it('nest to a hundred parentheses or signs', () => {
    const deep = (n: number, open: string, close: string) =>
      `.word ${open.repeat(n)}1${close.repeat(n)}`;
    expect(assemble(deep(100, '(', ')')).ok).toBe(true);
    for (const source of [deep(5000, '(', ')'), deep(5000, '-', ''), deep(100_000, '(-', ')')])
      expect(firstError(source)).toMatchObject({ line: 1, message: 'is nested deeper than 100' });
    // The statement after a refused one starts from no depth.
    const { errors } = {
      errors: [],
      ...assemble(`${deep(101, '(', ')')}\n${deep(100, '(', ')')}`),
    };
    expect(errors.length).toBe(1);
  });

  it('of names that double each other are refused after a bounded number of steps', () => {
    const lines = ['.equ d0, end - end'];
    for (let k = 1; k < 100; k++) lines.push(`.equ d${k}, d${k - 1} + d${k - 1}`);
    const error = firstError([...lines, '.word d99', 'end: nop'].join('\n'));
    expect(error?.message).toMatch(/takes more than 20000 steps/);
    expect(error?.line).toBe(101);
  });

  it('that go in a circle are refused', () => {
    expect(firstError('.equ a, b + 1\n.equ b, a + 1\n.word a')?.message).toMatch(
      /goes in a circle/,
    );
  });
});

it('reads strings and names of a megabyte', () => {
  const text = 'x'.repeat(1 << 20);
  const program = assembled(`.data\n.ascii "a" "${text}"\n${text}: .byte 1\n.globl ${text}`);
  expect(program.sections[0]?.size).toBe((1 << 20) + 2);
  expect(toElf(program).length).toBeGreaterThan(1 << 21);
});

describe('text of a large program', () => {
  const large = assembled('nop\n.data\n.fill 1000000, 8, 0x12345678');

  it('is refused beforehand, in words', () => {
    expect(() => toIntelHex(large)).toThrow(
      '8000002 bytes are too many for Intel HEX; the most is',
    );
    expect(() => toPlainHex(large)).toThrow('8000002 bytes are too many for a list of words');
    expect(() => toSource(large)).toThrow(/more than 16777216 characters/);
  });

  it('is short where the data are', () => {
    const zeroes = assembled('nop\n.data\n.word 1\n.fill 1000000, 4, 7\n.word 2');
    const source = toSource(zeroes);
    expect(source).toContain('.fill 999997, 4, 0x00000007');
    expect(source.length).toBeLessThan(500);
    expect(assembled(source).sections).toEqual(zeroes.sections);
  });

  it('has every word once where sections share one', () => {
    const program = assembled('.data\n.byte 1,2,3,4,5\n.section .data2,"aw"\n.byte 6\n.byte 7,8,9');
    expect(toPlainHex(program).split('\n').slice(1)).toEqual([
      '04030201',
      '08070605',
      '00000009',
      '',
    ]);
  });
});

describe('a run', () => {
  it('has a picture of bounded size whatever the length of the source', () => {
    const source = `nop\n${'\n'.repeat(5000)}nop\n${'\n'.repeat(5000)}ebreak\n`;
    const { course, counts } = profile(new Machine(assembled(source)), 10);
    expect(course).toMatchObject({ firstLine: 1, height: 20 });
    expect(course.rows).toBeLessThanOrEqual(512);
    expect(course.cells.length).toBe(course.rows * course.columns);
    const ran = (line: number) =>
      course.cells
        .subarray(Math.floor((line - 1) / 20) * course.columns)
        .slice(0, course.columns)
        .reduce((sum, n) => sum + n, 0);
    expect([ran(1), ran(5002), ran(10_003), ran(3000)]).toEqual([1, 1, 1, 0]);
    expect(counts.size).toBe(3);
  });

  it('takes memory for its memory alone', () => {
    const program = assembled('.bss\n.space 8000000\n.text\nj .');
    const taken = allocatedBy(() => {
      const machine = new Machine(program, { memory: 1 << 22 });
      machine.reset();
      machine.reset();
      profile(machine, 100_000);
    });
    // Memory, eight bytes of decoding for each of its own, and little else.
    expect(taken).toBeLessThan(10 * (8_000_000 + (1 << 22)));
  });

  it('starts again from what is in memory, not from what was decoded', () => {
    const machine = new Machine(
      assembled(
        '.option norvc\nla t0, target\nlw t1, new\nsw t1, 0(t0)\ntarget: li a0, 1\nebreak\nnew: li a0, 2',
      ),
    );
    const states = [0, 1].map(() => {
      const seen = [];
      machine.reset();
      for (let k = 0; k < 8; k++) seen.push([machine.pc, machine.step().reason]);
      return [seen, machine.register('a0')];
    });
    expect(states[1]).toEqual(states[0]);
    expect(machine.register('a0')).toBe(2);
  });

  it('makes a million system calls without looking through all that came before', () => {
    const machine = new Machine(assembled('li a7, 1000\nl: ecall\nj l'), { history: 1 << 16 });
    machine.run(2_000_000);
    expect(machine.instructions).toBe(2_000_000);
    for (let k = 0; k < 1000; k++) expect(machine.stepBack()).toBe(true);
    expect(machine.register('a7')).toBe(1000);
  });

  it('prints four megabytes and is then told that there is no room', () => {
    const source = `li a0, 1\nla a1, text\nli a2, 1048576\nli a7, 64\n${'ecall\nmv s1, a0\nli a0, 1\n'.repeat(5)}ebreak\n.data\ntext: .fill 524288, 2, 0xa9c3`;
    const machine = new Machine(assembled(source));
    machine.run(16);
    expect(machine.register('s1')).toBe(1 << 20);
    machine.run();
    expect(machine.register('s1')).toBe(-28);
    expect(machine.output).toBe('é'.repeat(1 << 21));
    expect(machine.recentOutput(3)).toBe('é');
    while (machine.stepBack());
    expect(machine.output).toBe('');
  });
});
