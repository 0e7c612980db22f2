import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { SolarResult } from './compute.ts';

export const ring = (x: number, y: number, name = '', axis?: 'y2'): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  ...(name && { names: [name] }),
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
  ...(axis && { axis }),
});

/** Ends of an axis that hold the values, and a tenth above. */
export const upTo = (...values: readonly number[]): number => {
  const most = Math.max(...values.filter(Number.isFinite), 0);
  return most > 0 ? 1.12 * most : 1e-9;
};

/** Where the axis of current begins: of a curve that was moved away from its points, not where it would run below them. */
function lowest(r: SolarResult, last: number): number {
  const { device, at, figures } = r;
  const stays = at.irradiance === device.at.irradiance && at.celsius === device.at.celsius;
  const low = Math.min(0, last);
  return device.fit && !stays ? Math.max(low, -0.3 * figures.shortCircuit) : low;
}

/** Current over voltage, power below, with the point of maximum power. */
export function curvePlot(r: SolarResult): Drawing {
  const { voltage, current } = r.curve;
  const { maximum, shortCircuit, openCircuit } = r.figures;
  const fit = r.settled.inSeries === 1 && r.settled.inParallel === 1 ? r.device.fit : null;
  const isReverse = (voltage[0] ?? 0) < 0;
  const from = isReverse ? (voltage[0] ?? 0) : 0;
  const power = voltage.map((v, k) => v * (current[k] ?? 0));
  const measured: Mark[] = fit
    ? [
        {
          kind: 'points',
          id: 'measuredCurrent',
          xId: 'measuredVoltage',
          label: 'measured',
          x: fit.voltage,
          y: fit.current,
          marker: 'circle',
          size: 4,
          colour: 3,
        },
      ]
    : [];
  const moved: Mark[] =
    fit && r.moved
      ? [
          {
            kind: 'points',
            id: 'correctedCurrent',
            xId: 'correctedVoltage',
            label: 'IEC 60891',
            x: r.moved.voltage,
            y: r.moved.current,
            marker: 'cross',
            size: 5,
            colour: 4,
          },
        ]
      : [];
  return {
    title: 'Current and power',
    x: {
      id: 'voltage',
      label: 'Voltage',
      unit: 'V',
      domain: [from, Math.max(1.04 * openCircuit, voltage.at(-1) ?? 0)],
    },
    panels: [
      {
        share: 1.3,
        y: {
          label: 'I',
          unit: 'A',
          domain: [
            lowest(r, current.at(-1) ?? 0),
            upTo(shortCircuit, ...(isReverse ? current : [])),
          ],
        },
        marks: [
          { kind: 'line', id: 'current', label: 'I', x: voltage, y: current, colour: 1 },
          ...measured,
          ...moved,
          {
            kind: 'line',
            x: [0, maximum.voltage, maximum.voltage],
            y: [maximum.current, maximum.current, 0],
            colour: 'quiet',
            dash: 'dot',
            width: 1,
            silent: true,
          },
          ring(maximum.voltage, maximum.current, 'maximum power'),
        ],
      },
      {
        y: { label: 'P', unit: 'W', domain: [0, upTo(maximum.power)] },
        marks: [
          { kind: 'line', id: 'power', label: 'P', x: voltage, y: power, colour: 2 },
          ring(maximum.voltage, maximum.power),
        ],
      },
    ],
  };
}

export function familyPlot(r: SolarResult): Drawing {
  return {
    title: 'Curves by irradiance',
    x: { id: 'voltage', label: 'Voltage', unit: 'V', include: [0] },
    y: { label: 'I', unit: 'A', include: [0] },
    marks: r.family.map((c, k) => ({
      kind: 'line',
      id: 'current',
      of: { irradiance: c.irradiance },
      label: `${c.irradiance}\u202fW/m²`,
      x: c.voltage,
      y: c.current,
      colour: (k + 1) as 1,
    })),
  };
}

export function sunsVocPlot(r: SolarResult): Drawing {
  const { suns, voltage, ideality } = r.sunsVoc;
  return {
    title: 'Suns–V_oc and local ideality',
    x: { id: 'suns', label: 'Light, of that asked for', scale: 'log' },
    panels: [
      {
        y: { label: 'V_oc', unit: 'V' },
        marks: [
          { kind: 'line', id: 'openCircuitVoltage', label: 'V_oc', x: suns, y: voltage, colour: 1 },
        ],
      },
      {
        y: { label: 'Local ideality', domain: [0, Math.min(6, upTo(...ideality))] },
        marks: [{ kind: 'line', id: 'localIdeality', label: 'm', x: suns, y: ideality, colour: 2 }],
      },
    ],
  };
}

export function residualPlot(r: SolarResult): Drawing {
  const fit = r.device.fit;
  return {
    title: 'Measured less fitted',
    x: { id: 'voltage', label: 'Voltage', unit: 'V' },
    y: { label: 'Residual', unit: 'A', include: [0] },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid' },
      {
        kind: 'stem',
        id: 'residual',
        label: 'residual',
        x: fit?.voltage ?? [],
        y: fit?.fit.residuals ?? [],
        colour: 1,
      },
    ],
  };
}
