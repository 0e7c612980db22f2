import { widthOf } from '@tollbench/engines/float/format.ts';
import type { Onward } from '../../define/onward.ts';
import type { Result } from './compute.ts';
import { hexWord, shownValue } from './words.ts';

/** A word that fits a register, taken apart by shifts on a processor. */
export function next(r: Result): Onward[] {
  const f = r.mode === 'convert' ? (r.stages.at(-1) ?? r.direct).format : r.format;
  const { word } = r;
  const width = widthOf(f);
  if (f.kind !== 'binary' || f.storesLeadingBit || !f.signed || width > 32 || word === undefined)
    return [];
  // The bias is an immediate of twelve bits.
  if (r.mode === 'block' || r.mode === 'sum' || Math.abs(f.bias) > 2047) return [];
  const lines = [
    `# ${f.name}: ${shownValue(f, word).replaceAll('\u2212', '-').replace('∞', 'infinity')}`,
    '_start:',
    `    li   a0, ${hexWord(f, word)}`,
    `    srli a1, a0, ${width - 1}          # sign`,
    `    slli a2, a0, ${33 - width}`,
    `    srli a2, a2, ${32 - f.exponentBits}         # exponent field`,
    ...(f.fractionBits > 0
      ? [
          `    slli a3, a0, ${32 - f.fractionBits}`,
          `    srli a3, a3, ${32 - f.fractionBits}         # fraction`,
        ]
      : []),
    `    addi a2, a2, ${-f.bias}        # less the bias`,
  ];
  return [
    {
      tool: 'rv32-simulator',
      does: 'Taken apart by shifts, step by step',
      inputs: {
        environment: 'linux',
        source: `${lines.join('\n')}\n    li   a7, 93\n    li   a0, 0\n    ecall\n`,
      },
    },
  ];
}
