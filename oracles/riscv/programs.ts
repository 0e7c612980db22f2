/** Generated assembly programs: every mnemonic with operands at and about the edges, from a fixed seed. */

/** xorshift32: the same programs on every machine. */
export function random(seed: number): (n: number) => number {
  let state = seed | 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}
export type Random = (n: number) => number;

const pick = <T>(r: Random, from: readonly T[]): T => from[r(from.length)] as T;

const ABI =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'.split(
    ' ',
  );

/** Registers the compressed forms treat apart come up more often than the rest. */
function register(r: Random): string {
  const n = pick(r, [0, 1, 2, 8, 9, 10, 11, 15, r(32), r(32)]);
  return r(5) === 0 ? `x${n}` : n === 8 && r(3) === 0 ? 'fp' : (ABI[n] as string);
}

const IMM12 = [
  0, 1, -1, 4, 8, 15, 16, 31, 32, -32, -33, 33, 64, 124, 128, 252, 256, 496, 511, 512, -512, -528,
  1020, 1024, 2047, -2048,
];
const BIG = [
  ...[
    0, 1, -1, 31, 32, -32, -33, 2047, 2048, -2048, -2049, 4095, 4096, 0x1f000, 0x20000, 0xfffe0000,
    0xfffdf000,
  ],
  ...[
    0x7ffff7ff, 0x7ffff800, 0x7fffffff, 0x80000000, -0x80000000, 0xffffffff, 0xfffff800, 0xfffff7ff,
    0xfffff000, 0xffffffe0,
  ],
];
const UPPER = [0, 1, 2, 31, 32, 0x7ffff, 0x80000, 0xfffdf, 0xfffe0, 0xfffff];
const hex = (n: number): string => (n < 0 ? `-0x${(-n).toString(16)}` : `0x${n.toString(16)}`);
const number = (r: Random, n: number): string => (r(3) === 0 ? hex(n) : String(n));
const imm12 = (r: Random): string => number(r, r(2) === 0 ? pick(r, IMM12) : r(4096) - 2048);
const offset = (r: Random): string => (r(3) > 0 ? String(4 * r(72)) : imm12(r));
const shamt = (r: Random): string => String(pick(r, [0, 1, 31, r(32)]));
const big = (r: Random): string =>
  number(r, r(2) === 0 ? pick(r, BIG) : ((r(65536) << 16) | r(65536)) >> pick(r, [0, 0, 8, 16]));
const upper = (r: Random): string => number(r, r(2) === 0 ? pick(r, UPPER) : r(0x100000));
const CSRS =
  'mstatus mie mtvec mscratch mepc mcause mtval mip cycle instret mcycle minstret mhartid misa pmpcfg0 pmpaddr15 satp 0x300 0xc02 4095 hpmcounter31h'.split(
    ' ',
  );
const FENCE = 'w r rw o ow or orw i iw ir irw io iow ior iorw'.split(' ');

const groups: [string, string][] = [
  [
    'add sub sll slt sltu xor srl sra or and mul mulh mulhsu mulhu div divu rem remu sh1add sh2add sh3add',
    'd,d,d',
  ],
  ['andn orn xnor max maxu min minu rol ror sgt sgtu', 'd,d,d'],
  [
    'clz ctz cpop sext.b sext.h zext.h zext.b orc.b rev8 mv move not neg seqz snez sltz sgtz',
    'd,d',
  ],
  ['addi slti sltiu xori ori andi add and or xor slt sltu', 'd,d,j'],
  ['slli srli srai rori sll srl sra ror', 'd,d,>'],
  ['lb lh lw lbu lhu sb sh sw', 'd,m'],
  ['lui auipc', 'd,u'],
  ['li', 'd,i'],
  ['beq bne blt bge bltu bgeu bgt bgtu ble bleu', 'd,d,L'],
  ['beqz bnez blez bgez bltz bgtz', 'd,L'],
  ['j jal call tail', 'L'],
  ['jal call', 'd,L'],
  ['jump', 'L,n'],
  ['la lla', 'd,S'],
  ['lb lh lw lbu lhu', 'n,S'],
  ['sb sh sw', 'd,S,n'],
  ['jr jalr', 'd'],
  ['jr jalr', 'm'],
  ['jalr', 'd,d'],
  ['jalr', 'd,m'],
  ['jalr', 'd,d,j'],
  ['jr jalr', 'd,j'],
  ['ret nop ecall ebreak scall sbreak unimp fence fence.i fence.tso mret wfi sret', ''],
  ['fence', 'f,f'],
  ['csrrw csrrs csrrc', 'd,c,d'],
  ['csrrw csrrs csrrc csrrwi csrrsi csrrci', 'd,c,z'],
  ['csrr', 'd,c'],
  ['csrw csrs csrc', 'c,d'],
  ['csrw csrs csrc csrwi csrsi csrci', 'c,z'],
  ['rdcycle rdcycleh rdtime rdtimeh rdinstret rdinstreth', 'd'],
  ['addi jalr', 'd,d,%lo(S)'],
  ['lui', 'd,%hi(S)'],
  ['lw lb sw sh', 'd,%lo(S)(d)'],
  ['lui', 'd,%hi(i)'],
  ['addi', 'd,d,%lo(i)'],
];

export const SYMBOLS = ['dat', 'dat+4', 'dat-8', 'rod', 'zer+100', 'fun', '_start'];

function operand(r: Random, letter: string): string {
  switch (letter) {
    case 'd':
      return register(r);
    case 'n':
      return ABI[1 + r(31)] as string;
    case 'j':
      return imm12(r);
    case '>':
      return shamt(r);
    case 'm':
      return r(12) === 0 ? `(${register(r)})` : `${offset(r)}(${register(r)})`;
    case 'u':
      return upper(r);
    case 'i':
      return big(r);
    case 'c':
      return pick(r, CSRS);
    case 'z':
      return String(r(32));
    case 'f':
      return pick(r, FENCE);
    case 'S':
      return pick(r, SYMBOLS);
    case 'L':
      return pick(r, ['1f', '1b', '2f', 'fun', '_start', '1b', '1f']);
    default:
      throw new Error(letter);
  }
}

/** Every `mnemonic form` there is, as assembly lines with operands drawn anew. */
export function* everyForm(r: Random): Generator<string> {
  for (const [names, form] of groups) {
    for (const name of names.split(' ')) {
      const text = form.replace(/%hi|%lo|[a-zA-Z>]/g, (c) =>
        c.startsWith('%') ? c : operand(r, c),
      );
      yield ` ${name} ${text}`.trimEnd();
    }
  }
}

const near = (r: Random): string => ABI[8 + r(8)] as string;
/** The compressed instructions by their own names, operands within their ranges. */
export function* everyCompressed(r: Random): Generator<string> {
  const any = (): string => ABI[1 + r(31)] as string;
  const notSp = (): string => pick(r, ['ra', 'a0', 's5', 't6']);
  const six = (): number => pick(r, [-32, -1, 1, 31, r(31) - 32]);
  yield* [' c.nop', ' c.ebreak', ' c.unimp', ` c.jr ${any()}`, ` c.jalr ${any()}`];
  for (const op of ['mv', 'add']) yield ` c.${op} ${any()}, ${any()}`;
  for (const op of ['sub', 'xor', 'or', 'and']) yield ` c.${op} ${near(r)}, ${near(r)}`;
  yield ` c.addi4spn ${near(r)}, sp, ${4 * (1 + r(255))}`;
  yield ` c.addi16sp sp, ${16 * (1 + r(31)) * (r(2) ? 1 : -1)}`;
  yield ` c.addi ${any()}, ${six()}`;
  yield ` c.li ${any()}, ${six()}`;
  yield ` c.lui ${notSp()}, ${pick(r, [1, 31, 0xfffe0, 0xfffff])}`;
  for (const op of ['slli']) yield ` c.${op} ${any()}, ${1 + r(31)}`;
  for (const op of ['srli', 'srai']) yield ` c.${op} ${near(r)}, ${1 + r(31)}`;
  yield ` c.andi ${near(r)}, ${six()}`;
  for (const op of ['lw', 'sw']) yield ` c.${op} ${near(r)}, ${4 * r(32)}(${near(r)})`;
  for (const op of ['lwsp', 'swsp']) yield ` c.${op} ${any()}, ${4 * r(64)}(sp)`;
  for (const op of ['j', 'jal']) yield ` c.${op} ${pick(r, ['1b', '1f', 'fun'])}`;
  for (const op of ['beqz', 'bnez']) yield ` c.${op} ${near(r)}, ${pick(r, ['1b', '1f', 'fun'])}`;
}

const DATA = (r: Random): string[] => [
  ` .byte ${r(256)}, -${r(128)}, 'a', '\\n', 0x${r(256).toString(16)}`,
  ` .half ${r(65536)}, -1, 0b101, 077`,
  ` .word dat, fun + 4, zer - dat, ${r(65536) * 65537}, ~${r(1000)}, -${r(1000)}`,
  ` .dword 0x123456789abcdef0, -1, ${r(65536)}`,
  ` .ascii "héllo\\t\\"${r(100)}\\101\\x41\\0"`,
  ` .asciz "a#b;c // d", "e"`,
  ` .string "/* no comment */"`,
  ` .align ${r(5)}`,
  ` .balign ${2 ** r(5)}, ${r(256)}`,
  ` .p2align ${r(5)},,${1 + r(9)}`,
  ` .space ${r(20)}`,
  ` .space ${r(20)}, ${r(256)}`,
  ` .zero ${r(9)}`,
  ` .skip ${r(9)}`,
  ` .word ${r(50)} + ${r(50)} * ${r(50)}, (${r(50)} | ${r(50)}) & 0x3f, 1 << ${r(31)}, ${r(999)} / ${1 + r(9)} % 7, 3 - 1 | 8`,
  ` .word (${r(9)} == ${r(9)}), (${r(9)} < ${r(9)}) , ${r(9)} >= ${r(9)}, ${r(2)} && ${r(2)}, ${r(2)} || ${r(2)}, 6 ^ ${r(9)}, !${r(2)}, 5 ! ${r(9)}`,
];

function shuffle<T>(r: Random, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = r(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}

/** A program with every form once, labels, data, and now and then a stretch long enough to make branches grow. */
export function encodingProgram(seed: number, compressed: boolean): string {
  const r = random(seed * 7919 + 13);
  const lines: string[] = [
    '# generated',
    ' .globl _start',
    ' .equ K, 12',
    ' .set K2, K*2',
    '_start:',
  ];
  let body = shuffle(r, [...everyForm(r), ...(compressed ? everyCompressed(r) : [])]);
  body.push(
    ' addi a0, a0, K',
    ' li a1, K2+1; li a2, -K',
    ' lw a3, K2 (sp)',
    ' addi /* c */ a4, a4, 1 # d',
  );
  if (seed % 3 === 0)
    body = body.flatMap((line, k) => (k % 40 === 20 ? [line, ` .align ${1 + r(5)}`] : [line]));
  if (seed % 4 === 1 && compressed) {
    body = body.flatMap((line, k) =>
      k % 50 === 25 && !/\bc\./.test(line)
        ? [' .option push', ' .option norvc', line, ' .option pop']
        : [line],
    );
  }
  let every = 7;
  body.forEach((line, k) => {
    if (k % every === 0) {
      lines.push('1:');
      every = 3 + r(12);
    }
    if (k % 60 === 30) lines.push('2:');
    if (k === Math.floor(body.length / 2)) {
      lines.push('fun:');
      if (seed % 5 === 2) lines.push(` .space ${1000 + (compressed ? 2 : 4) * r(900)}`);
    }
    lines.push(line);
  });
  lines.push('1:', '2: nop');
  lines.push(' .section .rodata', ' .word 1', 'rod:', ...shuffle(r, DATA(r)));
  lines.push(
    ' .data',
    ' .word 2, 3',
    'dat:',
    ...shuffle(r, DATA(r)),
    'len = . - dat',
    ' .word len',
  );
  lines.push(' .bss', ' .space 4', 'zer: .space 256');
  return `${lines.join('\n')}\n`;
}
