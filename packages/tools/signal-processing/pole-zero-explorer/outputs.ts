import type { NamedOutput } from '../../define/named.ts';
import type { PoleZeroResult } from './compute.ts';
import { energyCurves } from './energy.ts';
import { formulaText } from './formula.ts';
import type { PoleZeroInputs } from './inputs.ts';
import { mapPlot } from './map-plot.ts';
import { mapCaption, notices, responseCaption } from './phrases.ts';
import { energyPlot, responsePlot, sequencePlot } from './plots.ts';
import { answer, kindReadings } from './readouts.ts';
import type { results } from './results.ts';
import {
  coefficientsTable,
  directTable,
  fractionsTable,
  regionsTable,
  rootsTable,
  twinsTable,
} from './tables.ts';
import { unseen } from './unseen.ts';

/** The map, what it means, the response and the sequence, then every number of them. */
export function outputs(r: PoleZeroResult, i: PoleZeroInputs): NamedOutput<typeof results>[] {
  const region = r.regions[r.chosen];
  const curves = energyCurves(r.map, r.twins);
  return [
    {
      kind: 'plot',
      id: 'map',
      title: 'Pole-zero map',
      plot: mapPlot(r, i),
      caption: mapCaption(r),
    },
    ...notices(r),
    { kind: 'readouts', id: 'answer', title: 'Answer', items: answer(r) },
    { kind: 'readouts', id: 'kind', title: 'Kind', items: kindReadings(r) },
    {
      kind: 'plot',
      id: 'response',
      title: 'Frequency response',
      plot: responsePlot(r),
      caption: responseCaption(r),
    },
    {
      kind: 'plot',
      id: 'sequence',
      title: r.plane === 'z' ? 'Sequence' : 'Signal',
      plot: sequencePlot(r),
      caption: region ? `${formulaText(r.plane, r.fractions, region)}.` : '',
    },
    ...(curves.length > 0
      ? [
          {
            kind: 'plot',
            id: 'energy',
            title: 'Partial energy',
            plot: energyPlot(curves),
            caption:
              'Of all causal sequences with this magnitude the one of minimum phase has its energy first, that of maximum phase last.',
          } as const,
        ]
      : []),
    regionsTable(r),
    rootsTable(r),
    ...(r.fractions.fractions.length > 0 ? [fractionsTable(r)] : []),
    ...(r.fractions.direct.length > 0 ? [directTable(r)] : []),
    twinsTable(r),
    coefficientsTable(r),
    unseen(r),
  ];
}
