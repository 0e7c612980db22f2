import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { realAmplifier } from '../real-amplifiers.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { notices, recordNotices } from './notices.ts';
import { bodePlot, impedancePlot, noisePlot, stepPlot } from './plots.ts';
import type { results } from './results.ts';

type Out = NamedOutput<typeof results>;

/** The loop first, then noise, errors and the step, and other amplifiers for the place. */
export function outputs(r: Result, i: Inputs): Out[] {
  return [
    {
      kind: 'plot',
      id: 'bode',
      title: 'Rate of closure',
      plot: bodePlot(r),
      caption: loopCaption(r, i),
    },
    loopReadouts(r),
    ...notices(r, i),
    valueReadouts(r, i),
    noiseReadouts(r, i),
    {
      kind: 'plot',
      id: 'noise',
      title: 'Noise density',
      plot: noisePlot(r),
      caption: `${showQuantity(r.noise.total, 'V', 3)} rms at the load from ${showQuantity(i.from, 'Hz')} to ${showQuantity(i.to, 'Hz')}; most of it is of ${r.noise.shares[0]?.source ?? 'nothing'}.`,
    },
    sharesTable(r),
    errorReadouts(r, i),
    ...recordNotices(r),
    budgetTable(r),
    ...stepOutputs(r, i),
    {
      kind: 'plot',
      id: 'impedance',
      title: 'Output impedance',
      plot: impedancePlot(r),
      caption: `With the loop closed, at the load: ${showQuantity(r.bode.output[0] as number, 'Ω', 3)} at ${showQuantity(r.bode.frequency[0] as number, 'Hz', 3)}.`,
    },
    amplifierTable(r),
    {
      kind: 'table',
      id: 'poles',
      title: 'Natural frequencies',
      columns: ['realPart', 'imaginaryPart'],
      rows: r.poles.filter((p) => p.im >= 0).map((p) => [p.re, p.im]),
    },
  ];
}

const WORDS: Readonly<Record<Inputs['circuit'], string>> = {
  noninverting: 'a non-inverting circuit',
  inverting: 'an inverting circuit',
  buffer: 'a buffer',
  difference: 'a difference amplifier',
  summing: 'a summing circuit',
  transimpedance: 'a transimpedance circuit',
  integrator: 'an integrator',
};
const NO_CROSSING = 'the loop gain never falls through 1';

const or = (value: number | null, note: string) =>
  value === null ? ({ value, note } as const) : ({ value } as const);

function loopCaption(r: Result, i: Inputs): string {
  const { phase, crossover } = r.margins;
  const whose = r.amplifier.label ?? 'The amplifier';
  if (phase === null || crossover === null) return `${whose}: ${NO_CROSSING}.`;
  return `${whose} in ${WORDS[i.circuit]}: the curves meet at ${showQuantity(crossover, 'Hz', 3)} with ${showQuantity(phase, '°', 3)} of phase margin.`;
}

function loopReadouts(r: Result): Out {
  const { margins: m } = r;
  return {
    kind: 'readouts',
    id: 'loop',
    title: 'Loop',
    items: [
      { name: 'phaseMargin', ...or(m.phase, NO_CROSSING) },
      { name: 'crossover', ...or(m.crossover, NO_CROSSING) },
      { name: 'bandwidth', ...or(r.bandwidth, 'it never falls by 3 dB from that at 0 Hz') },
      { name: 'gainMargin', ...or(m.gain, 'the phase never reaches −180°') },
      { name: 'peaking', value: r.peaking },
      { name: 'stable', value: r.stable },
    ],
  };
}

function valueReadouts(r: Result, i: Inputs): Out {
  const { values: v } = r;
  const noBuffer = i.circuit !== 'buffer';
  const withRg = noBuffer && i.circuit !== 'transimpedance';
  return {
    kind: 'readouts',
    id: 'parts',
    title: 'Parts',
    items: [
      ...(i.circuit === 'transimpedance'
        ? [{ name: 'idealTransimpedance', value: r.ideal } as const]
        : [{ name: 'idealGain', value: r.ideal } as const]),
      ...(noBuffer ? [{ name: 'rf', value: v.rf } as const] : []),
      ...(withRg ? [{ name: 'rg', value: v.rg } as const] : []),
      ...(v.cf > 0 && noBuffer ? [{ name: 'cf', value: v.cf } as const] : []),
      ...(i.comp !== 'none' && i.comp !== 'lead' ? [{ name: 'rc', value: v.rc } as const] : []),
      ...(i.comp === 'lag' || i.comp === 'snubber' ? [{ name: 'cc', value: v.cc } as const] : []),
    ],
  };
}

function noiseReadouts(r: Result, i: Inputs): Out {
  const rms = i.step / (2 * Math.SQRT2);
  const snr = r.noise.total > 0 ? 20 * Math.log10(rms / r.noise.total) : null;
  return {
    kind: 'readouts',
    id: 'noiseFigures',
    title: 'Noise',
    items: [
      { name: 'outputNoise', value: r.noise.total },
      { name: 'signalToNoise', ...or(snr, 'there is no noise') },
      {
        name: 'effectiveBits',
        ...or(snr === null ? null : (snr - 1.76) / 6.02, 'there is no noise'),
      },
    ],
  };
}

const sharesTable = (r: Result): Out => ({
  kind: 'table',
  id: 'shares',
  title: 'Noise by source',
  columns: ['source', 'noise', 'share'],
  rows: r.noise.shares.map((s) => [s.source, s.rms, s.share]),
});

const errorReadouts = ({ budget: b }: Result, i: Inputs): Out => ({
  kind: 'readouts',
  id: 'errors',
  title: 'Errors at 0 Hz',
  items: [
    { name: 'worstError', value: b.worst },
    { name: 'rssError', value: b.rss },
    { name: 'gainError', value: 100 * b.gainError },
    { name: 'noiseGain', value: b.noiseGain },
    ...(i.circuit === 'difference'
      ? [
          {
            name: 'commonModeRejection',
            ...or(b.rejection, 'nothing that limits it is known'),
          } as const,
        ]
      : []),
  ],
});

const budgetTable = ({ budget: b }: Result): Out => ({
  kind: 'table',
  id: 'budget',
  title: 'Error budget',
  columns: ['source', 'error', 'referred'],
  rows: b.lines.map((l) => [l.source, l.output, l.output / Math.abs(b.noiseGain)]),
  caption: 'Of the output step given, with typical figures of the amplifier.',
});

function stepOutputs(r: Result, i: Inputs): Out[] {
  if (!r.step) return [];
  return [
    {
      kind: 'plot',
      id: 'step',
      title: 'Step response',
      plot: stepPlot(r.step),
      caption: `A step of ${showQuantity(i.step, 'V')} at the load, ${r.fullPower === null ? 'without a slew rate, which is not known' : `without and with the slew rate of ${showQuantity(r.amplifier.slew / 1e6, 'V/µs')}`}.`,
    },
    {
      kind: 'readouts',
      id: 'stepFigures',
      title: 'Step',
      items: [
        { name: 'overshoot', ...or(r.overshoot, 'there is no step') },
        { name: 'settlingTime', ...or(r.settling, 'it does not settle within what is followed') },
        { name: 'slews', value: r.step.large.slewed },
        { name: 'fullPowerBandwidth', ...or(r.fullPower, 'its slew rate is not known') },
      ],
    },
  ];
}

const amplifierTable = (r: Result): Out => ({
  kind: 'table',
  id: 'amplifiers',
  title: 'Other amplifiers in this circuit',
  columns: [
    'amplifier',
    'phaseMargin',
    'crossover',
    'offset',
    'noise',
    'supplyCurrent',
    'supplyFits',
  ],
  rows: r.candidates.map((c) => [
    c.name,
    c.phase,
    c.crossover,
    c.offset,
    c.density,
    realAmplifier(c.name).supplyCurrent ?? null,
    c.supplyFits,
  ]),
  rowInputs: r.candidates.map((c) => ({ amplifier: c.name })),
});
