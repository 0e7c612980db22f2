/**
 * Instructions with operands in range into the section that is open, compressed where that is on and
 * possible; what is not known yet is noted as a fixup or a branch still to be sized.
 */
import { compress, compressedNamed } from './compressed.ts';
import type { Expression } from './expression.ts';
import { encode, type Instruction, instructionNamed } from './instructions.ts';
import type { Mnemonic } from './mnemonics.ts';
import { type Later, Operands, type Relocation } from './operands.ts';
import type { Fixup, FixupKind, Section } from './section.ts';

const ADDI = instructionNamed('addi');
const ADD_IMMEDIATE = ['c.addi', 'c.addi4spn', 'c.addi16sp'].map((name) => compressedNamed(name)!);

export abstract class Emitter extends Operands {
  abstract section: Section;
  abstract compressed: boolean;
  abstract readonly dialect: 'gnu' | 'console';
  /** Line of the statement being read, from 1. */
  abstract line: number;

  /** An instruction whose operands are in range, compressed where that is on and possible. */
  emit(i: Instruction, rd: number, rs1: number, rs2: number, imm: number): void {
    const { section } = this;
    section.mark(this.line, true);
    const half = this.compressed ? compress(i, rd, rs1, rs2, imm) : 0;
    if (half !== 0) section.put16(half);
    else section.put32(encode(i, rd, rs1, rs2, imm));
  }

  /** An instruction as it is written, 32 bits wide. */
  emitWide(i: Instruction, rd: number, rs1: number, rs2: number, imm: number): void {
    this.section.mark(this.line, true);
    this.section.put32(encode(i, rd, rs1, rs2, imm));
  }

  emitImmediate(i: Instruction, rd: number, rs1: number, rs2: number, imm: number): void {
    if (imm > 2047) this.emitWide(i, rd, rs1, rs2, imm | 0);
    else this.emit(i, rd, rs1, rs2, imm);
  }

  /** `mv` becomes c.mv or nothing compressed, where `addi` might become c.li. */
  protected emitAs(m: Mnemonic, rd: number, rs1: number, rs2: number, imm: number): void {
    for (const name of m.compressedAs!) {
      const half = compressedNamed(name)!.fit(rd, 0, m.instruction === ADDI ? rs1 : rs2, imm);
      if (half === 0) continue;
      this.section.mark(this.line, true);
      this.section.put16(half);
      return;
    }
    this.emitWide(m.instruction, rd, rs1, rs2, imm);
  }

  /** Notes a value to come at the end of what is written so far. */
  fixup(kind: FixupKind, target: Expression, at: number, pair?: Fixup): Fixup {
    const { section } = this;
    const fixup: Fixup = {
      kind,
      raw: section.length,
      after: section.items.length,
      target,
      pair,
      at: this.reader.base + at,
    };
    section.fixups.push(fixup);
    return fixup;
  }

  branch(
    i: Instruction,
    rd: number,
    rs1: number,
    rs2: number,
    target: Expression,
    at: number,
    wide = false,
  ): void {
    const { section } = this;
    if (typeof target === 'number' && this.dialect === 'console')
      throw this.reader.fail(
        `goes to a number, which is a distance to Venus and an address to GNU as: write a label, or ". + ${target}" for a distance`,
        at,
      );
    section.mark(this.line, true);
    const jump = i.format === 'J';
    const near = jump ? rd < 2 : rs2 === 0 && rs1 >= 8 && rs1 < 16 && (i.op === 5 || i.op === 6);
    section.items.push({
      ...{ kind: 'branch', raw: section.length, instruction: i, rd, rs1, rs2, target, size: 0 },
      at: this.reader.base + at,
      compressible: near && this.compressed && !wide,
      relaxable: !jump && typeof target !== 'number',
    });
  }

  /** An instruction with a 12-bit immediate that may be `%lo(…)` or `%pcrel_lo(…)`, still to be read. */
  immediateInstruction(
    i: Instruction,
    rd: number,
    rs1: number,
    name: string,
    compressible = true,
  ): void {
    const relocation = this.relocation();
    if (relocation === undefined) {
      const imm = this.immediate12(`immediate of ${name}`);
      if (typeof imm !== 'number') {
        this.emitLater(i, rd, rs1, 0, imm);
        return;
      }
      if (!compressible) {
        this.emitWide(i, rd, rs1, 0, imm | 0);
        return;
      }
      this.emitImmediate(i, rd, rs1, 0, imm);
      return;
    }
    this.emitLow(i, rd, rs1, 0, relocation);
  }

  /** `add rd, rs1, imm`, for which GNU as tries other compressed instructions than for `addi`. */
  protected addImmediate(rd: number, rs1: number): void {
    const relocation = this.relocation();
    if (relocation !== undefined) {
      this.emitLow(ADDI, rd, rs1, 0, relocation);
      return;
    }
    const imm = this.immediate12('immediate of add');
    if (typeof imm !== 'number') {
      this.emitLater(ADDI, rd, rs1, 0, imm);
      return;
    }
    if (this.compressed) {
      const inPlace = rd === rs1 && rd !== 0 && imm === 0 ? 0x0001 | (rd << 7) : 0;
      const half = ADD_IMMEDIATE.reduce((found, c) => found || c.fit(rd, rs1, 0, imm), inPlace);
      if (half !== 0) {
        this.section.mark(this.line, true);
        this.section.put16(half);
        return;
      }
    }
    this.emitWide(ADDI, rd, rs1, 0, imm | 0);
  }

  /** An instruction whose immediate is a constant that is defined further on; its value is checked then. */
  emitLater(i: Instruction, rd: number, rs1: number, rs2: number, { target, at }: Later): void {
    this.fixup(i.format === 'store' ? 'imm12s' : 'imm12i', target, at);
    this.emitWide(i, rd, rs1, rs2, 0);
  }

  emitLow(
    i: Instruction,
    rd: number,
    rs1: number,
    rs2: number,
    { operator, target, at }: Relocation,
  ): void {
    if (operator !== 'lo' && operator !== 'pcrel_lo') {
      throw this.reader.fail(
        `%${operator} does not belong here; %lo or %pcrel_lo does`,
        at,
        `%${operator}`,
      );
    }
    const store = i.format === 'store';
    const kind =
      operator === 'lo' ? (store ? 'lo12s' : 'lo12i') : store ? 'pcrelLo12s' : 'pcrelLo12i';
    this.fixup(kind, target, at);
    this.emitWide(i, rd, rs1, rs2, 0);
  }
}
