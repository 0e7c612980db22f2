import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { ArrayResult } from './compute.ts';
import { isDifference } from './compute.ts';
import { DEGREES, sideLobeOf } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';

/** Lowest level of a picture, dB. */
export const floorOf = (r: ArrayResult, i: ArrayInputs): number => {
  const lobe = sideLobeOf(r) ?? -30;
  const wanted = hasLevel(i) ? -i.level : -30;
  return Math.max(-160, 10 * Math.floor((Math.min(lobe, wanted) - 22) / 10));
};

/** Whether the level of side lobes is asked for. */
export const hasLevel = ({ layout, taper }: ArrayInputs): boolean =>
  (layout === 'row' || layout === 'planar') &&
  (taper === 'chebyshev' ||
    taper === 'taylor' ||
    taper === 'villeneuve' ||
    taper === 'taylorOne' ||
    taper === 'bayliss');

/** The cut in dB, with the level asked for. */
export function patternPlot(r: ArrayResult, i: ArrayInputs): Drawing {
  const { angle, built, ideal, mean } = r.pattern;
  const marks: Mark[] = [];
  if (ideal !== null)
    marks.push({
      kind: 'line',
      id: 'ideal',
      label: 'without flaws',
      colour: 'quiet',
      x: angle,
      y: ideal,
    });
  marks.push({
    kind: 'line',
    id: 'pattern',
    label: ideal === null ? 'pattern' : 'as built',
    colour: 1,
    width: 1.8,
    x: angle,
    y: built,
  });
  if (mean !== null)
    marks.push({
      kind: 'line',
      id: 'mean',
      label: 'mean',
      colour: 3,
      dash: 'dash',
      x: angle,
      y: mean,
    });
  if (hasLevel(i))
    marks.push({
      kind: 'rule',
      y: -i.level,
      label: `${showQuantity(-i.level, 'dB', 4)} asked for`,
      tone: 'note',
      dash: 'dash',
    });
  return {
    title: 'Pattern',
    x: {
      id: 'angle',
      label: r.asked.angle,
      unit: '°',
      domain: [angle[0] ?? null, angle.at(-1) ?? null],
      ticks: 'degrees',
    },
    y: { label: 'Pattern', unit: 'dB', domain: [floorOf(r, i), topOf(r)] },
    names: ideal === null ? 'none' : 'key',
    marks,
  };
}

/** A grating lobe may stand above the beam. */
const topOf = (r: ArrayResult): number => Math.max(2, Math.ceil((sideLobeOf(r) ?? 0) + 2));

/** The same around the circle; what is below the picture stands in its middle. */
export function polarPlot(r: ArrayResult, i: ArrayInputs): Drawing {
  const isPhi = r.asked.angle === 'φ';
  return {
    title: 'Pattern, polar',
    frame: 'polar',
    zero: isPhi ? 'east' : 'north',
    turn: isPhi ? 'ccw' : 'cw',
    angles: 'half',
    r: { label: 'Pattern', unit: 'dB', domain: [floorOf(r, i), Math.max(0, topOf(r) - 2)] },
    names: 'none',
    marks: [
      {
        kind: 'line',
        id: 'pattern',
        xId: 'angle',
        label: 'pattern',
        colour: 1,
        x: r.pattern.angle,
        y: r.pattern.built,
      },
    ],
  };
}

/** The half space in front from above. */
export function planePlot(r: ArrayResult, i: ArrayInputs): Drawing {
  const { cells, level } = r.map ?? { cells: 1, level: Float64Array.of(Number.NaN) };
  const lobes = (r.grating ?? []).filter(({ visible }) => visible);
  const marks: Mark[] = [
    {
      kind: 'heat',
      id: 'level',
      xId: 'u',
      label: 'pattern',
      x: [-1, 1],
      y: [-1, 1],
      columns: cells,
      rows: cells,
      z: level,
      domain: [floorOf(r, i), 0],
      unit: 'dB',
    },
    { kind: 'circle', x: 0, y: 0, r: 1, colour: 'ink', silent: true },
  ];
  if (lobes.length > 0)
    marks.push({
      kind: 'points',
      label: 'grating lobes',
      marker: 'ring',
      size: 12,
      colour: 'accent',
      silent: true,
      x: lobes.map(({ u }) => u),
      y: lobes.map(({ v }) => v),
    });
  return {
    title: 'All directions in front',
    x: { id: 'u', label: 'u = sin θ cos φ', domain: [-1, 1] },
    y: { id: 'v', label: 'v = sin θ sin φ', domain: [-1, 1] },
    equal: true,
    names: 'none',
    marks,
  };
}

/** Amplitude and phase from element to element. */
export function drivePlot(drive: {
  readonly amplitude: Float64Array;
  readonly phase: Float64Array;
}): Drawing {
  const x = drive.amplitude.map((_, n) => n + 1);
  const one = x.length > 1 ? undefined : 0.7;
  return {
    title: 'How the elements are driven',
    names: 'none',
    x: { id: 'number', label: 'Element', domain: [0.4, x.length + 0.6] },
    panels: [
      {
        y: { label: 'Amplitude', domain: [0, 1] },
        marks: [
          {
            kind: x.length > 128 ? 'line' : 'bars',
            id: 'amplitude',
            label: 'amplitude',
            colour: 1,
            x,
            y: drive.amplitude,
            ...(one !== undefined && { width: one }),
          },
        ],
      },
      {
        y: { label: 'Phase', unit: '°', domain: [-180, 180], ticks: 5 },
        marks: [
          {
            kind: 'points',
            id: 'phase',
            label: 'phase',
            colour: 2,
            size: x.length > 128 ? 3 : 5,
            x,
            y: drive.phase,
          },
        ],
      },
    ],
  };
}

/** Where the elements stand. */
export function placesPlot({ design: { layout } }: ArrayResult): Drawing {
  return {
    title: 'Where the elements stand',
    x: { id: 'x', label: 'x', unit: 'λ' },
    y: { id: 'y', label: 'y', unit: 'λ' },
    equal: true,
    names: 'none',
    marks: [
      {
        kind: 'points',
        id: 'y',
        label: 'element',
        marker: 'circle',
        colour: 1,
        size: layout.x.length > 300 ? 3 : 6,
        x: layout.x,
        y: layout.y,
      },
    ],
  };
}

/** Directivity over the scan, and where the first grating lobe comes in. */
export function scanPlot(r: ArrayResult, i: ArrayInputs): Drawing {
  const { theta, directivity } = r.scan;
  const limit = r.room === null ? null : Math.asin(r.room.here) * DEGREES;
  const top = Math.max(...directivity.filter(Number.isFinite));
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'scanDirectivity',
      label: 'directivity',
      colour: 1,
      width: 1.8,
      x: theta,
      y: directivity.map((d) => (Number.isFinite(d) ? d : Number.NaN)),
    },
    { kind: 'rule', x: Math.abs(i.theta), label: 'beam', tone: 'note' },
  ];
  if (limit !== null && limit < 89.99)
    marks.push({ kind: 'band', x0: limit, x1: 90, tone: 'stop', label: 'grating lobe' });
  return {
    title: isDifference(i) ? 'Directivity of the sum over scan' : 'Directivity over scan',
    x: { id: 'scan', label: 'Scan', unit: '°', domain: [0, 90], ticks: 'degrees' },
    y: { label: 'Directivity', unit: 'dBi', domain: [Math.floor(top - 12), Math.ceil(top + 1)] },
    names: 'none',
    marks,
  };
}
