/** What scripts of any language need of a fit: the columns, the free parameters by names that they may have, the code. */
import type { Language } from '@tollbench/engines/fit/code.ts';
import { readFormula } from '@tollbench/engines/fit/formula.ts';
import { isIdentifier } from '../../../exports/identifier.ts';
import type { CurveResult } from '../compute.ts';
import type { CurveInputs } from '../inputs.ts';
import { type Points, readPoints } from '../reading.ts';
import { type Setup, setUp } from '../setup.ts';

export interface Scripted {
  readonly points: Points;
  readonly setup: Setup;
  /** Columns that the formula takes, by their names in the script. */
  readonly columns: readonly { readonly name: string; readonly values: Float64Array }[];
  /** By parameter: its name in the script, its value, and its place among the free ones. */
  readonly parameters: readonly {
    readonly own: string;
    readonly name: string;
    readonly value: number;
    readonly free: boolean;
  }[];
  readonly sigmaY: Float64Array | undefined;
  readonly sigmaX: Float64Array | undefined;
}

const OWN = new Set(
  'f x y X A b e pi i j np sigma start values weights scale residual model run out jacobian step gain old data k n p r w c t'.split(
    ' ',
  ),
);

/** A name that a script may have and does not have yet. */
function identifier(name: string, taken: Set<string>): string {
  const plain = name.normalize('NFKD').replace(/\W/gu, '');
  let id = isIdentifier(plain) && !OWN.has(plain) ? plain : `p_${plain || 'value'}`;
  while (taken.has(id)) id += '_';
  taken.add(id);
  return id;
}

export function scripted(r: CurveResult, i: CurveInputs): Scripted {
  const points = readPoints(i);
  const setup = setUp(i, points);
  const taken = new Set<string>();
  const parameters = r.parameters.map(({ name, value }, k) => ({
    own: name,
    name: identifier(name, taken),
    value,
    free: r.free.includes(k),
  }));
  const { names, yAt, xAt } = points;
  const used =
    i.model === 'columns' || i.model === 'file'
      ? names.flatMap((own, k) => (k === yAt ? [] : [{ own, k }]))
      : (setup.read?.variables ?? ['x']).map((own) => ({
          own,
          k: own === 'x' ? xAt : names.indexOf(own),
        }));
  return {
    points,
    setup,
    columns: used.map(({ own, k }) => ({
      name: own === 'x' ? 'x' : identifier(own, taken),
      values: points.columns[k] as Float64Array,
    })),
    parameters,
    sigmaY: r.sigmas.y,
    sigmaX: r.sigmas.x,
  };
}

/** The model in a language, and its slopes by all parameters. */
export function codeOfModel(s: Scripted, i: CurveInputs, language: Omit<Language, 'symbol'>) {
  const text = i.model === 'columns' ? linearText(s) : s.setup.formula;
  const sources = i.model === 'columns' ? s.columns.map((_, k) => `v${k + 1}`) : variablesOf(s, i);
  const read = readFormula(text, sources);
  const byName = new Map<string, string>([
    ...sources.map((own, k) => [own, s.columns[k]?.name ?? own] as const),
    ...s.parameters.map(({ own, name }) => [own, name] as const),
  ]);
  const code = read.code(language, (own) => byName.get(own) ?? own);
  const place = s.parameters.map(({ own }) => read.parameters.indexOf(own));
  return { value: code.value, slopes: code.slopes && place.map((k) => code.slopes?.[k] ?? '0') };
}

const linearText = (s: Scripted): string =>
  ['b0', ...s.columns.map((_, k) => `b${k + 1}*v${k + 1}`)].join(' + ');

const variablesOf = (s: Scripted, i: CurveInputs): readonly string[] =>
  i.model === 'file'
    ? s.points.names.filter((_, k) => k !== s.points.yAt)
    : (s.setup.read?.variables ?? ['x']);
