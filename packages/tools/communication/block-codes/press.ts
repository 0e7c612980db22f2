import type { BlockResult } from './compute.ts';
import { listed } from './convert.ts';
import type { BlockInputs } from './inputs.ts';
import { ERASED, showSymbols } from './read-symbols.ts';
import { toWritten } from './transmit.ts';

/**
 * What becomes of the inputs when a symbol of the picture is pressed: a right one gets an error, a wrong one is as it was
 * sent; of a received word a symbol is one more, and after the last one 0.
 */
export function pressed(
  i: BlockInputs,
  result: BlockResult,
  place: number,
): Partial<BlockInputs> | undefined {
  const { code, sent } = result;
  const present = result.received[place];
  if (present === undefined) return undefined;
  const size = 2 ** code.bits;
  const received = [...result.received];
  if (sent === null) {
    received[place] = present === ERASED ? 0 : (present + 1) % size;
    const bits = code.bits === 1 || i.notation === 'bits';
    const notation = i.notation === 'hex' && !bits ? 'hex' : bits ? 'bits' : 'decimal';
    return { received: showSymbols(toWritten(code, received), notation, code.bits), notation };
  }
  const right = sent[place] ?? 0;
  received[place] = present === right ? right ^ (1 + (place % (size - 1))) : right;
  const written = listed(i, { ...result, received });
  return written && { ...written.inputs, hits: 'listed' };
}
