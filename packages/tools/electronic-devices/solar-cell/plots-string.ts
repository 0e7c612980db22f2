/** The pictures of a shaded string and of a string at its inverter. */
import type { StringCurve } from '@tollbench/engines/photovoltaic/string.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { SolarInputs } from './inputs.ts';
import { ring, upTo } from './plots.ts';
import type { Shading } from './shading.ts';
import type { StringSizing } from './string-sizing.ts';

interface Trace {
  readonly curve: StringCurve;
  readonly label: string;
  readonly prefix: '' | 'unshaded' | 'other';
  readonly colour: 1 | 2 | 'quiet';
}

const id = (prefix: Trace['prefix'], of: 'Voltage' | 'Current' | 'Power'): string =>
  prefix === '' ? of.toLowerCase() : `${prefix}${of}`;

function line({ curve, label, prefix, colour }: Trace, of: 'current' | 'power'): Mark {
  return {
    kind: 'line',
    id: id(prefix, of === 'current' ? 'Current' : 'Power'),
    ...(prefix !== '' && { xId: id(prefix, 'Voltage') }),
    label,
    // By rising voltage, as a curve is read.
    x: curve.points.map((p) => p.voltage),
    y: curve.points.map((p) => p[of]),
    colour,
    ...(prefix !== '' && { dash: prefix === 'other' ? 'dash' : 'dot' }),
  };
}

export function shadedPlot(i: SolarInputs, s: Shading): Drawing {
  const traces: Trace[] = [
    { curve: s.unshaded, label: 'no shade', prefix: 'unshaded', colour: 'quiet' },
    {
      curve: s.otherwise,
      label: i.bypass === 'yes' ? 'without diodes' : 'with diodes',
      prefix: 'other',
      colour: 2,
    },
    { curve: s.curve, label: 'shaded', prefix: '', colour: 1 },
  ];
  const most = Math.max(s.unshaded.openCircuit, s.curve.openCircuit);
  return {
    title: 'The string in shade',
    x: { id: 'voltage', label: 'Voltage', unit: 'V', domain: [0, most > 0 ? 1.04 * most : 1] },
    panels: [
      {
        y: { label: 'I', unit: 'A', domain: [0, upTo(s.unshaded.shortCircuit)] },
        marks: [
          ...traces.map((t) => line(t, 'current')),
          ring(s.load.voltage, s.load.current, 'load'),
        ],
      },
      {
        y: {
          label: 'P',
          unit: 'W',
          domain: [0, upTo(...s.unshaded.points.map((p) => p.power))],
        },
        marks: [
          ...traces.map((t) => line(t, 'power')),
          ...s.curve.peaks.map((p) => ring(p.voltage, p.power)),
        ],
      },
    ],
  };
}

export function hotSpotPlot({ hotSpot: h }: Shading): Drawing {
  return {
    title: 'Power into the darkest cell',
    x: { id: 'light', label: 'Light left to it', unit: '%', domain: [0, 100] },
    y: { label: 'Power taken in', unit: 'W', include: [0] },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid' },
      { kind: 'line', id: 'heatAtShort', label: 'shorted', x: h.light, y: h.atShort, colour: 2 },
      {
        kind: 'line',
        id: 'heatAtMaximum',
        label: 'at maximum power',
        x: h.light,
        y: h.atMaximum,
        colour: 1,
      },
    ],
  };
}

export function lengthPlot(i: SolarInputs, s: StringSizing): Drawing {
  const n = s.counts.map((c) => c.modules);
  const last = n.at(-1) ?? 1;
  const top = Math.max(1.1 * i.most, ...s.counts.map((c) => c.openCold));
  return {
    title: 'Voltages over the length of the string',
    x: { id: 'modules', label: 'Modules in series', domain: [(n[0] ?? 1) - 0.5, last + 0.5] },
    y: { label: 'Voltage', unit: 'V', domain: [0, top] },
    marks: [
      { kind: 'band', y0: i.most, tone: 'stop', label: 'beyond the inverter' },
      { kind: 'band', y0: i.trackFrom, y1: i.trackTo, tone: 'pass', label: 'tracker' },
      ...(s.chosen
        ? ([
            {
              kind: 'rule',
              x: s.chosen.modules,
              dash: 'dot',
              colour: 'accent',
              label: `${s.chosen.modules}`,
            },
          ] as const)
        : []),
      {
        kind: 'line',
        id: 'openCold',
        label: 'V_oc, coldest',
        x: n,
        y: s.counts.map((c) => c.openCold),
        colour: 1,
        marker: 'circle',
      },
      {
        kind: 'line',
        id: 'maximumCold',
        label: 'V_mp, coldest',
        x: n,
        y: s.counts.map((c) => c.maximumCold),
        colour: 3,
        marker: 'square',
      },
      {
        kind: 'line',
        id: 'maximumHot',
        label: 'V_mp, hottest',
        x: n,
        y: s.counts.map((c) => c.maximumHot),
        colour: 2,
        marker: 'diamond',
      },
      {
        kind: 'line',
        id: 'atInverter',
        label: 'at the inverter',
        x: n,
        y: s.counts.map((c) => c.atInverter),
        colour: 'quiet',
        dash: 'dot',
      },
    ],
  };
}
