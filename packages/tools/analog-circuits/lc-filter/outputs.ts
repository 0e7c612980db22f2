import { seriesResistance } from '@tollbench/engines/filter/lc-network.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { selectivity } from './checks.ts';
import type { LcResult } from './compute.ts';
import { edgesOf } from './mask.ts';
import { delayPlot, magnitudePlot, reflectionPlot, spreadPlot, transientPlot } from './plots.ts';
import type { results } from './results.ts';
import { schematic } from './schematic.ts';

const NAMES = {
  butterworth: 'Butterworth',
  chebyshev: 'Chebyshev',
  'inverse-chebyshev': 'Inverse Chebyshev',
  elliptic: 'Elliptic',
  bessel: 'Bessel',
  legendre: 'Legendre–Papoulis',
  gaussian: 'Gaussian',
  'gaussian-6': 'Gaussian to 6 dB',
  'gaussian-12': 'Gaussian to 12 dB',
  'linear-phase-005': 'Linear-phase (0.05°)',
  'linear-phase-05': 'Linear-phase (0.5°)',
  'zeros-rippled': 'Rippled (own zeros)',
  'zeros-flat': 'Flat (own zeros)',
} as const;
const BANDS = {
  lowpass: 'low pass',
  highpass: 'high pass',
  bandpass: 'band pass',
  bandstop: 'band stop',
} as const;

const db = (x: number, digits = 3) => showQuantity(Math.abs(x) < 5e-7 ? 0 : x, 'dB', digits);

/** The samples in a pass band; where it is narrower than they are apart, the nearest one. */
function inPass(r: LcResult): number[] {
  const inside = [...r.frequency.keys()].filter((k) => {
    const f = r.frequency[k] as number;
    return r.mask.pass.some(([from, to]) => f >= from && f <= to);
  });
  return inside.length > 0 ? inside : [Math.floor(r.frequency.length / 2)];
}

/** The response against its mask, the parts, and what losses and tolerance do. */
export function outputs(r: LcResult): NamedOutput<typeof results>[] {
  return [
    {
      kind: 'plot',
      id: 'magnitude',
      title: 'Magnitude and mask',
      plot: magnitudePlot(r),
      caption: magnitudeCaption(r),
    },
    answer(r),
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Schematic',
      svg: schematic(r),
      caption: `From the source to the load: ${counted(count(r, 'L'), 'inductor')} and ${counted(count(r, 'C'), 'capacitor')}.`,
    },
    partsTable(r),
    ...(r.of.drive === 'resistive'
      ? [
          {
            kind: 'plot',
            id: 'reflection',
            title: 'Return loss',
            plot: reflectionPlot(r),
            caption: 'At the source, against its own resistance.',
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'delay',
      title: 'Group delay',
      plot: delayPlot(r),
      caption: 'Of the whole filter, from the source to the load.',
    },
    {
      kind: 'plot',
      id: 'transient',
      title: 'Step and impulse response',
      plot: transientPlot(r),
      caption: transientCaption(r),
    },
    {
      kind: 'plot',
      id: 'spread',
      title: 'Tolerance',
      plot: spreadPlot(r),
      caption: `${r.copies.good} of ${r.copies.count} copies keep the mask.`,
    },
    prototypeTable(r),
    ...(r.design.resonators ? [couplingTable(r.design.resonators)] : []),
    figures(r),
  ];
}

const count = (r: LcResult, kind: 'L' | 'C') => r.parts.filter((p) => p.kind === kind).length;

function magnitudeCaption(r: LcResult): string {
  const { own, shape } = r.design;
  const broken =
    r.verdict.stopMargin < -1e-6
      ? `Stop band broken at ${showQuantity(r.verdict.worst, 'Hz', 4)}, by ${db(-r.verdict.stopMargin)}. `
      : '';
  const uneven =
    own && !own.balanced
      ? ' The margins between the zeros did not come to be equal: other places of them may keep more.'
      : '';
  const skipped =
    own && own.unrealised.length > 0
      ? ` Order ${own.unrealised.join(' and ')} would keep the mask, but has no ladder of positive parts here.`
      : '';
  return `${broken}${NAMES[r.of.family]} ${BANDS[r.of.response]} of order ${shape.order}: with these losses ${db(r.verdict.passLoss)} at most in the pass band and ${db(r.verdict.stopLoss, 4)} at least in the stop band.${skipped}${uneven}`;
}

function transientCaption({ transient: t }: LcResult): string {
  if (t.overshoot !== null && t.rise !== null)
    return `As designed, without losses: overshoot ${showQuantity(100 * t.overshoot, '%', 3)}, rise ${showQuantity(t.rise, 's', 3)}.`;
  return t.direct > 0
    ? 'As designed, without losses. Of an impulse part is passed on at once, which is not drawn.'
    : 'As designed, without losses.';
}

function answer(r: LcResult): NamedOutput<typeof results> {
  return {
    kind: 'readouts',
    id: 'answer',
    title: 'Filter',
    items: [
      { name: 'passbandLoss', value: r.verdict.passLoss },
      { name: 'stopbandLoss', value: r.verdict.stopLoss },
      { name: 'maskMet', value: r.verdict.met },
      { name: 'stopbandMargin', value: r.verdict.stopMargin },
      { name: 'insertionLoss', value: r.dissipation },
      { name: 'order', value: r.design.shape.order },
      { name: 'yield', value: (100 * r.copies.good) / r.copies.count },
      { name: 'inductorCount', value: count(r, 'L') },
      { name: 'capacitorCount', value: count(r, 'C') },
    ],
  };
}

function figures(r: LcResult): NamedOutput<typeof results> {
  const inside = inPass(r);
  const of = (y: Float64Array) => inside.map((k) => y[k] as number);
  const delays = of(r.real.delay);
  const single = r.of.drive !== 'resistive';
  return {
    kind: 'readouts',
    id: 'figures',
    title: 'More figures',
    items: [
      single
        ? { name: 'leastReturnLoss', value: null, note: 'an ideal source has no match' }
        : { name: 'leastReturnLoss', value: Math.min(...of(r.real.returnLoss)) },
      { name: 'leastGroupDelay', value: Math.min(...delays) },
      { name: 'greatestGroupDelay', value: Math.max(...delays) },
      r.rule !== null
        ? { name: 'insertionLossRule', value: r.rule }
        : { name: 'insertionLossRule', value: null, note: 'of a band pass between equal ends' },
      { name: 'referenceFrequency', value: r.reference },
      { name: 'yieldLow', value: r.copies.between[0] },
      { name: 'yieldHigh', value: r.copies.between[1] },
      { name: 'selectivity', value: selectivity(r.of) },
      r.reanalysis === null
        ? {
            name: 'synthesisError',
            value: null,
            note: r.design.resonators
              ? 'coupled resonators meet their shape in a narrow band alone'
              : 'predistorted: without losses its shape is another',
          }
        : { name: 'synthesisError', value: r.reanalysis },
      ...couplingReadings(r),
      ...transientReadings(r),
      { name: 'worstStopband', value: r.verdict.worst },
      r.design.own
        ? { name: 'losslessMargin', value: r.design.own.margin }
        : { name: 'losslessMargin', value: null, note: 'of own zeros or a mask' },
      { name: 'zeroFrequencies', value: zeroFrequencies(r) },
      { name: 'transmissionZeros', value: [...r.design.shape.zeros].sort((a, b) => a - b) },
    ],
  };
}

/** Hz, both of a band. */
function zeroFrequencies({ of: i, design }: LcResult): number[] {
  const at = (z: number): readonly number[] => {
    if (i.response === 'lowpass') return [i.edge * z];
    if (i.response === 'highpass') return [i.edge / z];
    return edgesOf(i.centre, i.response === 'bandpass' ? i.width * z : i.width / z);
  };
  return design.shape.zeros.flatMap(at).sort((a, b) => a - b);
}

function transientReadings({ transient: t }: LcResult): ReadoutOf<typeof results>[] {
  const note = 'of a low pass';
  return [
    t.overshoot === null
      ? { name: 'overshoot', value: null, note }
      : { name: 'overshoot', value: 100 * t.overshoot },
    t.rise === null ? { name: 'riseTime', value: null, note } : { name: 'riseTime', value: t.rise },
    { name: 'impulseAtOnce', value: t.direct },
  ];
}

type Resonators = NonNullable<LcResult['design']['resonators']>;

const couplingReadings = (r: LcResult): ReadoutOf<typeof results>[] => {
  const { resonators } = r.design;
  if (resonators === null) return [];
  return [
    { name: 'resonatorCoil', value: resonators.coil },
    { name: 'sourceQuality', value: resonators.qualities[0] },
    { name: 'loadQuality', value: resonators.qualities[1] },
  ];
};

const couplingTable = ({ couplings }: Resonators): NamedOutput<typeof results> => ({
  kind: 'table',
  id: 'couplings',
  title: 'Couplings',
  columns: ['resonator', 'coupling'],
  rows: couplings.map((k, at) => [{ value: at + 1, shown: `${at + 1} to ${at + 2}` }, k]),
  caption:
    'Between neighbours, as share of the centre frequency: what a measurement of two resonators tells.',
});

function partsTable(r: LcResult): NamedOutput<typeof results> {
  return {
    kind: 'table',
    id: 'parts',
    title: 'Parts',
    columns: [
      'part',
      'exactInductance',
      'inductance',
      'exactCapacitance',
      'capacitance',
      'resistance',
    ],
    rows: r.parts.map((p) => [
      p.name,
      ...(p.kind === 'L' ? [p.exact, p.value, null, null] : [null, null, p.exact, p.value]),
      seriesResistance(p, r.losses),
    ]),
  };
}

function prototypeTable(r: LcResult): NamedOutput<typeof results> {
  return {
    kind: 'table',
    id: 'prototype',
    title: 'Low-pass prototype',
    columns: ['element', 'g', 'gDual', 'zero'],
    rows: r.design.ladder.elements.map((e, k) => [
      k + 1,
      e.g,
      e.kind === 'trap' ? e.dual : null,
      e.kind === 'trap' ? e.zero : null,
    ]),
    caption: `For 1 Ω and an edge of 1 rad/s, from the ${r.design.reversed ? 'load' : 'source'} on.`,
  };
}
