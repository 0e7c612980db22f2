/** The bits go on to the tools that read words, the exact number to the one that rounds it to a float. */
import { format as fractionText } from '@tollbench/engines/exact/rational.ts';
import type { Onward } from '../../define/onward.ts';
import type { LineResult, Result } from './compute.ts';
import { hexText } from './words.ts';

/** Widths that a format of IEEE 754 has. */
const FLOATS: Readonly<Record<number, string>> = {
  16: 'binary16',
  32: 'binary32',
  64: 'binary64',
  128: 'binary128',
};
/** Letters of a number that a link carries. */
const MOST = 600;

export function next(r: Result): readonly Onward[] {
  const { value } = r.lines[r.at] as LineResult;
  const hex = hexText(value.pattern, r.width);
  const format = FLOATS[r.width];
  const list: Onward[] = [];
  if (format !== undefined)
    list.push({
      tool: 'ieee754-inspector',
      does: `These bits as a float, ${format}`,
      inputs: { format, given: 'bits', bits: hex },
    });
  const exact = fractionText(value.exact ?? value.kept);
  if (exact.length <= MOST)
    list.push({
      tool: 'ieee754-inspector',
      does: 'The number as a float: rounded, with its error',
      inputs: { number: exact },
    });
  if (r.width === 16 || r.width === 32)
    list.push({
      tool: 'instruction-codec',
      does: 'These bits as a RISC-V instruction',
      inputs: { source: hex },
    });
  if (r.width % 8 === 0 && r.width <= 512)
    list.push({
      tool: 'crc-lfsr',
      does: 'A CRC of these bytes, the highest first',
      inputs: { messageKind: 'hex', hex: hex.slice(2) },
    });
  return list;
}
