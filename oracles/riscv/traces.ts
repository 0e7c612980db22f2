/** Programs to run: every instruction of RV32IM, Zba and Zbb on edge values, and machine-mode programs. */
import { type Random, random } from './programs.ts';

const pick = <T>(r: Random, from: readonly T[]): T => from[r(from.length)] as T;
const ABI =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'.split(
    ' ',
  );
/** sp, gp and s1 point to data, tp counts. */
const FREE = [1, ...Array.from({ length: 27 }, (_, k) => k + 5).filter((n) => n !== 9)];
const d = (r: Random): string => (r(20) === 0 ? 'zero' : (ABI[pick(r, FREE)] as string));
const s = (r: Random): string => ABI[r(32)] as string;
const near = (r: Random): string => pick(r, ['s0', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
const word = (r: Random): number => ((r(65536) << 16) | r(65536)) >>> 0;
const value = (r: Random): number =>
  r(2) === 0
    ? word(r)
    : pick(
        r,
        [
          0, 1, 2, 31, 32, 255, 0x7f, 0x80, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000,
          0x80000001, 0xffffffff, 0xfffffffe, 0xaaaaaaaa,
        ],
      );
const imm = (r: Random): number => pick(r, [0, 1, -1, 2047, -2048, r(4096) - 2048, r(64) - 32]);

const REGISTER =
  'add sub sll slt sltu xor srl sra or and mul mulh mulhsu mulhu div divu rem remu sh1add sh2add sh3add andn orn xnor max maxu min minu rol ror'.split(
    ' ',
  );
const UNARY =
  'clz ctz cpop sext.b sext.h zext.h orc.b rev8 zext.b not neg seqz snez sltz sgtz mv'.split(' ');
const IMMEDIATE = 'addi slti sltiu xori ori andi'.split(' ');
const SHIFT = 'slli srli srai rori'.split(' ');
const BRANCH = 'beq bne blt bge bltu bgeu bgt ble bgtu bleu'.split(' ');
const BRANCH_ZERO = 'beqz bnez blez bgez bltz bgtz'.split(' ');

/** Every instruction once or more, each entry the lines that stay together. */
function everything(r: Random, compressed: boolean): string[][] {
  const lines: string[][] = [];
  for (const op of REGISTER) lines.push([`${op} ${d(r)}, ${s(r)}, ${s(r)}`]);
  for (const op of ['div', 'divu', 'rem', 'remu']) lines.push([`${op} ${d(r)}, ${s(r)}, zero`]);
  lines.push([
    'li t0, 0x80000000',
    'li t1, -1',
    `div ${d(r)}, t0, t1`,
    'li t0, 0x80000000',
    'li t1, -1',
    'rem a0, t0, t1',
  ]);
  for (const op of UNARY) lines.push([`${op} ${d(r)}, ${s(r)}`]);
  for (const op of IMMEDIATE) lines.push([`${op} ${d(r)}, ${s(r)}, ${imm(r)}`]);
  for (const op of SHIFT) lines.push([`${op} ${d(r)}, ${s(r)}, ${pick(r, [0, 1, 31, r(32)])}`]);
  for (const op of ['lui', 'auipc']) lines.push([`${op} ${d(r)}, ${r(0x100000)}`]);
  for (const [op, size] of [
    ['lb', 1],
    ['lbu', 1],
    ['lh', 2],
    ['lhu', 2],
    ['lw', 4],
    ['sb', 1],
    ['sh', 2],
    ['sw', 4],
  ] as const) {
    const register = op.startsWith('s') ? s(r) : d(r);
    lines.push([`${op} ${register}, ${size * r(128 / size)}(${pick(r, ['gp', 's1', 'sp'])})`]);
    lines.push([
      `${op} ${op.startsWith('s') ? s(r) : d(r)}, ${size * r(128 / size) - 128}(${pick(r, ['gp', 's1'])})`,
    ]);
  }
  for (const op of BRANCH)
    lines.push([`${op} ${s(r)}, ${s(r)}, 1f`, `xor ${d(r)}, ${s(r)}, ${s(r)}`, '1:']);
  for (const op of BRANCH_ZERO)
    lines.push([`${op} ${s(r)}, 1f`, `add ${d(r)}, ${s(r)}, ${s(r)}`, '1:']);
  lines.push([
    `li tp, ${1 + r(4)}`,
    `1: add ${d(r)}, ${s(r)}, ${s(r)}`,
    'addi tp, tp, -1',
    'bnez tp, 1b',
  ]);
  lines.push(
    [`jal ${pick(r, ['ra', 't0', 'a5'])}, 1f`, `li ${d(r)}, 1`, '1:'],
    ['j 1f', 'unimp', '1:'],
  );
  lines.push(
    ['call leaf'],
    ['la a3, leaf', 'jalr a3'],
    ['la a3, 1f', `jr ${r(2) ? '(a3)' : 'a3'}`, 'unimp', '1:'],
  );
  lines.push(
    [`la a4, 1f+8`, `jalr ${d(r)}, -8(a4)`, 'unimp', '1:'],
    ['la t2, leaf+1', 'jalr ra, t2, 0'],
  );
  lines.push(
    ['fence'],
    ['fence rw, w'],
    ['fence.i'],
    ['fence.tso'],
    ['nop'],
    [`li ${d(r)}, ${value(r)}`],
  );
  lines.push(
    [`la ${d(r)}, data+${r(64)}`],
    [`lw ${d(r)}, data+${4 * r(32)}`.replace('zero', 'a1')],
    [`sw ${s(r)}, data+${4 * r(32)}, t1`],
  );
  if (compressed) {
    for (const op of ['c.sub', 'c.xor', 'c.or', 'c.and'])
      lines.push([`${op} ${near(r)}, ${near(r)}`]);
    for (const op of ['c.srli', 'c.srai']) lines.push([`${op} ${near(r)}, ${1 + r(31)}`]);
    const target = ABI[pick(r, FREE)] as string;
    lines.push(
      [`c.addi4spn ${near(r)}, sp, ${4 * (1 + r(255))}`],
      [`c.andi ${near(r)}, ${r(64) - 32}`],
    );
    lines.push(
      [`c.addi16sp sp, ${16 * (1 + r(31))}`, 'mv a2, sp', 'mv sp, gp'],
      [`c.slli ${target}, ${1 + r(31)}`],
    );
    lines.push(
      [`c.li ${target}, ${r(64) - 32}`],
      [`c.lui ${target}, ${1 + r(31)}`],
      [`c.addi ${target}, ${-1 - r(32)}`],
    );
    lines.push([`c.mv ${target}, a4`], [`c.add ${target}, a5`], ['c.nop']);
    lines.push([`c.lwsp ${target}, ${4 * r(32)}(sp)`], [`c.swsp ${s(r)}, ${4 * r(32)}(sp)`]);
    lines.push([`c.lw ${near(r)}, ${4 * r(32)}(s1)`], [`c.sw ${near(r)}, ${4 * r(32)}(s1)`]);
    lines.push(
      [`c.beqz ${near(r)}, 1f`, 'c.nop', '1:'],
      [`c.bnez ${near(r)}, 1f`, 'not a0, a0', '1:'],
    );
    lines.push(
      ['c.j 1f', 'unimp', '1:'],
      ['c.jal leaf'],
      ['la a2, leaf', 'c.jalr a2'],
      ['la a2, 1f', 'c.jr a2', 'unimp', '1:'],
    );
  }
  return lines;
}

function shuffle<T>(r: Random, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = r(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}

const indent = (lines: readonly string[]): string[] =>
  lines.map((line) => (/^\w+:/.test(line) ? line : ` ${line}`));

/** Runs under Linux: registers loaded with edge values, everything once in some order, exit. Traced from `begin`. */
export function userProgram(seed: number, compressed: boolean): string {
  const r = random(seed * 104729 + 71);
  const loads = Array.from({ length: 31 }, (_, k) => k + 1)
    .filter((n) => n !== 3)
    .map((n) => `lw x${n}, ${4 * n}(gp)`);
  const table = Array.from({ length: 32 }, (_, n) =>
    n === 2 || n === 3 || n === 9 ? 'data' : n === 4 ? '0' : `0x${value(r).toString(16)}`,
  );
  return `${[
    ' .globl _start',
    ...indent(['_start:', 'la gp, init', ...loads, 'la gp, data', 'begin:']),
    ...indent(shuffle(r, everything(r, compressed)).flat()),
    ...indent([`li a0, ${r(256)}`, 'li a7, 93', 'ecall', 'leaf:', `xori a5, a5, ${imm(r)}`, 'ret']),
    ' .data',
    ' .balign 4',
    'init:',
    ` .word ${table.join(', ')}`,
    ` .word ${Array.from({ length: 32 }, () => `0x${word(r).toString(16)}`).join(', ')}`,
    'data:',
    ` .word ${Array.from({ length: 32 }, () => `0x${word(r).toString(16)}`).join(', ')}`,
  ].join('\n')}\n`;
}

const CSRS = ['mscratch', 'mepc', 'mcause', 'mtval'];

/** Runs on the bare machine: Zicsr, traps taken by a handler, mret. Ends by a store to the test device. */
export function machineProgram(seed: number, compressed: boolean): string {
  const r = random(seed * 15485863 + 5);
  const body: string[][] = [];
  for (let k = 0; k < 2; k++) {
    for (const op of ['csrrw', 'csrrs', 'csrrc']) {
      // mcause keeps few bits on some machines: what is written there stays small.
      body.push([
        `li a0, ${value(r)}`,
        `${op} ${pick(r, ['a1', 'a0', 'zero', 's2'])}, mscratch, a0`,
      ]);
      body.push(
        [`${op} ${d(r)}, mscratch, zero`],
        [`${op}i ${d(r)}, ${pick(r, CSRS)}, ${2 * r(16)}`],
      );
      body.push([`li a0, ${4 * r(1 << 20)}`, `${op} ${d(r)}, mepc, a0`]);
    }
    body.push(
      [`csrr ${d(r)}, ${pick(r, CSRS)}`],
      [`csrw ${pick(r, CSRS)}, ${2 * r(8)}`],
      [`csrsi mscratch, ${r(32)}`],
    );
    body.push([`csrci mscratch, ${r(32)}`], [`csrs mscratch, ${s(r)}`], [`csrc mscratch, ${s(r)}`]);
    body.push([
      // MPP reads 3 where there is machine mode alone, and is made so where there is more.
      'lui a0, 2',
      'addi a0, a0, -2048',
      'csrs mstatus, a0',
      'csrsi mstatus, 8',
      'csrr a0, mstatus',
      'andi a0, a0, 0x88',
      'csrci mstatus, 8',
      'csrr a0, mstatus',
      'andi a0, a0, 0x88',
    ]);
    body.push(['csrr a0, mhartid'], [`li a0, ${value(r)}`, 'csrw mie, zero', 'csrr a1, mie']);
    body.push(
      ['ecall'],
      ['.option push', '.option norvc', 'ebreak', '.option pop'],
      ['.word 0xffffffff'],
      ['.word 0xc0001073'],
      ['csrrw a0, 0x7ff, zero'],
      ['csrw mhartid, a0'],
    );
  }
  if (compressed) body.push(['c.ebreak', 'c.nop']);
  return `${[
    ' .globl _start',
    ...indent([
      '_start:',
      'la t0, handler',
      'csrw mtvec, t0',
      'csrw mscratch, zero',
      'csrw mepc, zero',
      'csrw mcause, zero',
      'csrw mtval, zero',
    ]),
    ...indent(Array.from({ length: 31 }, (_, k) => `li x${k + 1}, ${value(r)}`)),
    'begin:',
    ...indent(shuffle(r, body).flat()),
    ...indent(['li t0, 0x100000', 'li t1, 0x5555', 'end:', 'sw t1, 0(t0)', '1: j 1b']),
    // Only exceptions whose mtval every machine gives alike show it.
    ...indent([
      ' .balign 4',
      'handler:',
      'csrr a0, mcause',
      'csrr a1, mepc',
      'csrr a2, mstatus',
      'andi a2, a2, 0x88',
    ]),
    ...indent([
      'addi a3, a0, -5',
      'li a4, 2',
      'bgtu a3, a4, 1f',
      'csrr a3, mtval',
      '1: addi a1, a1, 4',
      'csrw mepc, a1',
      'mret',
    ]),
  ].join('\n')}\n`;
}
