import { abs, type Complex, complex, conj } from '@tollbench/engines/numeric/complex.ts';
import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { constantQArc, mismatchCircle } from '@tollbench/engines/rf/chart-circles.ts';
import { magnitudeOfVswr, reflection } from '@tollbench/engines/rf/reflection.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './inputs.ts';
import { hasOwnSource } from './phrases.ts';

/** The load and the input over the sweep, the path between them, and what tolerance makes of it. */
export function chart(r: SmithResult, i: SmithInputs): Drawing {
  return {
    title: 'Smith chart',
    frame: 'smith',
    grid: i.grid,
    reference: i.z0,
    names: 'key',
    ...(i.rim === 'wavelengths' && { wavelengths: true }),
    marks: [
      ...limits(r, i),
      ...cloudMarks(r, i),
      ...sweeps(r),
      ...pathMarks(r),
      ...sourceMark(r, i),
      loadMark(r),
      ...marked(r),
    ],
  };
}

/** The circle of the VSWR limit and the arcs of constant Q. */
function limits(r: SmithResult, i: SmithInputs): Mark[] {
  const circle: Mark = {
    kind: 'circle',
    ...mismatchCircle(reflection(r.source, complex(i.z0)), magnitudeOfVswr(i.limit)),
    colour: 'quiet',
    dash: 'dash',
    width: 1.5,
    label: `VSWR ${showQuantity(i.limit, '')}`,
  };
  if (i.qArc === 0) return [circle];
  const { x, y } = constantQArc(i.qArc);
  return [
    circle,
    ...[1, -1].map(
      (sign): Mark => ({
        kind: 'line',
        xId: 'qArcGammaRe',
        id: 'qArcGammaIm',
        x,
        y: y.map((v) => sign * v),
        colour: 'quiet',
        dash: 'dot',
        width: 1.2,
        label: `Q ${showQuantity(i.qArc, '')}`,
        ...(sign < 0 && { silent: true }),
      }),
    ),
  ];
}

const cloudMarks = ({ cloud }: SmithResult, i: SmithInputs): Mark[] =>
  cloud
    ? [
        {
          kind: 'points',
          xId: 'drawnGammaRe',
          id: 'drawnGammaIm',
          ...placesOf(cloud.gamma),
          marker: 'circle',
          size: 2,
          colour: 5,
          label: `±${showQuantity(i.tolerance, '%')} parts`,
        },
      ]
    : [];

function sweeps(r: SmithResult): Mark[] {
  const along = { label: 'f', unit: 'Hz', values: r.frequency };
  const load: Mark = {
    kind: 'line',
    xId: 'loadSweepGammaRe',
    id: 'loadSweepGammaIm',
    ...placesOf(r.loadTrace),
    colour: 1,
    dash: 'solid',
    width: 1.2,
    label: 'load sweep',
    along: { ...along, id: 'loadSweepFrequency' },
  };
  if (r.ladder.length === 0) return [load];
  return [
    load,
    {
      kind: 'line',
      xId: 'inputSweepGammaRe',
      id: 'inputSweepGammaIm',
      ...placesOf(r.trace.map((p) => p.gamma)),
      colour: 3,
      dash: 'long',
      width: 1.2,
      label: 'input sweep',
      along: { ...along, id: 'inputSweepFrequency' },
    },
  ];
}

/** The path, a trace a step, and a dot at the end of each. */
function pathMarks(r: SmithResult): Mark[] {
  if (r.ladder.length === 0) return [];
  const lines = r.path.map(
    (points, k): Mark => ({
      kind: 'line',
      xId: 'pathGammaRe',
      id: 'pathGammaIm',
      of: { pathStep: k + 1 },
      ...placesOf(points),
      colour: 2,
      dash: 'solid',
      width: 2.6,
      label: 'path at f₀',
      ...(k > 0 && { silent: true }),
    }),
  );
  return [
    ...lines,
    {
      kind: 'points',
      ...placesOf(r.path.flatMap((points) => points.slice(-1))),
      marker: 'circle',
      size: 7,
      colour: 2,
      silent: true,
    },
  ];
}

const loadMark = (r: SmithResult): Mark => ({
  kind: 'points',
  xId: 'loadGammaRe',
  id: 'loadGammaIm',
  ...placesOf([r.loadGamma]),
  marker: 'ring',
  size: 11,
  colour: 'accent',
  label: 'load at f₀',
});

/** Where the source is matched: its conjugate, where that is not the middle. */
const sourceMark = ({ source }: SmithResult, i: SmithInputs): Mark[] =>
  hasOwnSource(source, i.z0)
    ? [
        {
          kind: 'points',
          ...placesOf([reflection(conj(source), complex(i.z0))]),
          marker: 'cross',
          size: 9,
          colour: 'ink',
          label: 'conjugate of the source',
          xId: 'matchGammaRe',
          id: 'matchGammaIm',
        },
      ]
    : [];

/** The markers on the input's sweep, by their frequencies. */
const marked = ({ markers }: SmithResult): Mark[] => {
  const known = markers.flatMap(({ frequency, point }) => (point ? [{ frequency, point }] : []));
  if (known.length === 0) return [];
  return [
    {
      kind: 'points',
      ...placesOf(known.map(({ point }) => point.gamma)),
      names: known.map(({ frequency }) => showQuantity(frequency, 'Hz', 5)),
      marker: 'diamond',
      size: 8,
      colour: 3,
      silent: true,
    },
  ];
};

const placesOf = (gamma: readonly Complex[]): { x: number[]; y: number[] } => ({
  x: gamma.map((g) => g.re),
  y: gamma.map((g) => g.im),
});

/** Reflection of the load and of the input, and what reaches the load, over the sweep. */
export function response(r: SmithResult, i: SmithInputs): Drawing {
  const limit = decibels(magnitudeOfVswr(i.limit));
  const s11 = r.trace.map((p) => decibels(abs(p.mismatch)));
  const marks: Mark[] = [];
  if (r.own.band)
    marks.push({
      kind: 'band',
      x0: Math.max(r.own.band.low, r.frequency[0] as number),
      x1: Math.min(r.own.band.high, r.frequency.at(-1) as number),
      tone: 'pass',
      label: `VSWR ≤ ${showQuantity(i.limit, '')}`,
    });
  if (r.ladder.length > 0)
    marks.push({
      kind: 'line',
      id: 'loadReflectionMagnitude',
      x: r.frequency,
      y: r.loadMismatch.map((g) => decibels(abs(g))),
      colour: 'quiet',
      dash: 'dash',
      label: 'load |Γ|',
    });
  marks.push(
    {
      kind: 'line',
      id: 'reflectionMagnitude',
      x: r.frequency,
      y: s11,
      colour: 1,
      dash: 'solid',
      label: '|S11|',
    },
    {
      kind: 'line',
      id: 'transmissionMagnitude',
      x: r.frequency,
      y: r.trace.map((p) => (p.gain > 0 ? powerDecibels(p.gain) : Number.NaN)),
      colour: 2,
      dash: 'long',
      label: '|S21| into the load',
    },
    { kind: 'rule', y: limit, tone: 'note', dash: 'dot', label: `${showQuantity(limit, 'dB', 3)}` },
  );
  const [low, high] = [r.frequency[0] ?? 0, r.frequency.at(-1) ?? 0];
  const inSight = r.markers.filter((m) => m.point && m.frequency >= low && m.frequency <= high);
  if (inSight.length > 0)
    marks.push({
      kind: 'points',
      x: inSight.map((m) => m.frequency),
      y: inSight.map((m) => (m.point ? decibels(abs(m.point.mismatch)) : Number.NaN)),
      names: inSight.map((m) => showQuantity(m.frequency, 'Hz', 5)),
      marker: 'diamond',
      size: 8,
      colour: 1,
      silent: true,
    });
  return {
    title: 'Reflection and transmission',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'Hz',
      domain: [r.frequency[0] ?? null, r.frequency.at(-1) ?? null],
    },
    y: { label: 'Magnitude', unit: 'dB', domain: [Math.max(-60, Math.min(-20, ...s11) - 2), 1] },
    marks,
  };
}
