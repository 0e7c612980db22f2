/** An instruction and the values of its operands as bits, and why a value does not fit. */
import { hex } from '../../text/hex.ts';
import { limitOf } from './decode.ts';
import type { Instruction, Slot, Xlen } from './instruction.ts';
import { INSTRUCTIONS } from './instruction.ts';
import { bitsOf, rangeOf } from './operands.ts';

/** The bits of an instruction whose values all fit. */
export function encode(
  { match, slots }: Instruction,
  values: Readonly<Record<string, number>>,
): number {
  let word = match;
  for (const { operand } of slots) word |= bitsOf(values[operand.id] ?? 0, operand);
  return word >>> 0;
}

const signed = (n: number): string => String(n);

/** Why an operand cannot have a value, as a clause that follows its name; undefined where it can. */
export function misfit({ operand, isNotZero, isEven }: Slot, value: number): string | undefined {
  const { kind, step, base } = operand;
  const { least, most } = rangeOf(operand);
  const isRegister = kind === 'x' || kind === 'f' || kind === 'v';
  if (isRegister) {
    if (base === 8 && (value < least || value > most))
      return step === 2
        ? 'is none of s0, a0, a2, a4, which two bits name'
        : `is none of ${kind === 'x' ? 's0, s1, a0 to a5' : 'fs0, fs1, fa0 to fa5'}, which three bits name`;
    if ((isEven || step === 2) && value % 2 !== 0)
      return 'is odd: the pair begins at an even register';
    if (isNotZero && value === 0) return 'cannot be zero here';
    return undefined;
  }
  if (kind === 'upper') {
    const signExtended = value > 0x7ffff ? value - 0x100000 : value;
    if (
      operand.id === 'clui' ? signExtended < -32 || signExtended > 31 : value < 0 || value > 0xfffff
    )
      return operand.id === 'clui'
        ? `${hex(value)} is neither 1 to 31 nor 0xfffe0 to 0xfffff`
        : `${signed(value)} is outside 0 to 0xfffff`;
  } else if (value < least || value > most || !Number.isInteger(value))
    return `${signed(value)} is outside ${signed(least)} to ${signed(most)}`;
  if ((value - base) % step !== 0) return `${signed(value)} is no multiple of ${step}`;
  if (isNotZero && value === 0) return '0 is reserved';
  return limitOf(operand, value);
}

/** The instruction of that template on an XLEN, no pseudo-instruction. */
const byTemplate = new Map<string, Instruction[]>();
for (const instruction of INSTRUCTIONS) {
  if (instruction.pseudo !== undefined) continue;
  const list = byTemplate.get(instruction.template);
  if (list) list.push(instruction);
  else byTemplate.set(instruction.template, [instruction]);
}

export const instructionsNamed = (template: string, xlen: Xlen): Instruction[] =>
  (byTemplate.get(template) ?? []).filter(
    (instruction) => instruction.xlen === undefined || instruction.xlen === xlen,
  );
