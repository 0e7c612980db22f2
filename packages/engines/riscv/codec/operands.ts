/**
 * Operands of every format: where each one's bits lie in the word, and what kind of thing they name.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20240411), chapters 2, 26 to 30 and 35.
 */

/** What the value of an operand names, and so how it is written. */
export type Kind =
  /** An integer, floating-point or vector register by its number. */
  | 'x'
  | 'f'
  | 'v'
  /** s0 to s7 by number. */
  | 'saved'
  /** A number with a sign, one without, and one that is written in hexadecimal. */
  | 'signed'
  | 'unsigned'
  | 'shift'
  /** Bits 31 to 12 of a constant. */
  | 'upper'
  /** A distance from this instruction in bytes. */
  | 'distance'
  | 'csr'
  | 'rounding'
  | 'set'
  | 'mode'
  | 'vtype'
  | 'mask'
  | 'order'
  | 'segments'
  | 'number'
  | 'list'
  | 'adjust'
  | 'constant'
  /** A major opcode, of .insn. */
  | 'opcode';

/** Bits of the word and where they stand in the value: `width` bits from bit `at` are bits `to` and up. */
export interface Piece {
  readonly at: number;
  readonly width: number;
  readonly to: number;
}

export interface Operand {
  readonly id: string;
  readonly kind: Kind;
  /** What the manual calls it: rd, rs1, imm, shamt. */
  readonly label: string;
  readonly pieces: readonly Piece[];
  /** Bits of the value, its sign among them; low bits that the word does not have are 0. */
  readonly width: number;
  /** The step between values: 2 for distances, 4 and 8 for scaled offsets, 16 for c.addi16sp. */
  readonly step: number;
  readonly isSigned: boolean;
  /** Added to what the bits say: registers x8 to x15 of three bits, the odd numbers of c.mop. */
  readonly base: number;
  /** The same value stands in several places, and must be the same. */
  readonly isRepeated: boolean;
}

/** `id kind label pieces`, a piece as at.width.to; `+8` is the base. */
const ROWS = `
rd x rd 7.5.0|rs1 x rs1 15.5.0|rs2 x rs2 20.5.0|rs3 x rs3 27.5.0
fd f rd 7.5.0|fs1 f rs1 15.5.0|fs2 f rs2 20.5.0|fs3 f rs3 27.5.0
vd v vd 7.5.0|vs1 v vs1 15.5.0|vs2 v vs2 20.5.0
fs12 f rs 15.5.0 20.5.0|rs12 x rs 15.5.0 20.5.0|vs12 v vs 15.5.0 20.5.0|vd12 v vd 7.5.0 15.5.0 20.5.0
i12 signed imm 20.12.0|s12 signed imm 25.7.5 7.5.0|pf signed imm 25.7.5
b12 distance imm 31.1.12 7.1.11 25.6.5 8.4.1|j20 distance imm 31.1.20 12.8.12 20.1.11 21.10.1
u20 upper imm 12.20.0|sh5 shift shamt 20.5.0|sh6 shift shamt 20.6.0|csr csr csr 20.12.0
z5 unsigned uimm 15.5.0|si5 signed imm 15.5.0|z6 unsigned uimm 26.1.5 15.5.0
rm rounding rm 12.3.0|pred set pred 24.4.0|succ set succ 20.4.0|fm mode fm 28.4.0
vt10 vtype vtypei 20.10.0|vt11 vtype vtypei 20.11.0|vm mask vm 25.1.0
bs unsigned bs 30.2.0|rnum unsigned rnum 20.4.0|fli constant constant 15.5.0
aqrl order aq,rl 25.2.0|nf segments nf 29.3.0
mopr number n 30.1.4 26.2.2 20.2.0|moprr number n 30.1.2 26.2.0|cmop number n 8.3.1 +1
rdp x rd′ 2.3.0 +8|rs1p x rs1′ 7.3.0 +8|rs2p x rs2′ 2.3.0 +8|fdp f rd′ 2.3.0 +8|fs2p f rs2′ 2.3.0 +8
crs1 x rs1 7.5.0|cs2 x rs2 2.5.0|fcs2 f rs2 2.5.0
rde x rd 8.4.1|rs2e x rs2 21.4.1|rdpe x rd′ 3.2.1 +8|rs2pe x rs2′ 3.2.1 +8|cs2e x rs2 3.4.1
c4spn unsigned uimm 11.2.4 7.4.6 6.1.2 5.1.3|cw unsigned uimm 10.3.3 6.1.2 5.1.6|cd unsigned uimm 10.3.3 5.2.6
c6 signed imm 12.1.5 2.5.0|csh6 shift shamt 12.1.5 2.5.0|csh5 shift shamt 2.5.0
c16sp signed imm 12.1.9 6.1.4 5.1.6 3.2.7 2.1.5|clui upper imm 12.1.5 2.5.0
cj distance imm 12.1.11 11.1.4 9.2.8 8.1.10 7.1.6 6.1.7 3.3.1 2.1.5
cb distance imm 12.1.8 10.2.3 5.2.6 3.2.1 2.1.5
cwsp unsigned uimm 12.1.5 4.3.2 2.2.6|cdsp unsigned uimm 12.1.5 5.2.3 2.3.6
cwsps unsigned uimm 9.4.2 7.2.6|cdsps unsigned uimm 10.3.3 7.3.6
cu2 unsigned uimm 6.1.0 5.1.1|cu1 unsigned uimm 5.1.1
rlist list rlist 4.4.0|spadj adjust spimm 2.2.4|sr1 saved r1s′ 7.3.0|sr2 saved r2s′ 2.3.0|jtx unsigned index 2.8.0
o7 opcode opcode 0.7.0|f3 unsigned func3 12.3.0|f7 unsigned func7 25.7.0|f2 unsigned func2 25.2.0
`;

const REPEATED = new Set(['fs12', 'rs12', 'vs12', 'vd12']);
const SIGNED = new Set<Kind>(['signed', 'distance']);

function parse(row: string): Operand {
  const [id = '', kind = '', label = '', ...rest] = row.split(' ');
  const pieces = rest
    .filter((text) => !text.startsWith('+'))
    .map((text) => {
      const [at = 0, width = 0, to = 0] = text.split('.').map(Number);
      return { at, width, to };
    });
  return {
    ...{ id, kind: kind as Kind, label, pieces },
    width: Math.max(...pieces.map(({ width, to }) => width + to)),
    step: 2 ** Math.min(...pieces.map(({ to }) => to)),
    isSigned: SIGNED.has(kind as Kind) || id === 'clui',
    base: Number(rest.find((text) => text.startsWith('+')) ?? 0),
    isRepeated: REPEATED.has(id),
  };
}

const OPERANDS = new Map(
  ROWS.trim()
    .split(/[|\n]/u)
    .map((row) => parse(row))
    .map((operand) => [operand.id, operand]),
);

/** The operand of that id, or undefined: what the table names beside it is a literal such as `sp`. */
export const operandNamed = (id: string): Operand | undefined => OPERANDS.get(id);

/** The value that the bits of `word` give an operand: a register number, a number with its sign. */
export function valueIn(
  word: number,
  { pieces, width, isSigned, base, isRepeated }: Operand,
): number {
  if (isRepeated) {
    const { at } = pieces[0] as Piece;
    return (word >>> at) & 31;
  }
  let value = 0;
  for (const { at, width: bits, to } of pieces) value |= ((word >>> at) & ((1 << bits) - 1)) << to;
  if (isSigned) value = (value << (32 - width)) >> (32 - width);
  return value + base;
}

/** The bits of `value` at their places in a word. The value must be in range. */
export function bitsOf(value: number, { pieces, base, isRepeated }: Operand): number {
  const raw = value - base;
  let word = 0;
  for (const { at, width, to } of pieces)
    word |= ((isRepeated ? raw : raw >> to) & ((1 << width) - 1)) << at;
  return word >>> 0;
}

/** Which bits of the word an operand has. */
export const maskOf = ({ pieces }: Operand): number =>
  pieces.reduce((mask, { at, width }) => mask | (((1 << width) - 1) << at), 0) >>> 0;

/** The least and the greatest value of its bits. */
export function rangeOf({ width, isSigned, base, step }: Operand): { least: number; most: number } {
  const size = 2 ** width;
  const half = isSigned ? size / 2 : 0;
  return { least: base - half, most: base + size - half - step };
}
