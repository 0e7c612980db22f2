/** What both pictures of an instruction say in letters. */
import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import type { Field } from '@tollbench/engines/riscv/codec/layout.ts';
import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { type CodecResult, textOptions } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import { valueText } from './operand-words.ts';

export interface Said {
  readonly title: string;
  readonly beside: string;
  readonly hexadecimal: string;
  readonly bytes: string;
}

export function saidOf(r: CodecResult, inputs: CodecInputs): Said {
  const { item, pseudo, expansion } = r;
  const options = textOptions(inputs);
  const bytes = Array.from({ length: item.size / 8 }, (_, k) =>
    hexDigits((item.word >>> (8 * k)) & 255, 2),
  ).join(' ');
  return {
    title: item.decoded ? textOf(item.decoded, options) : 'illegal instruction',
    beside: [
      ...(pseudo === undefined ? [] : [`= ${pseudo}`]),
      ...(expansion === undefined ? [] : [`stands for ${textOf(expansion, options)}`]),
    ].join('   '),
    hexadecimal: hex(item.word, item.size / 4),
    bytes: `bytes ${bytes}`,
  };
}

/** All operands of an instruction in the order in which it is written, without those whose bits are fixed. */
export const slotsOf = (r: CodecResult): readonly Slot[] => r.item.decoded?.instruction.slots ?? [];

/** What stands below a field: its name, and its value where the field is all of an operand. */
export function fieldText(field: Field, inputs: CodecInputs, r: CodecResult): string {
  const { slot, label, bits } = field;
  const { decoded } = r.item;
  if (!slot || !decoded) return `${label}`;
  const isWhole = slot.operand.pieces.length === 1 || slot.operand.isRepeated;
  return isWhole ? `${label} ${valueText(slot, decoded, textOptions(inputs))}` : `${label} ${bits}`;
}
