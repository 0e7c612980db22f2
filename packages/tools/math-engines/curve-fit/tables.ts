import type { NamedOutput } from '../../define/named.ts';
import type { CurveResult } from './compute.ts';
import type { CurveInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const orNull = (v: number | undefined): number | null =>
  v === undefined || Number.isNaN(v) ? null : v;

export function tables(r: CurveResult, i: CurveInputs) {
  return {
    parameters: parameterTable(r, i),
    predictions: predictionTable(r, i),
    comparison: comparisonTable(r, i),
    covariances: covarianceTable(r),
    points: pointTable(r),
  };
}

function parameterTable(r: CurveResult, i: CurveInputs): Shown {
  const remarks = r.parameters.some(({ why }) => why !== '');
  return {
    kind: 'table',
    id: 'parameters',
    title: 'Parameters',
    columns: [
      'name',
      'value',
      'standardError',
      'intervalLow',
      'intervalHigh',
      ...(remarks ? (['remark'] as const) : []),
    ],
    rows: r.parameters.map(({ name, value, error, low, high, why }) => [
      name,
      value,
      error,
      low,
      high,
      ...(remarks ? [why] : []),
    ]),
    caption: `Confidence intervals of ${Number(i.level.toPrecision(6))} %${i.known === 'known' && i.yErrors !== 'equal' ? ', from known σ' : ', from Student’s t'}.`,
  };
}

function predictionTable(r: CurveResult, i: CurveInputs): Shown[] {
  if (r.predictions.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'predictions',
      title: 'Values at x',
      columns: ['x', 'y', 'standardError', 'curveHalf', 'pointHalf'],
      rows: r.predictions.map(({ x, y, error, half, point }) => [
        x,
        orNull(y),
        orNull(error),
        orNull(half),
        orNull(point),
      ]),
      caption: `Half widths at ${Number(i.level.toPrecision(6))} %: of the curve, and of one new point there.`,
    },
  ];
}

function comparisonTable(r: CurveResult, i: CurveInputs): Shown[] {
  if (!r.comparison) return [];
  const { curves, without } = r.comparison;
  const tests = i.compare === 'degrees';
  return [
    {
      kind: 'table',
      id: 'comparison',
      title: 'Comparison',
      columns: [
        'curveName',
        'parameterCount',
        'deviation',
        'adjusted',
        'aicc',
        'above',
        'weight',
        'bic',
        ...(tests ? (['fisher', 'fisherTail'] as const) : []),
      ],
      rows: curves.map(({ name, id, summary: s, above, weight, fisher, tail }) => [
        { value: id, shown: name },
        s.parameters,
        orNull(Math.sqrt(s.reduced)),
        orNull(s.adjusted),
        orNull(s.aicc),
        Number.isFinite(above) ? above : null,
        weight,
        orNull(s.bic),
        ...(tests ? [orNull(fisher), orNull(tail)] : []),
      ]),
      rowInputs: curves.map(({ inputs }) => inputs),
      caption: `Least squares of the same points, the lowest AICc first; press one to take it.${without.length > 0 ? ` These points allow no minimum that was found for: ${without.join('; ')}.` : ''}`,
    },
  ];
}

function covarianceTable(r: CurveResult): Shown[] {
  const c = r.covariance;
  const n = r.free.length;
  if (!c || n === 0) return [];
  const names = r.free.map((k) => r.parameters[k]?.name ?? '');
  const correlation = (a: number, b: number): number =>
    a === b
      ? 1
      : (c[a * n + b] as number) / Math.sqrt((c[a * n + a] as number) * (c[b * n + b] as number));
  return [
    {
      kind: 'table',
      id: 'correlations',
      from: 'covariances',
      title: 'Correlations',
      columns: [{ label: 'Parameter' }, ...names.map((label) => ({ label, digits: 4 }))],
      rows: names.map((name, a) => [
        name,
        ...names.map((_, b) => (b > a ? null : correlation(a, b))),
      ]),
    },
    {
      kind: 'table',
      id: 'covariances',
      title: 'Covariances',
      unseen: true,
      columns: ['first', 'second', 'covariance', 'correlation'],
      rows: names.flatMap((first, a) =>
        names.map((second, b) => [first, second, c[a * n + b] as number, correlation(a, b)]),
      ),
    },
  ];
}

/** Rows that are shown to people; programs have all. */
function pointTable(r: CurveResult): Shown {
  const d = r.diagnostics;
  const weights = r.found.robust?.weights;
  const shifts = r.found.both?.shifts;
  return {
    kind: 'table',
    id: 'points',
    title: 'Points',
    columns: [
      'point',
      { id: 'x', label: r.xName },
      { id: 'y', label: r.yName },
      'fitted',
      'residual',
      'studentized',
      'leverage',
      'cook',
      ...(weights ? (['robustWeight'] as const) : []),
      ...(shifts ? (['shift'] as const) : []),
    ],
    rows: Array.from(r.x, (x, k) => [
      k + 1,
      x,
      orNull(r.y[k]),
      orNull(r.fitted[k]),
      orNull(r.residuals[k]),
      orNull(d.studentized[k]),
      orNull(d.leverage[k]),
      orNull(d.cook[k]),
      ...(weights ? [orNull(weights[k])] : []),
      ...(shifts ? [orNull(shifts[k])] : []),
    ]),
  };
}
