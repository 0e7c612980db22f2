/**
 * Sections while they are being written, and their layout once all of their text is known.
 *
 * A section is its bytes without anything of variable length, and a list of the variable things
 * (branches that may grow, alignment, `.org`) by where they stand among those bytes. A place in it
 * is a byte offset and the number of variable things before it, so that layout is a running sum.
 */
import type { Expression, Label } from './expression.ts';
import type { Instruction } from './instructions.ts';

/**
 * Bytes of all sections of a program together, zeroes of .bss among them: what the simulator can hold
 * beside a heap and a stack. Nothing larger is allocated.
 */
export const MAX_BYTES = 1 << 23;

export interface BranchItem {
  readonly kind: 'branch';
  readonly raw: number;
  readonly instruction: Instruction;
  readonly rd: number;
  readonly rs1: number;
  readonly rs2: number;
  readonly target: Expression;
  /** Whether a compressed form exists for these operands. */
  readonly compressible: boolean;
  /** Whether it may become an inverted branch around a jump. */
  readonly relaxable: boolean;
  /** Offset in the source of what a message would quote. */
  readonly at: number;
  size: number;
}

export interface AlignItem {
  readonly kind: 'align';
  readonly raw: number;
  readonly boundary: number;
  /** Offset in the source of what a message would quote. */
  readonly at: number;
  /** Padding longer than this is left out altogether. */
  readonly limit: number;
  /** Byte to pad with; undefined pads with nops. */
  readonly fill: number | undefined;
  /**
   * The assembler's own layout reckons with this much, as it leaves the exact padding to the
   * linker; undefined where it pads exactly.
   */
  readonly worst: number | undefined;
  size: number;
}

export interface OrgItem {
  readonly kind: 'org';
  readonly raw: number;
  readonly target: Expression;
  readonly fill: number;
  /** Offset in the source of what a message would quote. */
  readonly at: number;
  size: number;
}

export type VariableItem = BranchItem | AlignItem | OrgItem;

export type FixupKind =
  | 'abs8'
  | 'abs16'
  | 'abs32'
  | 'abs64'
  | 'hi20'
  | 'lo12i'
  | 'lo12s'
  | 'imm12i'
  | 'imm12s'
  | 'pcrelHi20'
  | 'pcrelLo12i'
  | 'pcrelLo12s'
  | 'call';

export interface Fixup {
  readonly kind: FixupKind;
  readonly raw: number;
  readonly after: number;
  readonly target: Expression;
  /** The auipc a `pcrelLo12` of an expansion belongs to; undefined where the source names a label. */
  readonly pair: Fixup | undefined;
  /** Offset in the source of what a message would quote. */
  readonly at: number;
}

/** The bytes written so far into all sections of one source. */
export interface Total {
  bytes: number;
}

export class Section {
  readonly name: string;
  readonly executable: boolean;
  readonly writable: boolean;
  /** Takes address space and no bytes of the file. */
  readonly zeroFilled: boolean;
  /** False for notes and debugging data, which take no address. */
  readonly loaded: boolean;
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(256);
  length = 0;
  alignment = 1;
  readonly items: VariableItem[] = [];
  readonly fixups: Fixup[] = [];
  /** Labels defined here, for the symbol table. */
  readonly labels: Label[] = [];
  /** Statements in order, four numbers each: raw, after, line, 1 for an instruction and 0 for data. */
  lines = new Int32Array(1024);
  lineCount = 0;
  address = 0;
  size = 0;
  /** Zero bytes at the end of code, up to its alignment in the assembler's layout. */
  tail = 0;
  readonly #total: Total;
  /** `shift[k]`: bytes the first k variable things take. */
  shift: Int32Array<ArrayBuffer> = new Int32Array(1);

  constructor(
    name: string,
    kind: { executable: boolean; writable: boolean; zeroFilled: boolean; loaded: boolean },
    total: Total,
  ) {
    this.name = name;
    this.#total = total;
    this.executable = kind.executable;
    this.writable = kind.writable;
    this.zeroFilled = kind.zeroFilled;
    this.loaded = kind.loaded;
  }

  /**
   * Makes room for `count` more bytes, zero, and gives the offset of the first. A count that the source
   * decides must have passed `Assembler.reserve`.
   */
  grow(count: number): number {
    const at = this.length;
    const end = at + count;
    if (!this.zeroFilled && end > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(end, this.bytes.length * 2));
      bytes.set(this.bytes.subarray(0, at));
      this.bytes = bytes;
    }
    this.length = end;
    this.#total.bytes += count;
    return at;
  }

  put16(value: number): void {
    const at = this.grow(2);
    this.bytes[at] = value;
    this.bytes[at + 1] = value >> 8;
  }

  put32(value: number): void {
    const at = this.grow(4);
    const bytes = this.bytes;
    bytes[at] = value;
    bytes[at + 1] = value >> 8;
    bytes[at + 2] = value >> 16;
    bytes[at + 3] = value >> 24;
  }

  /** Notes that what comes next was written on `line`. */
  mark(line: number, instruction: boolean): void {
    const n = this.lineCount * 4;
    if (n === this.lines.length) {
      const lines = new Int32Array(n * 2);
      lines.set(this.lines);
      this.lines = lines;
    }
    this.lines[n] = this.length;
    this.lines[n + 1] = this.items.length;
    this.lines[n + 2] = line;
    this.lines[n + 3] = instruction ? 1 : 0;
    this.lineCount++;
  }

  /** Final address of a place in this section; valid once laid out. */
  addressOf(raw: number, after: number): number {
    return this.address + raw + this.shift[after]!;
  }

  /** Recomputes `shift` and `size` from the sizes of the variable things. */
  settle(): void {
    const shift = new Int32Array(this.items.length + 1);
    for (let k = 0; k < this.items.length; k++) shift[k + 1] = shift[k]! + this.items[k]!.size;
    this.shift = shift;
    this.size = this.length + shift[this.items.length]! + this.tail;
  }
}
