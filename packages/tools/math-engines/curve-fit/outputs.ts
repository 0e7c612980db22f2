import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { CurveResult } from './compute.ts';
import type { CurveInputs } from './inputs.ts';
import { fitPlot, quantilePlot } from './plots.ts';
import type { results } from './results.ts';
import { tables } from './tables.ts';
import { equationOf, estimatesOf } from './words-of.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** The picture, the parameters, how good the fit is; then what lies deeper. */
export function outputs(r: CurveResult, i: CurveInputs): Shown[] {
  const { parameters, predictions, comparison, covariances, points } = tables(r, i);
  const normal = quantilePlot(r);
  return [
    { kind: 'plot', id: 'fit', title: 'Fit', plot: fitPlot(r, i), caption: captionOf(r, i) },
    parameters,
    ...notices(r, i),
    { kind: 'readouts', id: 'quality', title: 'Quality', items: quality(r, i) },
    ...predictions,
    ...comparison,
    { kind: 'readouts', id: 'criteria', title: 'Criteria', items: criteria(r, i) },
    { kind: 'readouts', id: 'residuals', title: 'Residuals', items: residuals(r) },
    ...(normal
      ? [
          {
            kind: 'plot',
            id: 'quantiles',
            title: 'Normal quantiles',
            plot: normal,
            caption:
              'Studentized residuals over normal quantiles: along the line where errors are normal.',
          } as const,
        ]
      : []),
    ...covariances,
    points,
    { kind: 'readouts', id: 'way', title: 'Way to the minimum', items: way(r) },
    {
      kind: 'values',
      values: {
        parameterNames: r.parameters.map(({ name }) => name),
        parameterValues: r.parameters.map(({ value }) => value),
        ...(r.knots.length > 0 && { knots: [...r.knots] }),
      },
    },
  ];
}

const number = (name: Reading['name'], value: number, why: string, note?: string): Reading =>
  (Number.isNaN(value)
    ? { name, value: null, note: why }
    : { name, value, ...(note && { note }) }) as Reading;

/** Parameters that are read among the figures; more stand in their table alone. */
const MAX_ESTIMATES = 6;

function quality(r: CurveResult, i: CurveInputs): Reading[] {
  const s = r.summary;
  const why = 'there are as many parameters as points';
  const isKnown = i.yErrors !== 'equal' && i.known === 'known';
  return [
    ...(r.parameters.length > MAX_ESTIMATES
      ? []
      : [{ name: 'estimates', value: estimatesOf(r) } as Reading]),
    { name: 'equation', value: r.formula === '' ? 'spline' : equationOf(r, 5) } as Reading,
    number(
      'rSquared',
      s.rSquared,
      why,
      s.aboutZero ? 'about 0: the model has no constant' : undefined,
    ),
    number('residualDeviation', Math.sqrt(s.reduced), why),
    { name: 'freedom', value: s.freedom } as Reading,
    ...(i.yErrors === 'equal' && i.xErrors === 'none'
      ? []
      : [number('reducedChiSquare', s.reduced, why, chiNote(s.reduced, isKnown))]),
    ...(isKnown ? [number('chiSquareTail', s.chiTail, why)] : []),
    ...(r.found.robust ? [{ name: 'robustScale', value: r.found.robust.scale } as Reading] : []),
    ...(r.found.absolute
      ? [
          { name: 'sumOfAbsolutes', value: r.found.absolute.sum } as Reading,
          { name: 'leastProved', value: r.found.absolute.proved } as Reading,
        ]
      : []),
    ...(r.found.both
      ? [
          { name: 'squaresOfX', value: r.found.both.squaresX } as Reading,
          { name: 'squaresOfY', value: r.found.both.squaresY } as Reading,
        ]
      : []),
    ...(r.certified === undefined
      ? []
      : [{ name: 'certifiedDigits', value: r.certified } as Reading]),
  ];
}

function chiNote(reduced: number, isKnown: boolean): string | undefined {
  if (!isKnown) return undefined;
  if (reduced > 2) return 'the σ are too small, or the model is not it';
  if (reduced < 0.5) return 'the σ are too large';
  return undefined;
}

function criteria(r: CurveResult, i: CurveInputs): Reading[] {
  const s = r.summary;
  const isLeast = i.loss === 'squares' && i.xErrors === 'none';
  const without = 'is of least squares of y';
  const few = 'too few points';
  const of = (name: Reading['name'], value: number): Reading =>
    number(name, isLeast ? value : Number.NaN, isLeast ? few : without);
  return [
    of('aicc', s.aicc),
    of('aic', s.aic),
    of('bic', s.bic),
    of('logLikelihood', s.logLikelihood),
    number('adjustedRSquared', s.adjusted, few),
    number(
      'fisher',
      isLeast && r.linear ? s.fisher : Number.NaN,
      r.linear ? few : 'is of linear models',
    ),
    number(
      'fisherTail',
      isLeast && r.linear ? s.fisherTail : Number.NaN,
      r.linear ? few : 'is of linear models',
    ),
    { name: 'sumOfSquares', value: s.squares } as Reading,
    { name: 'points', value: s.points } as Reading,
    { name: 'freeParameters', value: s.parameters } as Reading,
    ...(r.comparison?.curves[0]
      ? [
          {
            name: 'bestByAicc',
            value: r.comparison.curves[0].id,
            shown: r.comparison.curves[0].name,
          } as Reading,
        ]
      : []),
  ];
}

function residuals({ diagnostics: d }: CurveResult): Reading[] {
  const few = 'too few points, or no residuals';
  return [
    number(
      'runsTail',
      d.runsTail,
      'all residuals have one sign',
      d.runsTail < 0.05 ? 'they are not by chance: the model misses something' : undefined,
    ),
    { name: 'runs', value: d.runs } as Reading,
    { name: 'expectedRuns', value: d.expectedRuns } as Reading,
    number('durbinWatson', d.durbinWatson, few),
    number(
      'outlierTail',
      d.outlierTail,
      few,
      d.outlierTail < 0.05 ? 'an outlier, by this' : undefined,
    ),
    d.outlier < 0
      ? ({ name: 'outlierPoint', value: null, note: few } as Reading)
      : ({ name: 'outlierPoint', value: d.outlier + 1 } as Reading),
  ];
}

const way = (r: CurveResult): Reading[] => [
  { name: 'formula', value: r.formula } as Reading,
  { name: 'end', value: r.end } as Reading,
  {
    name: 'iterations',
    value: r.iterations,
    ...(r.linear && r.iterations === 0 && { note: 'linear: one solution is all there is' }),
  } as Reading,
];

function captionOf(r: CurveResult, i: CurveInputs): string {
  const curve =
    r.formula === ''
      ? `Spline with ${counted(r.knots.length, 'inner knot')}`
      : `y = ${equationOf(r, 4)}`;
  const bands =
    !r.curve || i.band === 'none' || r.covariance === null
      ? ''
      : `, with bands of ${q(i.level, '%', 4)}`;
  return `${curve}: ${counted(r.summary.points, 'point')}, R² ${q(r.summary.rSquared, '', 5)}${bands}.${r.curve ? ' Drag a point.' : ''}`;
}

function notices(r: CurveResult, i: CurveInputs): Shown[] {
  const out: Shown[] = [];
  const note = (id: string, text: string, level: 'note' | 'warning' = 'note'): void => {
    out.push({ kind: 'notice', id, level, text });
  };
  if (r.end === 'limit')
    note(
      'limit',
      'Iterations ran out before a minimum: the parameters below are where they ended. Give other starts or bounds.',
      'warning',
    );
  if (r.why !== '' && i.loss !== 'absolute')
    note('errors', `There are no standard errors and no bands: ${r.why}.`, 'warning');
  const tight = r.covariance && strongest(r);
  if (tight && tight.correlation > 0.999)
    note(
      'correlated',
      `${tight.names} go together (correlation ${q(tight.correlation, '', 6)}): their values apart say little, the curve is sure all the same.`,
    );
  if (i.loss === 'squares' && r.diagnostics.outlierTail < 0.01)
    note(
      'outlier',
      `Point ${r.diagnostics.outlier + 1} is farther off than chance has it (P ${q(r.diagnostics.outlierTail, '', 2)}): look at it, or take a robust fit.`,
    );
  if (r.diagnostics.runsTail < 0.01)
    note(
      'runs',
      `The residuals have ${counted(r.diagnostics.runs, 'run')} of one sign where ${q(r.diagnostics.expectedRuns, '', 3)} are expected: another model fits better.`,
    );
  for (const [k, text] of r.notes.entries()) note(`note-${k + 1}`, text);
  return out;
}

/** The pair of parameters with the largest correlation. */
function strongest(
  r: CurveResult,
): { readonly names: string; readonly correlation: number } | undefined {
  const c = r.covariance;
  const n = r.free.length;
  if (!c || n < 2) return undefined;
  let best = { names: '', correlation: 0 };
  for (let a = 0; a < n; a++)
    for (let b = 0; b < a; b++) {
      const v = Math.abs(
        (c[a * n + b] as number) / Math.sqrt((c[a * n + a] as number) * (c[b * n + b] as number)),
      );
      if (v > best.correlation)
        best = {
          names: `${r.parameters[r.free[b] as number]?.name} and ${r.parameters[r.free[a] as number]?.name}`,
          correlation: v,
        };
    }
  return best;
}
