import { expand } from '@tollbench/engines/riscv/codec/compress.ts';
import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { Cell } from '../../define/output.ts';
import { type CodecResult, pseudoText, remediesOf, textOptions } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import { operandWords, valueText } from './operand-words.ts';
import type { Shown } from './results.ts';

const word = (bits: number, size: number): Cell => ({
  value: BigInt(bits),
  shown: hex(bits, size / 4),
});

export function fieldTable(r: CodecResult, inputs: CodecInputs): Shown {
  const { decoded, address } = r.item;
  const options = textOptions(inputs);
  return {
    kind: 'table',
    id: 'fields',
    title: 'Fields',
    columns: ['high', 'low', 'field', 'bits', 'value', 'about'],
    rows: r.fields.map(({ high, low, label, bits, slot }) => [
      high,
      low,
      label,
      bits,
      slot && decoded ? valueText(slot, decoded, options) : null,
      slot && decoded ? operandWords(slot, decoded, address, options) || null : null,
    ]),
  };
}

/** Where each bit of an immediate in several places comes from. */
export function immediateTable(r: CodecResult): Shown[] {
  const slot = r.item.decoded?.instruction.slots.find(
    ({ operand }) => operand.pieces.length > 1 && !operand.isRepeated,
  );
  if (!slot) return [];
  const { operand } = slot;
  return [
    {
      kind: 'table',
      id: 'immediateBits',
      title: 'Bits of the immediate',
      columns: ['valueBit', 'wordBit', 'bit'],
      rows: Array.from({ length: operand.width }, (_, k) => {
        const bit = operand.width - 1 - k;
        const piece = operand.pieces.find(({ to, width }) => bit >= to && bit < to + width);
        const from = piece ? piece.at + bit - piece.to : null;
        return [bit, from, from === null ? 0 : (r.item.word >>> from) & 1];
      }),
      caption: operand.isSigned
        ? `Bit ${operand.width - 1} is the sign and is repeated in all bits above it.`
        : 'Bits above are 0.',
    },
  ];
}

/** Rows that a page shows; the file has them all. */
const MAX_ROWS = 2000;

export function codeTable(r: CodecResult, inputs: CodecInputs): Shown {
  const options = textOptions(inputs);
  const items = r.program.items.slice(0, MAX_ROWS);
  return {
    kind: 'table',
    id: 'code',
    title: items.length < r.program.items.length ? `Listing: the first ${MAX_ROWS}` : 'Listing',
    columns: ['number', 'line', 'address', 'word', 'size', 'text', 'pseudo', 'extension', 'legal'],
    rows: items.map(({ line, address, word: bits, size, decoded }, k) => [
      k + 1,
      line,
      { value: address, shown: hex(address) },
      word(bits, size),
      size,
      decoded ? textOf(decoded, options) : null,
      decoded
        ? (pseudoText(
            decoded,
            size === 16 ? expand(decoded, r.isa.xlen) : undefined,
            r.isa,
            options,
          ) ?? null)
        : null,
      decoded ? decoded.instruction.extension : null,
      decoded !== undefined,
    ]),
    rowInputs: items.map((_, k) => ({ shown: String(k + 1) })),
  };
}

export function shorterTable({ shorter }: CodecResult): Shown[] {
  if (shorter.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'shorter',
      title: 'In 16 bits',
      columns: ['form', 'fits', 'text', 'word', 'why'],
      rows: shorter.map(({ form, text, word: bits, why }) => [
        form,
        text !== null,
        text,
        bits === null ? null : word(bits, 16),
        why,
      ]),
    },
  ];
}

export function nearTable({ illegal, item }: CodecResult): Shown[] {
  if (!illegal || illegal.near.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'near',
      title: 'Near',
      columns: ['text', 'word', 'bits'],
      rows: illegal.near.map(({ text, word: bits, bits: inverted }) => [
        text,
        word(bits, item.size),
        inverted.join(),
      ]),
    },
  ];
}

export function refusedTable({ refused }: CodecResult, inputs: CodecInputs): Shown[] {
  if (refused.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'refused',
      title: 'Lines not read',
      columns: ['line', 'text', 'message', 'instead'],
      rows: refused.map(({ line, text, message, instead }) => [
        line,
        text,
        message,
        instead[0] ?? null,
      ]),
      rowInputs: refused.map((one) => remediesOf(inputs, one)[0]),
      caption: 'A press on a row takes the spelling that would do.',
    },
  ];
}
