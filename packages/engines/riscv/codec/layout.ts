/** The bits of a word as fields: what each run of bits is called, and what it says. */
import type { Decoded } from './decode.ts';
import type { Slot } from './instruction.ts';
import type { Kind, Piece } from './operands.ts';

export interface Field {
  /** The highest and the lowest bit. */
  readonly high: number;
  readonly low: number;
  /** opcode, funct3, rs1, imm[10:5]. */
  readonly label: string;
  /** The bits, the highest first. */
  readonly bits: string;
  /** The operand whose value they give; undefined of fixed bits. */
  readonly slot: Slot | undefined;
  /** Which bits of the value they are, of a value in several places or scaled. */
  readonly piece: Piece | undefined;
  readonly kind: Kind | 'fixed';
}

/** Where the formats of 32 and of 16 bits part their fixed bits, and what those between are called. */
const PARTS: Readonly<Record<16 | 32, readonly (readonly [number, string])[]>> = {
  32: [
    [25, 'funct7'],
    [20, 'rs2'],
    [15, 'rs1'],
    [12, 'funct3'],
    [7, 'rd'],
    [0, 'opcode'],
  ],
  16: [
    [2, 'funct'],
    [0, 'op'],
  ],
};

/** What fixed bits in the place of an operand are: part of the function, where they are not all 0. */
const placeLabel = (label: string, bits: string, high: number, low: number): string => {
  const width = high - low + 1;
  // Beside the segments of vector loads and stores: how addresses are made.
  if (label === 'funct7') return high === 28 && low === 26 ? 'mew,mop' : `funct${width}`;
  if (label === 'rs2' || label === 'rs1' || label === 'rd')
    return width === 5 && /^0+$/u.test(bits) ? label : `funct${width}`;
  if (label === 'funct3') return `funct${width}`;
  return label === 'funct' ? `funct${width}` : label;
};

const bitsOf = (word: number, high: number, low: number): string =>
  Array.from({ length: high - low + 1 }, (_, k) => (word >>> (high - k)) & 1).join('');

function fixed(word: number, size: 16 | 32, high: number, low: number): Field[] {
  const fields: Field[] = [];
  let top = high;
  for (const [from, label] of PARTS[size]) {
    if (from > top || top < low) continue;
    const bottom = Math.max(from, low);
    const bits = bitsOf(word, top, bottom);
    fields.push({
      ...{ high: top, low: bottom, bits, slot: undefined, piece: undefined, kind: 'fixed' },
      label: placeLabel(label, bits, top, bottom),
    });
    top = bottom - 1;
  }
  return fields;
}

/** `imm[4:1]` of the bits of a value in pieces; the label alone of one that lies in one place from bit 0. */
export function pieceLabel({ operand }: Slot, { width, to }: Piece): string {
  const isWhole = operand.isRepeated || (operand.pieces.length === 1 && to === 0);
  if (isWhole) return operand.label;
  const top = to + width - 1;
  return `${operand.label}[${width === 1 ? to : `${top}:${to}`}]`;
}

/** All fields of an instruction, from the highest bit down. */
export function fieldsOf({ word, instruction: { size, slots } }: Decoded): Field[] {
  const open = slots
    .flatMap((slot) => slot.operand.pieces.map((piece) => ({ slot, piece })))
    .sort((a, b) => b.piece.at - a.piece.at);
  const fields: Field[] = [];
  let top: number = size - 1;
  for (const { slot, piece } of open) {
    const high = piece.at + piece.width - 1;
    if (top > high) fields.push(...fixed(word, size, top, high + 1));
    fields.push({
      ...{ high, low: piece.at, bits: bitsOf(word, high, piece.at), slot, piece },
      ...{ label: pieceLabel(slot, piece), kind: slot.operand.kind },
    });
    top = piece.at - 1;
  }
  if (top >= 0) fields.push(...fixed(word, size, top, 0));
  return fields;
}

/** Opcodes left to vendors: most of their instructions have registers where those of format R do. */
const CUSTOM = new Set([0x0b, 0x2b, 0x5b, 0x7b]);

/** The fields of bits that are no instruction: what every format has in common. */
export function plainFields(word: number, size: 16 | 32): Field[] {
  const names = new Map(PARTS[size]);
  const isCustom = size === 32 && CUSTOM.has(word & 127);
  return fixed(word, size, size - 1, 0).map((field) => {
    const label = names.get(field.low) ?? field.label;
    return { ...field, label: /^r/u.test(label) && !isCustom ? 'bits' : label };
  });
}
