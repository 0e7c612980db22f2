import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { amplifierFigures } from './amplifier-list.ts';
import { type FilterResult, isDesigned, type StageResult } from './compute.ts';
import type { FilterInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { closePlot, magnitudePlot, phasePlot, stepPlot } from './plots.ts';
import {
  answer,
  copies,
  delayRange,
  edgeQuantiles,
  firstStage,
  overshoot,
  unseen,
} from './readouts.ts';
import { type Circuit, results } from './results.ts';
import { schematic } from './schematic.ts';
import {
  amplifierTable,
  bomTable,
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

/** The parts and their schematic, the figures, the response, and what tolerance and amplifiers do. */
export function outputs(r: FilterResult): NamedOutput<typeof results>[] {
  const i = r.of;
  return [
    { kind: 'readouts', id: 'first', title: firstTitle(r), items: firstStage(r) },
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Schematic',
      svg: schematic(r.stages),
      caption: schematicCaption(r),
    },
    partsTable(r, i),
    {
      kind: 'plot',
      id: 'magnitude',
      title: isDesigned(r) ? 'Magnitude and mask' : 'Magnitude',
      plot: magnitudePlot(r, i),
      caption: magnitudeCaption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'Filter', items: answer(r, i) },
    ...notices(r),
    stageTable(r),
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
    bomTable(r),
    headroomTable(r),
    sensitivityTable(r),
    comparisonTable(r),
    amplifierTable(r),
    connectionsTable(r),
    polesTable(r),
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
  'inverse-chebyshev': 'inverse Chebyshev',
  elliptic: 'elliptic',
} as const;

function firstTitle(r: FilterResult): string {
  if (!isDesigned(r)) return r.stages.length === 1 ? 'What the parts make' : 'Stage 1 makes';
  return r.stages.length === 1 ? 'Parts' : `Parts, stage 1 of ${r.stages.length}`;
}

function described(r: FilterResult, i: FilterInputs): string {
  const where =
    i.response === 'bandpass'
      ? `${hz(i.width)} wide about ${hz(i.centre)}`
      : `${i.response === 'highpass' ? 'from' : 'to'} ${hz(i.edge)}`;
  const response = NAMES[i.response];
  if (!isDesigned(r)) return `A ${response} of given parts, ${where} at half power.`;
  const { order } = r.prototype;
  const article = i.approximation === 'elliptic' || i.approximation === 'inverse-chebyshev';
  return `${article ? 'An' : 'A'} ${NAMES[i.approximation]} ${response} of ${counted(i.response === 'bandpass' ? 2 * order : order, 'pole')}, ${where}.`;
}

function magnitudeCaption(r: FilterResult, i: FilterInputs): string {
  const { real } = r.figures;
  const stop = real.stopLoss === null ? '' : ` and keeps ${db(real.stopLoss)} in the stop band`;
  return `${described(r, i)} With these parts and amplifiers of ${hz(amplifierFigures(i).gbw, 3)} it loses ${db(real.passLoss)} at most in the pass band${stop}. The shading holds ${r.envelope.copies} built copies.`;
}

function edgeCaption(r: FilterResult, i: FilterInputs): string {
  const { low, high } = edgeQuantiles(r);
  return `At the worse edge nine copies in ten have between ${db(low)} and ${db(high)}; ${isDesigned(r) ? 'the design has' : 'with nominal parts it is'} ${db(r.top - i.edgeLoss)}.`;
}

/** How far the preferred parts of the stages are from what the approximation wants. */
function schematicCaption(r: FilterResult): string {
  const names = [
    ...new Set(r.stages.map((s) => results.values.stageCircuits.of.options[s.topology as Circuit])),
  ];
  const circuits = names.join(', ');
  if (!isDesigned(r)) return `${circuits}: the parts as they were given.`;
  const off = (x: number) => showQuantity(x < 1e-9 ? 0 : 100 * x, '%', 2);
  const most = (of: (s: StageResult) => number) =>
    Math.max(...r.stages.map((s) => Math.abs(of(s))));
  const frequency = most((s) => s.achieved.w0 / s.section.w0 - 1);
  const q = most((s) => (s.achieved.q ?? 1) / (s.section.q ?? 1) - 1);
  return `${circuits}, with ${r.of.rSeries} and ${r.of.cSeries} parts: f₀ of a stage is ${off(frequency)} off at most, Q ${off(q)}.`;
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
