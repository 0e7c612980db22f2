/**
 * What the twenty public programs of `testing/public-programs.ts` use, in words of our own: these stand here for the
 * files themselves, which `testing/public-programs.long.ts` runs. Each gives what those simulators would give.
 */
import { describe, expect, test } from 'vitest';
import { type InputError, InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { SimulatorInputs } from './inputs.ts';
import { PROGRAMS } from './testing/public-programs.ts';

const inputsOf = (some: Partial<SimulatorInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<SimulatorInputs>) => evaluate(tool, inputsOf(some));
const noticesOf = (some: Partial<SimulatorInputs>): string[] => {
  const inputs = inputsOf(some);
  return tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
};

/** Environment, source, what is typed, what is printed, how it ends. */
type Case = readonly [
  SimulatorInputs['environment'],
  string,
  { readonly typed?: string; readonly prints: string; readonly ends: string },
];

const CASES: Readonly<Record<string, Case>> = {
  'complex product': [
    'ripes',
    '.data\nx: .word 6\ntext: .string " and "\n.text\nmain:\n lw a0, x\n lw a1 x\n mul a0 a0 a1\n jal show\n la a0, text\n li a7, 4\n ecall\n lw a0, x\n jal show\n li a7, 10\n ecall\nshow: li a7 1\n ecall\n jr x1\n',
    { prints: '36 and 6', ends: 'exit' },
  ],
  'console printing': [
    'ripes',
    '.text\nli a0, 0x3fc00000\nli a7, 2\necall\nli a0 33\nli a7 11\necall\njal out\nout: li a7, 10\necall\n',
    { prints: '1.5!', ends: 'exit' },
  ],
  'console reading': [
    'ripes',
    '.data\nask: .string "? "\nbuffer: .zero 20\n.text\nagain:\n li a7 4\n la a0 ask\n ecall\n call get\n li a7 11\n ecall\n j again\nget:\n li a7 63\n li a0 0\n la a1 buffer\n li a2 19\n ecall\n lw a0 0 a1\n andi a0 a0 255\n ret\n',
    { typed: 'up\ndown\n', prints: '? u? d? ', ends: 'input' },
  ],
  factorial: [
    'ripes',
    'li a0, 6\njal ra, f\nli a7, 1\necall\nli a7, 10\necall\nf: addi sp, sp, -8\nsw ra, 4(sp)\nsw a0, 0(sp)\nli t0, 2\nblt a0, t0, one\naddi a0, a0, -1\njal ra, f\nlw t1, 0(sp)\nmul a0, a0, t1\nj back\none: li a0, 1\nback: lw ra, 4(sp)\naddi sp, sp, 8\nret\n',
    { prints: '720', ends: 'exit' },
  ],
  'first lab: hello': [
    'venus',
    '.text\naddi a0 x0 1\naddi a1 x0 99\necall\naddi a0 x0 17\naddi a1 x0 0\necall\n',
    { prints: '99', ends: 'exit' },
  ],
  Fibonacci: [
    'venus',
    '.data\nn: .word 5\n.text\nmain:\n la t3, n\n lw t3, 0(t3)\n addi a0, x0, 1\n addi a1, t3, 0\n ecall # print\n addi a0, x0, 10\n ecall\n',
    { prints: '5', ends: 'exit' },
  ],
  'memory from malloc': [
    'venus',
    '# file: main.s\n.import lib.s\n.text\nmain:\n li a0 16\n jal alloc\n li t0 4\nfill: sw x0 0(a0)\n addi a0 a0 4\n addi t0 t0 -1\n bge t0 x0 fill\n li a0 0\n jal leave\n# file: lib.s\n.globl alloc, leave\n.text\nalloc:\n mv a1 a0\n li a0 0x3CC\n addi a6 x0 1\n ecall\n jr ra\nleave:\n mv a1 a0\n li a0 17\n ecall\n',
    { prints: '', ends: 'exit' },
  ],
  'tester of a function in another file': [
    'venus',
    '# file: t.s\n.import f.s\n.data\nzero: .asciiz "g(4): "\n.text\nmain:\n la a0, zero\n mv a1, a0\n li a0, 4\n ecall\n li a0, 4\n jal g\n mv a1, a0\n li a0, 1\n ecall\n li a1, \'\\n\'\n li a0, 11\n ecall\n li a0, 10\n ecall\n# file: f.s\n.globl g # for the other\ng:\n slli a0 a0 1\n jr ra\n',
    { prints: 'g(4): 8\n', ends: 'exit' },
  ],
  'C to RISC-V': [
    'venus',
    '.data\nsource:\n .word   3\n .word   0\n.text\nmain:\n la s1, source\nloop: lw t2, 0(s1)\n beq t2, x0, exit\n sub s0, s0, t2\n addi s1, s1, 4\n jal x0, loop\nexit: addi a0, x0, 1\n addi a1, s0, 0\n ecall\n addi a0, x0, 10\n ecall\n',
    { prints: '-3', ends: 'exit' },
  ],
  '99 bottles by a printf of its own': [
    'rars',
    '# file: main.s\n.globl main\n.text\nmain:\n li s0 2\nloop: mv a0 s0\n call put\n addi s0 s0 -1\n bnez s0 loop\n li a0, 0\n li a7, 93\n ecall\n ebreak\n# file: put.s\n.globl put\n.data\nb: .space 3\ntemp: .space 1\n.text\nput: la a1 temp\nloop: li t1 10\n rem t0 a0 t1\n div a0 a0 t1\n addi t0 t0 0x30\n addi a1 a1 -1\n sb t0 0(a1)\n bnez a0 loop\n la a2 temp\n sub a2 a2 a1\n li a0 1\n li a7 64\n ecall\n ret\n',
    { prints: '21', ends: 'exit' },
  ],
  Mastermind: [
    'rars',
    '.eqv    DIGITS, 3\n.macro say (%str)\t# prints\n .data\nmine:\n .asciz %str\n .text\n li a7, 4\n la a0, mine\n ecall\n.end_macro\n.macro newline # nothing to say\n .data\nmine:\n .string "\\n"\n .text\n li a7, 4\n la a0, mine\n ecall\n.end_macro\n.data\nword: .word 0,0\n.text\n.globl _start\n_start:\n li t0, DIGITS\nnext: li a0, 0\n li a1, 1\n li a7, 42\n ecall\n li a7, 1\n ecall\n addi t0, t0, -1\n bnez t0, next\n newline\n say("guess: ")\n la a0, word\n li a1, 8\n li a7, 8\n ecall\n lb a0, 0(a0)\n li a7, 11\n ecall\n newline\n li a7, 10\n ecall\n',
    { typed: 'zero\n', prints: '000\nguess: z\n', ends: 'exit' },
  ],
  macros: [
    'rars',
    ".data\nend: .ascii \"\\n\"\n.macro say(%l)\n li a7 4\n la a0 %l\n ecall\n.end_macro\n.macro char(%c)\n li a7 11\n li a0 %c\n ecall\n.end_macro\n.macro line(%c, %n)\n sw t0 -4(sp)\n li t0 %n\n loop:\n char(%c)\n addi t0 t0 -1\n bnez t0 loop\n lw t0 -4(sp) \n char('\\n')\n.end_macro\n.macro text(%s)\n.data\nvar: .string %s\n.text\n say(var)\n.end_macro\n.text\n text(\"fig\\n\")\n line('!', 3)\n line(',', 2)\n li a7 10\n ecall\n",
    { prints: 'fig\n!!!\n,,\n', ends: 'exit' },
  ],
  'labels as data': [
    'rars',
    '.data\r\nv: .word 1, 2\r\ne:\r\n\r\nfs: .word twice, inc # labels\r\n.text\r\nmain:\r\n .macro load()\r\n la s1 fs\r\n .end_macro\r\n load()\r\n lw a2 4(s1)\r\n li a0 20\r\n jalr ra a2 0\r\nmain.out:\r\n li a7 1\r\n ecall\r\n li a7 10\r\n ecall\r\ntwice: slli a0 a0 1\r\n ret\r\ninc: addi a0 a0 1\r\n ret\r\n',
    { prints: '21', ends: 'exit' },
  ],
  'sort ten integers': [
    'rars',
    ".data\r\n\r\n.text\r\n mv s0 sp\r\n addi sp sp -8\r\n li a7 5\r\n ecall\r\n sw a0 -4(s0)\r\n li a7 5\r\n ecall\r\n lw t0 -4(s0)\r\n ble a0 t0 small\r\n mv a0 t0\r\nsmall: li a7 1\r\n ecall\r\n li a0 ' '\r\n li a7 11\r\n ecall\r\n li a7 10\r\n li a0 0\r\n ecall\r\n",
    { typed: '12\n-5\n', prints: '-5 ', ends: 'exit' },
  ],
  'an integer in four ways': [
    'rars',
    'addi a7, x0, 5\necall\naddi s1, a0, 0\naddi a7, x0, 34\necall\naddi a7, x0, 35\necall\naddi a7, x0, 36\necall\naddi a7, x0, 10\necall\n',
    { typed: '-1\n', prints: `0xffffffff${'1'.repeat(32)}4294967295`, ends: 'exit' },
  ],
  'a string, character by character': [
    'rars',
    '.data\ns: .string "by number"\n.text\nmain:\n lui s1, 0x10010\n addi a7, x0, 11\nloop: lb a0, 0(s1)\n beq a0, x0, out\n ecall\n addi s1, s1, 1\n beq x0, x0, loop\nout: addi a7, x0, 10\n ecall\n',
    { prints: 'by number', ends: 'exit' },
  ],
  'factorial by recursion': [
    'venus',
    '\t.equ PRINT_INT    1\n\t.equ EXIT         10\n\t.equ N 3\n\tli a1, N\n\tli a0, PRINT_INT\n\tecall\n\tmv a1, a0\n\tecall\n\tli a0, EXIT\n\tecall\n',
    { prints: '31', ends: 'exit' },
  ],
  'linked list': [
    'venus',
    '\t.equ SBRK         9\n\tli a1, 8\n\tli a0, SBRK\n\tecall\n\tli t0, 7\n\tsw t0, NUM(a0)\n\tlw a1, NUM(a0)\n\tli a0, 1\n\tecall\n\tli a0, 10\n\tecall\n\t.equ NUM 4   #-- offset\n',
    { prints: '7', ends: 'exit' },
  ],
};

describe('what public programs use', () => {
  test('has a case for each of the eighteen that run', () => {
    const running = PROGRAMS.filter((p) => p.prints !== undefined);
    expect(PROGRAMS).toHaveLength(20);
    expect(running.map((p) => p.name).sort()).toEqual(Object.keys(CASES).sort());
    for (const { name, home } of running) expect(CASES[name]?.[0]).toBe(home.toLowerCase());
  });
  test.each(Object.entries(CASES))('%s', (_, [environment, source, { typed, prints, ends }]) => {
    const r = run({ source, environment, stdin: typed ?? '' });
    expect(r.output).toBe(prints);
    expect(r.stop.reason).toBe(ends);
  });
  test.each([
    [
      'li a0 LED_MATRIX_0_BASE\n',
      /^source: line 1, column 7: LED_MATRIX_0_BASE is not defined: the memory-mapped devices of Ripes are not there/,
    ],
    [
      '.data\nf: .float 100\n.text\nflw fa0, 0(s0)\n',
      /line 2, column 4: unknown directive "\.float": floating point is not there.*line 4, column 1: unknown instruction "flw": floating point \(F and D\)/,
    ],
  ])('the two that do not say why: %s', (source, why) => {
    expect(() => run({ source, environment: 'rars' })).toThrow(why);
  });
});

test('a repetition that makes more code than a page can list is refused', () => {
  expect(() => run({ source: '.rept 200000\nnop\n.endr\n' })).toThrow(
    /source: comes to 200.000 instructions; the most is 100.000/,
  );
});

describe('what stands at the picture', () => {
  const linux = 'li a7, 4\nla a0, s\necall\nli a7, 93\nli a0, 0\necall\n.data\ns: .asciz "hi"\n';
  test('a call that Linux has not is told with its line and where it is one', () => {
    expect(noticesOf({ source: linux })).toEqual([
      'Linux has no such call here, and answers −38: a7 4 on line 3; a7 4 is PrintString of RARS, which Environment offers.',
    ]);
    expect(run({ source: linux, environment: 'rars' }).output).toBe('hi');
    expect(noticesOf({ source: linux, environment: 'venus' })).toEqual([
      expect.stringMatching(
        /^The program stopped here: ecall with a0 \d+ is no call of Venus; a7 4 is PrintString of RARS/,
      ),
    ]);
  });
  test('where a program runs off its end, the last line and what ends it', () => {
    expect(noticesOf({ source: 'nop\naddi a0, a0, 1\n# the end\n' })).toEqual([
      expect.stringMatching(
        /ran past its last instruction, on line 2: end it with the exit call \(li a7, 93 and ecall\)/,
      ),
    ]);
    expect(noticesOf({ source: 'nop\n', environment: 'ripes' })).toEqual([
      'The program ran past its last instruction, where it ends; the call Exit says so.',
    ]);
  });
  test('what waits for input says on which line', () => {
    expect(noticesOf({ source: 'li a7, 5\necall\n', environment: 'rars' })[0]).toMatch(
      /^The program waits for input on line 2, and Input has no more/,
    );
  });
  test('a misaligned access says what mends it, and is carried out where it is allowed', () => {
    const source = 'la a0, w\nlw a1, 0(a0)\nebreak\n.data\n.byte 1\nw: .byte 2, 3, 4, 5\n';
    expect(noticesOf({ source })[0]).toMatch(/misaligned load.*Misaligned access lets it be\.$/);
    expect(run({ source, misaligned: 'allow' }).registers[11]).toBe(0x05040302);
    expect(run({ source, environment: 'venus' }).registers[11]).toBe(0x05040302);
    expect(run({ source, environment: 'venus', misaligned: 'trap' }).stop.reason).toBe('trap');
    expect(run({ source, environment: 'rars' }).stop.reason).toBe('trap');
  });
  test('data of RARS by a number say which environment has them', () => {
    expect(noticesOf({ source: 'lui a0, 0x10010\nlw a0, 0(a0)\n' })[0]).toMatch(
      /RARS has its data there; Environment offers it\.$/,
    );
  });
});

test('an address that is no multiple of 4 offers the one that is, and that computes', () => {
  const inputs = inputsOf({ textAddress: 0x20006n });
  try {
    evaluate(tool, inputs);
    expect.unreachable();
  } catch (error) {
    const { errors } =
      error instanceof InputErrors ? error : new InputErrors([error as InputError]);
    const remedies = errors.flatMap((e) => e.remedies);
    expect(remedies).toEqual([{ textAddress: '0x20004' }]);
    expect(run({ textAddress: 0x20004n }).stop.reason).toBe('exit');
  }
});
