/**
 * An instruction as text, the way GNU objdump writes it: `addi a0,a1,-1`. What GNU as reads back gives the same
 * bits, except where a field holds what no assembler writes: `isExact` tells.
 */
import { hex } from '../../text/hex.ts';
import type { Decoded } from './decode.ts';
import { type Instruction, isSlot, type Slot, type Xlen } from './instruction.ts';
import {
  constantName,
  csrAt,
  listBytes,
  listName,
  ORDER_SUFFIX,
  ROUNDING,
  registerName,
  setName,
  vtypeName,
} from './names.ts';
import type { Operand } from './operands.ts';

export interface TextOptions {
  readonly xlen: Xlen;
  /** x10 in place of a0. */
  readonly numeric?: boolean;
  /** Where the instruction stands: targets are then addresses; without it they are `.+8`. */
  readonly address?: bigint;
}

/** The name with what stands in it: `amoadd.w.aq`, `vlseg2e32.v`, `mop.r.7`. */
export function mnemonicOf({ template, suffix }: Instruction, values: Decoded['values']): string {
  if (template === 'cm.jalt') return (values.jtx ?? 0) < 32 ? 'cm.jt' : 'cm.jalt';
  if (!suffix) return template;
  return template.replace('#', suffixText(suffix.operand, values[suffix.operand.id] ?? 0));
}

export function suffixText({ kind }: Operand, value: number): string {
  if (kind === 'order') return ORDER_SUFFIX[value] ?? '';
  if (kind === 'segments') return value === 0 ? '' : `seg${value + 1}`;
  return String(value);
}

const offset = (value: number): string => (value < 0 ? `.${value}` : `.+${value}`);

/** An address of `xlen` bits that lies `distance` from another. */
export const addressFrom = (address: bigint, distance: number, xlen: Xlen): bigint =>
  BigInt.asUintN(xlen, address + BigInt(distance));

/** What a float instruction's name says it works on: the last letter of `fli.s`. */
export const formatOf = (template: string): string => template.split('.').at(-1) ?? '';

/** The value of one operand as it is written. */
export function operandText(
  { kind, id }: Operand,
  value: number,
  instruction: Instruction,
  values: Decoded['values'],
  { xlen, numeric = false, address }: TextOptions,
): string {
  switch (kind) {
    case 'x':
    case 'f':
    case 'v':
      return registerName(kind, value, numeric);
    case 'saved':
      return registerName('x', value < 2 ? value + 8 : value + 16, numeric);
    case 'shift':
      return hex(value);
    case 'upper':
      return hex(value & 0xfffff);
    case 'unsigned':
      return id === 'bs' || id === 'rnum' ? hex(value) : String(value);
    case 'distance':
      return address === undefined ? offset(value) : hex(addressFrom(address, value, xlen));
    case 'csr':
      return csrAt(value, xlen) ?? hex(value);
    case 'rounding':
      return ROUNDING[value] ?? String(value);
    case 'set':
      return setName(value) || '0';
    case 'vtype':
      return vtypeName(value) ?? String(value);
    case 'mask':
      return value === 0 ? 'v0.t' : '';
    case 'list':
      return listName(value, numeric);
    case 'adjust': {
      const bytes = listBytes(values.rlist ?? 4, xlen) + value;
      return String(instruction.template === 'cm.push' ? -bytes : bytes);
    }
    case 'constant':
      return constantName(value);
    default:
      return String(value);
  }
}

/** Conversions that are exact write 0 where others write 7, and neither is said. */
const EXACT = /^fcvt\.(d\.(wu?|s|h)|q\.(wu?|lu?|s|d|h)|s\.h)$/u;

/** The rounding mode that an assembler writes where none is given. */
export const usualRounding = ({ template }: Instruction): number => (EXACT.test(template) ? 0 : 7);

/** The operands alone, with commas and parentheses. */
export function operandsText({ instruction, values }: Decoded, options: TextOptions): string {
  let text = '';
  for (const part of instruction.parts) {
    if (!isSlot(part)) {
      // A list has braces of its own.
      if (part !== '{' && part !== '}') text += part;
      continue;
    }
    const { operand } = part;
    const value = values[operand.id] ?? 0;
    const isUsual =
      (operand.kind === 'mask' && value === 1) ||
      (operand.kind === 'rounding' && value === usualRounding(instruction));
    if (isUsual) text = text.replace(/,$/u, '');
    else text += operandText(operand, value, instruction, values, options);
  }
  return text;
}

/** The whole line: the mnemonic, a blank, the operands. */
export function textOf(decoded: Decoded, options: TextOptions): string {
  const operands = operandsText(decoded, options);
  const name = mnemonicOf(decoded.instruction, decoded.values);
  return operands === '' ? name : `${name} ${operands}`;
}

/** Shifts of 16 bits by 0 are hints that assemblers have no name for. */
const SHIFTS = /^c\.(slli|srli|srai)$/u;

/** Why an assembler cannot write this word by its name, or undefined where it can. */
export function inexactness({ instruction, values }: Decoded): string | undefined {
  const { template } = instruction;
  if (SHIFTS.test(template) && (values.csh6 ?? values.csh5) === 0)
    return 'a shift by 0 is a hint that assemblers do not write';
  if (EXACT.test(template) && values.rm !== 0)
    return 'the conversion is exact, and GNU as to 2.40 writes no rounding mode but 0';
  const { hidden, slots } = instruction;
  const used = hidden.filter(({ operand }) => (values[operand.id] ?? 0) !== 0);
  if (used.length > 0)
    return `${listed(used)} should be 0: hardware ignores ${used.length > 1 ? 'them' : 'it'}, and assemblers write 0`;
  for (const { operand } of slots) {
    const value = values[operand.id] ?? 0;
    if (operand.kind === 'rounding' && ROUNDING[value] === undefined)
      return `rounding mode ${value} is reserved`;
    if (operand.kind === 'set' && value === 0) return `${operand.label} names no accesses`;
  }
  return undefined;
}

const listed = (slots: readonly Slot[]): string =>
  slots.map(({ operand }) => operand.label).join(', ');
