import { weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { Onward } from '../../define/onward.ts';
import { wordOf } from './code.ts';
import type { BlockResult } from './compute.ts';

/** Check bits of the widest CRC. */
const MAX_WIDTH = 128;

/** The checks of a cyclic binary code are a CRC: its parallel circuit, and how far it tells errors at other lengths. */
export function next({ code }: BlockResult): Onward[] {
  const g =
    code.kind === 'matrix' ? code.polynomial : code.bits === 1 ? wordOf(code.generator) : null;
  if (g === null || weight(g) < 2) return [];
  const width = g.toString(2).length - 1;
  if (width > MAX_WIDTH) return [];
  return [
    {
      tool: 'crc-lfsr',
      does: 'The same checks as a CRC: parallel circuit and distances',
      inputs: {
        mode: 'crc',
        preset: 'custom',
        width: String(width),
        poly: hex(g ^ (1n << BigInt(width))),
        init: '0x0',
        xorout: '0x0',
      },
    },
  ];
}
