import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { linePlot } from './plots.ts';
import type { results } from './results.ts';

/** The picture, then what people ask for, in the order in which they ask. */
export function outputs(r: Result, i: Inputs): NamedOutput<typeof results>[] {
  return [
    {
      kind: 'plot',
      id: 'line',
      title: 'Current over voltage',
      plot: linePlot(r, i),
      caption: `${showQuantity(i.v, 'V')} drive ${showQuantity(r.current, 'A')} through ${showQuantity(i.r, 'Ω')}.`,
    },
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Answer',
      items: [
        { name: 'current', value: r.current },
        { name: 'power', value: r.power },
      ],
    },
  ];
}
