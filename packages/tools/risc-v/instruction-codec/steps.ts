import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { Step } from '../../define/output.ts';
import { type CodecResult, textOptions } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import { valueText } from './operand-words.ts';

const tt = (text: string) => `\\mathtt{${text}}`;

/** The word taken apart: length, opcode, operands, and an immediate put together bit by bit. */
export function steps(r: CodecResult, inputs: CodecInputs): Step[] {
  const { item, illegal, fields, expansion } = r;
  const { decoded, word, size } = item;
  const options = textOptions(inputs);
  const low = word & 3;
  const list: Step[] = [
    {
      text: `The lowest two bits are ${low.toString(2).padStart(2, '0')}: an instruction of ${size} bits, ${hex(word, size / 4)}.`,
      tex: fields.map(({ bits }) => tt(bits)).join('\\;'),
    },
  ];
  if (!decoded) return [...list, { text: illegal?.reason ?? 'No instruction has these bits.' }];
  const { instruction } = decoded;
  const fixed = fields.filter(({ slot }) => !slot);
  list.push({
    text: `The fixed bits ${fixed.map(({ label, bits }) => `${label} ${bits}`).join(', ')} are those of ${instruction.template.replace('#', '')}, of ${instruction.extension}.`,
    tex: `(w \\mathbin{\\&} ${tt(hex(instruction.mask))}) = ${tt(hex(instruction.match))}`,
  });
  for (const slot of instruction.slots) {
    const { operand } = slot;
    const value = decoded.values[operand.id] ?? 0;
    const isNumber = operand.kind === 'signed' || operand.kind === 'distance';
    if (operand.pieces.length > 1 && !operand.isRepeated)
      list.push({
        text: `The immediate lies in ${operand.pieces.length} places, so that its sign is always bit ${operand.pieces.some(({ at }) => at === 31) ? 31 : 12} and as many bits as can be stay where other formats have them.`,
        tex: `${operand.pieces
          .map(
            ({ at, width, to }) =>
              `w[${range(at, width)}] \\to \\text{${operand.label}}[${range(to, width)}]`,
          )
          .join(',\\ ')}, \\quad \\text{${operand.label}} = ${value}`,
      });
    else if (isNumber && value < 0)
      list.push({
        text: `The immediate begins with 1: it is negative.`,
        tex: `\\text{${operand.label}} = ${value + 2 ** operand.width} - 2^{${operand.width}} = ${value}`,
      });
  }
  list.push({
    text: `Operands: ${instruction.slots.map((slot) => `${slot.operand.label} ${valueText(slot, decoded, options)}`).join(', ') || 'none'}. As text: ${textOf(decoded, options)}.`,
  });
  if (expansion)
    list.push({ text: `It stands for ${textOf(expansion, options)}, ${hex(expansion.word, 8)}.` });
  return list;
}

const range = (from: number, width: number): string =>
  width === 1 ? String(from) : `${from + width - 1}{:}${from}`;
