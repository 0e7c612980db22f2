import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { Onward } from '../../define/onward.ts';
import type { SimulatorResult } from './compute.ts';

/** Lines that a link holds. */
const MAX_LINES = 150;

/** The code as a listing, from its beginning, for the tool that takes each instruction apart. */
export function next({ code }: SimulatorResult): readonly Onward[] {
  const lines = code
    .slice(0, MAX_LINES)
    .map(({ address, word, size }) => `${hexDigits(address >>> 0)}: ${hexDigits(word >>> 0, 2 * size)}`);
  if (lines.length === 0) return [];
  return [
    {
      tool: 'instruction-codec',
      does:
        lines.length < code.length
          ? `The first ${MAX_LINES} instructions, field by field`
          : 'Each instruction, field by field',
      inputs: { source: lines.join('\n'), xlen: '32' },
    },
  ];
}
