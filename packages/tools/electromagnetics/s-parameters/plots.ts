/** The pictures of every network: traces over frequency, and reflections on the chart with an amplifier's circles. */
import { entriesOf, partsOf } from '@tollbench/engines/network/trace.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Axis, Colour, Mark } from '../../plot/types.ts';
import type { SParameterResult } from './compute.ts';
import type { Format, SParameterInputs } from './inputs.ts';
import { shownAs, type Trace } from './traces.ts';

/** A span of so many times reads better by ratio. */
const LOG_SPAN = 100;

export function frequencyAxis(r: SParameterResult): Axis {
  const { frequency } = r.network;
  const [low, high] = [frequency[0] ?? 0, frequency.at(-1) ?? 1];
  const isLog = low > 0 && high / low > LOG_SPAN;
  return {
    id: 'frequency',
    label: 'Frequency',
    unit: 'Hz',
    ...(isLog && { scale: 'log' }),
    ...(high > low && { domain: [low, high] }),
  };
}

const PLAIN = { magnitude: 'magnitude', real: 'real', imaginary: 'imaginary' } as const;
const COLUMN = {
  db: 'level',
  phase: 'phase',
  unwrapped: 'phaseUnwrapped',
  delay: 'delay',
  vswr: 'vswr',
} as const;

/** The column that a format of a unit stands in. */
function columnOf(format: Format, unit: Trace['unit']): string {
  if (format !== 'magnitude' && format !== 'real' && format !== 'imaginary') return COLUMN[format];
  const name = PLAIN[format];
  if (unit === '') return name;
  const of = unit === 'Ω' ? 'impedance' : 'admittance';
  return `${of}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const UNIT: Readonly<Partial<Record<Format, string>>> = {
  db: 'dB',
  phase: '°',
  unwrapped: '°',
  delay: 's',
  vswr: '',
};

const colourOf = (k: number): Colour => ((k % 8) + 1) as Colour;
const DASHES = ['solid', 'long', 'dash', 'dashdot', 'dot', 'solid', 'long', 'dash'] as const;

const LABEL: Readonly<Record<Format, string>> = {
  db: 'Level',
  magnitude: 'Magnitude',
  phase: 'Phase',
  unwrapped: 'Phase',
  delay: 'Group delay',
  vswr: 'VSWR',
  real: 'Real part',
  imaginary: 'Imaginary part',
};

/** Levels below this are the floor of arithmetic, and the axis need not show them. */
const FLOOR = -140;

/** The traces over frequency, with the frequency of the figures and the markers. */
export function responsePlot(r: SParameterResult, i: SParameterInputs): Drawing {
  const { frequency } = r.network;
  const isFew = frequency.length < 12;
  const lines = r.traces.map(
    (trace, k): Mark => ({
      kind: 'line',
      id: columnOf(i.format, trace.unit),
      of: { trace: trace.name },
      x: frequency,
      y: shownAs(i.format, frequency, trace.values),
      label: trace.name,
      colour: colourOf(k),
      dash: DASHES[k % DASHES.length] ?? 'solid',
      ...(isFew && { marker: 'circle' as const }),
    }),
  );
  const [first] = r.traces;
  return {
    title: `${i.parameter.startsWith('t-') ? 'T' : i.parameter} parameters`,
    x: frequencyAxis(r),
    y: {
      label: LABEL[i.format],
      unit: UNIT[i.format] ?? first?.unit ?? '',
      ...(i.format === 'db' && hasDeep(lines) && { domain: [FLOOR, null] }),
    },
    marks: [
      atRule(r),
      ...i.markers.map((f, k): Mark => ({ kind: 'rule', x: f, dash: 'dot', label: `M${k + 1}` })),
      ...lines,
    ],
  };
}

const hasDeep = (marks: readonly Mark[]): boolean =>
  marks.some((m) => m.kind === 'line' && Array.from(m.y).some((y) => y < FLOOR));

export const atRule = (r: SParameterResult): Mark => ({
  kind: 'rule',
  x: r.f0,
  dash: 'dash',
  label: showQuantity(r.f0, 'Hz', 5),
});

/** Traces on the chart at most. */
const MAX_CHART = 4;

/** The reflections of the ports, and of an amplifier its circles. */
export function chartPlot(r: SParameterResult): Drawing {
  const { network } = r;
  const [z0] = r.z0;
  const count = Math.min(network.ports, MAX_CHART);
  const marks = Array.from({ length: count }, (_, p): Mark => {
    const values = entriesOf(network.s, network.ports, p, p);
    const x = partsOf(values, 'real');
    const y = partsOf(values, 'imaginary');
    const name = (r.all[p * (network.ports + 1)]?.name ?? '').replace(/^[A-Z]/u, 'S');
    const label = /^S\D*\d\d$/u.test(name) ? name : `S${p + 1}${p + 1}`;
    return {
      kind: 'line',
      xId: 'gammaRe',
      id: 'gammaIm',
      of: { trace: label },
      x,
      y,
      label,
      colour: colourOf(p),
      dash: DASHES[p] ?? 'solid',
      along: { id: 'gammaFrequency', label: 'f', unit: 'Hz', values: network.frequency },
    };
  });
  const places = Array.from({ length: count }, (_, p) => r.s[p * (network.ports + 1)]);
  return {
    title: 'Smith chart',
    frame: 'smith',
    reference: r.desk?.reference ?? (z0?.im === 0 ? z0.re : 50),
    names: 'key',
    marks: [
      ...(r.desk ? deskMarks(r) : []),
      ...marks,
      {
        kind: 'points',
        x: places.map((g) => g?.re ?? Number.NaN),
        y: places.map((g) => g?.im ?? Number.NaN),
        marker: 'ring',
        size: 9,
        colour: 'ink',
        silent: true,
      },
    ],
  };
}

/** Stability, gain and noise circles, and where source and load stand and match. */
function deskMarks({ desk }: SParameterResult): Mark[] {
  if (!desk) return [];
  const circle = (
    { centre, radius }: { centre: { re: number; im: number }; radius: number },
    more: {
      colour: Colour;
      dash: 'solid' | 'dash' | 'dot' | 'long';
      label?: string;
      silent?: true;
      width?: number;
      fill?: boolean;
    },
  ): Mark[] =>
    Number.isFinite(radius) && radius < MAX_RADIUS
      ? [{ kind: 'circle', x: centre.re, y: centre.im, r: radius, ...more }]
      : [];
  const side = (c: { isStableInside: boolean }) =>
    c.isStableInside ? 'stable inside' : 'unstable inside';
  const points: Mark[] = [
    {
      kind: 'points',
      x: [desk.source.re],
      y: [desk.source.im],
      marker: 'square',
      size: 9,
      colour: 'accent',
      label: 'source',
      silent: true,
    },
    ...(desk.match
      ? [
          {
            kind: 'points' as const,
            x: [desk.match.source.re, desk.match.load.re],
            y: [desk.match.source.im, desk.match.load.im],
            names: ['source match', 'load match'],
            marker: 'diamond' as const,
            size: 9,
            colour: 'ink' as const,
            silent: true,
          },
        ]
      : []),
    ...(desk.noise
      ? [
          {
            kind: 'points' as const,
            x: [desk.noise.optimum.re],
            y: [desk.noise.optimum.im],
            names: ['Γopt'],
            marker: 'cross' as const,
            size: 9,
            colour: 4 as const,
            silent: true,
          },
        ]
      : []),
  ];
  return [
    ...circle(desk.sourceCircle, {
      colour: 5,
      dash: 'solid',
      label: `source, ${side(desk.sourceCircle)}`,
      width: 1.8,
    }),
    ...circle(desk.loadCircle, {
      colour: 6,
      dash: 'long',
      label: `load, ${side(desk.loadCircle)}`,
      width: 1.8,
    }),
    ...desk.gainCircles.flatMap((c, k) =>
      circle(c, {
        colour: 3,
        dash: 'dash',
        ...(k === 0
          ? {
              label: `gain ${desk.gainCircles.map((g) => showQuantity(g.level, '', 4)).join(', ')} dB`,
            }
          : { silent: true }),
      }),
    ),
    ...desk.noiseCircles.flatMap((c, k) =>
      circle(c, {
        colour: 4,
        dash: 'dot',
        ...(k === 0
          ? {
              label: `F ${desk.noiseCircles.map((g) => showQuantity(g.level, '', 4)).join(', ')} dB`,
            }
          : { silent: true }),
      }),
    ),
    ...points,
  ];
}

/** On the chart a circle of more is a line far off. */
const MAX_RADIUS = 1e4;
