import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ShapingResult } from './compute.ts';
import type { ShapingInputs } from './inputs.ts';
import { MODULATIONS } from './modulations.ts';
import { notices } from './notices.ts';
import { ccdfPlot, eyePlot, pulsePlot, timingPlot, tradePlot } from './plots.ts';
import { answer, made, merOf, rest, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { spectrumPlot } from './spectrum-plot.ts';
import { tapTables, tradeTables, windowTable, wordTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;
type Pictures = Readonly<Record<'isi' | 'spectrum' | 'peak' | 'span', Shown[]>>;

/** The picture of the question first, its figures, and what else the taps do. */
export function outputs(r: ShapingResult, i: ShapingInputs): Shown[] {
  const pictures: Pictures = {
    span: r.spans === null ? [] : [trade(r, i)],
    isi: [pulse(r)],
    spectrum: [spectrum(r, i)],
    peak: [ccdf(r, i)],
  };
  const others = (['isi', 'spectrum', 'peak'] as const).filter((name) => name !== i.find);
  return [
    ...notices(r, i),
    ...pictures[i.find],
    { kind: 'readouts', id: 'answer', title: TITLES[i.find], items: answer(r, i) },
    ...others.flatMap((name) => pictures[name]),
    eye(r, i),
    timing(r),
    { kind: 'readouts', id: 'rest', title: 'All figures', items: rest(r, i) },
    { kind: 'readouts', id: 'filter', title: 'Filter', items: made(r, i) },
    ...windowTable(r),
    wordTable(r),
    ...tradeTables(r, i),
    ...tapTables(r, i),
    unseen(r, i),
  ];
}

const TITLES = {
  isi: 'ISI at the symbol instants',
  spectrum: 'Spectrum',
  peak: 'Peak to average',
  span: 'Shortest span',
} as const;

const pulse = (r: ShapingResult): Shown => ({
  kind: 'plot',
  id: 'pulse',
  title: 'Pulse and ISI',
  plot: pulsePlot(r),
  caption:
    r.isi.rms === 0
      ? 'No neighbour is heard at a symbol instant.'
      : `Neighbours leave an error vector of ${showQuantity(100 * r.isi.rms, '%', 3)}, ${showQuantity(-merOf(r.isi.rms), 'dB', 4)}; all of them at their worst ${showQuantity(100 * r.isi.peak, '%', 3)} of a symbol.`,
});

function spectrum(r: ShapingResult, i: ShapingInputs): Shown {
  const { adjacent, occupied, margin } = r.channel;
  const leakage =
    adjacent.value === null
      ? ''
      : `; the adjacent channel at ${showQuantity(i.spacing, 'Hz')} gets ${showQuantity(adjacent.value, 'dB', 4)} less than the own`;
  const limit =
    margin === null
      ? ''
      : margin.value >= 0
        ? `. The mask is met with ${showQuantity(margin.value, 'dB', 3)} to spare`
        : `. The mask is broken by ${showQuantity(-margin.value, 'dB', 3)}`;
  return {
    kind: 'plot',
    id: 'spectrum',
    title: 'Spectrum',
    plot: spectrumPlot(r, i),
    caption: `99 % of the power lie within ${showQuantity(occupied, 'Hz', 4)}${leakage}${limit}.`,
  };
}

const ccdf = (r: ShapingResult, i: ShapingInputs): Shown => ({
  kind: 'plot',
  id: 'ccdf',
  title: 'Peak to average (CCDF)',
  plot: ccdfPlot(r),
  caption: `${MODULATIONS[i.modulation]}: ${r.ccdf.samples.toLocaleString('en')} samples; no sequence of symbols goes further than ${showQuantity(r.worstPeak, 'dB', 4)} over the mean.`,
});

const eye = (r: ShapingResult, i: ShapingInputs): Shown => ({
  kind: 'plot',
  id: 'eye',
  title: 'Eye diagram',
  plot: eyePlot(r),
  caption: `${MODULATIONS[i.modulation]} behind both filters; the worst pattern of neighbours leaves ${showQuantity(100 * r.opening, '%', 4)} of the way to a decision.`,
});

const timing = (r: ShapingResult): Shown => ({
  kind: 'plot',
  id: 'timing',
  title: 'EVM over timing offset',
  plot: timingPlot(r),
  caption:
    'What a sampling instant beside the right one costs, by the response between the samples.',
});

const trade = (r: ShapingResult, i: ShapingInputs): Shown => {
  const found = r.spans?.find(({ does }) => does);
  const wanted = `${showQuantity(i.wantedEvm, '%')} of EVM${i.wantedAclr > 0 ? ` and ${showQuantity(i.wantedAclr, 'dB')} of ACLR` : ''}`;
  const last = r.spans?.at(-1)?.span ?? 0;
  return {
    kind: 'plot',
    id: 'trade',
    title: 'EVM and ACLR over the span',
    plot: tradePlot(r, i),
    caption: found
      ? `${found.span} symbols, ${found.taps} taps, are the shortest whole span with ${wanted}; all up to ${last} were tried.`
      : `No whole span up to ${last} symbols has ${wanted}.`,
  };
};
