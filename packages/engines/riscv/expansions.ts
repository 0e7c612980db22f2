/**
 * Mnemonics of more than one shape or instruction: `li`, `la`, `call`, loads and stores by name,
 * `jal` and `jalr` with operands left out, `fence`, and the compressed instructions by name.
 *
 * Source: RISC-V Assembly Programmer's Manual, "pseudoinstructions"; the sequences are those GNU as
 * writes for position-dependent RV32 code.
 */

import { type CompressedInstruction, compressedNamed } from './compressed.ts';
import type { Expression } from './expression.ts';
import { hint, SHIFTS_BY_NOTHING } from './hints.ts';
import { INSTRUCTIONS, type Instruction, instructionNamed } from './instructions.ts';
import type { TranslationUnit } from './translation-unit.ts';

type Expand = (a: TranslationUnit, name: string) => void;

const LUI = instructionNamed('lui');
const AUIPC = instructionNamed('auipc');
const ADDI = instructionNamed('addi');
const JAL = instructionNamed('jal');
const JALR = instructionNamed('jalr');
const FENCE = instructionNamed('fence');
const LI = compressedNamed('c.li')!;
const C_LUI = compressedNamed('c.lui')!;
const OPEN = 40;

export const EXPANSIONS = new Map<string, Expand>();

/** `lui` and `addi`, or the one of them that is enough; each compressed where it can be. */
function loadConstant(a: TranslationUnit, rd: number, value: number): void {
  const low = (value << 20) >> 20;
  const high = (value - low) >>> 12;
  if (high !== 0) a.emit(LUI, rd, 0, 0, high);
  // GNU as writes the addi for x0 even where it adds nothing.
  if (high === 0 || low !== 0 || rd === 0) a.emit(ADDI, rd, high === 0 ? 0 : rd, 0, low);
}

function put(a: TranslationUnit, c: CompressedInstruction, rd: number, imm: number): boolean {
  const half = a.compressed ? c.fit(rd, 0, 0, imm) : 0;
  if (half === 0) return false;
  a.section.mark(a.line, true);
  a.section.put16(half);
  return true;
}

EXPANSIONS.set('li', (a) => {
  const rd = a.register();
  a.reader.comma();
  const value = a.constant('value of li', -0x80000000, 0xffffffff);
  const signed = value | 0;
  if ((value & 0xfff) === 0 && put(a, C_LUI, rd, (value / 4096) & 0xfffff)) return;
  if (put(a, LI, rd, value)) return;
  if (signed >= -2048 && signed < 2048) a.emitWide(ADDI, rd, 0, 0, signed);
  else loadConstant(a, rd, signed);
});

/** auipc `base`, then `i` with the low part. */
function relative(
  a: TranslationUnit,
  i: Instruction,
  rd: number,
  rs2: number,
  base: number,
  target: Expression,
  at: number,
): void {
  const pair = a.fixup('pcrelHi20', target, at);
  a.emitWide(AUIPC, base, 0, 0, 0);
  a.fixup(i.format === 'store' ? 'pcrelLo12s' : 'pcrelLo12i', target, at, pair);
  a.emitWide(i, rd, base, rs2, 0);
}

for (const name of ['la', 'lla']) {
  EXPANSIONS.set(name, (a) => {
    const rd = a.register();
    a.reader.comma();
    a.reader.skip();
    const at = a.reader.p;
    const target = a.reader.expression();
    if (typeof target === 'number') {
      if (target < -0x80000000 || target > 0xffffffff)
        throw a.reader.fail(`${target} does not fit in 32 bits`, at);
      loadConstant(a, rd, target | 0);
    } else relative(a, ADDI, rd, 0, rd, target, at);
  });
}

/** `(rs1)` where it comes next. */
function base(a: TranslationUnit): number | undefined {
  const { reader } = a;
  reader.skip();
  const start = reader.p;
  if (reader.take(OPEN)) {
    const n = a.tryRegister();
    if (n !== undefined) {
      reader.expect(41);
      return n;
    }
  }
  reader.p = start;
  return undefined;
}

interface MemoryOperand {
  readonly rs1: number;
  /** As written: up to 2³²−1. */
  readonly imm: number;
}

/**
 * `imm(rs1)`, `%lo(x)(rs1)` or `(rs1)`: gives the operand, or writes the instruction itself and
 * gives undefined where the offset waits for a label. A bare name goes to `byName`.
 */
function memory(
  a: TranslationUnit,
  i: Instruction,
  rd: number,
  rs2: number,
  byName?: (target: Expression, at: number) => void,
): MemoryOperand | undefined {
  const { reader } = a;
  const direct = base(a);
  if (direct !== undefined) return { rs1: direct, imm: 0 };
  const relocation = a.relocation();
  if (relocation !== undefined) {
    reader.expect(OPEN);
    const rs1 = a.register();
    reader.expect(41);
    a.emitLow(i, rd, rs1, rs2, relocation);
    return undefined;
  }
  reader.skip();
  const at = reader.p;
  const e = reader.expression();
  if (reader.take(OPEN)) {
    const rs1 = a.register();
    const close = reader.p;
    reader.expect(41);
    const end = reader.p;
    reader.p = at;
    const imm = a.immediate12(`offset of ${i.name}`);
    reader.p = Math.max(close, end);
    if (typeof imm === 'number') return { rs1, imm };
    a.emitLater(i, rd, rs1, rs2, imm);
    return undefined;
  }
  // Ripes takes `lw a0 0 a1`, too.
  if (typeof e === 'number' && !reader.atEnd()) {
    const rs1 = a.tryRegister();
    if (rs1 !== undefined) {
      const end = reader.p;
      reader.p = at;
      const imm = a.immediate12(`offset of ${i.name}`);
      reader.p = end;
      if (typeof imm === 'number') return { rs1, imm };
    }
  }
  if (byName === undefined || typeof e === 'number') {
    throw reader.fail(`offset and base register expected, as in "${i.name} …, 4(sp)"`, at);
  }
  byName(e, at);
  return undefined;
}

for (const i of INSTRUCTIONS) {
  if (i.format === 'load' && i !== JALR) {
    EXPANSIONS.set(i.name, (a) => {
      const rd = a.register();
      a.reader.comma();
      const m = memory(a, i, rd, 0, (target, at) => relative(a, i, rd, 0, rd, target, at));
      if (m !== undefined) a.emitImmediate(i, rd, m.rs1, 0, m.imm);
    });
  } else if (i.format === 'store') {
    EXPANSIONS.set(i.name, (a) => {
      const rs2 = a.register();
      a.reader.comma();
      const m = memory(a, i, 0, rs2, (target, at) => {
        a.reader.comma();
        relative(a, i, 0, rs2, a.register(), target, at);
      });
      if (m !== undefined) a.emitImmediate(i, 0, m.rs1, rs2, m.imm);
    });
  }
}

/** auipc and jalr to anywhere. */
function far(
  a: TranslationUnit,
  rd: number,
  through: number,
  target: Expression,
  at: number,
): void {
  a.fixup('call', target, at);
  a.emitWide(AUIPC, through, 0, 0, 0);
  a.emitWide(JALR, rd, through, 0, 0);
}

function target(a: TranslationUnit): [Expression, number] {
  a.reader.skip();
  const at = a.reader.p;
  return [a.reader.expression(), at];
}

EXPANSIONS.set('call', (a) => {
  const rd = a.tryRegister();
  if (rd !== undefined) a.reader.comma();
  // A link register of one's own still goes through t1, as GNU as writes it.
  far(a, rd ?? 1, rd === undefined ? 1 : 6, ...target(a));
});
EXPANSIONS.set('tail', (a) => far(a, 0, 6, ...target(a)));
EXPANSIONS.set('jump', (a) => {
  const [to, at] = target(a);
  a.reader.comma();
  far(a, 0, a.register(), to, at);
});
EXPANSIONS.set('jal', (a) => {
  const rd = a.tryRegister();
  if (rd !== undefined) a.reader.comma();
  const [to, at] = target(a);
  // GNU as never writes c.jal for it.
  a.branch(JAL, rd ?? 1, 0, 0, to, at, true);
});

/**
 * The operands of `jalr` after rd: `rs1`, `imm(rs1)`, `rs1, imm`. GNU as compresses `jr rs1` and
 * `jalr rs1` alone, no spelling that says rd or an offset.
 */
function indirect(a: TranslationUnit, rd: number, first: number | undefined): void {
  const { reader } = a;
  const bare = first === undefined;
  const rs1 = first ?? a.tryRegister();
  if (rs1 === undefined) {
    const m = memory(a, JALR, rd, 0);
    if (m !== undefined) a.emitWide(JALR, rd, m.rs1, 0, m.imm | 0);
  } else if (reader.more()) a.immediateInstruction(JALR, rd, rs1, 'jalr', false);
  else if (bare) a.emit(JALR, rd, rs1, 0, 0);
  else a.emitWide(JALR, rd, rs1, 0, 0);
}

EXPANSIONS.set('jr', (a) => indirect(a, 0, undefined));
EXPANSIONS.set('jalr', (a) => {
  const { reader } = a;
  const first = a.tryRegister();
  if (first === undefined) return indirect(a, 1, undefined);
  if (!reader.more()) return a.emit(JALR, 1, first, 0, 0);
  const second = a.tryRegister();
  if (second !== undefined) return indirect(a, first, second);
  // `jalr rs1, imm` links in ra; `jalr rd, imm(rs1)` has its parenthesis still to come.
  const start = reader.p;
  if (base(a) === undefined) {
    const relocation = a.relocation();
    if (relocation === undefined) reader.expression();
    const bare = reader.atEnd();
    reader.p = start;
    if (bare) return a.immediateInstruction(JALR, 1, first, 'jalr', false);
  }
  reader.p = start;
  indirect(a, first, undefined);
});

const SETS = [
  '',
  'w',
  'r',
  'rw',
  'o',
  'ow',
  'or',
  'orw',
  'i',
  'iw',
  'ir',
  'irw',
  'io',
  'iow',
  'ior',
  'iorw',
];

EXPANSIONS.set('fence', (a) => {
  const { reader } = a;
  if (reader.atEnd()) return a.emit(FENCE, 0, 0, 0, 0xff);
  const set = (): number => {
    reader.skip();
    const at = reader.p;
    const name = reader.name();
    const value = SETS.indexOf(name);
    if (value <= 0) {
      reader.p = at;
      throw reader.fail(`letters of iorw in that order expected, not "${reader.tokenAt(at)}"`, at);
    }
    return value;
  };
  const predecessor = set();
  reader.comma();
  a.emit(FENCE, 0, 0, 0, (predecessor << 4) | set());
});

EXPANSIONS.set('unimp', (a) => {
  a.section.mark(a.line, true);
  if (a.compressed) a.section.put16(0);
  else a.section.put32(0xc0001073);
});
EXPANSIONS.set('c.unimp', (a, name) => {
  requireCompressed(a, name);
  a.section.mark(a.line, true);
  a.section.put16(0);
});

for (const name of SHIFTS_BY_NOTHING)
  EXPANSIONS.set(name, (a) => {
    requireCompressed(a, name);
    const half = hint(name, a.register(), 0, 0);
    if (half === 0) throw a.reader.fail(`${name} takes x8–x15 (s0, s1, a0–a5)`, a.start);
    a.section.mark(a.line, true);
    a.section.put16(half);
  });

/** Operands of the compressed instructions by name: `b` is a register both rd and rs1, `m` is imm(rs1). */
const C_FORMS: Record<string, string> = {
  ...{ 'c.nop': '', 'c.ebreak': '', 'c.jr': 's', 'c.jalr': 's', 'c.j': 'a', 'c.jal': 'a' },
  ...{ 'c.beqz': 'sa', 'c.bnez': 'sa', 'c.lw': 'dm', 'c.lwsp': 'dm', 'c.sw': 'tm', 'c.swsp': 'tm' },
  ...{ 'c.lui': 'dj', 'c.li': 'dj', 'c.addi4spn': 'dsj', 'c.addi16sp': 'bj', 'c.addi': 'bj' },
  ...{ 'c.mv': 'dt', 'c.add': 'bt', 'c.sub': 'bt', 'c.and': 'bt', 'c.or': 'bt', 'c.xor': 'bt' },
  ...{ 'c.slli': 'bj', 'c.srli': 'bj', 'c.srai': 'bj', 'c.andi': 'bj' },
};

function requireCompressed(a: TranslationUnit, name: string): void {
  if (!a.compressed)
    throw a.reader.fail(`"${name}" needs compressed instructions on (.option rvc)`, a.start);
}

/** Any `c.` instruction. */
export function expandCompressed(a: TranslationUnit, name: string): void {
  requireCompressed(a, name);
  const c = compressedNamed(name)!;
  const { reader } = a;
  let rd = name === 'c.jalr' ? 1 : 0;
  let rs1 = 0;
  let rs2 = 0;
  let imm = 0;
  const form = C_FORMS[name]!;
  for (let k = 0; k < form.length; k++) {
    if (k > 0) reader.comma();
    switch (form[k]) {
      case 'd':
        rd = a.register();
        break;
      case 's':
        rs1 = a.register();
        break;
      case 't':
        rs2 = a.register();
        break;
      case 'b':
        rd = rs1 = a.register();
        break;
      case 'j':
        imm = a.constant(`immediate of ${name}`, -2048, 0xfffff);
        break;
      case 'm': {
        const m = memory(a, c.base, rd, rs2);
        if (m === undefined) throw reader.fail(`"${name}" takes a plain offset`, a.start);
        ({ rs1, imm } = m);
        break;
      }
      default: {
        if (k === 1 && !(rs1 >= 8 && rs1 < 16))
          throw reader.fail(`${name} takes x8–x15 (s0, s1, a0–a5)`, a.start);
        const [to, at] = target(a);
        a.branch(c.base, name === 'c.jal' ? 1 : 0, rs1, 0, to, at);
        return;
      }
    }
  }
  if (name === 'c.nop' && !reader.atEnd()) imm = a.constant(`immediate of ${name}`, -32, 31);
  const half = c.fit(rd, rs1, rs2, imm) || hint(name, rd, rs2, imm);
  if (half === 0) throw reader.fail(`these operands do not fit ${name}`, a.start);
  a.section.mark(a.line, true);
  a.section.put16(half);
}
