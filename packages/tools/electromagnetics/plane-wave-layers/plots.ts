import type { Drawing } from '../../define/named.ts';
import type { Colour, Mark, Panel } from '../../plot/types.ts';
import type { LayersResult } from './compute.ts';
import type { LayersInputs } from './inputs.ts';
import { inUnit } from './spot.ts';
import { type Curve, mixed, type Sweep } from './sweep.ts';

const percent = (values: readonly number[]): number[] => values.map((v) => 100 * v);
/** Both polarisations as the light has them. */
export const blend = (sweep: Sweep, i: LayersInputs, what: keyof Curve): number[] =>
  sweep.s[what].map((s, k) => mixed(i, s, sweep.p[what][k] ?? Number.NaN));

const AXES = {
  m: { id: 'wavelength', label: 'Wavelength in vacuum' },
  Hz: { id: 'frequency', label: 'Frequency' },
  eV: { id: 'energy', label: 'Photon energy' },
  'cm⁻¹': { id: 'wavenumber', label: 'Wavenumber' },
  '°': { id: 'angle', label: 'Angle of incidence' },
} as const;

function axisOf({ kind, unit, x }: Sweep, i: LayersInputs) {
  const domain = [x[0] ?? 0, x.at(-1) ?? 1] as const;
  if (kind === 'thickness')
    return { id: 'thickness', label: `Thickness of layer ${i.layer}`, unit: 'm', domain };
  return { ...AXES[unit], unit, domain };
}

/** Where the design point stands on the axis; null over a thickness, whose layer has its own. */
export function designOn(r: LayersResult, i: LayersInputs): number | null {
  const { kind, unit } = r.sweep;
  if (kind === 'angle') return i.angle;
  if (kind === 'thickness') return r.resolved.thicknesses[i.layer - 1] ?? null;
  return unit === '°' ? null : inUnit(i.at.wavelength, unit);
}

const line = (
  id: string,
  label: string,
  colour: Colour,
  x: readonly number[],
  y: readonly number[],
  thin = false,
): Mark => ({
  kind: 'line',
  id,
  label,
  colour,
  x,
  y,
  ...(thin ? { dash: 'dash', width: 1 } : { dash: 'solid', width: 2 }),
});

/** s and p apart where they differ. */
function apart(sweep: Sweep, i: LayersInputs): Mark[] {
  if (i.polarisation !== 'mean' || (sweep.kind !== 'angle' && i.angle === 0)) return [];
  return [
    line('reflectanceS', 'R_s', 4, sweep.x, percent(sweep.s.reflectance), true),
    line('reflectanceP', 'R_p', 5, sweep.x, percent(sweep.p.reflectance), true),
  ];
}

function powerMarks(r: LayersResult, i: LayersInputs): Mark[] {
  const { sweep } = r;
  const R = percent(blend(sweep, i, 'reflectance'));
  const T = percent(blend(sweep, i, 'transmittance'));
  const A = R.map((v, k) => Math.max(0, 100 - v - (T[k] ?? 0)));
  const absorbs = r.resolved.parts.length > 0 && A.some((a) => a > 1e-9);
  return [
    line('reflectance', 'R', 1, sweep.x, R),
    line('transmittance', 'T', 2, sweep.x, T),
    ...(absorbs ? [line('absorptance', 'A', 3, sweep.x, A)] : []),
    ...apart(sweep, i),
  ];
}

const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** What the picture is of, and its panels. */
function panelsOf(r: LayersResult, i: LayersInputs): readonly Panel[] {
  const { sweep } = r;
  const { x, s, p } = sweep;
  switch (i.show) {
    case 'power':
      return [
        { y: { label: 'Share of power', unit: '%', domain: [0, 100] }, marks: powerMarks(r, i) },
      ];
    case 'reflectance':
      return [
        {
          y: { label: 'Reflectance', unit: '%', include: [0] },
          marks: [
            line('reflectance', 'R', 1, x, percent(blend(sweep, i, 'reflectance'))),
            ...apart(sweep, i),
          ],
        },
      ];
    case 'decibels':
      return [
        {
          y: { label: 'Over incident power', unit: 'dB', include: [0] },
          marks: [
            line('reflectedLevel', 'reflected', 1, x, blend(sweep, i, 'reflectance').map(decibels)),
            line('transmittedLevel', 'transmitted', 2, x, levelOf(sweep, i)),
          ],
        },
      ];
    case 'ellipsometry':
      return [
        {
          y: { label: 'Ψ', unit: '°', domain: [0, 90], ticks: 3 },
          marks: [line('psi', 'Ψ', 1, x, sweep.psi)],
        },
        {
          y: { label: 'Δ', unit: '°', domain: [0, 360], ticks: 4 },
          marks: [line('delta', 'Δ', 2, x, unwrapped(sweep.delta))],
        },
      ];
    case 'phase':
      return [
        {
          y: { label: 'Phase of r', unit: '°', domain: [-180, 180], ticks: 4 },
          marks: sided(i, (id) => unwrapped(id === 's' ? s.phase : p.phase), 'phase', x),
        },
        {
          y: { label: 'Group delay', unit: 's' },
          marks: sided(i, (id) => (id === 's' ? s.delay : p.delay), 'delay', x),
        },
      ];
  }
}

/** Transmitted power in dB; of opaque sheets as logarithms, which do not underflow. */
function levelOf(sweep: Sweep, i: LayersInputs): number[] {
  return sweep.s.transmissionDb.map((s, k) => {
    const p = sweep.p.transmissionDb[k] ?? Number.NaN;
    if (i.polarisation === 's') return s;
    if (i.polarisation === 'p') return p;
    return meanLevel(s, p);
  });
}

/** dB of the mean of two powers in dB. */
export function meanLevel(s: number, p: number): number {
  const top = Math.max(s, p);
  if (!Number.isFinite(top)) return top;
  return top + 10 * Math.log10((1 + 10 ** ((Math.min(s, p) - top) / 10)) / 2);
}

function sided(
  i: LayersInputs,
  of: (side: 's' | 'p') => readonly number[],
  name: 'phase' | 'delay',
  x: readonly number[],
): Mark[] {
  const marks: Mark[] = [];
  if (i.polarisation !== 'p') marks.push(line(`${name}S`, 's', 4, x, of('s')));
  if (i.polarisation !== 's') marks.push(line(`${name}P`, 'p', 5, x, of('p')));
  return marks;
}

/** A gap where an angle goes once round, so that no line crosses the picture. */
function unwrapped(values: readonly number[]): number[] {
  return values.map((v, k) => (k > 0 && Math.abs(v - (values[k - 1] ?? v)) > 180 ? Number.NaN : v));
}

/** The hero: what is shown over what is asked for. */
export function responsePlot(r: LayersResult, i: LayersInputs): Drawing {
  const x = axisOf(r.sweep, i);
  const at = designOn(r, i);
  const inside = at !== null && at >= x.domain[0] && at <= x.domain[1];
  const rule: Mark[] = inside ? [{ kind: 'rule', x: at, tone: 'note' }] : [];
  const panels = panelsOf(r, i).map(
    (panel, k): Panel =>
      k === 0 || rule.length > 0 ? { ...panel, marks: [...panel.marks, ...rule] } : panel,
  );
  const [only] = panels;
  const title = titleOf(r, i);
  if (panels.length === 1 && only !== undefined)
    return { title, x, y: only.y, names: 'key', marks: only.marks };
  return { title, x, names: 'key', panels };
}

const SHOWN: Readonly<Record<LayersInputs['show'], string>> = {
  power: 'R, T and A',
  reflectance: 'Reflectance',
  decibels: 'Loss',
  ellipsometry: 'Ψ and Δ',
  phase: 'Phase and delay',
};

const OVER = {
  m: 'wavelength',
  Hz: 'frequency',
  eV: 'photon energy',
  'cm⁻¹': 'wavenumber',
  '°': 'angle',
} as const;

export const titleOf = ({ sweep }: LayersResult, i: LayersInputs): string =>
  `${SHOWN[i.show]} over ${sweep.kind === 'thickness' ? `layer ${i.layer}` : OVER[sweep.unit]}`;

export function anglePlot({ angles }: LayersResult, i: LayersInputs): Drawing {
  return {
    title: 'Reflectance over the angle of incidence',
    x: { id: 'angle', label: 'Angle of incidence', unit: '°', domain: [0, 90], ticks: 'degrees' },
    y: { label: 'Reflectance', unit: '%', domain: [0, 100] },
    names: 'key',
    marks: [
      line(
        'reflectance',
        'mean',
        1,
        angles.x,
        angles.s.reflectance.map((s, k) => 50 * (s + (angles.p.reflectance[k] ?? Number.NaN))),
      ),
      line('reflectanceS', 'R_s', 4, angles.x, percent(angles.s.reflectance), true),
      line('reflectanceP', 'R_p', 5, angles.x, percent(angles.p.reflectance), true),
      { kind: 'rule', x: i.angle, tone: 'note' },
    ],
  };
}

/** |E|² and the flow of power through the stack, every other layer shaded. */
export function fieldPlot(r: LayersResult): Drawing {
  const places = r.profile ?? [];
  const depth = places.map(({ z }) => z);
  const tops = r.resolved.thicknesses.map((_, k) =>
    r.resolved.thicknesses.slice(0, k).reduce((a, b) => a + b, 0),
  );
  const bands = (): Mark[] =>
    r.resolved.thicknesses.flatMap((d, k): Mark[] =>
      k % 2 === 0 && d > 0
        ? [{ kind: 'band', x0: tops[k] ?? 0, x1: (tops[k] ?? 0) + d, tone: 'note', silent: true }]
        : [],
    );
  return {
    title: 'Field in the stack',
    x: { id: 'depth', label: 'Depth', unit: 'm', domain: [depth[0] ?? 0, depth.at(-1) ?? 1] },
    names: 'none',
    panels: [
      {
        y: { label: '|E|²', include: [0] },
        share: 2,
        marks: [
          ...bands(),
          line(
            'intensity',
            '|E|²',
            1,
            depth,
            places.map(({ field }) => field),
          ),
        ],
      },
      {
        y: { label: 'Power', unit: '%', domain: [0, 100], ticks: 3 },
        marks: [
          ...bands(),
          line(
            'flow',
            'power',
            2,
            depth,
            places.map(({ flow }) => 100 * flow),
          ),
        ],
      },
    ],
  };
}
