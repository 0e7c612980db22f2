import { readdirSync, readFileSync } from 'node:fs';
import { factorOf, spreadAt } from '@tollbench/engines/fit/band.ts';
import { readData } from '@tollbench/engines/fit/data-file.ts';
import { diagnosticsOf, runsTailOf } from '@tollbench/engines/fit/diagnostics.ts';
import { chiSquareTail } from '@tollbench/engines/fit/distributions.ts';
import { type Data, type Fit, fitSquares, noLimits } from '@tollbench/engines/fit/fit.ts';
import { fitAbsolute } from '@tollbench/engines/fit/least-absolute.ts';
import { formulaModel, type Model, polynomialModel } from '@tollbench/engines/fit/model.ts';
import { fitOrthogonal } from '@tollbench/engines/fit/orthogonal.ts';
import { fitRobust, type RobustLoss } from '@tollbench/engines/fit/robust.ts';
import { splineModel } from '@tollbench/engines/fit/spline-model.ts';
import { nestedTest, summaryOf } from '@tollbench/engines/fit/summary.ts';
import linear from '@tollbench/engines/fit/testing/nist-linear.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Points {
  readonly x: number[];
  readonly y: number[];
}
interface Nonlinear extends Points {
  readonly formula: string;
  readonly start: number[];
  readonly sigma: number[] | null;
  readonly absolute: boolean;
  readonly b: number[];
  readonly covariance: number[];
}
interface Orthogonal extends Points {
  readonly formula: string;
  readonly start: number[];
  readonly sx: number[];
  readonly sy: number[];
  readonly b: number[];
  readonly sd: number[];
  readonly squares: number;
}
interface Polynomial extends Points {
  readonly degree: number;
}
const read = vectors('curve-fit') as unknown as {
  readonly program: string;
  readonly version: string;
  readonly nonlinear: readonly Nonlinear[];
  readonly orthogonal: readonly Orthogonal[];
  readonly absolute: readonly (Polynomial & { readonly sum: number })[];
  readonly robust: readonly (Polynomial & {
    readonly loss: RobustLoss;
    readonly b: number[];
    readonly scale: number;
    readonly sd: number[];
  })[];
  readonly splines: readonly (Points & {
    readonly knots: number[];
    readonly at: number[];
    readonly values: number[];
    readonly slopes: number[];
    readonly squares: number;
  })[];
  readonly summaries: readonly (Polynomial &
    Record<
      | 'logLikelihood'
      | 'aic'
      | 'aicc'
      | 'bic'
      | 'fisher'
      | 'fisherTail'
      | 'at'
      | 'deviation'
      | 't95'
      | 'scheffe'
      | 'nested'
      | 'nestedTail',
      number
    > & { readonly leverage: number[]; readonly studentized: number[]; readonly cook: number[] })[];
  readonly chi: readonly (readonly [x: number, freedom: number, tail: number])[];
  readonly runs: readonly (readonly [above: number, below: number, runs: number, tail: number])[];
};

const rowsOf = (x: readonly number[]) => x.map((v) => [v]);
const dataOf = ({ x, y }: Points): Data => ({ rows: rowsOf(x), y: Float64Array.from(y) });
const off = (ours: number, theirs: number): number =>
  Math.abs(ours - theirs) / Math.max(Math.abs(theirs), 1e-300);
const worstOf = (ours: ArrayLike<number>, theirs: readonly number[]): number =>
  Math.max(...theirs.map((v, k) => off(ours[k] as number, v)));

/** Their parameters in our order, as the formula names them. */
function orderOf(model: Model, formula: string): number[] {
  const theirs = NAMES[formula] as readonly string[];
  return model.parameters.map((name) => theirs.indexOf(name));
}
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'a*exp(-x/t) + c': ['a', 't', 'c'],
  'L/(1 + exp(-k*(x - x0)))': ['L', 'k', 'x0'],
  'a*x^b': ['a', 'b'],
  'V*x/(K + x)': ['V', 'K'],
  'c + A*sin(2*pi*f*x + phi)': ['c', 'A', 'f', 'phi'],
  'a*exp(-((x - m)/s)^2/2) + c': ['a', 'm', 's', 'c'],
};

const worst = {
  nonlinear: 0,
  deviations: 0,
  orthogonal: 0,
  orthogonalDeviations: 0,
  absolute: 0,
  robust: 0,
  robustDeviations: 0,
  splines: 0,
  summaries: 0,
  points: 0,
};

describe('against SciPy', () => {
  test('weighted nonlinear fits and their deviations', () => {
    for (const c of read.nonlinear) {
      const model = formulaModel(c.formula, ['x']);
      const order = orderOf(model, c.formula);
      const rootWeights = c.sigma && Float64Array.from(c.sigma, (s) => 1 / s);
      const data = { ...dataOf(c), ...(rootWeights && { rootWeights }) };
      const fit = fitSquares(model, data, noLimits(order.map((k) => c.start[k] as number)));
      const p = order.length;
      worst.nonlinear = Math.max(
        worst.nonlinear,
        worstOf(
          fit.parameters,
          order.map((k) => c.b[k] as number),
        ),
      );
      const variance = c.absolute ? 1 : fit.squares / (c.y.length - p);
      order.forEach((k, j) => {
        const ours = Math.sqrt(variance * (fit.shape?.inverse[j * p + j] as number));
        const theirs = Math.sqrt(c.covariance[k * p + k] as number);
        worst.deviations = Math.max(worst.deviations, off(ours, theirs));
      });
    }
    expect(worst.nonlinear).toBeLessThan(1e-5);
    expect(worst.deviations).toBeLessThan(1e-4);
  });

  test('errors in both axes: ODRPACK', () => {
    for (const c of read.orthogonal) {
      const model = formulaModel(c.formula, ['x']);
      const order = orderOf(model, c.formula);
      const start = order.map((k) => c.start[k] as number);
      const fit = fitOrthogonal(
        model,
        {
          x: Float64Array.from(c.x),
          y: Float64Array.from(c.y),
          sigmaX: Float64Array.from(c.sx),
          sigmaY: Float64Array.from(c.sy),
        },
        noLimits(start),
        start,
      );
      expect(fit.squares / c.squares).toBeLessThan(1 + 1e-9);
      worst.orthogonal = Math.max(
        worst.orthogonal,
        worstOf(
          fit.parameters,
          order.map((k) => c.b[k] as number),
        ),
      );
      const p = order.length;
      const variance = fit.squares / (c.y.length - p);
      order.forEach((k, j) => {
        const ours = Math.sqrt(variance * (fit.shape?.inverse[j * p + j] as number));
        worst.orthogonalDeviations = Math.max(
          worst.orthogonalDeviations,
          off(ours, c.sd[k] as number),
        );
      });
    }
    expect(worst.orthogonal).toBeLessThan(1e-4);
    expect(worst.orthogonalDeviations).toBeLessThan(1e-3);
  });

  test('least absolute residuals: linear programming', () => {
    for (const c of read.absolute) {
      const model = polynomialModel(c.degree);
      const start = new Float64Array(c.degree + 1);
      const fit = fitAbsolute(model, dataOf(c), noLimits(start), start);
      expect(fit.proved).toBe(true);
      worst.absolute = Math.max(
        worst.absolute,
        off(
          fit.residuals.reduce((s, r) => s + Math.abs(r), 0),
          c.sum,
        ),
      );
    }
    expect(worst.absolute).toBeLessThan(1e-10);
  });

  test('Huber and Tukey', () => {
    for (const c of read.robust) {
      const model = polynomialModel(c.degree);
      const fit = fitRobust(model, dataOf(c), noLimits(new Float64Array(c.degree + 1)), c.loss);
      expect(fit.settled).toBe(true);
      worst.robust = Math.max(
        worst.robust,
        worstOf([...fit.parameters, fit.scale], [...c.b, c.scale]),
      );
      const p = c.degree + 1;
      worst.robustDeviations = Math.max(
        worst.robustDeviations,
        worstOf(
          c.sd.map((_, k) => Math.sqrt(fit.variance * (fit.shape?.inverse[k * p + k] as number))),
          c.sd,
        ),
      );
    }
    expect(worst.robust).toBeLessThan(1e-8);
    expect(worst.robustDeviations).toBeLessThan(1e-8);
  });

  test('least-squares splines: FITPACK', () => {
    for (const c of read.splines) {
      const model = splineModel(c.x[0] as number, c.x.at(-1) as number, c.knots);
      const fit = fitSquares(model, dataOf(c), noLimits(model.parameters.map(() => 0)));
      const size = Math.max(...c.values.map(Math.abs));
      const slope = Math.max(...c.slopes.map(Math.abs));
      for (const [k, x] of c.at.entries())
        worst.splines = Math.max(
          worst.splines,
          Math.abs(model.at(fit.parameters, [x]) - (c.values[k] as number)) / size,
          Math.abs(model.along(fit.parameters, [x], 0) - (c.slopes[k] as number)) / slope,
        );
      worst.splines = Math.max(worst.splines, off(fit.squares, c.squares));
    }
    expect(worst.splines).toBeLessThan(1e-9);
  });

  test('criteria, tests, intervals, and what each point does', () => {
    const fitted = (c: Polynomial, degree: number): [Model, Fit] => {
      const model = polynomialModel(degree);
      return [model, fitSquares(model, dataOf(c), noLimits(new Float64Array(degree + 1)))];
    };
    for (const c of read.summaries) {
      const [model, fit] = fitted(c, c.degree);
      const s = summaryOf(fit, c.y, false, false);
      const small = summaryOf(fitted(c, c.degree - 1)[1], c.y, false, false);
      const nested = nestedTest(small, s);
      worst.summaries = Math.max(
        worst.summaries,
        ...(['logLikelihood', 'aic', 'aicc', 'bic', 'fisher', 'fisherTail'] as const).map((k) =>
          off(s[k], c[k]),
        ),
        off(Math.sqrt(s.reduced) * spreadAt(model, fit, [c.at]), c.deviation),
        off(factorOf(0.95, s.freedom, s.parameters, false), c.t95),
        off(factorOf(0.95, s.freedom, s.parameters, true), c.scheffe),
        off(nested.fisher, c.nested),
        off(nested.tail, c.nestedTail),
      );
      const order = c.x.map((_, k) => k).sort((a, b) => (c.x[a] as number) - (c.x[b] as number));
      const d = diagnosticsOf(fit, order);
      worst.points = Math.max(
        worst.points,
        worstOf(d.leverage, c.leverage),
        worstOf(d.studentized, c.studentized),
        worstOf(d.cook, c.cook),
      );
    }
    for (const [x, freedom, tail] of read.chi)
      worst.summaries = Math.max(worst.summaries, off(chiSquareTail(x, freedom), tail));
    for (const [above, below, runs, tail] of read.runs)
      worst.summaries = Math.max(worst.summaries, off(runsTailOf(above, below, runs), tail));
    expect(worst.summaries).toBeLessThan(1e-8);
    expect(worst.points).toBeLessThan(1e-7);
  });
});

describe('against NIST', () => {
  const nist = { coefficients: 0, deviations: 0, linear: 0, linearDeviations: 0, sets: 0 };

  test('its files from both starts, read as they come, and its linear sets', () => {
    const folder = new URL('../../../engines/fit/testing/nist/', import.meta.url);
    // Those whose way is long are in the engine's tests, where each has its bound.
    const long = new Set(['Bennett5', 'ENSO', 'Lanczos1', 'MGH10', 'MGH17', 'Eckerle4']);
    for (const file of readdirSync(folder)) {
      if (!file.endsWith('.dat') || long.has(file.replace('.dat', ''))) continue;
      const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r', '');
      const { names, columns, nist: head } = readData(text, { comma: 'doubt', most: 5000 });
      if (!head) throw new Error(file);
      nist.sets++;
      const model = formulaModel(head.model, names.slice(1));
      const order = model.parameters.map((name) => head.parameters.indexOf(name));
      const [given, ...x] = columns as [Float64Array, ...Float64Array[]];
      const y = head.response === 'log[y]' ? given.map(Math.log) : given;
      const rows = Array.from(y, (_, k) => x.map((c) => c[k] as number));
      const start = order.map((k) => head.starts[0]?.[k] as number);
      const fit = fitSquares(model, { rows, y }, noLimits(start));
      const p = order.length;
      const s = Math.sqrt(fit.squares / (y.length - p));
      order.forEach((k, j) => {
        nist.coefficients = Math.max(
          nist.coefficients,
          off(fit.parameters[j] as number, head.certified[k] as number),
        );
        const ours = s * Math.sqrt(fit.shape?.inverse[j * p + j] as number);
        nist.deviations = Math.max(nist.deviations, off(ours, head.deviations[k] as number));
      });
    }
    for (const [name, degree] of [
      ['norris', 1],
      ['pontius', 2],
      ['wampler3', 5],
      ['wampler4', 5],
      ['wampler5', 5],
    ] as const) {
      const set = linear[name];
      const model = polynomialModel(degree);
      const fit = fitSquares(model, dataOf(set as Points), noLimits(new Float64Array(degree + 1)));
      const p = degree + 1;
      nist.linear = Math.max(nist.linear, worstOf(fit.parameters, set.certified));
      const s = Math.sqrt(fit.squares / (set.y.length - p));
      nist.linearDeviations = Math.max(
        nist.linearDeviations,
        worstOf(
          set.deviations.map((_, k) => s * Math.sqrt(fit.shape?.inverse[k * p + k] as number)),
          set.deviations,
        ),
      );
    }
    expect(nist.coefficients).toBeLessThan(1e-9);
  });

  test('the figures on the page are the ones measured here', () => {
    const { program, version } = read;
    const line = (
      what: string,
      cases: number,
      largestError: number,
      from = program,
      of = version,
    ) => ({
      program: from,
      version: of,
      what,
      cases,
      largestError,
      errorKind: 'relative' as const,
    });
    expectHeld(import.meta.dirname, [
      line(
        'parameters of its nonlinear sets, from their first start, 11 digits certified',
        nist.sets,
        nist.coefficients,
        'NIST StRD',
        '2003',
      ),
      line('their standard deviations', nist.sets, nist.deviations, 'NIST StRD', '2003'),
      line(
        'coefficients of its linear sets, Filip apart, 15 digits certified',
        5,
        nist.linear,
        'NIST StRD',
        '2003',
      ),
      line('their standard deviations', 5, nist.linearDeviations, 'NIST StRD', '2003'),
      line('weighted nonlinear fits, by MINPACK', read.nonlinear.length, worst.nonlinear),
      line(
        'their standard errors, by its finite differences',
        read.nonlinear.length,
        worst.deviations,
      ),
      line('errors in both axes, by ODRPACK', read.orthogonal.length, worst.orthogonal),
      line('their standard errors', read.orthogonal.length, worst.orthogonalDeviations),
      line('least absolute residuals, by linear programming', read.absolute.length, worst.absolute),
      line('Huber’s and Tukey’s estimates and scales', read.robust.length, worst.robust),
      line('their standard errors', read.robust.length, worst.robustDeviations),
      line(
        'least-squares splines and their slopes, by FITPACK',
        read.splines.length,
        worst.splines,
      ),
      line(
        'criteria, F, t and χ², intervals, runs',
        read.summaries.length + read.chi.length + read.runs.length,
        worst.summaries,
      ),
      line(
        'leverages, studentized residuals, Cook’s distances, each point left out',
        read.summaries.length,
        worst.points,
      ),
    ]);
  });
});
