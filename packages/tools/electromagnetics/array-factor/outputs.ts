import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type ArrayResult, isFlat } from './compute.ts';
import { beamwidthOf, decibels, driveOf, inDegrees, sideLobeOf } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { drivePlot, patternPlot, placesPlot, planePlot, polarPlot, scanPlot } from './plots.ts';
import { answer, more, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { gratingTable, lobeTable, weightTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The cut, the figures, the plane, the weights, and what a scan costs. */
export function outputs(r: ArrayResult, i: ArrayInputs): Shown[] {
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'pattern',
      title: 'Pattern',
      plot: patternPlot(r, i),
      caption: patternCaption(r),
    },
    { kind: 'readouts', id: 'answer', title: 'The beam', items: answer(r, i) },
    ...(isFlat(i) ? flat(r, i) : []),
    {
      kind: 'plot',
      id: 'drive',
      title: 'Amplitudes and phases',
      plot: drivePlot(driveOf(r)),
      caption: 'Of each element as it is built, by its number; the greatest amplitude is 1.',
    },
    {
      kind: 'plot',
      id: 'polar',
      title: 'Polar',
      plot: polarPlot(r, i),
      caption: `The same cut around the circle, ${r.asked.angle === 'φ' ? 'the x axis to the right' : 'broadside upwards'}.`,
    },
    {
      kind: 'plot',
      id: 'overScan',
      title: 'Over scan',
      plot: scanPlot(r, i),
      caption: scanCaption(r),
    },
    { kind: 'readouts', id: 'more', title: 'The array', items: more(r, i) },
    ...lobeTable(r),
    ...gratingTable(r, i),
    weightTable(r, i),
    unseen(r),
  ];
}

function flat(r: ArrayResult, i: ArrayInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'plane',
      title: 'u–v',
      plot: planePlot(r, i),
      caption:
        'All directions in front, seen from broadside; the darker the higher. Rings are grating lobes in view.',
    },
    {
      kind: 'plot',
      id: 'places',
      title: 'Elements',
      plot: placesPlot(r),
      caption: `${r.design.amplitude.length} elements, in wavelengths of the design frequency.`,
    },
  ];
}

function patternCaption(r: ArrayResult): string {
  const width = beamwidthOf(r);
  const lobe = sideLobeOf(r);
  const parts = [
    `The beam stands at ${showQuantity(inDegrees(r.beam.top.angle), '°', 4)}`,
    ...(width === null ? [] : [`is ${showQuantity(width, '°', 4)} wide at half power`]),
    `has ${showQuantity(decibels(r.directivity), 'dBi', 4)}`,
    ...(lobe === null ? [] : [`its highest side lobe is ${showQuantity(lobe, 'dB', 4)}`]),
  ];
  return `${parts.join(', ')}.`;
}

function scanCaption({ room }: ArrayResult): string {
  const all = 'All elements in phase towards each angle, with the same amplitudes.';
  if (room === null) return all;
  const limit = inDegrees(Math.asin(room.here));
  return limit > 89.99
    ? `${all} No grating lobe comes in at any scan.`
    : `${all} From ${showQuantity(limit, '°', 3)} on there is a grating lobe.`;
}
