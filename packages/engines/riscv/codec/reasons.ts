/** Why a word is no instruction of a machine, and which instructions are near it. */
import { hex } from '../../text/hex.ts';
import { candidates, type Decoded, isAllowed, limitOf, valuesOf } from './decode.ts';
import { agrees, INSTRUCTIONS, type Instruction, type Xlen } from './instruction.ts';
import { has, type Isa, needText } from './isa.ts';
import { MAJOR } from './names.ts';
import { mnemonicOf, textOf } from './text.ts';

/** An instruction that other bits would give. */
export interface Near {
  readonly text: string;
  readonly word: number;
  /** Bits to be changed, the highest first. */
  readonly bits: readonly number[];
}

export interface Illegal {
  /** Whole sentences. */
  readonly reason: string;
  readonly near: readonly Near[];
}

const MAX_NEAR = 4;
const MAX_BITS = 2;
/** Bits of the opcode that differ make another kind of instruction: such a one is not near. */
const OPCODE_WEIGHT = 4;

/** The name of the major opcode of a 32-bit word. */
export const majorOpcode = (word: number): string => MAJOR[(word >>> 2) & 31] ?? '';

const otherXlen = (xlen: Xlen): Xlen => (xlen === 32 ? 64 : 32);

/** Instructions whose fixed bits are there, whether their operands may be so or not. */
const shaped = (word: number, xlen: Xlen): Instruction[] =>
  INSTRUCTIONS.filter(
    ({ match, mask, pseudo, xlen: only, size }) =>
      pseudo === undefined &&
      (only === undefined || only === xlen) &&
      size === ((word & 3) === 3 ? 32 : 16) &&
      (word & mask) >>> 0 === match,
  );

function long(word: number): string | undefined {
  const low = word & 127;
  if ((low & 3) !== 3 || (low & 28) !== 28) return undefined;
  if ((low & 63) === 31) return 'an instruction of 48 bits';
  if (low === 63) return 'an instruction of 64 bits';
  const n = (word >>> 12) & 7;
  return n === 7 ? 'an instruction of 192 bits or more' : `an instruction of ${80 + 16 * n} bits`;
}

/** Why bits that `decode` has no instruction for are none. `word` has 16 or 32 bits, without a sign. */
export function whyIllegal(word: number, size: 16 | 32, isa: Isa): Illegal {
  const near = nearest(word, size, isa);
  const bare = (reason: string): Illegal => ({ reason, near: [] });
  const said = (reason: string): Illegal => ({ reason, near });
  if (word === 0)
    return bare(
      'All zeros are illegal by definition, so that a jump into empty memory traps; c.unimp names them.',
    );
  if (size === 32 && word === 0xffffffff)
    return bare('All ones are illegal by definition, so that erased or missing memory traps.');
  const longer = long(word);
  if (longer !== undefined)
    return bare(`The low bits begin ${longer}; none of those lengths is ratified.`);
  const other = candidates(word, otherXlen(isa.xlen));
  const missing = candidates(word, isa.xlen).filter(({ extension }) => !has(isa, extension));
  // A pair of registers where the other XLEN has one is the rarer thing to mean.
  const isPair =
    missing.every(({ extension }) => /^Z(c|i)lsd$/u.test(extension)) && other.length > 0;
  if (missing.length > 0 && !isPair) {
    const [first] = missing as [Instruction];
    const text = textOf(
      { word, instruction: first, values: valuesOf(word, first) },
      { xlen: isa.xlen },
    );
    return said(
      `With ${needText(first.extension)} these bits are ${text}; the machine chosen has none of it.`,
    );
  }
  const reserved = shaped(word, isa.xlen).filter((i) => !isAllowed(word, i) || !agrees(word, i));
  const shift = shiftReason(word, size, isa.xlen, other);
  if (shift !== undefined) return said(shift);
  if (other.length > 0) {
    const [first] = other as [Instruction];
    const values = valuesOf(word, first);
    const text = textOf({ word, instruction: first, values }, { xlen: otherXlen(isa.xlen) });
    return said(`Only RV${otherXlen(isa.xlen)} has them: there they are ${text}.`);
  }
  const [first] = reserved;
  if (first) return said(reservedReason(word, first));
  if (size === 16)
    return said('No ratified instruction of 16 bits has these bits: they are reserved.');
  const major = majorOpcode(word);
  if (major.startsWith('custom'))
    return bare(
      `The major opcode is ${major}, left to vendors: no standard instruction will ever have these bits.`,
    );
  const inMajor = INSTRUCTIONS.some(
    (i) => i.pseudo === undefined && i.size === 32 && (i.match & 127) === (word & 127),
  );
  if (!inMajor)
    return said(`The major opcode ${hex(word & 127, 2)} (${major}) has no ratified instruction.`);
  const funct3 = (word >>> 12) & 7;
  const sharesFunct3 = INSTRUCTIONS.some(
    (i) =>
      i.pseudo === undefined &&
      (i.match & 127) === (word & 127) &&
      ((i.mask >>> 12) & 7) === 7 &&
      ((i.match >>> 12) & 7) === funct3,
  );
  return said(
    sharesFunct3
      ? `The major opcode is ${major} with funct3 ${funct3}, and no ratified instruction has the function bits that stand above them.`
      : `The major opcode is ${major}, and no ratified instruction of it has funct3 ${funct3}.`,
  );
}

/** Of a shift that only RV64 has: which bit is set. */
function shiftReason(
  word: number,
  size: 16 | 32,
  xlen: Xlen,
  other: readonly Instruction[],
): string | undefined {
  const isShift = other.some(({ slots }) =>
    slots.some(({ operand }) => operand.id === 'sh6' || operand.id === 'csh6'),
  );
  const at = size === 32 ? 25 : 12;
  if (xlen !== 32 || !isShift || ((word >>> at) & 1) === 0) return undefined;
  const name = other[0]?.template ?? 'the shift';
  return size === 32
    ? `Illegal on RV32: ${name} would shift by ${(word >>> 20) & 63}, and shamt[5], bit 25, must be 0 there.`
    : `Reserved for custom use on RV32: ${name} would shift by 32 or more, and shamt[5], bit 12, must be 0 there.`;
}

/** What is wrong with operands whose instruction is there. */
function reservedReason(word: number, instruction: Instruction): string {
  const values = valuesOf(word, instruction);
  const name = mnemonicOf(instruction, values);
  for (const { operand, isNotZero, isEven } of instruction.slots) {
    const value = values[operand.id] ?? 0;
    const limit = limitOf(operand, value);
    if (limit !== undefined) return `Reserved: ${name} has a ${limit}.`;
    if (isNotZero && value === operand.base)
      return `Reserved: ${name} with ${operand.label} = ${operand.kind === 'x' ? 'x0' : '0'} is no instruction.`;
    if (isEven && value % 2 === 1)
      return `Reserved: ${name} takes pairs of registers, which begin at an even one, and ${operand.label} is x${value}.`;
  }
  if (name === 'cm.mvsa01') return 'Reserved: cm.mvsa01 would write one register twice.';
  return `Reserved: ${name} cannot have these operands.`;
}

/** Instructions of the machine that one or two other fixed bits would give, the nearest first. */
function nearest(word: number, size: 16 | 32, isa: Isa): Near[] {
  const found: (Near & { readonly rank: number })[] = [];
  for (const instruction of INSTRUCTIONS) {
    const { match, mask, pseudo, xlen, extension } = instruction;
    if (pseudo !== undefined || instruction.size !== size) continue;
    if ((xlen !== undefined && xlen !== isa.xlen) || !has(isa, extension)) continue;
    const bits = bitsSet(((word ^ match) & mask) >>> 0);
    if (bits.length === 0 || bits.length > MAX_BITS) continue;
    const to = ((word & ~mask) | match) >>> 0;
    const decoded: Decoded = { word: to, instruction, values: valuesOf(to, instruction) };
    if (!candidates(to, isa.xlen).includes(instruction)) continue;
    const rank = bits.reduce((sum, bit) => sum + (bit < 7 ? OPCODE_WEIGHT : 1), 0);
    found.push({ text: textOf(decoded, { xlen: isa.xlen }), word: to, bits, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_NEAR)
    .map(({ text, word: to, bits }) => ({ text, word: to, bits }));
}

function bitsSet(value: number): number[] {
  const bits: number[] = [];
  for (let bit = 31; bit >= 0; bit--) if ((value >>> bit) & 1) bits.push(bit);
  return bits;
}
