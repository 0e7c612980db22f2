import type { NamedOutput } from '../../define/named.ts';
import type { LoopResult } from './compute.ts';
import { nicholsCaption, nyquistCaption, responsesCaption, sensitivityCaption } from './phrases.ts';
import { nicholsPlot, nyquistPlot } from './plane-plots.ts';
import { responsesPlot, sensitivityPlot } from './response-plots.ts';
import type { results } from './results.ts';

/** The pictures beside the Bode diagram: in time, on the planes, and of the sensitivities. */
export const plots = (r: LoopResult): NamedOutput<typeof results>[] => [
  {
    kind: 'plot',
    id: 'responses',
    title: 'Closed-loop responses',
    plot: responsesPlot(r),
    caption: responsesCaption(r),
  },
  {
    kind: 'plot',
    id: 'nyquist',
    title: 'Nyquist diagram',
    plot: nyquistPlot(r),
    caption: nyquistCaption(r),
  },
  {
    kind: 'plot',
    id: 'nichols',
    title: 'Nichols chart',
    plot: nicholsPlot(r),
    caption: nicholsCaption(r),
  },
  {
    kind: 'plot',
    id: 'sensitivity',
    title: 'Sensitivity functions',
    plot: sensitivityPlot(r),
    caption: sensitivityCaption(r),
  },
];
