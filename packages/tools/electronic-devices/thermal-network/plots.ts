import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { Allowed, ThermalResult } from './compute.ts';
import type { ThermalInputs } from './inputs.ts';
import type { Sink } from './sink.ts';
import type { Wave } from './wave.ts';

/** The junction over time under its limit, the power below. */
export function wavePlot(wave: Wave, i: ThermalInputs): Drawing {
  const end = wave.t.at(-1) ?? 1;
  const junction: Mark[] = [
    {
      kind: 'rule',
      y: i.limit,
      tone: 'stop',
      label: `limit ${showQuantity(i.limit, '°C')}`,
      silent: true,
    },
    {
      kind: 'rule',
      y: wave.mean,
      dash: 'dot',
      colour: 'quiet',
      label: 'mean',
      silent: true,
    },
    ...(wave.cold
      ? [
          {
            kind: 'line',
            id: 'cold',
            label: 'from cold',
            x: wave.t,
            y: wave.cold,
            colour: 3,
            dash: 'dash',
          } as const,
        ]
      : []),
    {
      kind: 'line',
      id: 'junction',
      label: wave.cold ? 'settled' : 'junction',
      x: wave.t,
      y: wave.junction,
      colour: 1,
      width: 2,
    },
    { kind: 'note', x: wave.peakAt, y: wave.peak, text: showQuantity(wave.peak, '°C', 4) },
  ];
  return {
    title: 'Junction over time',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    names: 'key',
    panels: [
      { y: { label: 'Junction', unit: '°C', include: [i.ambient] }, share: 3, marks: junction },
      {
        y: { label: 'Power', unit: 'W', include: [0] },
        marks: [{ kind: 'line', id: 'power', label: 'power', x: wave.t, y: wave.power, colour: 2 }],
      },
    ],
  };
}

/** Zth over pulse width, single and repeated, with the points that were fitted. */
export function zthPlot(r: ThermalResult, i: ThermalInputs): Drawing {
  const { t, single, family } = r.chart;
  return {
    title: 'Transient thermal impedance',
    x: {
      id: 'width',
      label: 'Pulse width',
      unit: 's',
      scale: 'log',
      domain: [t[0] ?? null, t.at(-1) ?? null],
    },
    y: { label: 'Zth', unit: 'K/W', scale: 'log' },
    names: 'auto',
    marks: [
      ...family.map(
        ({ duty, z }) =>
          ({
            kind: 'line',
            id: 'repeated',
            of: { duty: 100 * duty },
            label: `${100 * duty} %`,
            x: t,
            y: z,
            colour: 2,
          }) as const,
      ),
      {
        kind: 'line',
        id: 'repeated',
        of: { duty: 0 },
        label: 'one pulse',
        x: t,
        y: single,
        colour: 1,
        width: 2,
      },
      ...(r.fit === null
        ? []
        : [
            {
              kind: 'points',
              id: 'measuredZ',
              xId: 'measuredT',
              label: 'given',
              x: r.fit.points.map((p) => p.t),
              y: r.fit.points.map((p) => p.z),
              marker: 'circle',
              colour: 3,
            } as const,
          ]),
      ...(i.task === 'sink' || (i.task === 'time' && i.profile === 'table')
        ? []
        : [
            {
              kind: 'rule',
              x: i.width,
              dash: 'dash',
              colour: 'quiet',
              label: showQuantity(i.width, 's'),
              silent: true,
            } as const,
          ]),
    ],
  };
}

export function allowedPlot(r: ThermalResult, allowed: Allowed, i: ThermalInputs): Drawing {
  const { t } = r.chart;
  return {
    title: 'Power allowed',
    x: {
      id: 'width',
      label: 'Pulse width',
      unit: 's',
      scale: 'log',
      domain: [t[0] ?? null, t.at(-1) ?? null],
    },
    y: { label: 'Power', unit: 'W', scale: 'log' },
    names: 'none',
    marks: [
      {
        kind: 'rule',
        y: allowed.steady,
        dash: 'dash',
        colour: 'quiet',
        label: 'for ever',
        silent: true,
      },
      { kind: 'line', id: 'power', label: 'power', x: t, y: allowed.curve, colour: 1, width: 2 },
      {
        kind: 'points',
        x: [i.width],
        y: [allowed.power],
        names: [showQuantity(allowed.power, 'W', 4)],
        marker: 'circle',
        size: 8,
        colour: 1,
        silent: true,
      },
    ],
  };
}

export function sinkPlot(sink: Sink, i: ThermalInputs): Drawing {
  const alive = sink.curve.r.flatMap((r, k) => {
    const t = sink.curve.junction[k];
    return t == null || t > i.ambient + 6 * (i.limit - i.ambient) ? [] : [[r, t] as const];
  });
  return {
    title: 'Junction over the heat sink',
    x: { id: 'sinkR', label: 'Heat sink', unit: 'K/W', scale: 'log' },
    y: { label: 'Junction', unit: '°C' },
    names: 'none',
    marks: [
      {
        kind: 'rule',
        y: i.limit,
        tone: 'stop',
        label: `limit ${showQuantity(i.limit, '°C')}`,
        silent: true,
      },
      {
        kind: 'line',
        id: 'junction',
        label: 'junction',
        x: alive.map(([r]) => r),
        y: alive.map(([, t]) => t),
        colour: 1,
        width: 2,
      },
      {
        kind: 'points',
        x: [sink.needed],
        y: [i.limit],
        names: [showQuantity(sink.needed, 'K/W', 3)],
        marker: 'circle',
        size: 8,
        colour: 1,
        silent: true,
      },
    ],
  };
}
