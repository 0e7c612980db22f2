import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssembleOptions, assemble } from './assembler.ts';
import { assembled, hexOf } from './testing/assembled.ts';
import { vectors } from './testing/vectors.ts';

interface Frozen {
  readonly compressed: boolean;
  readonly source: string;
  readonly sections: readonly { name: string; address: number; bytes: string }[];
}

/** The first error of a source that must not assemble, as the visitor reads it. */
function refusal(source: string, options?: AssembleOptions): string {
  const result = assemble(source, options);
  if (result.ok) throw new Error('it assembles');
  const [first] = result.errors;
  return `${first?.line}:${first?.column}: ${first?.message}`;
}
const words = (source: string, options: AssembleOptions = {}) =>
  hexOf(assembled(source, { compressed: false, ...options }));
const console = { dialect: 'console', compressed: false } as const;

it('expands macros, repetitions and conditions as GNU as does', () => {
  const { cases } = vectors<readonly Frozen[]>('riscv-blocks');
  expect(cases.length).toBeGreaterThan(20);
  for (const { compressed, source, sections } of cases) {
    const program = assembled(source, { compressed });
    for (const { name, address, bytes } of sections) {
      const mine = program.sections.find((s) => s.name === name);
      expect(mine?.address, source).toBe(address);
      expect(Buffer.from(mine?.bytes ?? []).toString('base64'), source).toBe(bytes);
    }
  }
});

describe('macros of RARS', () => {
  it('take parentheses or none, blanks or commas, and labels of their own', () => {
    const plain =
      'li t0, 3\n1: addi t0, t0, -1\nbnez t0, 1b\nli t0, 4\n1: addi t0, t0, -1\nbnez t0, 1b\n';
    for (const [head, first, second] of [
      ['wait(%n)', 'wait(3)', 'wait(4)'],
      ['wait (%n)', 'wait ( 3 )', 'wait 4'],
      ['wait %n', 'wait 3', 'wait(4)'],
    ])
      expect(
        words(
          `.macro ${head}\nli t0, %n\nloop: addi t0, t0, -1\nbnez t0, loop\n.end_macro\n${first}\n${second}\n`,
        ),
      ).toBe(words(plain));
  });
  it('are told apart by the number of their parameters', () => {
    const source =
      '.macro put(%a)\nli a0, %a\n.end_macro\n.macro put(%a, %b)\nli a0, %a\nli a1, %b\n.end_macro\nput(1)\nput(2, 3)\n';
    expect(words(source)).toBe(words('li a0, 1\nli a0, 2\nli a1, 3\n'));
  });
  it('take memory operands, strings and characters as one argument', () => {
    const source = `.macro load(%r, %m)\nlw %r, %m\n.end_macro\n.macro text(%s)\n.data\nx: .asciz %s\n.text\nla a0, x\n.end_macro
.macro char(%c)\nli a0, %c\n.end_macro\nload(a0, 4(a1))\nchar(',')\nchar('#')\nchar(')')\ntext("a, \\"b\\" # %s")\n`;
    const program = assembled(source, { compressed: false });
    expect(Buffer.from(hexOf(program, '.data'), 'hex').toString()).toBe('a, "b" # %s\0');
    expect(hexOf(program).slice(0, 32)).toBe(
      words("lw a0, 4(a1)\nli a0, ','\nli a0, '#'\nli a0, ')'\n"),
    );
  });
});

describe('names that stand for text', () => {
  it('are replaced in later lines, registers and operands too, but not in strings', () => {
    const source =
      '.eqv LIMIT, 20\n.eqv COUNT s0\n.eqv SLOT 4(sp)\n.eqv TWICE LIMIT\nli COUNT, TWICE\nsw COUNT, SLOT\n.data\n.ascii "LIMIT"\n';
    const program = assembled(source, { compressed: false });
    expect(hexOf(program)).toBe(words('li s0, 20\nsw s0, 4(sp)\n'));
    expect(Buffer.from(hexOf(program, '.data'), 'hex').toString()).toBe('LIMIT');
  });
  it('count in repetitions and conditions, and not where they are defined anew', () => {
    const source =
      '.eqv N 2\n.eqv R a0, a1\nl: .rept N\nnop\n.endr\n.if N - 2\nebreak\n.else\n.irp r, R\nmv \\r, zero\n.endr\n.endif\n.eqv N 3\nli a2, N\n';
    expect(words(source)).toBe(words('nop\nnop\nmv a0, zero\nmv a1, zero\nli a2, 3\n'));
    expect(refusal('.eqv N 1\nnop\n.if N\nnop\n')).toBe('3:1: .if without .endif');
  });
  it('do not grow without end', () => {
    const source = `.eqv A0_ xxxxxxxxxx\n${Array.from({ length: 30 }, (_, k) => `.eqv A${k + 1}_ A${k}_ A${k}_\n`).join('')}`;
    expect(refusal(source)).toMatch(/^6:6: "A5_" would stand for \d+ characters; the most is 200$/);
  });
});

describe('blanks for commas', () => {
  it.each([
    ['add a0 a1 a2', 'add a0, a1, a2'],
    ['addi sp sp -16', 'addi sp, sp, -16'],
    ['sw t0 -4(sp)', 'sw t0, -4(sp)'],
    ['lw a0 0 a1', 'lw a0, 0(a1)'],
    ['sw a0 8 a1', 'sw a0, 8(a1)'],
    ['jalr ra s2 0', 'jalr ra, s2, 0'],
    ['beq a0 x0 . + 8', 'beq a0, x0, . + 8'],
    ['.equ N 3\nli a0 N', '.equ N, 3\nli a0, N'],
    ['.globl one two\none: two: nop', '.globl one, two\none: two: nop'],
  ])('%s', (dialect, gnu) => {
    expect(words(`${dialect}\n`)).toBe(words(`${gnu}\n`));
  });
  it('part numbers of data; what is a difference to GNU as is refused for the others', () => {
    const data = (source: string, options?: AssembleOptions) =>
      hexOf(assembled(source, options), '.data');
    expect(data('nop\n.data\n.byte 1 2 3, 4\n')).toBe('01020304');
    expect(data('nop\n.data\n.byte 9 -2\n')).toBe('07');
    expect(refusal('nop\n.data\n.byte 9 -2\n', console)).toMatch(
      /^3:7: "9 -2" can be a difference or two numbers: write a comma/,
    );
    expect(data('nop\n.data\n.byte 9, -2, 5 - 3\n', console)).toBe('09fe02');
  });
});

describe('several files', () => {
  const main = '# file: main.s\n.globl main\nmain: call other\nloop: j loop\n';
  const other = '# file: lib/other.s\n.globl other\nother: bnez a0, loop\nloop: ret\n';
  it('have labels of their own, and see those that are global', () => {
    const program = assembled(main + other, console);
    expect(hexOf(program)).toBe(
      words('main: call other\nl: j l\nother: bnez a0, m\nm: ret\n', { textAddress: 0x10000 }),
    );
    expect(program.symbols.map((s) => s.name)).toEqual(['main', 'loop', 'other', 'loop_other']);
  });
  it('begin at a global main for RARS and its like, wherever it stands', () => {
    const at = (source: string, options: AssembleOptions) => assembled(source, options).entry;
    expect(at(other + main, console)).toBe(0x10008);
    expect(at(other + main, { compressed: false })).toBe(0x10000);
    expect(at('nop\nmain: nop\n', console)).toBe(0x10000);
  });
  it('are included where they are named, and then nowhere else', () => {
    const source = '# file: a.s\n.include "defs.s"\nli a0, N\n# file: defs.s\n.equ N, 5\nnop\n';
    expect(words(source)).toBe(words('nop\nli a0, 5\n'));
  });
  it.each([
    [
      '# file: a.s\n.import b.s\nnop\n',
      '2:9: .import b.s: there is no such file here; put a line "# file: b.s" below, and its text under that',
    ],
    [
      '# file: a.s\ncall f\n# file: b.s\nf: ret\n',
      /^1:\d+: a\.s: "f" is a label of b\.s, which does not say \.globl f$/,
    ],
    [
      '# file: a.s\n.globl f\nf: ret\n# file: b.s\n.globl f\nf: ret\n',
      /"f" is global in another file, too/,
    ],
    ['# file: a.s\nj 1f\n# file: b.s\n1: nop\n', /1 is not defined/],
    ['# file: a.s\n.include "b.s"\n# file: b.s\n.include "b.s"\n', /more than 100 texts deep/],
  ])('refused: %s', (source, why) => {
    expect(refusal(source)).toMatch(why);
  });
});

describe('errors say where', () => {
  it('at the call, with the line within', () => {
    const source = 'nop\n.macro m a\nnop\naddi a0, a0, \\a\n.endm\nm 1\n  m 5000\n';
    expect(refusal(source)).toBe(
      '7:3: immediate of addi 5000 is outside −2048…2047 (macro m, line 2)',
    );
    expect(refusal('.rept 2\nnop\nfoo\n.endr\n')).toBe('3:1: unknown instruction "foo"');
    expect(refusal('.macro far\nj nowhere\n.endm\nnop\nfar\n')).toBe(
      '5:1: nowhere is not defined (macro far, line 1)',
    );
  });
  it.each([
    ['.if 1\nnop\n', '1:1: .if without .endif'],
    ['.macro m\n.if 1\n.endm\nm\n', /^4:1: \.if without \.endif \(macro m/],
    ['.else\n', '1:1: .else without .if'],
    ['.if 0\n.else\n.else\n.endif\n', '3:1: .else after .else'],
    ['.rept 3\nnop\n', '1:1: .rept without .endr'],
    ['.macro m\nnop\n', '1:1: .macro without .endm or .end_macro'],
    ['.endm\n', '1:1: .endm without .macro'],
    ['.if later\n.endif\n.equ later, 1\n', /^1:5: later is not defined; a number is needed here/],
    ['.macro m(%a)\n.end_macro\nm(1, 2)\n', '3:1: macro m takes 1 argument, not 2'],
    ['.macro m(%a, %b)\n.end_macro\nm(1)\n', '3:1: macro m needs its argument %b'],
    ['.macro m a\n.endm\nm a -1\n', /"a -1" can be one argument or two/],
    ['.macro m a:req\n.endm\nm\n', '3:1: macro m needs its argument a'],
    ['.rept 2000000\n.endr\n', /number of repeats 2000000 is outside 0…1048576/],
  ])('%s', (source, why) => {
    expect(refusal(source)).toMatch(why);
  });
  it.each([
    ['flw fa0, 0(s0)', 'floating point (F and D) is not there'],
    ['.float 1.5', 'floating point is not there'],
    ['lr.w a0, (a1)', 'atomics (A) are not there'],
    ['addiw a0, a0, 1', 'that is of RV64; this is RV32'],
    ['subi a0, a0, 1', 'addi with a negative number subtracts'],
    ['b there', 'j jumps'],
  ])('and what would do: %s', (source, what) => {
    expect(refusal(`${source}\n`)).toContain(what);
  });
  it('of a constant defined further on that does not fit, or is an address', () => {
    expect(words('lw a1, N(a0)\naddi a0, a0, N\nsw a1, N(a0)\n.equ N, -8\n')).toBe(
      words('lw a1, -8(a0)\naddi a0, a0, -8\nsw a1, -8(a0)\n'),
    );
    expect(refusal('nop\nlw a1, N(a0)\n.equ N, 4096\n')).toBe(
      '2:8: immediate 4096 is outside −2048…2047',
    );
    expect(refusal('addi a0, a0, here\nhere: nop\n')).toMatch(/^1:14: is an address/);
    expect(refusal('addi a0, a0, nowhere\n')).toBe('1:14: nowhere is not defined');
  });
  it('of a jump to a number, which is a distance to Venus', () => {
    expect(refusal('jal x0, 8\n', console)).toMatch(
      /^1:9: goes to a number.*write a label, or "\. \+ 8"/,
    );
  });
});

describe('bounds', () => {
  it.each([
    ['a macro that calls itself', '.macro m\nm\n.endm\nm\n', /more than 100 texts deep/],
    [
      'two that call each other twice',
      '.macro a\nb\nb\n.endm\n.macro b\na\na\n.endm\na\n',
      /100 texts deep/,
    ],
    [
      'doubling forty times',
      `.macro m0\n.endm\n${Array.from({ length: 40 }, (_, k) => `.macro m${k + 1}\nm${k}\nm${k}\n.endm\n`).join('')}m40\n`,
      /4194304 characters/,
    ],
    [
      'repetitions within repetitions',
      '.rept 1000000\n.rept 1000000\nnop\n.endr\n.endr\n',
      /more than 4194304|of macros and repetitions/,
    ],
    [
      'a long argument used often',
      `.macro m a\n${'.ascii "\\a"\n'.repeat(2000)}.endm\nm "${'x'.repeat(5000)}"\n`,
      /beyond 4194304 characters/,
    ],
    [
      'too many files',
      `${Array.from({ length: 65 }, (_, k) => `# file: f${k}.s\n`).join('')}`,
      /has 66 files; the most is 64/,
    ],
    [
      'two files of one name',
      '# file: a.s\nnop\n# file: lib/a.s\nnop\n',
      /there are two files called a\.s/,
    ],
    [
      'too many parameters',
      `.macro m ${Array.from({ length: 65 }, (_, k) => `p${k}`).join(' ')}\n.endm\n`,
      /macro m has 65 parameters; the most is 64/,
    ],
    [
      'a line of blanks and signs',
      `.macro m a\n.endm\nm ${'(a \t'.repeat(30000)}b\nm x${' '.repeat(60000)}-1\n`,
      /"x -1" can be one argument or two/,
    ],
  ])('%s', (_, source, why) => {
    expect(refusal(`nop\n${source}`)).toMatch(why);
  });
  it('nothing throws, whatever is put together', () => {
    const piece = fc.constantFrom(
      ...[
        '.macro m a',
        '.macro m(%a)',
        '.endm',
        '.end_macro',
        'm 1',
        'm(1, "x")',
        '.rept 3',
        '.endr',
      ],
      ...[
        '.if 1',
        '.if x',
        '.else',
        '.elseif 0',
        '.endif',
        '.eqv x y',
        '.eqv y, x',
        'li a0 x',
        'x:',
        "'",
      ],
      ...[
        '# file: b.s',
        '.include "b.s"',
        '.import b.s',
        '.irp r, a0 a1',
        'li \\r, 1',
        '"',
        '\\a',
        '%a',
        '(',
        '/*',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.boolean(), (lines, isConsole) => {
        const result = assemble(lines.join('\n'), { dialect: isConsole ? 'console' : 'gnu' });
        if (!result.ok)
          for (const e of result.errors) expect(e.line).toBeLessThanOrEqual(lines.length + 1);
      }),
      { numRuns: 400 },
    );
  });
});

it('aligns data by itself for RARS and its like, labels with them; GNU as does not', () => {
  const source = 'nop\n.data\n.byte 1\nw: .word w\n.byte 2\nh:\nk: .half 3\n';
  const program = assembled(source, { ...console, dataAddress: 0x20000 });
  expect(hexOf(program, '.data')).toBe('010000000400020002000300');
  expect(program.symbols.map(({ name, value }) => [name, value])).toEqual([
    ['w', 0x20004],
    ['h', 0x2000a],
    ['k', 0x2000a],
  ]);
  expect(hexOf(assembled(source, { dataAddress: 0x20000 }), '.data')).toBe('0101000200020300');
});
