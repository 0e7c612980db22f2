/** The model of the inputs: its formula, its rows, and the starts that are to be followed. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  FAMILIES,
  type FamilyName,
  familyModel,
  familyStarts,
} from '@tollbench/engines/fit/families.ts';
import type { Data } from '@tollbench/engines/fit/fit.ts';
import { type Formula, readFormula } from '@tollbench/engines/fit/formula.ts';
import { formulaStarts } from '@tollbench/engines/fit/formula-starts.ts';
import { type Model, modelOf, polynomialModel, type Rows } from '@tollbench/engines/fit/model.ts';
import { quantileKnots, splineModel } from '@tollbench/engines/fit/spline-model.ts';
import { InputError } from '../../define/error.ts';
import type { CurveInputs } from './inputs.ts';
import type { Points } from './reading.ts';
import { readStarts, type Said } from './starts.ts';

export interface Setup {
  readonly model: Model;
  /** As it would be typed; empty for splines. */
  readonly formula: string;
  readonly read?: Formula;
  readonly knots: readonly number[];
  readonly rows: Rows;
  /** Row of the model's columns at a place of x, where x is all that it takes. */
  readonly alongX: boolean;
  readonly said: Said;
  readonly starts: (data: Data) => readonly Float64Array[];
  readonly notes: readonly string[];
}

export const isFamily = (model: string): model is FamilyName => model in FAMILIES;

const NOTHING = (model: Model): Said => readStarts('', model.parameters);

export function setUp(i: CurveInputs, points: Points): Setup {
  const { x } = points;
  const rows = Array.from(x, (v) => [v]);
  if (i.model === 'polynomial') return polynomial(i.degree, rows);
  if (i.model === 'spline') return spline(i, points, rows);
  if (i.model === 'columns') return linearInColumns(i, points);
  if (i.model === 'formula') return ownFormula(i, points, i.formula);
  if (i.model === 'file') return fileModel(i, points);
  const family = i.model;
  const [count, below] = family === 'rational' ? [i.above, i.below] : [i.peaks, 1];
  const { model, formula } = familyModel(family, count, below);
  const said =
    family === 'proportional' || family === 'logarithmic'
      ? NOTHING(model)
      : readStarts(i.starts, model.parameters);
  return {
    model,
    formula,
    read: readFormula(formula, ['x']),
    knots: [],
    rows,
    alongX: true,
    said,
    starts: (data) => familyStarts(family, model, data, count, below).map((s) => withSaid(s, said)),
    notes: [],
  };
}

const withSaid = (start: Float64Array, { start: own, lower, upper }: Said): Float64Array =>
  start.map((v, k) => Math.min(upper[k] as number, Math.max(lower[k] as number, own.get(k) ?? v)));

export function polynomial(degree: number, rows: Rows): Setup {
  const model = polynomialModel(degree);
  const formula = model.parameters
    .map((c, k) => (k === 0 ? c : k === 1 ? `${c}*x` : `${c}*x^${k}`))
    .join(' + ');
  return {
    model,
    formula,
    knots: [],
    rows,
    alongX: true,
    said: NOTHING(model),
    starts: () => [new Float64Array(degree + 1)],
    notes: [],
  };
}

function spline(i: CurveInputs, { x }: Points, rows: Rows): Setup {
  const [low, high] = [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))];
  let knots: number[];
  try {
    knots = quantileKnots(x, i.knots);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const most = new Set(x).size - 4;
    throw new InputError(error.message, {
      field: 'knots',
      value: String(i.knots),
      remedies: most >= 0 ? [{ knots: String(most) }] : [],
    });
  }
  const model = splineModel(low, high, knots);
  return {
    model,
    formula: '',
    knots,
    rows,
    alongX: true,
    said: NOTHING(model),
    starts: () => [new Float64Array(model.parameters.length)],
    notes: [],
  };
}

/** b0 + b1·column + … over all columns but y. */
function linearInColumns(_: CurveInputs, { columns, names, yAt }: Points): Setup {
  const others = columns.flatMap((_c, k) => (k === yAt ? [] : [k]));
  const p = others.length + 1;
  const model: Model = {
    parameters: Array.from({ length: p }, (_v, k) => `b${k}`),
    linear: true,
    separable: Array.from({ length: p }, (_v, k) => k),
    at(b, row, slopes, at = 0) {
      let sum = b[0] as number;
      if (slopes) slopes[at] = 1;
      for (let k = 1; k < p; k++) {
        sum += (b[k] as number) * (row[k - 1] as number);
        if (slopes) slopes[at + k] = row[k - 1] as number;
      }
      return sum;
    },
    along: (b, _row, variable) => b[variable + 1] as number,
  };
  return {
    model,
    formula: ['b0', ...others.map((k, j) => `b${j + 1}*${names[k]}`)].join(' + '),
    knots: [],
    rows: rowsOf(others.map((k) => columns[k] as Float64Array)),
    alongX: others.length === 1,
    said: NOTHING(model),
    starts: () => [new Float64Array(p)],
    notes: [],
  };
}

const rowsOf = (columns: readonly Float64Array[]): number[][] =>
  Array.from(columns[0] ?? [], (_, i) => columns.map((c) => c[i] as number));

function ownFormula(i: CurveInputs, points: Points, text: string): Setup {
  const { names, columns, x, xAt, yAt } = points;
  const right = text.replace(/^\s*(?:y|f\s*\(\s*x\s*\))\s*=(?!=)/u, '');
  // A column is known by x, or by its own name where that is one.
  const isName = (name: string) => /^\p{L}[\p{L}\p{N}_]*$/u.test(name);
  const known = names
    .map((name, k) => ({ name, k }))
    .filter(({ name, k }) => k !== yAt && isName(name) && name !== 'x');
  const variables = ['x', ...known.map(({ name }) => name)];
  const read = reading(right, variables);
  if (names[yAt] !== undefined && read.parameters.includes(names[yAt]))
    throw new InputError(`has ${names[yAt]}, which is the column of y`, {
      field: 'formula',
      value: text,
    });
  const model = modelOf(read);
  const said = readStarts(i.starts, model.parameters);
  const used = read.variables.map((name) =>
    name === 'x' ? xAt : (known.find((v) => v.name === name)?.k ?? -1),
  );
  const alongX = used.every((k) => k === xAt);
  const unsaid = model.parameters.filter(
    (_, k) => !said.start.has(k) && !model.separable.includes(k),
  );
  return {
    model,
    formula: right.trim(),
    read,
    knots: [],
    rows: rowsOf([x, ...known.map(({ k }) => columns[k] as Float64Array)]),
    alongX,
    said,
    starts: (data) => formulaStarts(model, data, said.start, 0).map((s) => withSaid(s, said)),
    notes:
      unsaid.length > 0
        ? [
            `No start is given for ${unsaid.join(', ')}: the best of many that the span of the data suggests are followed; a lower minimum may lie elsewhere.`,
          ]
        : [],
  };
}

function reading(text: string, variables: readonly string[]): Formula {
  try {
    const read = readFormula(text, variables);
    if (read.parameters.length === 0)
      throw new InputError('has no parameter: there is nothing to fit', {
        field: 'formula',
        value: text,
      });
    return read;
  } catch (error) {
    if (error instanceof EngineError)
      throw new InputError(error.message, { field: 'formula', value: text.slice(0, 100) });
    throw error;
  }
}

function fileModel(i: CurveInputs, points: Points): Setup {
  const { nist, names, columns, yAt } = points;
  if (!nist)
    throw new InputError('is that of a NIST StRD file, and the data have no such head', {
      field: 'model',
      value: i.model,
      remedies: [{ model: 'formula' }, { model: 'polynomial' }],
    });
  const others = names.flatMap((name, k) => (k === yAt ? [] : [{ name, k }]));
  const read = reading(
    nist.model,
    others.map(({ name }) => name),
  );
  const model = modelOf(read);
  const said = readStarts(i.starts, model.parameters);
  const start = Float64Array.from(
    model.parameters,
    (name) => nist.starts[0]?.[nist.parameters.indexOf(name)] ?? 1,
  );
  return {
    model,
    formula: nist.model,
    read,
    knots: [],
    rows: rowsOf(others.map(({ k }) => columns[k] as Float64Array)),
    alongX: others.length === 1,
    said,
    starts: () => [withSaid(start, said)],
    notes: said.start.size === 0 ? ['Starts are the first ones of the file.'] : [],
  };
}
