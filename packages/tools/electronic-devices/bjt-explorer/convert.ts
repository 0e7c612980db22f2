import type { Converted } from '../../define/tool.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs, inputs } from './inputs.ts';
import { LIBRARY } from './library.ts';

const round = (x: number) => Number(x.toPrecision(6));

/** A part of the list becomes its card, to be changed; another way to set the bias keeps the point. */
export function convert(
  from: BjtInputs,
  field: keyof BjtInputs,
  to: string,
  result: BjtResult | undefined,
): Converted<typeof inputs> | undefined {
  if (field === 'transistor')
    return to === 'card' && from.transistor !== 'card'
      ? { inputs: { card: `${LIBRARY[from.transistor].card}\n`, cardName: '' } }
      : undefined;
  if (field !== 'bias' || !result) return undefined;
  const { vbe, vce, ib, ic } = result.point;
  if (to === 'baseCurrent' && ib >= 0) return { inputs: { ib: round(ib), vce: round(vce) } };
  if (to === 'collectorCurrent' && ic > 1e-12)
    return { inputs: { ic: round(ic), vce: round(vce) } };
  if (to === 'voltage') return { inputs: { vbe: round(vbe), vce: round(vce) } };
  return undefined;
}
