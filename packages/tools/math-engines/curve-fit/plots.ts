import { normalQuantile } from '@tollbench/engines/fit/distributions.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { CurveResult } from './compute.ts';
import type { CurveInputs } from './inputs.ts';

const percent = (level: number): string => `${Number(level.toPrecision(6))} %`;

/** A column with the unit that its head tells: units of the visitor's own are words, as no id depends on them. */
const named = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

/** Points, curve and bands; the residuals under them. */
export function fitPlot(r: CurveResult, i: CurveInputs): Drawing {
  const isLogX = i.axes === 'logX' || i.axes === 'both';
  const isLogY = i.axes === 'logY' || i.axes === 'both';
  if (!r.curve) return againstFitted(r);
  const scale = (isLog: boolean) => (isLog ? ({ scale: 'log' } as const) : {});
  return {
    title: 'Fit',
    names: 'key',
    x: {
      id: 'x',
      label: named(r.xName, r.xUnit),
      siPrefix: false,
      ...scale(isLogX),
      ...(!isLogX && { domain: spanOf(r) }),
    },
    panels: [
      {
        share: 3,
        y: {
          label: named(r.yName, r.yUnit),
          siPrefix: false,
          ...scale(isLogY),
          domain: domainOf(r, isLogY),
        },
        marks: [...bandMarks(r, i), curveMark(r), ...pointMarks(r)],
      },
      {
        share: 1,
        y: { label: 'Residual', siPrefix: false },
        marks: [
          { kind: 'rule', y: 0, colour: 'quiet', silent: true },
          {
            kind: 'stem',
            id: 'residual',
            label: 'residual',
            colour: 2,
            x: r.x,
            y: r.residuals,
          },
        ],
      },
    ],
  };
}

/** All points with a little room at both ends, so that none stands on the frame. */
function spanOf(r: CurveResult): [number, number] | [null, null] {
  const values = [...r.x, ...(r.curve?.x ?? [])];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const room = 0.03 * (high - low);
  return high > low ? [low - room, high + room] : [null, null];
}

/** What the points and the curve take, with a little room: bands may leave it. */
function domainOf(r: CurveResult, isLog: boolean): [number, number] | [null, null] {
  const values = [...r.y, ...(r.curve?.y ?? [])].filter(
    (v) => Number.isFinite(v) && (!isLog || v > 0),
  );
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (!(high > low)) return [null, null];
  if (isLog) return [low / 1.3, high * 1.3];
  const room = 0.08 * (high - low);
  return [low - room, high + room];
}

const curveMark = (r: CurveResult): Mark => ({
  kind: 'line',
  xId: 'curveX',
  id: 'curve',
  label: 'fit',
  colour: 1,
  width: 2,
  x: r.curve?.x ?? [],
  y: r.curve?.y ?? [],
});

function pointMarks(r: CurveResult): Mark[] {
  const marks: Mark[] = [];
  const { y: sy, x: sx } = r.sigmas;
  if (sy && r.x.length <= 200) marks.push(crossLines(r, sy, 'y'));
  if (sx && r.x.length <= 200) marks.push(crossLines(r, sx, 'x'));
  marks.push({
    kind: 'points',
    id: 'measured',
    label: 'points',
    colour: 'ink',
    marker: 'circle',
    x: r.x,
    y: r.y,
  });
  return marks;
}

/** A bar of ±σ through each point: one line with gaps. */
function crossLines(r: CurveResult, sigma: Float64Array, along: 'x' | 'y'): Mark {
  const x: number[] = [];
  const y: number[] = [];
  r.x.forEach((v, k) => {
    const [w, s] = [r.y[k] as number, sigma[k] as number];
    for (const sign of [-1, 1]) {
      x.push(along === 'x' ? v + sign * s : v);
      y.push(along === 'y' ? w + sign * s : w);
    }
    x.push(Number.NaN);
    y.push(Number.NaN);
  });
  return { kind: 'line', label: '±σ', silent: true, colour: 'quiet', width: 1.5, x, y };
}

function bandMarks(r: CurveResult, i: CurveInputs): Mark[] {
  const { curve } = r;
  if (!curve || i.band === 'none') return [];
  const marks: Mark[] = [];
  const band = (
    id: 'curveBand' | 'pointBand',
    label: string,
    half: Float64Array,
    colour: 3 | 5,
  ): void => {
    if (!half.some(Number.isFinite)) return;
    marks.push({
      kind: 'area',
      xId: `${id}X`,
      id,
      label: `${percent(i.level)} ${label}`,
      colour,
      edge: false,
      x: curve.x,
      y: curve.y.map((v, k) => v + (half[k] as number)),
      base: curve.y.map((v, k) => v - (half[k] as number)),
    });
  };
  if (i.band === 'both' || i.band === 'point') band('pointBand', 'new points', curve.point, 5);
  if (i.band === 'both' || i.band === 'curve') band('curveBand', 'curve', curve.half, 3);
  if (i.band === 'together') band('curveBand', 'curve, all x', curve.together, 3);
  return marks;
}

/** A model of several columns has no one curve: what was measured over what it says. */
function againstFitted(r: CurveResult): Drawing {
  const ends = [...r.fitted, ...r.y].filter(Number.isFinite);
  const [low, high] = [
    ends.reduce((a, b) => Math.min(a, b)),
    ends.reduce((a, b) => Math.max(a, b)),
  ];
  return {
    title: 'Measured over fitted',
    names: 'key',
    x: {
      id: 'fittedY',
      label: `Fitted ${named(r.yName, r.yUnit)}`,
      siPrefix: false,
    },
    panels: [
      {
        share: 3,
        y: { label: `Measured ${r.yName}`, siPrefix: false },
        marks: [
          {
            kind: 'line',
            silent: true,
            label: 'equal',
            colour: 'quiet',
            x: [low, high],
            y: [low, high],
          },
          { kind: 'points', id: 'measured', label: 'points', colour: 'ink', x: r.fitted, y: r.y },
        ],
      },
      {
        share: 1,
        y: { label: 'Residual', siPrefix: false },
        marks: [
          { kind: 'rule', y: 0, colour: 'quiet', silent: true },
          {
            kind: 'stem',
            id: 'residual',
            label: 'residual',
            colour: 2,
            x: r.fitted,
            y: r.residuals,
          },
        ],
      },
    ],
  };
}

/** Studentized residuals over normal quantiles: a straight line where errors are normal. */
export function quantilePlot(r: CurveResult): Drawing | undefined {
  const t = Array.from(r.diagnostics.studentized)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const n = t.length;
  if (n < 4) return undefined;
  const q = t.map((_, k) => normalQuantile((k + 0.625) / (n + 0.25)));
  const far = Math.max(...q.map(Math.abs));
  return {
    title: 'Residuals over normal quantiles',
    x: { id: 'normalQuantile', label: 'Normal quantile', siPrefix: false },
    y: { label: 'Studentized residual', siPrefix: false },
    marks: [
      {
        kind: 'line',
        silent: true,
        label: 'normal',
        colour: 'quiet',
        x: [-far, far],
        y: [-far, far],
      },
      { kind: 'points', id: 'studentized', label: 'residuals', colour: 2, x: q, y: t },
    ],
  };
}
