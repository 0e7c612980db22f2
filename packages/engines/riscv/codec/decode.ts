/** What a word is: the instruction that its fixed bits name, with the values of its operands. */
import { agrees, fixedBits, INSTRUCTIONS, type Instruction, type Xlen } from './instruction.ts';
import { has, type Isa } from './isa.ts';
import { type Operand, valueIn } from './operands.ts';

export interface Decoded {
  /** The bits, 16 or 32 of them, without a sign. */
  readonly word: number;
  readonly instruction: Instruction;
  /** By the id of the operand. */
  readonly values: Readonly<Record<string, number>>;
}

/** Instructions under their fixed bits, those with the more fixed bits first. */
interface Layer {
  readonly mask: number;
  readonly byMatch: ReadonlyMap<number, readonly Instruction[]>;
}

const sorted = [...INSTRUCTIONS]
  .map((instruction, index) => ({ instruction, index, bits: fixedBits(instruction) }))
  .sort((a, b) => b.bits - a.bits || a.index - b.index)
  .map(({ instruction }) => instruction);
const rank = new Map(sorted.map((instruction, k) => [instruction, k]));

/** Buckets by the lowest bits: two and the upper three of 16, seven of 32. */
const bucketOf = (word: number): number =>
  (word & 3) === 3 ? 128 + (word & 127) : ((word >>> 13) & 7) * 4 + (word & 3);

function layers(xlen: Xlen, pseudo: boolean): readonly (readonly Layer[])[] {
  const buckets: { mask: number; byMatch: Map<number, Instruction[]> }[][] = Array.from(
    { length: 256 },
    () => [],
  );
  for (const instruction of sorted) {
    if (instruction.xlen !== undefined && instruction.xlen !== xlen) continue;
    if (instruction.pseudo !== (pseudo ? 'shown' : undefined)) continue;
    const bucket = buckets[bucketOf(instruction.match)] ?? [];
    let layer = bucket.find(({ mask }) => mask === instruction.mask);
    if (!layer) {
      layer = { mask: instruction.mask, byMatch: new Map() };
      bucket.push(layer);
    }
    const list = layer.byMatch.get(instruction.match);
    if (list) list.push(instruction);
    else layer.byMatch.set(instruction.match, [instruction]);
  }
  return buckets;
}

const built = new Map<string, readonly (readonly Layer[])[]>();

function layersFor(xlen: Xlen, pseudo: boolean): readonly (readonly Layer[])[] {
  const key = `${xlen}${pseudo}`;
  let found = built.get(key);
  if (!found) {
    found = layers(xlen, pseudo);
    built.set(key, found);
  }
  return found;
}

/** Whether the values of an instruction's operands are ones that it may have. */
export function isAllowed(word: number, { slots }: Instruction): boolean {
  for (const { operand, isNotZero, isEven } of slots) {
    if (!isNotZero && !isEven && !LIMITED.has(operand.id)) continue;
    const value = valueIn(word, operand);
    if (isNotZero && value === operand.base) return false;
    if (isEven && (value & 1) === 1) return false;
    if (limitOf(operand, value) !== undefined) return false;
  }
  return true;
}

const LIMITED = new Set(['rnum', 'rlist', 'sr1', 'sr2']);

/** Why a value that its bits can hold is reserved all the same, or undefined. */
export function limitOf({ id }: Operand, value: number): string | undefined {
  if (id === 'rnum' && value > 10) return `round number ${value} is above 10`;
  if (id === 'rlist' && value < 4) return `register list ${value} is reserved`;
  return undefined;
}

/** cm.mvsa01 cannot write one register twice. */
const isClash = (word: number, { template }: Instruction): boolean =>
  template === 'cm.mvsa01' && ((word >> 7) & 7) === ((word >> 2) & 7);

/**
 * All instructions whose fixed bits a word has and whose operands may be so, those with the more fixed bits
 * first, whatever extensions the machine has.
 */
export function candidates(word: number, xlen: Xlen, pseudo = false): Instruction[] {
  const found: Instruction[] = [];
  for (const { mask, byMatch } of layersFor(xlen, pseudo)[bucketOf(word)] ?? [])
    for (const instruction of byMatch.get((word & mask) >>> 0) ?? [])
      if (agrees(word, instruction) && isAllowed(word, instruction) && !isClash(word, instruction))
        found.push(instruction);
  // Layers of as many fixed bits lie in the order of their first.
  return found.length < 2 ? found : found.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/** The values of an instruction's operands in a word. */
export function valuesOf(word: number, { slots }: Instruction): Record<string, number> {
  const values: Record<string, number> = {};
  for (const { operand } of slots) values[operand.id] = valueIn(word, operand);
  return values;
}

/** Bits of an instruction by its lowest two, as the manual lays lengths out. */
export const sizeOf = (word: number): 16 | 32 => ((word & 3) === 3 ? 32 : 16);

/** Extensions that use the encodings of c.fsdsp, c.flw and their like for other things. */
const RARE = /^(Zcmp|Zcmt|Zclsd)$/u;

/**
 * The instruction that a word is on a machine, never a pseudo-instruction. `word` is without a sign; of a word
 * whose lowest bits say 16 only those count. Undefined where the machine has none.
 */
export function decode(word: number, isa: Isa): Decoded | undefined {
  const bits = sizeOf(word) === 16 ? word & 0xffff : word >>> 0;
  if (bits === 0) return undefined;
  const there = candidates(bits, isa.xlen).filter(({ extension }) => has(isa, extension));
  // Of what no machine has together, every extension means those of RV32GC and RV64GC.
  const instruction =
    (isa.extensions ? undefined : there.find(({ extension }) => !RARE.test(extension))) ?? there[0];
  if (!instruction) return undefined;
  return { word: bits, instruction, values: valuesOf(bits, instruction) };
}

/** `addi rd, x0, imm` is both li and, where imm is 0, mv: assemblers show li. */
const FIRST = new Set(['li']);

/** The pseudo-instructions that a word is, the one that assemblers show first. */
export function pseudosOf({ word }: Decoded, isa: Isa): Decoded[] {
  const all = candidates(word, isa.xlen, true).filter(({ extension }) => has(isa, extension));
  const isNop = all.some(({ template }) => template === 'nop');
  const ordered = isNop
    ? all
    : [
        ...all.filter(({ template }) => FIRST.has(template)),
        ...all.filter(({ template }) => !FIRST.has(template)),
      ];
  return ordered.map((instruction) => ({
    word,
    instruction,
    values: valuesOf(word, instruction),
  }));
}
