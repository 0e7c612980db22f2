import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { impulsePlot } from '../impulse-plot.ts';
import type { EqResult } from './compute.ts';
import { apoText } from './exports/chain-text.ts';
import type { EqInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { correctedPlot, delayPlot, deviationPlot, fitPlot, responsePlot } from './plots.ts';
import type { results } from './results.ts';
import { bandTable, ignoredTable, sectionTable } from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** The curve, the level that it asks for, and what the chain is made of. */
export function outputs(r: EqResult, i: EqInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Magnitude',
      plot: responsePlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'Chain', items: answer(r) },
    ...notices(r, i),
    ...pictures(r, i),
    bandTable(r),
    sectionTable(r),
    ...ignoredTable(r),
    {
      kind: 'listing',
      id: 'text',
      title: 'As Equalizer APO reads it',
      text: apoText(r, i),
    },
    unseen(r),
  ];
}

function pictures(r: EqResult, i: EqInputs): Shown[] {
  const list: Shown[] = [];
  const { fit } = r;
  if (fit?.measured && fit.target)
    list.push({
      kind: 'plot',
      id: 'corrected',
      title: 'Measured and corrected',
      plot: correctedPlot(fit, fit.measured, fit.target),
      caption: 'The response as measured, its target, and what the chain makes of it.',
    });
  if (fit)
    list.push({
      kind: 'plot',
      id: 'fit',
      title: 'Fit',
      plot: fitPlot(fit),
      caption: `${counted(fit.bands.length, 'band')} leave ${showQuantity(fit.rms, 'dB', 3)} rms and ${showQuantity(fit.most, 'dB', 3)} at most, at ${showQuantity(fit.mostAt, 'Hz', 3)}.`,
    });
  list.push(
    {
      kind: 'plot',
      id: 'deviation',
      title: 'Error against analog',
      plot: deviationPlot(r, i),
      caption: `At ${showQuantity(r.worst.at, 'Hz', 3)} the digital chain is ${showQuantity(r.worst.level, 'dB', 3)} off the analog filters, the most up to 20 kHz.`,
    },
    {
      kind: 'plot',
      id: 'delay',
      title: 'Phase and group delay',
      plot: delayPlot(r, i),
      caption: 'Phase and delay of all bands together.',
    },
    {
      kind: 'plot',
      id: 'impulse',
      title: 'Impulse and step response',
      plot: impulsePlot(r.impulse),
      caption: `The first ${r.impulse.length} samples of what an impulse and a step make.`,
    },
  );
  return list;
}

/** What is asked first: headroom of a chain, what a fit leaves, how a crossover sums. */
function answer(r: EqResult): Reading[] {
  const { fit, crossing } = r;
  const level: Reading[] = [
    { name: 'peakGain', value: r.peak.level, note: peakNote(r) },
    { name: 'preampGain', value: r.preamp },
    headroomOf(r),
  ];
  const off: Reading = {
    name: 'analogDeviation',
    value: r.worst.level,
    note: `at ${showQuantity(r.worst.at, 'Hz', 3)}, up to 20 kHz`,
  };
  if (crossing)
    return [
      { name: 'crossingLevel', value: crossing.atCrossing },
      { name: 'sumMost', value: crossing.most, shown: hundredths(crossing.most) },
      { name: 'sumLeast', value: crossing.least, shown: hundredths(crossing.least) },
      {
        name: 'highPassInverted',
        value: crossing.inverted,
        note: 'for the sum that is shown',
      },
      off,
    ];
  if (fit)
    return [
      { name: 'fitRms', value: fit.rms, note: `${counted(fit.bands.length, 'band')}, rounded` },
      { name: 'fitMost', value: fit.most, note: `at ${showQuantity(fit.mostAt, 'Hz', 3)}` },
      { name: 'preampGain', value: r.preamp },
      { name: 'fitReference', value: fit.reference },
      { name: 'peakGain', value: r.peak.level, note: peakNote(r) },
      off,
    ];
  return [
    ...level,
    { name: 'safePreamp', value: r.safe },
    off,
    { name: 'sectionCount', value: r.made.length },
  ];
}

/** Where the peak is; a rise below 20 Hz costs headroom that no music asks for. */
const peakNote = (r: EqResult): string =>
  `at ${showQuantity(r.peak.at, 'Hz', 4)}${r.heard !== null && r.heard < r.peak.level - 0.05 ? `; ${showQuantity(r.heard, 'dB', 3)} from 20 Hz to 20 kHz` : ''}`;

/** A level to the hundredth of a dB: what is left of rounding below that is no reading. */
const hundredths = (level: number): string => showQuantity(Number(level.toFixed(2)) + 0, 'dB', 4);

function headroomOf(r: EqResult): Reading {
  const value = -(r.peak.level + r.preamp) + 0;
  return { name: 'headroom', value, shown: hundredths(value) };
}

function caption(r: EqResult, i: EqInputs): string {
  const { crossing, fit } = r;
  if (crossing)
    return `Both branches are ${showQuantity(crossing.atCrossing, 'dB', 4)} at ${showQuantity(i.crossing, 'Hz', 4)}; their sum goes from ${hundredths(crossing.least)} to ${hundredths(crossing.most)}.`;
  const top = `${counted(r.made.length, 'section')} at ${showQuantity(i.fs, 'Hz', 6)}, at most ${showQuantity(r.peak.level, 'dB', 4)} at ${showQuantity(r.peak.at, 'Hz', 4)}`;
  return fit
    ? `${top}; ${showQuantity(fit.rms, 'dB', 3)} rms from what is wanted.`
    : `${top}. Dotted: the analog filters.`;
}
