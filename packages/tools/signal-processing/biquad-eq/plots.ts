import { analogQ } from '@tollbench/engines/equaliser/band.ts';
import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import type { Drawing } from '../../define/named.ts';
import type { Axis, Mark } from '../../plot/types.ts';
import type { EqResult } from './compute.ts';
import type { Crossing } from './crossing.ts';
import type { EqInputs } from './inputs.ts';
import type { Made } from './stages.ts';

const abscissa = (r: EqResult, i: EqInputs): Axis => ({
  id: 'frequency',
  label: 'Frequency',
  unit: 'Hz',
  scale: 'log',
  domain: [r.frequency[0] ?? 1, i.fs / 2],
});

/** Bands with curves of their own in the picture; more would be a thicket. */
const MAX_CURVES = 24;
/** dB below the top that pictures of passes and notches reach. */
const DEPTH = 48;
const drawn = (level: number): number => Math.max(level, -1000);

/** The range of levels: all of an equaliser, the upper part of what goes to −∞. */
function levels(r: EqResult, others: readonly Float64Array[]): [number, number] {
  const all = [r.gain, ...others];
  const top = Math.max(6, ...all.map((part) => part.reduce((m, v) => Math.max(m, v), -1000)));
  const low = Math.min(-6, ...all.map((part) => part.reduce((m, v) => Math.min(m, v), 1000)));
  return [3 * Math.floor(Math.max(low, top - DEPTH) / 3) - 1, 3 * Math.ceil(top / 3) + 1];
}

/** The chain, its bands, and what it is held against. */
export function responsePlot(r: EqResult, i: EqInputs): Drawing {
  if (r.crossing) return crossingPlot(r, r.crossing, i);
  const many = r.made.length > MAX_CURVES;
  const curves = many || r.made.length < 2 ? [] : r.made.map((m, k) => bandCurve(m, k, r, i));
  const marks: Mark[] = [
    ...curves,
    {
      kind: 'line',
      id: 'analogMagnitude',
      label: 'analog',
      colour: 'ink',
      dash: 'dot',
      width: 1,
      x: r.frequency,
      y: r.analog.map(drawn),
    },
    ...wantedMark(r),
    {
      kind: 'line',
      id: 'magnitude',
      label: 'all bands',
      colour: 1,
      width: 2,
      x: r.frequency,
      y: r.gain.map(drawn),
    },
  ];
  return {
    title: 'Magnitude',
    names: 'key',
    x: abscissa(r, i),
    y: { label: 'Gain', unit: 'dB', domain: levels(r, r.fit ? [r.fit.wanted] : []) },
    marks,
  };
}

const wantedMark = ({ fit }: EqResult): Mark[] =>
  fit
    ? [
        {
          kind: 'line',
          xId: 'wantedFrequency',
          id: 'wantedMagnitude',
          label: 'wanted',
          colour: 2,
          dash: 'dash',
          x: fit.frequency,
          y: fit.wanted,
        },
      ]
    : [];

/** One band alone, at points of its own. */
function bandCurve({ zpk, stage }: Made, k: number, r: EqResult, i: EqInputs): Mark {
  const [from, to] = [r.frequency[0] ?? 1, r.frequency.at(-1) ?? 1];
  const points = new Set<number>();
  for (let n = 0; n <= 60; n++) points.add(from * (to / from) ** (n / 60));
  if (stage.kind === 'band') {
    const { frequency } = stage.band;
    const reach = 1 / (2 * analogQ(stage.band));
    for (let n = -8; n <= 8; n++) {
      const f = frequency * Math.exp(Math.sign(n) * (n / 4) ** 2 * reach);
      if (f > from && f < to) points.add(f);
    }
  }
  const x = Float64Array.from(points).sort();
  return {
    kind: 'line',
    xId: 'bandFrequency',
    id: 'bandMagnitude',
    of: { band: k + 1 },
    ...(k === 0 && { label: 'each band' }),
    colour: 'quiet',
    width: 1,
    x,
    y: x.map((f) => drawn(gainDb(zpk, (2 * Math.PI * f) / i.fs))),
  };
}

function crossingPlot(r: EqResult, c: Crossing, i: EqInputs): Drawing {
  const line = (
    id: string,
    label: string,
    colour: 1 | 2 | 3,
    y: Float64Array,
    width = 1.5,
  ): Mark => ({
    kind: 'line',
    id,
    label,
    colour,
    width,
    x: r.frequency,
    y: y.map(drawn),
  });
  const [, top] = levels(r, [c.sumGain]);
  return {
    title: 'Crossover',
    names: 'key',
    x: abscissa(r, i),
    y: { label: 'Gain', unit: 'dB', domain: [-DEPTH, top] },
    marks: [
      { kind: 'rule', x: i.crossing, silent: true },
      line('lowMagnitude', 'low-pass', 1, c.lowGain),
      line('highMagnitude', 'high-pass', 2, c.highGain),
      line('sumMagnitude', c.inverted ? 'sum, high inverted' : 'sum', 3, c.sumGain, 2),
    ],
  };
}

/** How far the transform to samples bends the curve. */
export const deviationPlot = (r: EqResult, i: EqInputs): Drawing => ({
  title: 'Digital over analog',
  x: abscissa(r, i),
  y: { label: 'Digital over analog', unit: 'dB', include: [-0.5, 0.5] },
  marks: [
    {
      kind: 'line',
      id: 'deviation',
      label: 'digital over analog',
      colour: 2,
      x: r.frequency,
      y: r.deviation,
    },
  ],
});

export const delayPlot = (r: EqResult, i: EqInputs): Drawing => ({
  title: 'Phase and group delay',
  x: abscissa(r, i),
  panels: [
    {
      share: 3,
      y: { label: 'Phase', unit: '°' },
      marks: [
        {
          kind: 'line',
          id: 'phase',
          label: 'phase',
          colour: 1,
          x: r.frequency,
          y: r.phase.map((p) => (180 * p) / Math.PI),
        },
      ],
    },
    {
      share: 2,
      y: { label: 'Group delay', unit: 's' },
      marks: [
        {
          kind: 'line',
          id: 'groupDelay',
          label: 'group delay',
          colour: 3,
          dash: 'solid',
          x: r.frequency,
          y: r.groupDelay.map((d) => d / i.fs),
        },
      ],
    },
  ],
});

type Fit = NonNullable<EqResult['fit']>;

const fitAxis = (fit: Fit): Axis => ({
  id: 'frequency',
  label: 'Frequency',
  unit: 'Hz',
  scale: 'log',
  domain: [fit.frequency[0] ?? 1, fit.frequency.at(-1) ?? 2],
});

/** What is wanted, what the bands give, and what is left. */
export const fitPlot = (fit: Fit): Drawing => ({
  title: 'Fit',
  x: fitAxis(fit),
  panels: [
    {
      share: 2,
      y: { label: 'Gain', unit: 'dB' },
      marks: [
        {
          kind: 'line',
          id: 'wanted',
          label: 'wanted',
          colour: 2,
          dash: 'dash',
          x: fit.frequency,
          y: fit.wanted,
        },
        {
          kind: 'line',
          id: 'achieved',
          label: 'achieved',
          colour: 1,
          x: fit.frequency,
          y: fit.achieved,
        },
      ],
    },
    {
      share: 1,
      y: { label: 'Residual', unit: 'dB', include: [-0.5, 0.5] },
      marks: [
        {
          kind: 'line',
          id: 'residual',
          label: 'residual',
          colour: 3,
          dash: 'solid',
          x: fit.frequency,
          y: fit.achieved.map((v, k) => v - (fit.wanted[k] ?? 0)),
        },
      ],
    },
  ],
});

/** The response that was measured, and what the chain makes of it. */
export const correctedPlot = (fit: Fit, measured: Float64Array, target: Float64Array): Drawing => ({
  title: 'Measured and corrected',
  x: fitAxis(fit),
  y: { label: 'Level', unit: 'dB' },
  marks: [
    {
      kind: 'line',
      id: 'measured',
      label: 'measured',
      colour: 2,
      width: 1,
      x: fit.frequency,
      y: measured,
    },
    {
      kind: 'line',
      id: 'target',
      label: 'target',
      colour: 'ink',
      dash: 'dash',
      width: 1,
      x: fit.frequency,
      y: target,
    },
    {
      kind: 'line',
      id: 'corrected',
      label: 'corrected',
      colour: 1,
      dash: 'solid',
      width: 2,
      x: fit.frequency,
      y: measured.map((v, k) => v + (fit.achieved[k] ?? 0)),
    },
  ],
});
