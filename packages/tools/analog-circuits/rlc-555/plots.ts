import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcInputs } from './inputs.ts';
import type { RingResult } from './ring.ts';

/** The wave with its source, where it settles, and its peak. */
export function wavePlot(r: CircuitResult): Drawing {
  const { wave, looked, source } = r;
  if (wave === null) throw new RangeError('no wave was asked for');
  const { figures, t, y } = wave;
  const volts = looked.unit === 'V';
  const sameUnit = volts === (source.kind === 'V');
  const end = t.at(-1) ?? 0;
  const marks: Mark[] = [];
  if (figures.final !== null)
    marks.push({
      kind: 'rule',
      y: figures.final,
      dash: 'dash',
      colour: 'quiet',
      label: 'settles',
      silent: true,
    });
  marks.push({
    kind: 'line',
    id: source.kind === 'V' ? 'sourceVoltage' : 'sourceCurrent',
    label: 'source',
    x: t,
    y: wave.source,
    colour: 2,
    dash: 'dash',
    ...(!sameUnit && { axis: 'y2' as const }),
  });
  marks.push({
    kind: 'line',
    id: volts ? 'voltage' : 'current',
    label: looked.name,
    x: t,
    y,
    colour: 1,
    width: 2,
  });
  const { highest, lowest } = figures;
  if (highest.time > 0 && highest.time < end && highest.value !== figures.final)
    marks.push({
      kind: 'note',
      x: highest.time,
      y: highest.value,
      text: showQuantity(highest.value, looked.unit),
    });
  if (lowest.time > 0 && lowest.time < end && lowest.value !== figures.final)
    marks.push({
      kind: 'note',
      x: lowest.time,
      y: lowest.value,
      text: showQuantity(lowest.value, looked.unit),
    });
  return {
    title: `${looked.name} over time`,
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    y: { label: volts ? 'Voltage' : 'Current', unit: looked.unit, include: [0] },
    ...(!sameUnit && {
      y2: { label: 'Source', unit: source.kind === 'V' ? 'V' : 'A', include: [0] },
    }),
    names: 'key',
    marks,
  };
}

/** dB, where it is more than nothing. */
const decibels = (x: number): number => (x > 0 ? 20 * Math.log10(x) : Number.NaN);

export function responsePlot(r: CircuitResult, i: RlcInputs): Drawing {
  const { sweep, resonance, here } = r;
  const magnitude = sweep.gain.map((g) => decibels(abs(g)));
  const inside = resonance !== null && resonance.peak > 0 && Number.isFinite(resonance.peak);
  const top = resonance === null ? null : decibels(resonance.height);
  const marks: Mark[] = [
    ...(top !== null && Number.isFinite(top)
      ? [
          {
            kind: 'rule',
            y: top - 10 * Math.log10(2),
            dash: 'dash',
            colour: 'quiet',
            label: '−3 dB',
            silent: true,
          } as const,
        ]
      : []),
    ...(resonance?.edges ?? []).map(
      (w) =>
        ({
          kind: 'rule',
          x: w / (2 * Math.PI),
          dash: 'dot',
          colour: 'quiet',
          silent: true,
        }) as const,
    ),
    {
      kind: 'line',
      id: 'magnitude',
      label: r.looked.name,
      x: sweep.f,
      y: magnitude,
      colour: 1,
      width: 2,
    },
    ...(inside && top !== null
      ? [
          {
            kind: 'note',
            x: resonance.peak / (2 * Math.PI),
            y: top,
            text: showQuantity(resonance.peak / (2 * Math.PI), 'Hz'),
          } as const,
        ]
      : []),
    ...(i.task === 'frequency' && abs(here.gain) > 0
      ? [
          {
            kind: 'points',
            x: [i.at],
            y: [decibels(abs(here.gain))],
            colour: 1,
            marker: 'circle',
            size: 8,
            silent: true,
          } as const,
        ]
      : []),
  ];
  return {
    title: `${r.looked.name} over frequency`,
    x: frequencyAxis(r),
    names: 'none',
    panels: [
      { y: { label: 'Magnitude', unit: 'dB', ...floor(magnitude) }, marks, share: 2 },
      {
        y: { label: 'Phase', unit: '°', ticks: 'degrees' },
        marks: [
          {
            kind: 'line',
            id: 'phase',
            label: 'phase',
            x: sweep.f,
            y: sweep.gain.map(phaseOf),
            colour: 2,
          },
        ],
      },
    ],
  };
}

const phaseOf = (g: { re: number; im: number }): number =>
  abs(g) > 0 && Number.isFinite(g.re) ? (arg(g) * 180) / Math.PI : Number.NaN;

/** Nulls are not followed below this, dB under the greatest. */
const SHOWN = 120;

function floor(y: readonly number[]): { domain?: [number, null] } {
  const finite = y.filter(Number.isFinite);
  const most = Math.max(...finite);
  return Math.min(...finite) < most - SHOWN ? { domain: [most - SHOWN, null] } : {};
}

const frequencyAxis = ({ sweep: { f } }: CircuitResult) => ({
  id: 'frequency',
  label: 'Frequency',
  unit: 'Hz',
  scale: 'log' as const,
  domain: [f[0] ?? null, f.at(-1) ?? null] as const,
});

export function impedancePlot(r: CircuitResult, i: RlcInputs): Drawing {
  const { sweep, here } = r;
  const size = sweep.impedance.map((z) => (Number.isFinite(z.re) ? abs(z) : Number.NaN));
  return {
    title: 'Impedance over frequency',
    x: frequencyAxis(r),
    names: 'none',
    panels: [
      {
        y: { label: '|Z|', unit: 'Ω', scale: 'log' },
        marks: [
          { kind: 'line', id: 'size', label: '|Z|', x: sweep.f, y: size, colour: 1, width: 2 },
          ...(i.task === 'frequency' && Number.isFinite(here.impedance.re)
            ? [
                {
                  kind: 'points',
                  x: [i.at],
                  y: [abs(here.impedance)],
                  colour: 1,
                  marker: 'circle',
                  size: 8,
                  silent: true,
                } as const,
              ]
            : []),
        ],
        share: 2,
      },
      {
        y: { label: 'Phase', unit: '°', ticks: 'degrees' },
        marks: [
          {
            kind: 'line',
            id: 'angle',
            label: 'phase',
            x: sweep.f,
            y: sweep.impedance.map(phaseOf),
            colour: 2,
          },
        ],
      },
    ],
  };
}

/** The wave that has the two peaks, between its envelopes. */
export function ringPlot({ wave }: RingResult, i: RlcInputs): Drawing {
  const { t, y, envelope } = wave;
  const quiet = (values: readonly number[]): Mark => ({
    kind: 'line',
    x: t,
    y: values,
    colour: 'quiet',
    dash: 'dash',
    silent: true,
  });
  const half = i.periods % 1 !== 0;
  return {
    title: 'The ringing wave',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, t.at(-1) ?? null] },
    y: { label: 'Over where it settles', unit: 'V', include: [0] },
    names: 'none',
    marks: [
      quiet(envelope),
      quiet(envelope.map((v) => -v)),
      { kind: 'line', id: 'voltage', label: 'wave', x: t, y, colour: 1, width: 2 },
      {
        kind: 'points',
        x: [0, i.periods * i.ringPeriod],
        y: [i.first, half ? -i.later : i.later],
        names: [showQuantity(i.first, 'V'), showQuantity(i.later, 'V')],
        marker: 'circle',
        size: 8,
        colour: 1,
        silent: true,
      },
    ],
  };
}
