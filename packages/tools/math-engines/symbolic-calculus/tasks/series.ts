/** Series of Taylor, Laurent and Puiseux, with what is left out and where they converge. */
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import { type Expression, equals, ZERO } from '@tollbench/engines/algebra/expression/expression.ts';
import { difference, power } from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import {
  type Expansion,
  expansion,
  polynomialOf,
} from '@tollbench/engines/algebra/series/expansion.ts';
import { type Compared, realAt } from '@tollbench/engines/calculus/numbers.ts';
import type { SeriesQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { radiusOf } from '@tollbench/engines/calculus/radius.ts';
import {
  maximaOf,
  maximaPlace,
  pythonName,
  sympyOf,
  sympyPlace,
  textPlace,
} from '@tollbench/engines/calculus/spelled.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import type { Context } from '../context.ts';
import { spellings } from '../forms.ts';
import type { Found, Picture } from '../result.ts';
import { curveOf, heightOf, type Window } from '../sampled.ts';
import { seriesSteps } from '../steps/series.ts';
import { letter, placeTex, seriesTex, tex } from '../tex.ts';
import { enclosed } from './antiderivative.ts';

export function seriesOf(q: SeriesQuestion, c: Context): Found {
  const { of: f, by: x, at } = q;
  const degree = q.degree ?? c.inputs.terms;
  const isFar = typeof at === 'string';
  if (at === '-infinity')
    throw new EngineError(
      'unsupported',
      `The series at −∞ is that of the formula with −${x} for ${x} at ∞: ask for that, at oo.`,
    );
  const where = at === 'infinity' ? at : { at };
  const e = expansion(f, x, where, degree + 1);
  const polynomial = polynomialOf(e);
  const leftward = otherSide(q, e, degree);
  const rest = e.order === undefined ? '' : ` + O\\left(${placed(e, degree + 1)}\\right)`;
  const left = tex(f);
  const written = seriesTex(e);
  const radius = isFar ? undefined : radiusOf(f, x, at, c.values);
  const centre = isFar ? Number.NaN : numberOf(at, c);
  const checks = checksOf(f, polynomial, x, centre, c, isFar);
  return {
    asked: {
      tex: `${left},\\quad ${letter(x)} \\to ${placeTex(at)}`,
      text: `series ${enclosed(f)} at ${x} = ${textPlace(at)} to ${degree}`,
    },
    answer: { tex: `${written}${rest}`, text: textOf(polynomial) },
    lines: [
      `${left} = ${written}${rest}`,
      ...(radius ? [intervalTex(radius.radius, x, at as Expression)] : []),
    ],
    status: 'exact',
    forms: [
      ...e.terms.slice(0, 12).map((t) => ({
        name: `Coefficient of (${textOf(e.about)})^${textOf(t.exponent)}`,
        formula: textOf(t.coefficient),
      })),
      ...spellings(polynomial),
    ],
    sympy: `series(${sympyOf(f)}, ${pythonName(x)}, ${sympyPlace(at)}, ${degree + 1})`,
    maxima: `taylor(${maximaOf(f)}, ${x}, ${maximaPlace(at)}, ${degree})`,
    steps: seriesSteps(q, e, degree),
    checks,
    worst: null,
    checkedBy: 'formula itself near the place; what is left out falls with the order',
    isProven: false,
    value: radius
      ? { value: Number.isFinite(radius.radius) ? radius.radius : null, note: radius.note }
      : { value: null, note: 'of a limit or a definite integral' },
    there: { at: null, value: null, note: 'of a derivative or an antiderivative' },
    notes: [
      ...(leftward ? [`Right of the place; left of it the series is ${leftward}.`] : []),
      ...(e.isOneSided && !isFar
        ? ['The series has roots or logarithms: it holds right of the place.']
        : []),
      ...(radius ? [radius.note] : []),
      ...(e.order === undefined ? ['Nothing is left out: the formula is the sum itself.'] : []),
    ],
    picture: pictureOf(q, polynomial, degree, centre, radius?.radius, c),
    variable: x,
    program: {
      kind: 'series',
      letters: [x, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: {
        formula: sympyOf(f),
        place: sympyPlace(at),
        answer: sympyOf(polynomial),
        order: `${degree + 1}`,
      },
    },
  };
}

/** |x| and sgn x have another series left of the place; undefined where it is the same. */
function otherSide(q: SeriesQuestion, e: Expansion, degree: number): string | undefined {
  if (typeof q.at === 'string' || !/\((?:abs|sign|heaviside) /u.test(q.of.key)) return undefined;
  const below = expansion(q.of, q.by, { at: q.at, from: 'below' }, degree + 1);
  const [a, b] = [polynomialOf(e), polynomialOf(below)];
  return equals(expanded(difference(a, b)), ZERO) ? undefined : textOf(b);
}

function numberOf(at: Expression, c: Context): number {
  try {
    const z = numberAt(at, c.values);
    return z.im === 0 ? z.re : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

const placed = (e: Expansion, order: number): string =>
  texOf(power(e.about, { kind: 'number', value: { n: BigInt(order), d: 1n }, key: `${order}` }));

function intervalTex(radius: number, x: string, at: Expression): string {
  if (!Number.isFinite(radius)) return `\\text{converges for all } ${letter(x)}`;
  const away =
    at.key === '0'
      ? letter(x)
      : letter(x) + (tex(at).startsWith('-') ? ` + ${tex(at).slice(1)}` : ` - ${tex(at)}`);
  return `\\text{converges for } \\left|${away}\\right| < ${Number(radius.toPrecision(8))}`;
}

/** The formula and the sum beside the place. */
function checksOf(
  f: Expression,
  p: Expression,
  x: string,
  at: number,
  c: Context,
  isFar: boolean,
): Compared[] {
  const [given, sum] = [realAt(f, x, c.values), realAt(p, x, c.values)];
  const where = isFar ? [10, 30, 100, 300] : [0.01, 0.03, 0.1, 0.2].map((h) => at + h);
  return where
    .map((place) => ({ at: place, formula: sum(place), numeric: given(place) }))
    .filter((k) => Number.isFinite(k.formula) && Number.isFinite(k.numeric));
}

function pictureOf(
  q: SeriesQuestion,
  p: Expression,
  degree: number,
  at: number,
  radius: number | undefined,
  c: Context,
): Picture {
  const window: Window = c.view ?? (Number.isFinite(at) ? widthFor(at, radius) : [0, 12]);
  const curves = [
    curveOf('f', q.of, q.by, c.values, window, { colour: 1 }),
    curveOf(`to the power ${degree}`, p, q.by, c.values, window, { colour: 2, dash: 'dash' }),
  ];
  const height = heightOf([curves[0] as (typeof curves)[0]]);
  const y = realAt(q.of, q.by, c.values)(at);
  const band =
    radius !== undefined && Number.isFinite(radius) && Number.isFinite(at)
      ? [{ x0: Math.max(window[0], at - radius), x1: Math.min(window[1], at + radius) }]
      : [];
  return {
    title: 'Partial sum',
    says: `The formula, and the sum up to the power ${degree}${band.length > 0 ? '; the band is where the series converges' : ''}.`,
    x: q.by,
    y: 'Value',
    curves,
    ...(Number.isFinite(y) && { points: [{ x: at, y, name: '' }] }),
    bands: band,
    window,
    height: height ?? rangeOf(curves[0] as (typeof curves)[0]),
  };
}

/** The partial sum leaves the picture; the formula does not. */
function rangeOf(curve: { readonly y: readonly number[] }): Window {
  const all = curve.y.filter((v) => !Number.isNaN(v));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0) return [-1, 1];
  const size = Math.max(high - low, 0.1 * Math.abs(high), 1e-6);
  return [low - 0.3 * size, high + 0.3 * size];
}

const widthFor = (at: number, radius: number | undefined): Window => {
  const half = radius !== undefined && Number.isFinite(radius) ? Math.min(8, 1.6 * radius) : 6;
  return [at - half, at + half];
};
