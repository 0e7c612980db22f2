/** What the value of an operand is, in words: the line beside its bits. */
import type { Decoded } from '@tollbench/engines/riscv/codec/decode.ts';
import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import {
  constantValue,
  csrAccess,
  csrAt,
  FLOAT_NAMES,
  ORDER_SUFFIX,
  ROUNDING_WORDS,
  registerName,
  vtypeName,
} from '@tollbench/engines/riscv/codec/names.ts';
import {
  addressFrom,
  formatOf,
  operandText,
  suffixText,
  type TextOptions,
} from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';

/** The value as it stands in the instruction. */
export function valueText(
  slot: Slot,
  { instruction, values }: Decoded,
  options: TextOptions,
): string {
  const { operand } = slot;
  const value = values[operand.id] ?? 0;
  switch (operand.kind) {
    case 'order':
    case 'segments':
      return suffixText(operand, value) || 'none';
    case 'mask':
      return value === 0 ? 'v0.t' : 'none';
    case 'distance':
      return String(value);
    default:
      return operandText(operand, value, instruction, values, options);
  }
}

const SETS: Readonly<Record<string, string>> = {
  i: 'device input',
  o: 'device output',
  r: 'memory reads',
  w: 'memory writes',
};
const USES: Readonly<Record<number, string>> = {
  0: 'always 0',
  1: 'return address',
  2: 'stack pointer',
  3: 'global pointer',
  4: 'thread pointer',
};

const useOf = (n: number): string => {
  if (n < 5) return USES[n] ?? '';
  if (n === 8) return 'saved, frame pointer';
  if (n === 9 || (n >= 18 && n < 28)) return 'saved';
  if (n >= 10 && n < 18) return n < 12 ? 'argument and result' : 'argument';
  return 'temporary';
};

const floatUse = (n: number): string =>
  /^fs/u.test(FLOAT_NAMES[n] ?? '')
    ? 'saved'
    : /^fa/u.test(FLOAT_NAMES[n] ?? '')
      ? n < 12
        ? 'argument and result'
        : 'argument'
      : 'temporary';

/** What a value means, beyond how it is written; ASCII, for programs read it too. */
export function operandWords(
  slot: Slot,
  { instruction, values }: Decoded,
  address: bigint,
  { xlen }: TextOptions,
): string {
  const { kind, id } = slot.operand;
  const value = values[id] ?? 0;
  switch (kind) {
    case 'x':
      return `${registerName('x', value, true)}, ${registerName('x', value)}: ${useOf(value)}`;
    case 'f':
      return `${registerName('f', value, true)}, ${registerName('f', value)}: ${floatUse(value)}`;
    case 'v':
      return value === 0 ? 'vector register, also the mask' : 'vector register';
    case 'saved':
      return `x${value < 2 ? value + 8 : value + 16}`;
    case 'distance':
      return `to ${hex(addressFrom(address, value, xlen))}, ${value < 0 ? `${-value} bytes back` : `${value} bytes on`}`;
    case 'upper':
      return `${hex(BigInt.asUintN(xlen, BigInt.asIntN(32, BigInt(value & 0xfffff) << 12n)))} in the register`;
    case 'signed':
      return `${hex(BigInt.asUintN(xlen, BigInt(value)))} sign-extended`;
    case 'csr':
      return `${hex(value, 3)}, ${csrAccess(value).level}${csrAccess(value).isReadOnly ? ', read-only' : ''}${csrAt(value, xlen) === undefined ? ', without a name' : ''}`;
    case 'rounding':
      return ROUNDING_WORDS[value] ?? '';
    case 'set':
      return (
        [...operandText(slot.operand, value, instruction, values, { xlen })]
          .map((letter) => SETS[letter])
          .filter((word) => word !== undefined)
          .join(', ') || 'nothing'
      );
    case 'mode':
      return value === 8
        ? 'TSO: stores may pass loads'
        : value === 0
          ? 'a normal fence'
          : 'reserved';
    case 'order':
      return orderWords(value);
    case 'mask':
      return value === 0 ? 'elements whose bit in v0 is 1' : 'all elements';
    case 'segments':
      return value === 0 ? 'one field a segment' : `${value + 1} fields a segment`;
    case 'vtype':
      return vtypeWords(value);
    case 'constant':
      return constantValue(value, formatOf(instruction.template));
    case 'shift':
      return `${value} bits`;
    case 'adjust':
      return `${value} bytes beyond the registers`;
    default:
      return '';
  }
}

const orderWords = (value: number): string =>
  ORDER_SUFFIX[value] === ''
    ? 'no ordering'
    : [
        ...(value & 2 ? ['acquire: nothing behind it comes before'] : []),
        ...(value & 1 ? ['release: nothing before it comes behind'] : []),
      ].join('; ');

function vtypeWords(bits: number): string {
  const name = vtypeName(bits);
  if (name === undefined) return 'reserved: vill';
  const [sew = '', lmul = '', tail, mask] = name.split(',');
  const group = lmul.startsWith('mf')
    ? `1/${lmul.slice(2)} of a register`
    : lmul === 'm1'
      ? 'one register'
      : `groups of ${lmul.slice(1)}`;
  const kept = (word: string | undefined) => (word?.endsWith('a') ? 'agnostic' : 'undisturbed');
  return `elements of ${sew.slice(1)} bits, ${group}, tail ${kept(tail)}, masked-off ${kept(mask)}`;
}
