import { phasesOf } from '@tollbench/engines/antenna/array-excitation.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { ArrayResult } from './compute.ts';
import { isFlat } from './compute.ts';
import { against, DEGREES, decibels, driveOf, inDegrees, wavelengthOf } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Rows of a table on the page. */
const MOST = 12;
/** Elements above which the table of weights is in the files alone. */
const MOST_ELEMENTS = 64;

/** The highest side lobes of the cut. */
export function lobeTable(r: ArrayResult): Shown[] {
  const lobes = [...r.beam.lobes].sort((a, b) => b.power - a.power).slice(0, MOST);
  if (lobes.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'lobes',
      title: 'Highest side lobes',
      columns: ['lobeAngle', 'lobeLevel'],
      rows: lobes.map((lobe) => [inDegrees(lobe.angle), against(r, lobe)]),
    },
  ];
}

/** The beam's repetitions, in view or not. */
export function gratingTable(r: ArrayResult, i: ArrayInputs): Shown[] {
  if (r.grating === null || r.grating.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'grating',
      title: 'Grating lobes',
      columns: isFlat(i)
        ? ['m', 'n', 'u', 'v', 'visible', 'theta']
        : ['m', 'u', 'visible', 'theta'],
      rows: r.grating.slice(0, MOST).map(({ m, n, u, v, visible }) => {
        const sine = isFlat(i) ? Math.hypot(u, v) : u;
        const theta = visible ? Math.asin(Math.max(-1, Math.min(1, sine))) * DEGREES : null;
        return isFlat(i)
          ? [m + 0, n + 0, u + 0, v + 0, visible, theta]
          : [m + 0, u + 0, visible, theta === null ? null : theta + 0];
      }),
    },
  ];
}

/** Weights with places and delays. */
export function weightTable(r: ArrayResult, i: ArrayInputs): Shown {
  const { layout } = r.design;
  const wave = wavelengthOf(i);
  const { amplitude, phase } = driveOf(r);
  const delays = delaysOf(r, i);
  const places = isFlat(i) ? (['x', 'y', 'z'] as const) : (['x'] as const);
  const columns = ['number', ...places, 'amplitude', 'level', 'phase'] as const;
  return {
    kind: 'table',
    id: 'weights',
    title: 'Weights',
    columns: delays === null ? columns : [...columns, 'delay'],
    ...(amplitude.length > MOST_ELEMENTS && { unseen: true as const }),
    rows: Array.from(amplitude, (a, n) => [
      n + 1,
      ...places.map((axis) => (layout[axis][n] ?? 0) * wave + 0),
      a,
      2 * decibels(a),
      phase[n] ?? 0,
      ...(delays === null ? [] : [delays[n] ?? 0]),
    ]),
  };
}

/** Seconds of each element's delay against the least; null where there are none. */
function delaysOf({ design, excitation }: ArrayResult, i: ArrayInputs): Float64Array | null {
  if (i.steering !== 'delay') return null;
  const { beam, groups } = excitation.steering;
  // What turns with the frequency, over 2πf.
  const phases = phasesOf(design.layout, {
    beam,
    inner: [0, 0, 1],
    groups,
    delays: false,
    ratio: 1,
  });
  const late = phases.map((p) => -p / (2 * Math.PI * i.frequency));
  const least = late.reduce((m, t) => Math.min(m, t), Number.POSITIVE_INFINITY);
  return late.map((t) => t - least);
}
