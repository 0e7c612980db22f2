/**
 * The instructions of the generated table, each with its fixed bits, its operands and the way they are written.
 */
import { maskOf, type Operand, operandNamed } from './operands.ts';
import { ROWS } from './table.ts';

export type Xlen = 32 | 64;

/** A field of an instruction: an operand, and what its value must not be. */
export interface Slot {
  readonly operand: Operand;
  /** 0 is reserved, or another instruction. */
  readonly isNotZero: boolean;
  /** A pair of registers, named by the even one. */
  readonly isEven: boolean;
}

/** Part of how the operands are written: an operand, or text as it stands. */
export type Part = Slot | string;

export interface Instruction {
  /** With `#` where the mnemonic holds an operand: `amoadd.w#`, `vl#e32.v`, `mop.r.#`. */
  readonly template: string;
  /** What brings it: alternatives by `/`, each of extensions joined by `+`. */
  readonly extension: string;
  /** The only XLEN that has it. */
  readonly xlen: Xlen | undefined;
  /** A name for another instruction: one that is shown, or one that is read alone. */
  readonly pseudo: 'shown' | 'read' | undefined;
  readonly size: 16 | 32;
  /** The fixed bits and which bits are fixed: `(word & mask) >>> 0 === match`. */
  readonly match: number;
  readonly mask: number;
  /** The operand in the mnemonic. */
  readonly suffix: Slot | undefined;
  readonly parts: readonly Part[];
  /** Fields that hardware ignores and no assembler writes. */
  readonly hidden: readonly Slot[];
  /** All operands: of the mnemonic, as written, hidden. */
  readonly slots: readonly Slot[];
}

const isSlot = (part: Part): part is Slot => typeof part !== 'string';

export { isSlot };

function partOf(token: string): Part {
  const operand = operandNamed(token.replace(/[!%]$/u, ''));
  if (operand === undefined) return token;
  return { operand, isNotZero: token.endsWith('!'), isEven: token.endsWith('%') };
}

function instructionOf(head: readonly string[], entry: string): Instruction {
  const [extension = '', xlen = '', kind = '', syntax = ''] = head;
  const [template = '', hex = '0'] = entry.split(' ');
  const [, before = '', written = '', after = ''] =
    /^(?:(\w+):)?([^;]*)(?:;(.*))?$/u.exec(syntax) ?? [];
  const suffix = before === '' ? undefined : (partOf(before) as Slot);
  const parts = (written.match(/\w+[!%]?|[(),{}]/gu) ?? []).map(partOf);
  const hidden = (after.match(/\w+/gu) ?? []).map(partOf).filter(isSlot);
  const slots = [...(suffix ? [suffix] : []), ...parts.filter(isSlot), ...hidden];
  const match = Number.parseInt(hex, 16);
  const size = (match & 3) === 3 ? 32 : 16;
  const open = slots.reduce((mask, { operand }) => mask | maskOf(operand), 0);
  return {
    ...{ template, extension, match, size, suffix, parts, hidden, slots },
    xlen: xlen === '' ? undefined : (Number(xlen) as Xlen),
    pseudo: kind === 'a' ? 'shown' : kind === 't' ? 'read' : undefined,
    mask: ((size === 32 ? 0xffffffff : 0xffff) & ~open) >>> 0,
  };
}

/** A format with every field open but the two bits that say 32, for .insn. */
export const formatted = (syntax: string): Instruction =>
  instructionOf(['I', '', '', syntax], '.insn 3');

export const LISTED: readonly Instruction[] = ROWS.trim()
  .split('\n')
  .flatMap((row) => {
    const parts = row.split('|');
    return (parts[4] ?? '').split(',').map((entry) => instructionOf(parts, entry));
  });

/** Loads, stores and moves between the files, which floating point in integer registers has not. */
const OF_FILE = /^f[ls][wdh]$|^fmv\.(x\.[wsdh]|[wsdh]\.x)$/u;
const INX: Readonly<Record<string, string>> = {
  ...{ F: 'Zfinx', D: 'Zdinx', Zfh: 'Zhinx', Zfhmin: 'Zhinxmin', 'D+Zfhmin': 'Zdinx+Zhinxmin' },
};

/**
 * The same bits with integer registers in place of floating-point ones. On RV32 a double is in a pair of them.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20240411), chapter 25.
 */
function inIntegers(one: Instruction): Instruction[] {
  const extension = INX[one.extension];
  if (extension === undefined || OF_FILE.test(one.template)) return [];
  const [, to = '', from = to] = one.template.split('.');
  const moved = (part: Slot, xlen: Xlen): Slot => {
    const { id, kind } = part.operand;
    const operand = kind === 'f' ? operandNamed(id.replace('f', 'r')) : undefined;
    const isDouble = (id === 'fd' ? to : from) === 'd';
    return operand ? { ...part, operand, isEven: xlen === 32 && isDouble } : part;
  };
  return ([32, 64] as const)
    .filter((xlen) => one.xlen === undefined || one.xlen === xlen)
    .map((xlen) => ({
      ...one,
      ...{ extension, xlen },
      parts: one.parts.map((part) => (isSlot(part) ? moved(part, xlen) : part)),
      slots: one.slots.map((slot) => moved(slot, xlen)),
    }));
}

/** Those of the table, and those that a machine with Zfinx has in place of them. */
export const INSTRUCTIONS: readonly Instruction[] = [...LISTED, ...LISTED.flatMap(inIntegers)];

/** How many bits of the word are fixed. */
export function fixedBits({ mask }: Instruction): number {
  let n = 0;
  for (let m = mask; m !== 0; m &= m - 1) n++;
  return n;
}

/** Whether the fields that hold one operand twice agree in a word that has the fixed bits. */
export const agrees = (word: number, { slots }: Instruction): boolean =>
  slots.every(
    ({ operand: { isRepeated, pieces } }) =>
      !isRepeated ||
      pieces.every(({ at }) => ((word >>> at) & 31) === ((word >>> (pieces[0]?.at ?? 0)) & 31)),
  );
