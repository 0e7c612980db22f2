import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { FilterResult, StageResult } from './compute.ts';
import type { FilterInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { closePlot, magnitudePlot, phasePlot, stepPlot } from './plots.ts';
import { answer, copies, delayRange, edgeQuantiles, overshoot, unseen } from './readouts.ts';
import { type Circuit, results } from './results.ts';
import { schematic } from './schematic.ts';
import {
  comparisonTable,
  connectionsTable,
  headroomTable,
  partsTable,
  polesTable,
  sensitivityTable,
  stageTable,
} from './tables.ts';

const hz = (f: number, digits = 4) => showQuantity(f, 'Hz', digits);
/** A level in words: what rounding leaves of 0 dB is 0. */
const db = (x: number, digits = 4) => showQuantity(Math.abs(x) < 5e-5 ? 0 : x, 'dB', digits);

/** The magnitude, the figures, the circuits with their parts, and what tolerance and amplifiers do. */
export function outputs(r: FilterResult, i: FilterInputs): NamedOutput<typeof results>[] {
  return [
    {
      kind: 'plot',
      id: 'magnitude',
      title: 'Magnitude and mask',
      plot: magnitudePlot(r, i),
      caption: magnitudeCaption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'Filter', items: answer(r, i) },
    ...notices(r, i),
    ...r.stages.map(
      (s, k) =>
        ({
          kind: 'figure',
          id: `stage${k + 1}`,
          title: `Stage ${k + 1} of ${r.stages.length}`,
          svg: schematic(s),
          caption: stageCaption(s, i),
        }) as const,
    ),
    partsTable(r, i),
    connectionsTable(r),
    stageTable(r),
    polesTable(r),
    {
      kind: 'plot',
      id: 'passband',
      title: 'The pass band, close up',
      plot: closePlot(r, i),
      caption: edgeCaption(r, i),
    },
    { kind: 'readouts', id: 'copies', title: 'Monte Carlo', items: copies(r, i) },
    {
      kind: 'plot',
      id: 'phase',
      title: 'Phase and group delay',
      plot: phasePlot(r),
      caption: delayCaption(r),
    },
    {
      kind: 'plot',
      id: 'step',
      title: 'Step response',
      plot: stepPlot(r),
      caption: stepCaption(r, i),
    },
    headroomTable(r),
    sensitivityTable(r),
    comparisonTable(r, i),
    unseen(r, i),
  ];
}

const NAMES = {
  lowpass: 'low pass',
  highpass: 'high pass',
  bandpass: 'band pass',
  butterworth: 'Butterworth',
  chebyshev: 'Chebyshev',
  bessel: 'Bessel',
} as const;

function described(r: FilterResult, i: FilterInputs): string {
  const where =
    i.response === 'bandpass' ? `${hz(i.width)} wide about ${hz(i.centre)}` : `to ${hz(i.edge)}`;
  const poles = i.response === 'bandpass' ? 2 * r.prototype.order : r.prototype.order;
  return `A ${NAMES[i.approximation]} ${NAMES[i.response]} of ${counted(poles, 'pole')}, ${i.response === 'highpass' ? where.replace('to', 'from') : where}.`;
}

function magnitudeCaption(r: FilterResult, i: FilterInputs): string {
  const { real } = r.figures;
  const stop =
    real.stopLoss === null ? '' : ` and ${db(real.stopLoss)} at the edge of the stop band`;
  return `${described(r, i)} With these parts and amplifiers of ${hz(i.gbw, 3)} it loses ${db(real.passLoss)} at most in the pass band${stop}. The shading holds ${r.envelope.copies} built copies.`;
}

function edgeCaption(r: FilterResult, i: FilterInputs): string {
  const { low, high } = edgeQuantiles(r);
  return `At the worse edge nine copies in ten have between ${db(low)} and ${db(high)}; the design has ${db(r.top - i.edgeLoss)}.`;
}

function stageCaption(s: StageResult, i: FilterInputs): string {
  const { w0, q, gain } = s.section;
  const a = s.achieved;
  const off = (x: number) => showQuantity(Math.abs(x) < 1e-9 ? 0 : 100 * x, '%', 2);
  const circuit = results.values.stageCircuits.of.options[s.topology as Circuit];
  const offs = [
    `f₀ is ${off(a.w0 / w0 - 1)} off`,
    ...(q === null || a.q === null ? [] : [`Q ${off(a.q / q - 1)}`]),
    ...(i.topology === 'sk-equal' ? [] : [`gain ${off(Math.abs(a.gain) / gain - 1)}`]),
  ];
  return `${circuit}, wanted f₀ = ${hz(w0 / 2 / Math.PI, 5)}${q === null ? '' : `, Q = ${showQuantity(q, '', 4)}`}, gain ${showQuantity(gain, '', 4)}; with ${i.rSeries} and ${i.cSeries} parts ${offs.join(', ')}.`;
}

function delayCaption(r: FilterResult): string {
  const range = delayRange(r);
  if (!range) return 'Phase and group delay over frequency.';
  return `In the pass band the group delay lies between ${showQuantity(range.least, 's', 4)} and ${showQuantity(range.greatest, 's', 4)}.`;
}

function stepCaption({ step }: FilterResult, i: FilterInputs): string {
  const whose = step.real ? '' : 'With these amplifiers it oscillates; drawn with ideal ones. ';
  return i.response === 'lowpass'
    ? `${whose}The output goes to ${showQuantity(step.final, 'V', 4)} and overshoots it by ${showQuantity(overshoot(step), '%', 3)}.`
    : `${whose}The largest output is ${showQuantity(step.peak, 'V', 3)}; it returns to 0.`;
}
