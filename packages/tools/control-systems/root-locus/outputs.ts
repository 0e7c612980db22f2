import type { NamedOutput } from '../../define/named.ts';
import type { LocusResult } from './compute.ts';
import type { LocusInputs } from './inputs.ts';
import { locusCaption, notices, responsesCaption } from './phrases.ts';
import { gainsPlot, locusPlot, responsesPlot } from './plots.ts';
import { answer, shapeReadings } from './readouts.ts';
import type { results } from './results.ts';
import {
  anglesTable,
  breakawayTable,
  comparisonTable,
  crossingsTable,
  polesTable,
  rangesTable,
  segmentsTable,
} from './tables.ts';
import { unseen } from './unseen.ts';

/** The locus, what the gain makes of it, the steps, and every number that is drawn by hand in a textbook. */
export function outputs(r: LocusResult, i: LocusInputs): NamedOutput<typeof results>[] {
  return [
    {
      kind: 'plot',
      id: 'locus',
      title: 'Root locus',
      plot: locusPlot(r, i),
      caption: locusCaption(r),
    },
    ...notices(r),
    { kind: 'readouts', id: 'answer', title: 'Gain', items: answer(r, i) },
    { kind: 'readouts', id: 'shape', title: 'Locus', items: shapeReadings(r) },
    {
      kind: 'plot',
      id: 'responses',
      title: 'Closed-loop step',
      plot: responsesPlot(r),
      caption: responsesCaption(r),
    },
    {
      kind: 'plot',
      id: 'gains',
      title: 'Poles against gain',
      plot: gainsPlot(r),
      caption:
        'Real part and damping ratio of every branch over the gain; pull a gain along its axis.',
    },
    comparisonTable(r),
    polesTable(r),
    breakawayTable(r),
    crossingsTable(r),
    rangesTable(r),
    anglesTable(r),
    segmentsTable(r),
    unseen(r),
  ];
}
