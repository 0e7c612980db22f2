import { cartesian, type PolarRoot } from '@tollbench/engines/iir/polar-root.ts';
import type { Drawing } from '../../define/named.ts';
import type { Axis, Mark, Panel } from '../../plot/types.ts';
import type { IirResult } from './compute.ts';
import { type FixedResult, type Running, SHOWN } from './fixed.ts';
import type { IirInputs } from './inputs.ts';

/** Where frequencies run: 0 to half the sample rate. */
const abscissa = (i: IirInputs): Axis => ({
  id: 'frequency',
  label: 'Frequency',
  unit: 'Hz',
  domain: [0, i.fs / 2],
});

/** How far down a picture reaches that no mask bounds. */
const UNMASKED_DEPTH = 80;

/** The magnitude against its mask, and below it the pass bands close up. */
export function responsePlot(r: IirResult, i: IirInputs): Drawing {
  return {
    title: 'Magnitude',
    x: abscissa(i),
    panels: [magnitudePanel(r, i), detailPanel(r, i)],
  };
}

/** The largest gain in the pass bands: attenuation and ripple count from it. */
const topOf = (r: IirResult): number =>
  r.masked
    ? Math.max(...r.figures.filter((_, k) => r.bands[k]?.passes).map((f) => f.high))
    : r.passage.peak;

/** The range of the decibel panel. */
function magnitudeRange(r: IirResult, i: IirInputs): [number, number] {
  const top = topOf(r);
  const depth = r.masked ? i.attenuation : UNMASKED_DEPTH;
  const high = 10 * Math.ceil((top + 5) / 10);
  return [high - 10 * Math.ceil((depth + 40) / 10), high];
}

/** −∞ dB, at a zero on the circle, is drawn at the frame. */
const drawn = (gain: Float64Array): Float64Array => gain.map((g) => Math.max(g, -1000));

function magnitudePanel(r: IirResult, i: IirInputs): Panel {
  const top = topOf(r);
  const marks: Mark[] = r.bands.flatMap((b): Mark[] => {
    const common = { kind: 'band', x0: b.from, x1: b.to, tone: 'stop', silent: true } as const;
    return b.passes
      ? [
          { ...common, y0: top },
          { ...common, y1: top - b.asked },
        ]
      : [{ ...common, y0: top - b.asked }];
  });
  if (r.fixedGain)
    marks.push({
      kind: 'line',
      id: 'fixedMagnitude',
      label: `${i.bits} bits`,
      colour: 2,
      width: 1,
      x: r.frequency,
      y: drawn(r.fixedGain),
    });
  marks.push({
    kind: 'line',
    id: 'magnitude',
    label: 'exact',
    colour: 1,
    x: r.frequency,
    y: drawn(r.gain),
  });
  return { share: 2, y: { label: 'Gain', unit: 'dB', domain: magnitudeRange(r, i) }, marks };
}

/** Gain in the pass bands; of a filter without a mask, its topmost decibels. */
function detailPanel(r: IirResult, i: IirInputs): Panel {
  const top = topOf(r);
  const allowed = r.masked ? i.ripple : 3.0103;
  const passing = r.bands.filter((b) => b.passes);
  const marks: Mark[] = passing.flatMap((b): Mark[] => {
    const common = { kind: 'band', x0: b.from, x1: b.to, tone: 'stop', silent: true } as const;
    return [
      { ...common, y0: top },
      { ...common, y1: top - b.asked },
    ];
  });
  const close = (gain: Float64Array) =>
    gain.map((g, k) => {
      const f = r.frequency[k] ?? 0;
      const inside = r.masked
        ? passing.some((b) => f >= b.from && f <= b.to)
        : g > top - 4 * allowed;
      return inside ? g : Number.NaN;
    });
  if (r.fixedGain)
    marks.push({
      kind: 'line',
      id: 'fixedPassbandGain',
      label: `${i.bits} bits`,
      colour: 2,
      width: 1,
      x: r.frequency,
      y: close(r.fixedGain),
    });
  marks.push({
    kind: 'line',
    id: 'passbandGain',
    label: 'exact',
    colour: 1,
    x: r.frequency,
    y: close(r.gain),
  });
  return {
    share: 1,
    y: {
      label: 'In the pass band',
      unit: 'dB',
      domain: [top - 1.6 * allowed, top + 0.6 * allowed],
    },
    marks,
  };
}

/** Each root and its conjugate. */
function both(roots: readonly PolarRoot[]): { x: number[]; y: number[] } {
  const x: number[] = [];
  const y: number[] = [];
  for (const root of roots) {
    const { re, im } = cartesian(root);
    x.push(re);
    y.push(im);
    if (root.pair) {
      x.push(re);
      y.push(-im);
    }
  }
  return { x, y };
}

/** Poles and zeros on the z plane, and where rounding moves the poles. */
export function planePlot(r: IirResult, fixed: FixedResult | null): Drawing {
  const marks: Mark[] = [
    { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', silent: true },
    {
      kind: 'points',
      xId: 'zeroReal',
      id: 'zeroImaginary',
      label: 'zeros',
      colour: 3,
      marker: 'ring',
      ...both(r.design.zpk.zeros),
    },
    {
      kind: 'points',
      xId: 'poleReal',
      id: 'poleImaginary',
      label: 'poles',
      colour: 1,
      marker: 'cross',
      size: 8,
      ...both(r.design.zpk.poles),
    },
  ];
  if (fixed)
    marks.push({
      kind: 'points',
      xId: 'fixedPoleReal',
      id: 'fixedPoleImaginary',
      label: 'poles, rounded',
      colour: 2,
      marker: 'circle',
      size: 3,
      ...both(fixed.zpk.poles),
    });
  return {
    title: 'Poles and zeros',
    x: { label: 'Real part', include: [-1.1, 1.1] },
    y: { label: 'Imaginary part', include: [-1.1, 1.1] },
    equal: true,
    marks,
  };
}

/** Group delay and phase. */
export function delayPlot(r: IirResult, i: IirInputs): Drawing {
  const most = r.delay ? (1.3 * r.delay.most) / i.fs : undefined;
  return {
    title: 'Group delay and phase',
    x: abscissa(i),
    panels: [
      {
        share: 3,
        y: {
          label: 'Group delay',
          unit: 's',
          ...(most !== undefined && most > 0 ? { domain: [0, most] } : { include: [0] }),
        },
        marks: [
          ...r.bands
            .filter((b) => b.passes)
            .map((b): Mark => ({ kind: 'band', x0: b.from, x1: b.to, silent: true })),
          ...(r.unequalised
            ? [
                {
                  kind: 'line',
                  id: 'unequalisedDelay',
                  label: 'without equaliser',
                  colour: 'quiet',
                  dash: 'dash',
                  x: r.frequency,
                  y: r.unequalised.groupDelay.map((d) => d / i.fs),
                } satisfies Mark,
              ]
            : []),
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
      {
        share: 2,
        y: { label: 'Phase', unit: '°' },
        marks: [
          {
            kind: 'line',
            id: 'phase',
            label: 'phase',
            colour: 1,
            width: 1,
            x: r.frequency,
            y: r.phase.map((p) => (180 * p) / Math.PI),
          },
        ],
      },
    ],
  };
}

/** What is left long after a burst: silence, a constant, or an oscillation that does not end. */
export function ringingPlot({ ringing }: Running): Drawing {
  return {
    title: 'Limit cycle',
    x: { id: 'sample', label: 'Sample', domain: [0, SHOWN] },
    y: { label: 'Output in steps', include: [-1, 1] },
    marks: [
      {
        kind: 'line',
        id: 'output',
        label: 'output',
        colour: 2,
        step: 'after',
        x: Array.from(ringing, (_, k) => k),
        y: ringing,
      },
    ],
  };
}
