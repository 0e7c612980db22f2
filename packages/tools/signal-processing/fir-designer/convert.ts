import type { Converted } from '../../define/tool.ts';
import type { FirResult } from './compute.ts';
import { shownWeights } from './design.ts';
import type { inputs } from './inputs.ts';

/** Four figures do not tell one weight from another; ten do. */
const DIGITS = 10;

/** The bands of a design with the weights that it was made with, and its length; undefined where they are no levels. */
export function weightsOfDesign({
  spec,
  taps,
  frequency,
}: FirResult): Converted<typeof inputs> | undefined {
  const half = frequency.at(-1) ?? 0;
  if (spec.bands.length === 0 || spec.symmetry === 'odd') return undefined;
  const weights = shownWeights(spec);
  const neat = (x: number) => Number(x.toPrecision(DIGITS));
  return {
    inputs: {
      length: 'given',
      taps,
      weighted: spec.bands.map(({ from, to, gain }, k) => ({
        from: neat(2 * half * from),
        to: neat(2 * half * to),
        gain,
        weight: neat(weights[k] ?? 1),
      })),
    },
  };
}
