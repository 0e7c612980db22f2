import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import type { Output, Readout } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { FilterInputs, FilterResult, StageResult } from './compute.ts';
import { notices } from './notices.ts';
import { closePlot, magnitudePlot, phasePlot, stepPlot } from './plots.ts';
import { schematic } from './schematic.ts';
import { headroomTable, partsTable, sensitivityTable, stageTable } from './tables.ts';

const hz = (f: number, digits = 4) => showQuantity(f, 'Hz', digits);
/** A level in words: what rounding leaves of 0 dB is 0. */
const db = (x: number, digits = 4) => showQuantity(Math.abs(x) < 5e-5 ? 0 : x, 'dB', digits);

export function outputs(r: FilterResult, i: FilterInputs): Output[] {
  const { real, ideal } = r.figures;
  return [
    {
      kind: 'plot',
      id: 'magnitude',
      title: 'Magnitude and mask',
      plot: magnitudePlot(r, i),
      caption: `${described(r, i)} With these parts and amplifiers of ${hz(i.gbw, 3)} it loses ${db(real.passLoss)} at most in the pass band${real.stopLoss === null ? '' : ` and ${db(real.stopLoss)} at the edge of the stop band`}. The shading holds ${r.envelope.copies} built copies.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Filter', items: answer(r, i) },
    ...notices(r, i),
    ...r.stages.map(
      (s, k): Output => ({
        kind: 'figure',
        id: `stage-${k + 1}`,
        title: `Stage ${k + 1} of ${r.stages.length}`,
        svg: schematic(s),
        caption: stageCaption(s, i),
      }),
    ),
    partsTable(r, i),
    stageTable(r),
    {
      kind: 'plot',
      id: 'close',
      title: 'The pass band, close up',
      plot: closePlot(r, i),
      caption: `At the worse edge nine copies in ten have between ${db(quantile(r.envelope.atEdge, 0.05))} and ${db(quantile(r.envelope.atEdge, 0.95))}; the design has ${db(r.top - i.edgeLoss)}.`,
    },
    { kind: 'readouts', id: 'copies', title: 'Built copies', items: copies(r, i) },
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
    {
      kind: 'readouts',
      id: 'losses',
      title: 'Designed, rounded, real',
      items: comparison(r, ideal.passLoss),
    },
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

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] as number;
}

function answer(r: FilterResult, i: FilterInputs): Readout[] {
  const { real } = r.figures;
  const [below, above] = real.half;
  const halfs: Readout[] = [];
  if (i.response !== 'lowpass')
    halfs.push(
      halfPower(
        'halfBelow',
        i.response === 'bandpass' ? 'Half power, lower' : 'Half power at',
        below,
      ),
    );
  if (i.response !== 'highpass')
    halfs.push(
      halfPower(
        'halfAbove',
        i.response === 'bandpass' ? 'Half power, upper' : 'Half power at',
        above,
      ),
    );
  const worst = Math.max(...r.stages.map((s) => Math.abs(s.achieved.w0 / s.section.w0 - 1)));
  return [
    {
      name: 'order',
      label: i.size === 'least' ? 'Least order' : 'Order',
      symbol: 'n',
      value: r.prototype.order,
      note: `${counted(r.stages.length, 'stage')}, ${counted(
        r.stages.reduce((n, s) => n + s.opamps.length, 0),
        'amplifier',
      )}`,
    },
    ...halfs,
    {
      name: 'passLoss',
      label: 'Largest loss in the pass band',
      value: real.passLoss,
      unit: 'dB',
      digits: 4,
    },
    {
      name: 'stopLoss',
      label: 'Loss at the edge of the stop band',
      value: real.stopLoss,
      unit: 'dB',
      digits: 4,
      ...noStopBand(real.stopLoss),
    },
    {
      name: 'gain',
      label: i.response === 'bandpass' ? 'Gain at the centre' : 'Gain in the pass band',
      value: Math.abs(real.gain) < 1e-6 ? 0 : real.gain,
      unit: 'dB',
      digits: 4,
      note: `${db(real.gain - r.figures.ideal.gain, 2)} from the design`,
    },
    {
      name: 'f0Error',
      label: 'Largest error of a pole frequency',
      value: 100 * worst,
      unit: '%',
      digits: 2,
      note: 'of the series parts, before tolerance',
    },
    {
      name: 'neededGbw',
      label: 'Gain-bandwidth for 0.1 dB',
      value: r.demand.gbw,
      unit: 'Hz',
      digits: 2,
      ...(r.demand.gbw === null && { note: 'more than 1 THz' }),
    },
    ...(r.slew === null
      ? []
      : [
          {
            name: 'slewRate',
            label: 'Slew rate for 1 V peak',
            value: r.slew,
            unit: 'V/s',
            digits: 2,
            note: `${Number((r.slew / 1e6).toPrecision(2))} V/µs: a sine in the pass band, at the fastest amplifier`,
          },
        ]),
    {
      name: 'outputNoise',
      label: 'Output noise',
      value: r.noise.total,
      unit: 'V',
      digits: 3,
      note: `rms, ${hz(r.frequency[0] as number, 2)} to ${hz(r.frequency.at(-1) as number, 2)}: resistors ${showQuantity(r.noise.resistors, 'V', 3)}, amplifiers ${showQuantity(r.noise.amplifiers, 'V', 3)}`,
    },
    {
      name: 'inputImpedance',
      label: 'Least input impedance',
      value: r.inputImpedance.ohms,
      unit: 'Ω',
      digits: 3,
      note: `at ${hz(r.inputImpedance.at, 2)}, of the frequencies shown`,
    },
  ];
}

const halfPower = (name: string, label: string, value: number | null): Readout => ({
  name,
  label,
  value,
  unit: 'Hz',
  digits: 5,
  ...(value === null && { note: 'not within ten times the edges of the mask' }),
});

function copies(r: FilterResult, i: FilterInputs): Readout[] {
  const { atEdge } = r.envelope;
  return [
    {
      name: 'yield',
      label: 'Copies that meet the mask',
      value: 100 * r.envelope.yield,
      unit: '%',
      digits: 3,
      note: yieldNote(r, i),
    },
    {
      name: 'edgeLow',
      label: 'Gain at the edge, 5 % of copies',
      value: quantile(atEdge, 0.05),
      unit: 'dB',
    },
    { name: 'edgeMedian', label: 'Median', value: quantile(atEdge, 0.5), unit: 'dB' },
    { name: 'edgeHigh', label: '95 % of copies', value: quantile(atEdge, 0.95), unit: 'dB' },
    {
      name: 'tolerances',
      label: 'Tolerances',
      value: `R ±${i.rTolerance} %, C ±${i.cTolerance} %`,
    },
  ];
}

/** What so few copies can tell, and what the filter was before tolerance. */
function yieldNote(r: FilterResult, i: FilterInputs): string {
  const { copies, yield: share } = r.envelope;
  const [low, high] = wilson(share * copies, copies).map((x) => Math.round(100 * x)) as [
    number,
    number,
  ];
  const range = high < 1 ? 'below 1 %' : low > 99 ? 'above 99 %' : `${low} to ${high} %`;
  const sure = `${range} with 95 % confidence`;
  const { passLoss, stopLoss } = r.figures.real;
  const margin = Math.min(
    i.edgeLoss - passLoss,
    (stopLoss ?? Number.POSITIVE_INFINITY) - i.stopLoss,
  );
  if (margin < -0.05) return `${sure}; the filter misses its mask before any tolerance`;
  if (margin < 0.05)
    return `${sure}; the filter lies on its mask to begin with, so about half fail`;
  return sure;
}

function stepCaption({ step }: FilterResult, i: FilterInputs): string {
  const whose = step.real ? '' : 'With these amplifiers it oscillates; drawn with ideal ones. ';
  return i.response === 'lowpass'
    ? `${whose}The output goes to ${showQuantity(step.final, 'V', 4)} and overshoots it by ${showQuantity(Math.max(0, 100 * (step.peak / step.final - 1)), '%', 3)}.`
    : `${whose}The largest output is ${showQuantity(step.peak, 'V', 3)}; it returns to 0.`;
}

const noStopBand = (loss: number | null) => loss === null && { note: 'no stop band' };

function comparison(r: FilterResult, ideal: number): Readout[] {
  const { rounded, real } = r.figures;
  return [
    { name: 'passIdeal', label: 'Pass-band loss, designed', value: ideal, unit: 'dB' },
    { name: 'passRounded', label: 'series parts', value: rounded.passLoss, unit: 'dB' },
    { name: 'passReal', label: 'and these amplifiers', value: real.passLoss, unit: 'dB' },
    {
      name: 'stopIdeal',
      label: 'Stop-band loss, designed',
      value: r.figures.ideal.stopLoss,
      unit: 'dB',
      ...noStopBand(r.figures.ideal.stopLoss),
    },
    {
      name: 'stopRounded',
      label: 'series parts',
      value: rounded.stopLoss,
      unit: 'dB',
      ...noStopBand(rounded.stopLoss),
    },
    {
      name: 'stopReal',
      label: 'and these amplifiers',
      value: real.stopLoss,
      unit: 'dB',
      ...noStopBand(real.stopLoss),
    },
  ];
}

const CIRCUITS: Readonly<Record<string, string>> = {
  'first-order': 'First order',
  'sallen-key': 'Sallen-Key',
  'multiple-feedback': 'Multiple feedback',
  'state-variable': 'State variable',
  'tow-thomas': 'Tow-Thomas',
};

function stageCaption(s: StageResult, i: FilterInputs): string {
  const { w0, q, gain } = s.section;
  const a = s.achieved;
  const off = (x: number) => showQuantity(Math.abs(x) < 1e-9 ? 0 : 100 * x, '%', 2);
  return `${CIRCUITS[s.topology]}, wanted f₀ = ${hz(w0 / 2 / Math.PI, 5)}${q === null ? '' : `, Q = ${showQuantity(q, '', 4)}`}, gain ${showQuantity(gain, '', 4)}; with ${i.rSeries} and ${i.cSeries} parts f₀ is ${off(a.w0 / w0 - 1)} off${q === null ? '' : `, Q ${off((a.q as number) / q - 1)}`}${i.topology === 'sk-equal' ? '' : `, gain ${off(Math.abs(a.gain) / gain - 1)}`}.`;
}

function delayCaption(r: FilterResult): string {
  const { pass, middle } = r.mask;
  const inside = [...r.frequency.keys()].filter((k) => {
    const f = r.frequency[k] as number;
    return (
      f >= pass[0] &&
      f <=
        Math.min(
          pass[1],
          pass[0] > 0 && middle === Number.POSITIVE_INFINITY ? 10 * pass[0] : pass[1],
        )
    );
  });
  const delays = inside.map((k) => r.real.delay[k] as number);
  if (delays.length === 0) return 'Phase and group delay over frequency.';
  return `In the pass band the group delay lies between ${showQuantity(Math.min(...delays), 's', 4)} and ${showQuantity(Math.max(...delays), 's', 4)}.`;
}
