import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { endsOf, levelPlot, sweepCaption, sweepPlot, titleOf } from './plots.ts';
import { answer, more, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { spectrumPlot } from './spectrum.ts';
import type { Sweep } from './sweeps.ts';

type Shown = NamedOutput<typeof results>;

/** What is asked for first: the level diagram of a margin, the margin over what is to be found else. */
export function outputs(r: LinkResult, i: LinkInputs): Shown[] {
  const plots = r.sweeps.map((sweep) => sweepOutput(sweep, r, i));
  const [first, ...others] = plots;
  const isMargin = i.find === 'margin' || first === undefined;
  return [
    ...notices(r, i),
    ...(isMargin ? [levelOutput(r, i)] : [first]),
    { kind: 'readouts', id: 'answer', title: 'The link', items: answer(r, i) },
    ...(isMargin ? plots : [levelOutput(r, i), ...others]),
    ...spectrum(r, i),
    budgetTable(r, i),
    { kind: 'readouts', id: 'more', title: 'Losses, noise and place', items: more(r, i) },
    unseen(i),
  ];
}

const levelOutput = (r: LinkResult, i: LinkInputs): Shown => ({
  kind: 'plot',
  id: 'levels',
  title: 'Level diagram',
  plot: levelPlot(r, i),
  caption: levelCaption(r, i),
});

const sweepOutput = (sweep: Sweep, r: LinkResult, i: LinkInputs): Shown => ({
  kind: 'plot',
  id: sweep.id,
  title: titleOf(sweep.id),
  plot: sweepPlot(sweep, r, i),
  caption: sweepCaption(sweep, r, i),
});

function spectrum(r: LinkResult, i: LinkInputs): Shown[] {
  if (r.spectrum === null) return [];
  return [
    {
      kind: 'plot',
      id: 'spectrum',
      title: 'What a kilometre takes',
      plot: spectrumPlot(r.spectrum, i),
      caption: `Specific attenuation of this air${r.spectrum.rain === null ? '' : ` and of ${showQuantity(i.rate, 'mm/h')} of rain`} over frequency; the link is at ${showQuantity(i.frequency, 'Hz')}.`,
    },
  ];
}

function levelCaption(r: LinkResult, i: LinkInputs): string {
  const { level, noise, needed } = endsOf(r, i);
  const dbm = (x: number) => showQuantity(x, 'dBm');
  const where = r.budget.received === null ? 'an isotropic antenna' : 'the receiver';
  const need = needed === null ? '' : `; ${dbm(needed)} are needed`;
  return `${dbm(r.budget.eirp)} of EIRP arrive at ${where} as ${dbm(level)}${need}, over ${dbm(noise)} of noise: a margin of ${showQuantity(r.budget.margin, 'dB')}.`;
}

function budgetTable(r: LinkResult, i: LinkInputs): Shown {
  const { budget } = r;
  const { needed } = endsOf(r, i);
  return {
    kind: 'table',
    id: 'budget',
    title: 'Line by line',
    columns: ['line', 'gain', 'level'],
    rows: [
      ...budget.lines.map(({ name, gain, level }, k) => [name, k === 0 ? null : gain, level]),
      ['Needed here', null, needed],
      ['Margin', budget.margin, null],
    ],
  };
}
