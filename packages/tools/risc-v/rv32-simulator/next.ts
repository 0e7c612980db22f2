import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { Onward } from '../../define/onward.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';
import { caches } from './next-cache.ts';
import { pipeline } from './next-pipeline.ts';

/** Lines that a link holds. */
const MAX_LINES = 150;

export const next = (r: SimulatorResult, inputs: SimulatorInputs): readonly Onward[] => [
  ...apart(r),
  ...pipeline(r, inputs),
  ...caches(r, inputs),
];

/** The code as a listing, from its beginning, for the tool that takes each instruction apart. */
function apart({ code }: SimulatorResult): readonly Onward[] {
  const lines = code
    .slice(0, MAX_LINES)
    .map(
      ({ address, word, size }) =>
        `${hexDigits(address >>> 0)}: ${hexDigits(word >>> 0, 2 * size)}`,
    );
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
