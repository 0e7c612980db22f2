import type { Branch } from '@tollbench/engines/control/locus/branches.ts';
import { dampingOf } from '@tollbench/engines/control/locus/constant-damping.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { Colour, Mark } from '../../plot/types.ts';
import type { AtGain, LocusResult } from './compute.ts';
import { dampingGrid } from './grid.ts';
import type { LocusInputs } from './inputs.ts';
import type { Side } from './locus.ts';
import type { Plane } from './plane.ts';

/** The ids of a place's parts, by the plane: they have different units. */
export const PARTS = {
  s: { re: 'realPart', im: 'imaginaryPart', unit: 'rad/s' },
  z: { re: 'zReal', im: 'zImaginary', unit: undefined },
} as const;

/** Colours of the gains: the one that was asked for, then those it is compared with. */
export const GAIN_COLOURS: readonly Colour[] = ['accent', 5, 6, 7, 8];
const BRANCH_COLOURS: readonly Colour[] = [1, 2, 3, 4];

/** The branches over the damping grid, with what happens on them and the closed-loop poles. */
export function locusPlot(r: LocusResult, i: LocusInputs): Drawing {
  const { plane, locus, loop } = r;
  const { view } = locus;
  const { re, im, unit } = PARTS[plane];
  const marks: Mark[] = [
    ...(i.grid === 'on' ? dampingGrid(plane, view) : []),
    ...boundary(plane),
    ...(loop.delay > 0 ? [frameOf(view)] : []),
    ...locus.sides.flatMap((side) => asymptoteMarks(side, view)),
    ...locus.sides.flatMap((side, k) =>
      branchMarks(side, k > 0, plane, locus.sides[0]?.branches.length ?? 0),
    ),
    roots('open-loop poles', 'cross', loop.poles),
    roots('open-loop zeros', 'ring', loop.zeros),
    roots('cancelled', 'square', loop.cancelled),
    ...notes(r),
    ...r.gains.flatMap(gainMarks),
  ];
  return {
    title: 'Root locus',
    equal: true,
    names: 'none',
    x: {
      id: re,
      label: 'Real part',
      ...(unit && { unit }),
      siPrefix: false,
      domain: [view.left, view.right],
    },
    y: {
      label: 'Imaginary part',
      ...(unit && { unit }),
      siPrefix: false,
      domain: [-view.height, view.height],
    },
    marks: marks.filter((m) => m.kind !== 'points' || m.x.length > 0).map((m) => withIm(m, im)),
  };
}

/** The branches' ordinates have the id of the plane. */
const withIm = (m: Mark, id: string): Mark => (m.kind === 'line' && m.along ? { ...m, id } : m);

function boundary(plane: Plane): Mark[] {
  const axis: Mark = { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true };
  return plane === 's'
    ? [axis, { kind: 'rule', x: 0, colour: 'ink', dash: 'solid', silent: true }]
    : [axis, { kind: 'circle', x: 0, y: 0, r: 1, colour: 'ink', silent: true }];
}

/** The edge of the window in which a locus with dead time is followed. */
function frameOf({ left, right, height }: LocusResult['locus']['view']): Mark {
  return {
    kind: 'line',
    colour: 'quiet',
    dash: 'dash',
    width: 1,
    silent: true,
    x: [left, right, right, left, left],
    y: [-height, -height, height, height, -height],
  };
}

function asymptoteMarks({ asymptotes }: Side, view: LocusResult['locus']['view']): Mark[] {
  if (!asymptotes) return [];
  const far = 4 * Math.max(view.right - view.left, view.height);
  const { centroid, angles } = asymptotes;
  return angles
    .filter((angle) => angle !== 0 && angle !== 180)
    .map((angle) => ({
      kind: 'line',
      colour: 'quiet',
      dash: 'long',
      width: 1,
      silent: true,
      x: [centroid, centroid + far * Math.cos((angle * Math.PI) / 180)],
      y: [0, far * Math.sin((angle * Math.PI) / 180)],
    }));
}

function branchMarks(side: Side, second: boolean, plane: Plane, before: number): Mark[] {
  return side.branches.map(
    (branch, k): Mark => ({
      kind: 'line',
      id: PARTS[plane].im,
      of: { branch: k + 1 + (second ? before : 0) },
      label: `branch ${k + 1}${second ? ', K < 0' : ''}`,
      colour: BRANCH_COLOURS[k % BRANCH_COLOURS.length] ?? 1,
      dash: side.sign < 0 && second ? 'dash' : 'solid',
      width: 2,
      x: branch.re,
      y: branch.im,
      along: { id: 'gain', label: 'K', values: branch.gain },
    }),
  );
}

const roots = (
  label: string,
  marker: 'cross' | 'ring' | 'square',
  list: LocusResult['loop']['poles'],
): Mark => ({
  kind: 'points',
  label,
  marker,
  colour: 'ink',
  size: 10,
  silent: true,
  x: list.map(({ s }) => s.re),
  y: list.map(({ s }) => s.im),
});

/** Gains at meetings and crossings: the upper of each pair. */
function notes({ locus: { meetings, crossings } }: LocusResult): Mark[] {
  const text = (k: number) => `K ${q(k, '', 4)}`;
  const points = [...meetings, ...crossings].filter(({ s }) => s.im >= 0).slice(0, 8);
  return points.map(({ s, gain }): Mark => ({ kind: 'note', x: s.re, y: s.im, text: text(gain) }));
}

/** The closed-loop poles at one gain, and its number beside the dominant one. */
function gainMarks({ gain, poles, dominant }: AtGain, k: number): Mark[] {
  const points: Mark = {
    kind: 'points',
    label: `K = ${q(gain, '', 4)}`,
    marker: k === 0 ? 'diamond' : 'triangle',
    colour: GAIN_COLOURS[k] ?? 'ink',
    size: 9,
    silent: true,
    x: poles.map(({ s }) => s.re),
    y: poles.map(({ s }) => s.im),
  };
  if (!dominant) return [points];
  const text = `K = ${q(gain, '', 4)}`;
  return [points, { kind: 'note', x: dominant.re, y: dominant.im, text, dot: false }];
}

/** The steps of all gains. */
export function responsesPlot({ gains, end, plane }: LocusResult): Drawing {
  const marks = gains.flatMap(({ gain, response }, k): Mark[] =>
    response
      ? [
          {
            kind: 'line',
            id: 'output',
            of: { gain },
            label: `K = ${q(gain, '', 4)}`,
            colour: GAIN_COLOURS[k] ?? 'ink',
            width: k === 0 ? 2 : 1.5,
            ...(plane === 'z' && { step: 'after' }),
            x: response.t,
            y: response.y,
          },
        ]
      : [],
  );
  const [main] = gains;
  const limit = main && Number.isFinite(main.final) ? 2.5 * Math.abs(main.final) : 3;
  const settled = gains.every(({ stable }) => stable);
  return {
    title: 'Closed-loop step',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    // What grows without bound would press the others flat.
    y: { label: 'Output', include: [0], ...(!settled && { domain: [-limit / 2, limit] }) },
    marks,
  };
}

/** Real parts and damping ratios of the poles against the gain, with the gains that are looked at. */
export function gainsPlot(r: LocusResult): Drawing {
  const [main] = r.gains;
  const side = r.locus.sides.find(({ sign }) => sign * (main?.gain ?? 1) >= 0) ?? r.locus.sides[0];
  const [low, high] = gainWindow(r);
  const curves = (side?.branches ?? []).map((b) => curveOf(b, r.sampleTime, low, high));
  const lines = (id: 'decay' | 'dampingRatio'): Mark[] =>
    curves.map((c, k) => ({
      kind: 'line',
      id,
      of: { branch: k + 1 },
      label: `branch ${k + 1}`,
      colour: BRANCH_COLOURS[k % BRANCH_COLOURS.length] ?? 1,
      x: c.gain,
      y: c[id],
    }));
  const rules: Mark[] = r.gains
    .filter(({ gain }) => gain * (side?.sign ?? 1) > 0)
    .map(({ gain }, k) => ({
      kind: 'rule',
      x: Math.abs(gain),
      colour: GAIN_COLOURS[k] ?? 'ink',
      dash: 'dot',
      silent: true,
    }));
  const height = Math.max(Math.abs(r.locus.view.left), Math.abs(r.locus.view.right));
  const decay =
    r.plane === 's'
      ? [-1.1 * height, 0.6 * height]
      : [-4 / (r.sampleTime ?? 1), 1.5 / (r.sampleTime ?? 1)];
  return {
    title: 'Poles against gain',
    names: 'none',
    x: {
      id: 'gain',
      label: side?.sign === -1 ? 'Size of the gain' : 'Gain',
      scale: 'log',
      domain: [low, high],
      siPrefix: false,
    },
    panels: [
      {
        y: {
          label: 'Real part',
          unit: 'rad/s',
          siPrefix: false,
          domain: [decay[0] ?? -1, decay[1] ?? 1],
        },
        share: 1.3,
        marks: [
          { kind: 'rule', y: 0, colour: 'ink', dash: 'solid', silent: true },
          ...rules,
          ...lines('decay'),
        ],
      },
      {
        y: { label: 'Damping ratio', domain: [-0.5, 1.05] },
        marks: [
          { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true },
          ...rules,
          ...lines('dampingRatio'),
        ],
      },
    ],
  };
}

/** The gains that are of interest: around those where something happens, the same for every gain that is looked at. */
export function gainWindow({ locus }: LocusResult): readonly [number, number] {
  const happens = [...locus.meetings, ...locus.crossings].map(({ gain }) => Math.abs(gain));
  const within = locus.sides.flatMap(({ branches }) =>
    branches.flatMap(({ gain, re, im }) => {
      const inside = gain.findLast((_, k) => {
        const [x, y] = [re[k] ?? Number.NaN, im[k] ?? Number.NaN];
        return x >= locus.view.left && x <= locus.view.right && Math.abs(y) <= locus.view.height;
      });
      return inside === undefined || !Number.isFinite(inside) ? [] : [Math.abs(inside)];
    }),
  );
  const all = [...happens, ...within].filter((k) => k > 0 && k < 1e300);
  if (all.length === 0) return [0.01, 100];
  const sorted = all.toSorted((a, b) => a - b);
  const middle = Math.log10(sorted[sorted.length >> 1] as number);
  const least = Math.log10(happens.length > 0 ? Math.min(...happens) : (sorted[0] as number));
  const most = Math.log10(happens.length > 0 ? Math.max(...happens) : (sorted.at(-1) as number));
  return [
    10 ** Math.max(Math.floor(least - 1.5), Math.floor(middle - 5)),
    10 ** Math.min(Math.ceil(most + 1), Math.ceil(middle + 5)),
  ];
}

function curveOf(
  { gain, re, im }: Branch,
  sampleTime: number | undefined,
  low: number,
  high: number,
) {
  const chosen = [...gain.keys()].filter((k) => {
    const size = Math.abs(gain[k] as number);
    const [before, after] = [Math.abs(gain[k - 1] ?? 0), Math.abs(gain[k + 1] ?? Infinity)];
    return size > 0 && Number.isFinite(size) && after >= low && before <= high;
  });
  const damped = chosen.map((k) =>
    dampingOf({ re: re[k] as number, im: im[k] as number }, sampleTime),
  );
  return {
    gain: chosen.map((k) => Math.abs(gain[k] as number)),
    decay: damped.map(({ naturalFrequency: w, ratio }) =>
      Number.isFinite(w) ? -w * ratio : Number.NaN,
    ),
    dampingRatio: damped.map(({ ratio }) => ratio),
  };
}
