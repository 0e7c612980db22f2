/** What a visitor types as the value of an operand: a register, a CSR, a mode or a number. */
import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import {
  constantNamed,
  csrNamed,
  ORDER_SUFFIX,
  ROUNDING,
  registerNamed,
  setNamed,
  vtypeNamed,
} from '@tollbench/engines/riscv/codec/names.ts';

/** The value of a text, or undefined where it is none. */
export function operandNumber(text: string, { operand }: Slot, xlen: 32 | 64): number | undefined {
  const word = text.trim().toLowerCase();
  const named = namedValue(word, operand.kind);
  if (named !== undefined) return named;
  if (!/^[+-]?(0x[0-9a-f]+|0b[01]+|\d+)$/u.test(word)) return undefined;
  const sign = word.startsWith('-') ? -1n : 1n;
  const value = sign * BigInt(word.replace(/^[+-]/u, ''));
  // All the digits of a register say a negative number too.
  const wrapped =
    operand.isSigned && value >= 1n << BigInt(xlen - 1) ? value - (1n << BigInt(xlen)) : value;
  return Number(wrapped);
}

function namedValue(word: string, kind: Slot['operand']['kind']): number | undefined {
  const found = (n: number): number | undefined => (n < 0 ? undefined : n);
  switch (kind) {
    case 'x':
    case 'f':
    case 'v':
      return registerNamed(kind, word);
    case 'csr':
      return csrNamed(word);
    case 'rounding':
      return word === '' ? undefined : found(ROUNDING.indexOf(word));
    case 'set':
      return setNamed(word);
    case 'mask':
      return word === 'v0.t' ? 0 : word === 'none' ? 1 : undefined;
    case 'order':
      return found(ORDER_SUFFIX.indexOf(word === 'none' ? '' : `.${word.replace(/^\./u, '')}`));
    case 'vtype': {
      const bits = vtypeNamed(word.split(/\s*,\s*/u));
      return typeof bits === 'number' ? bits : undefined;
    }
    case 'constant':
      return constantNamed(word, 's');
    default:
      return undefined;
  }
}
