import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { counted } from '../../text/counted.ts';
import { type CodecResult, cut, textOptions } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import { assemblyText } from './listing.ts';
import { readouts } from './readouts.ts';
import type { Shown } from './results.ts';
import {
  codeTable,
  fieldTable,
  immediateTable,
  nearTable,
  refusedTable,
  shorterTable,
} from './tables.ts';
import { wordFigure } from './word-figure.ts';

export function outputs(r: CodecResult, inputs: CodecInputs): Shown[] {
  return [
    ...notices(r),
    {
      kind: 'figure',
      id: 'encoding',
      title: 'Encoding',
      svg: wordFigure(r, inputs),
      caption: caption(r, inputs),
    },
    { kind: 'readouts', id: 'answer', title: 'Instruction', items: readouts(r, inputs) },
    codeTable(r, inputs),
    fieldTable(r, inputs),
    ...shorterTable(r),
    ...immediateTable(r),
    ...nearTable(r),
    ...refusedTable(r, inputs),
    { kind: 'listing', id: 'assembly', title: 'Assembly', text: assemblyText(r), language: 'asm' },
  ];
}

function caption({ item, illegal }: CodecResult, inputs: CodecInputs): string {
  const bits = hex(item.word, item.size / 4);
  if (!item.decoded) return `${bits} is an illegal instruction. ${illegal?.reason ?? ''}`;
  const fields = item.decoded.instruction.slots.length;
  return `${bits} is ${textOf(item.decoded, textOptions(inputs))}: ${item.size} bits with ${counted(fields, 'operand')}, of ${item.decoded.instruction.extension}.`;
}

/** What is to be known before the rest is read. */
function notices(r: CodecResult): Shown[] {
  const { refused, program, isPast, at, remarks } = r;
  const [first] = refused;
  const list: Shown[] = [];
  if (first)
    list.push({
      kind: 'notice',
      id: 'refusedLines',
      level: 'warning',
      text: `${counted(refused.length, 'line was', 'lines were')} not read. Line ${first.line}, "${cut(first.text)}": ${first.message}.${first.instead[0] === undefined ? '' : ` "${first.instead[0]}" would do.`}`,
    });
  if (isPast)
    list.push({
      kind: 'notice',
      id: 'past',
      level: 'note',
      text: `The lines hold ${counted(program.items.length, 'instruction')}; number ${at + 1} is shown.`,
    });
  if (remarks.length > 0)
    list.push({ kind: 'notice', id: 'remarks', level: 'note', text: remarks.join(' ') });
  return list;
}
