import { marchOf, needText } from '@tollbench/engines/riscv/codec/isa.ts';
import { majorOpcode } from '@tollbench/engines/riscv/codec/reasons.ts';
import { addressFrom, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { type CodecResult, textOptions } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import type { Reading } from './results.ts';

/** Operands that are the immediate of an instruction. */
const NUMBERS = new Set(['signed', 'unsigned', 'shift', 'upper', 'distance']);

const immediateOf = ({ item }: CodecResult): number | undefined => {
  const slot = item.decoded?.instruction.slots.find(({ operand }) => NUMBERS.has(operand.kind));
  return slot && item.decoded?.values[slot.operand.id];
};

const distanceOf = ({ item }: CodecResult): number | undefined => {
  const slot = item.decoded?.instruction.slots.find(({ operand }) => operand.kind === 'distance');
  return slot && item.decoded?.values[slot.operand.id];
};

const none = (note: string) => ({ value: null, note }) as const;

/** What people copy first: the text, the number, what it is short for, what it needs. */
export function readouts(r: CodecResult, inputs: CodecInputs): Reading[] {
  const { item, illegal, pseudo, expansion, shorter, isa, program } = r;
  const options = textOptions(inputs);
  const { decoded, size } = item;
  const target = distanceOf(r);
  const immediate = immediateOf(r);
  const first = shorter[0];
  const bytes = Array.from({ length: size / 8 }, (_, k) =>
    hexDigits((item.word >>> (8 * k)) & 255, 2),
  );
  const isIllegal = 'the bits are no instruction here';
  return [
    {
      name: 'text',
      ...(decoded ? { value: textOf(decoded, options) } : none(isIllegal)),
    },
    { name: 'word', value: BigInt(item.word), shown: hex(item.word, size / 4) },
    ...(illegal ? [{ name: 'reason' as const, value: illegal.reason }] : []),
    ...(decoded && size === 32
      ? [
          {
            name: 'pseudo' as const,
            ...(pseudo === undefined ? none('no other name is shown for it') : { value: pseudo }),
          },
        ]
      : []),
    ...(decoded && size === 16
      ? [
          {
            name: 'expansion' as const,
            ...(expansion
              ? { value: textOf(expansion, options) }
              : none('no single instruction of 32 bits')),
          },
        ]
      : []),
    ...(shorter.length > 0
      ? [
          {
            name: 'compressed' as const,
            ...(first?.text != null && first.word !== null
              ? { value: first.text, shown: `${first.text}   ${hex(first.word, 4)}` }
              : none(`none fits; ${first?.form}: ${first?.why}`)),
          },
        ]
      : []),
    ...(r.meaning === undefined ? [] : [{ name: 'meaning' as const, value: r.meaning }]),
    { name: 'bytes', value: bytes.join(''), shown: bytes.join(' ') },
    ...(decoded
      ? [
          {
            name: 'extension' as const,
            value: decoded.instruction.extension,
            shown: needText(decoded.instruction.extension),
          },
          { name: 'march' as const, value: marchOf([decoded.instruction.extension], isa.xlen) },
        ]
      : []),
    ...(immediate === undefined
      ? []
      : [{ name: 'immediate' as const, value: immediate, shown: numberText(immediate) }]),
    ...(target === undefined
      ? []
      : [
          {
            name: 'target' as const,
            value: addressFrom(item.address, target, isa.xlen),
            shown: hex(addressFrom(item.address, target, isa.xlen)),
          },
        ]),
    { name: 'address', value: item.address, shown: hex(item.address) },
    ...(size === 32 ? [{ name: 'opcode' as const, value: majorOpcode(item.word) }] : []),
    { name: 'size', value: size },
    { name: 'legal', value: decoded !== undefined },
    { name: 'instructions', value: program.items.length },
    { name: 'refusedLines', value: r.refused.length },
  ];
}

const numberText = (value: number): string =>
  Math.abs(value) < 10
    ? String(value).replace('-', '\u2212')
    : `${String(value).replace('-', '\u2212')}, ${value < 0 ? '\u2212' : ''}${hex(Math.abs(value))}`;
