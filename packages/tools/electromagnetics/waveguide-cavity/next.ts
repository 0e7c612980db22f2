/** The tools that take a guide's result. */
import { nameOf } from '@tollbench/engines/guide/section.ts';
import type { Onward } from '../../define/onward.ts';
import type { GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { NEPER } from './words.ts';

/** The length of guide as a loss before a receiver. */
export function next({ wave, mode, cutoff }: GuideResult, i: GuideInputs): readonly Onward[] {
  if (!wave || i.frequency <= cutoff) return [];
  const loss = NEPER * wave.gamma.re * i.run;
  if (!(loss > 0 && loss < 100)) return [];
  return [
    {
      tool: 'rf-cascade',
      does: 'The length as the first loss of a receiver',
      inputs: {
        stages: `${nameOf(mode)} guide: loss ${Number(loss.toPrecision(4))} dB\nLNA: 15 dB, NF 1.4 dB`,
      },
    },
  ];
}
