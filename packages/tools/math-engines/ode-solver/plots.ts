import type { Equilibrium } from '@tollbench/engines/ode/equilibria.ts';
import type { Curve } from '@tollbench/engines/ode/nullclines.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';
import type { Plane } from './plane.ts';

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const colour = (k: number) => COLOURS[k % COLOURS.length] ?? 1;
/** Curves in one picture at most. */
const MAX_CURVES = 12;

/** Where the middle step ends before this share of the span, most of what happens is at its begin. */
const EARLY = 1e-3;

/** Whether the time is drawn by its logarithm: from 0 or later on, with most steps near the begin. */
export function isLogTime({ solution: { t } }: OdeResult): boolean {
  const [from = 0, to = 0] = [t[0], t.at(-1)];
  return from >= 0 && (t[Math.floor(t.length / 2)] ?? to) - from < EARLY * (to - from);
}

function timeAxis<Id extends string>(r: OdeResult, id: Id) {
  if (!isLogTime(r)) return { id, label: r.time };
  const { t } = r.solution;
  const first = t.find((x) => x > 0) ?? 1;
  return {
    id,
    label: r.time,
    scale: 'log' as const,
    siPrefix: false as const,
    domain: [first, t.at(-1) ?? first] as const,
  };
}

/** States over time, with events and kinks. */
export function seriesPlot(r: OdeResult): Drawing {
  const { t, y, events, breaks } = r.solution;
  const lines = y.slice(0, MAX_CURVES).map(
    (column, k): Mark => ({
      kind: 'line',
      id: 'value',
      of: { state: k + 1 },
      label: r.states[k] ?? '',
      colour: colour(k),
      x: t,
      y: column,
    }),
  );
  const points: Mark[] =
    events.length > 0 && events.length < 200
      ? [
          {
            kind: 'points',
            label: 'event',
            silent: true,
            marker: 'ring',
            colour: 'ink',
            size: 7,
            x: events.map((e) => e.t),
            y: events.map((e) => e.y[0] as number),
          },
        ]
      : [];
  const kinks: Mark[] = breaks
    .slice(0, 12)
    .map((x) => ({ kind: 'rule', x, colour: 'quiet', dash: 'dot', silent: true }));
  return {
    title: 'Solution',
    x: timeAxis(r, 'time'),
    y: { label: r.states.length === 1 ? (r.states[0] ?? '') : 'States' },
    marks: [...kinks, ...lines, ...points],
  };
}

/** Branches of a curve as one line, apart by a gap. */
function joined(curves: readonly Curve[]): { x: number[]; y: number[] } {
  const x: number[] = [];
  const y: number[] = [];
  curves.forEach((c, k) => {
    if (k > 0) {
      x.push(Number.NaN);
      y.push(Number.NaN);
    }
    x.push(...c.x);
    y.push(...c.y);
  });
  return { x, y };
}

/** Field, nullclines, equilibria and trajectories. */
export function planePlot(r: OdeResult, p: Plane): Drawing {
  const across = p.across < 0 ? r.time : (r.states[p.across] ?? '');
  const up = r.states[p.up] ?? '';
  const own = {
    x: p.across < 0 ? r.solution.t : (r.solution.y[p.across] as Float64Array),
    y: r.solution.y[p.up] as Float64Array,
  };
  return {
    title: p.across < 0 ? 'Slope field' : 'Phase plane',
    names: 'key',
    x: { id: 'trajectoryX', label: across, siPrefix: false, domain: p.window.x },
    y: { label: up, siPrefix: false, domain: p.window.y },
    marks: [
      { kind: 'arrows', ...p.arrows, colour: 'quiet', silent: true },
      ...nullclineMarks(r, p),
      ...p.trajectories.map((c, k) => trajectoryMark(c, k + 2)),
      trajectoryMark(own, 1),
      ...equilibriumMarks(r, p),
      ...orbitMark(r, p),
    ],
  };
}

const trajectoryMark = (
  c: { readonly x: Float64Array; readonly y: Float64Array },
  k: number,
): Mark => ({
  kind: 'line',
  xId: 'trajectoryX',
  id: 'trajectoryY',
  of: { trajectory: k },
  label: k === 1 ? 'solution' : `start ${k}`,
  colour: k === 1 ? 1 : colour(k + 2),
  width: k === 1 ? 2 : 1.5,
  ...c,
});

function nullclineMarks(r: OdeResult, p: Plane): Mark[] {
  const names = p.across < 0 ? ['', r.states[p.up]] : [r.states[p.across], r.states[p.up]];
  return p.nullclines.flatMap((curves, k): Mark[] =>
    curves.length === 0
      ? []
      : [
          {
            kind: 'line',
            xId: 'nullclineX',
            id: 'nullclineY',
            of: { nullcline: k + 1 },
            label: `d${names[k]}/d${r.time} = 0`,
            colour: k === 0 ? 2 : 3,
            dash: 'dash',
            width: 1.5,
            ...joined(curves),
          },
        ],
  );
}

/** The linear part says nothing of some. */
const UNTOLD = new Set(['centre', 'not-hyperbolic', 'no-linear-part']);
const EQUILIBRIA = [
  { label: 'stable equilibrium', marker: 'circle', is: (e: Equilibrium) => e.stable },
  {
    label: 'unstable equilibrium',
    marker: 'ring',
    is: (e: Equilibrium) => !e.stable && (!UNTOLD.has(e.type) || e.re.some((x) => x > 1e-9)),
  },
  {
    label: 'equilibrium, not told by its linear part',
    marker: 'diamond',
    is: (e: Equilibrium) => !e.stable && UNTOLD.has(e.type) && !e.re.some((x) => x > 1e-9),
  },
] as const;

function equilibriumMarks(r: OdeResult, p: Plane): Mark[] {
  if (p.across < 0 || r.equilibria.length === 0) return [];
  return EQUILIBRIA.flatMap(({ label, marker, is }): Mark[] => {
    const list = r.equilibria.filter(is);
    if (list.length === 0) return [];
    return [
      {
        kind: 'points',
        xId: 'equilibriumX',
        id: 'equilibriumY',
        label,
        marker,
        colour: 'ink',
        size: 9,
        x: list.map(({ y }) => y[p.across] as number),
        y: list.map(({ y }) => y[p.up] as number),
      },
    ];
  });
}

/** A point of the orbit, with its period. */
function orbitMark(r: OdeResult, p: Plane): Mark[] {
  if (!r.orbit || p.across < 0) return [];
  const { y, period } = r.orbit;
  return [
    {
      kind: 'note',
      x: y[p.across] as number,
      y: y[p.up] as number,
      text: `T = ${Number(period.toPrecision(5))}`,
    },
  ];
}

export function errorPlot(r: OdeResult): Drawing | undefined {
  if (!r.error) return undefined;
  const { t, y } = r.error;
  return {
    title: 'Error estimate',
    x: { id: 'errorTime', label: r.time },
    y: { label: 'Difference', scale: 'log' },
    marks: y.slice(0, MAX_CURVES).map(
      (column, k): Mark => ({
        kind: 'line',
        id: 'difference',
        of: { state: k + 1 },
        label: r.states[k] ?? '',
        colour: colour(k),
        x: t,
        // Nothing stands on a logarithmic axis at 0.
        y: column.map((v) => (v > 0 ? v : Number.NaN)),
      }),
    ),
  };
}

/** Named expressions over time. */
export function quantitiesPlot(r: OdeResult): Drawing {
  return {
    title: 'Named expressions',
    x: timeAxis(r, 'quantityTime'),
    y: { label: r.quantities.length === 1 ? (r.quantities[0]?.name ?? '') : 'Value' },
    marks: r.quantities.map(
      ({ name, values }, k): Mark => ({
        kind: 'line',
        id: 'quantityValue',
        of: { quantity: k + 1 },
        label: name,
        colour: colour(k),
        x: r.solution.t,
        y: values,
      }),
    ),
  };
}

/** The state that is drawn over the parameter. */
export const drawnState = (r: OdeResult): number =>
  r.plane && r.plane.across >= 0 ? r.plane.across : 0;

/** Equilibria over the parameter: stable ones drawn out, others dashed. */
export function branchesPlot(r: OdeResult, i: OdeInputs): Drawing {
  const at = drawnState(r);
  const lines = r.branches.flatMap(({ points }, b): Mark[] =>
    [0, 1].flatMap((unstable): Mark[] => {
      const x: number[] = [];
      const y: number[] = [];
      points.forEach((p, k) => {
        const is = p.stable ? 0 : 1;
        const near = [points[k - 1], points[k + 1]].some(
          (o) => o && (o.stable ? 0 : 1) === unstable,
        );
        // The point where it changes belongs to both.
        const isEdge = is !== unstable && near && unstable === 1;
        if (is !== unstable && !isEdge) {
          if (Number.isFinite(x.at(-1))) {
            x.push(Number.NaN);
            y.push(Number.NaN);
          }
          return;
        }
        x.push(p.parameter);
        y.push(p.y[at] as number);
      });
      if (!x.some(Number.isFinite)) return [];
      return [
        {
          kind: 'line',
          id: 'equilibriumValue',
          of: { unstable, branch: b + 1 },
          label: unstable === 0 ? 'stable' : 'unstable',
          colour: unstable === 0 ? 1 : 2,
          dash: unstable === 0 ? 'solid' : 'dash',
          width: 2,
          x,
          y,
        },
      ];
    }),
  );
  const found = r.branches.flatMap(({ bifurcations }) => bifurcations);
  const points: Mark[] =
    found.length === 0
      ? []
      : [
          {
            kind: 'points',
            xId: 'bifurcationAt',
            id: 'bifurcationValue',
            label: 'bifurcation',
            marker: 'diamond',
            colour: 'ink',
            size: 9,
            x: found.map((f) => f.parameter),
            y: found.map((f) => f.y[at] as number),
          },
        ];
  const value = r.parameters.find(({ name }) => name === r.varied)?.value ?? 0;
  return {
    title: 'Bifurcation diagram',
    names: 'none',
    x: { id: 'parameter', label: r.varied ?? '', siPrefix: false, domain: [i.varyFrom, i.varyTo] },
    y: { label: r.states[at] ?? '', siPrefix: false },
    marks: [
      { kind: 'rule', x: value, colour: 'quiet', dash: 'dot', silent: true },
      ...lines,
      ...points,
    ],
  };
}

export function sensitivityPlot(r: OdeResult): Drawing {
  const curves = r.sensitivities.flatMap((s, p) => s.y.map((column, k) => ({ s, p, k, column })));
  return {
    title: 'Sensitivities',
    x: timeAxis(r, 'sensitivityTime'),
    y: { label: 'Derivative' },
    marks: curves.slice(0, MAX_CURVES).map(
      ({ s, p, k, column }, c): Mark => ({
        kind: 'line',
        id: 'derivative',
        of: { state: k + 1, parameterNumber: p + 1 },
        label: `∂${r.states[k]}/∂${s.parameter}`,
        colour: colour(c),
        x: s.t,
        y: column,
      }),
    ),
  };
}
