/** Derivatives of formulas: of any order, partial ones, with the tangent at a place. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { expanded, substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  has,
  sizeOf,
  symbol,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { difference, product, sum } from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { compared, realAt, slopeAt, worstOf } from '@tollbench/engines/calculus/numbers.ts';
import type { DerivativeQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { maximaOf, pythonName, sympyOf } from '@tollbench/engines/calculus/spelled.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Context } from '../context.ts';
import { formsOf } from '../forms.ts';
import type { Found, Picture } from '../result.ts';
import { about, curveOf, heightOf, sampled } from '../sampled.ts';
import { derivativeSteps } from '../steps/derivative.ts';
import { attempted } from '../steps/step.ts';
import { derivativeTex, letter, tex } from '../tex.ts';

export function derivativeOf(q: DerivativeQuestion, c: Context): Found {
  const stages = [q.of];
  for (const x of q.by)
    stages.push(readable(short(derivative(stages.at(-1) as Expression, x)), stages.length));
  const value = stages.at(-1) as Expression;
  const x = q.by.at(-1) as string;
  const isPartial = q.isPartial === true || (c.parameters.length > 0 && new Set(q.by).size > 1);
  const left = derivativeTex(q.of, q.by, isPartial);
  const checks = checksOf(stages, q.by, c);
  const at = placeOf(q, c);
  const there = realAt(value, x, c.values)(at);
  const names = q.by.map(pythonName).join(', ');
  const tangent = tangentOf(q, value, x);
  return {
    asked: { tex: left, text: `derivative of ${textOf(q.of)} by ${q.by.join(', ')}` },
    answer: { tex: tex(value), text: textOf(value) },
    lines: [
      `${left} = ${tex(value)}`,
      ...valueLine(q, value, x),
      ...(tangent ? [`\\text{tangent: }\\; y = ${tex(tangent)}`] : []),
    ],
    status: 'exact',
    forms: [
      ...(tangent ? [{ name: 'Tangent', formula: `y = ${textOf(tangent)}` }] : []),
      ...formsOf(value),
    ],
    sympy: `diff(${sympyOf(q.of)}, ${names})`,
    maxima: `diff(${maximaOf(q.of)}, ${maximaOrder(q.by)})`,
    steps: derivativeSteps(stages, q.by),
    checks,
    worst: worstOf(checks),
    checkedBy: 'slope of the formula by a complex step',
    isProven: false,
    value: { value: null, note: 'of a definite integral or a limit' },
    there: Number.isFinite(there)
      ? { at, value: there, note: `at ${x} = ${shortly(at)}` }
      : { at, value: null, note: `there is no real value at ${x} = ${shortly(at)}` },
    picture: pictureOf(q.of, value, x, at, c, q.by.length),
    variable: x,
    notes: q.by
      .filter((v, k) => q.by.indexOf(v) === k && !has(q.of, v))
      .map((v) => `The formula does not have ${v} in it: its derivative by ${v} is 0.`),
    program: {
      kind: 'derivative',
      letters: [...new Set([x, ...q.by]), ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: { question: `diff(${sympyOf(q.of)}, ${names})`, answer: sympyOf(value) },
    },
  };
}

/** Parts of a derivative that is still differentiated: x^x has some hundred more with every order. */
const MAX_PARTS = 3000;

/** Throws `out-of-range` for a derivative that nobody would read, and whose next one is longer still. */
function readable(a: Expression, order: number): Expression {
  const parts = sizeOf(a);
  if (parts > MAX_PARTS)
    throw new EngineError(
      'out-of-range',
      `The derivative of order ${order} has ${parts} parts, and the most is ${MAX_PARTS}; ask for a lower order.`,
    );
  return a;
}

/** The value at the place that the line names. */
function valueLine(q: DerivativeQuestion, value: Expression, x: string): string[] {
  const { at } = q;
  if (!at) return [];
  const there = attempted(() => short(substituted(value, x, at)));
  const head = `\\text{at }\\;${letter(x)} = ${tex(at)}: \\;`;
  return [there ? `${head} ${tex(there)}` : `${head} \\text{no value}`];
}

/** y = f(a) + f′(a)·(x − a), where the line names a place for a first derivative. */
function tangentOf(q: DerivativeQuestion, value: Expression, x: string): Expression | undefined {
  const { at, by, of } = q;
  if (!at || by.length > 1) return undefined;
  return attempted(() => {
    const [y, m] = [of, value].map((a) => short(substituted(a, x, at))) as [Expression, Expression];
    return expanded(sum(y, product(m, difference(symbol(x), at))));
  });
}

/** x, 2, y, 1. */
const maximaOrder = (by: readonly string[]): string =>
  [...new Set(by)].map((x) => `${x}, ${by.filter((y) => y === x).length}`).join(', ');

export const shortly = (x: number): string => `${Number(x.toPrecision(6))}`;

/** Each stage against the slope of the one before. */
function checksOf(stages: readonly Expression[], by: readonly string[], c: Context) {
  // The other variables have a value of their own.
  const others = [...new Set(by)].map((name, k) => [name, complex(0.87 + 0.31 * k)] as const);
  const values = { ...Object.fromEntries(others), ...c.values };
  return by.flatMap((x, k) => {
    const [before, after] = [stages[k] as Expression, stages[k + 1] as Expression];
    const formula = realAt(after, x, values);
    const numeric = slopeAt(before, x, values);
    return compared(formula, numeric, k === by.length - 1 ? 5 : 2);
  });
}

function placeOf(q: DerivativeQuestion, { inputs, values }: Context): number {
  if (!q.at) return inputs.at;
  const { re, im } = numberAt(q.at, values);
  return im === 0 ? re : Number.NaN;
}

function pictureOf(
  f: Expression,
  value: Expression,
  x: string,
  at: number,
  c: Context,
  order: number,
): Picture {
  const window = c.view ?? about(Number.isFinite(at) ? at : 0);
  const [given, slope] = [realAt(f, x, c.values), realAt(value, x, c.values)];
  const first = order === 1 ? slope : slopeAt(f, x, c.values);
  const [y, m] = [given(at), first(at)];
  const hasTangent = Number.isFinite(y) && Number.isFinite(m);
  const width = 0.16 * (window[1] - window[0]);
  const curves = [
    curveOf('f', f, x, c.values, window, { colour: 1 }),
    curveOf(order > 3 ? `f^(${order})` : `f${'′'.repeat(order)}`, value, x, c.values, window, {
      colour: 2,
      dash: 'dash',
    }),
  ];
  const height = heightOf(curves, hasTangent ? [y] : []);
  return {
    title: 'Curve and slope',
    says: hasTangent
      ? `f, its ${order === 1 ? '' : `${order}th `}derivative, and the tangent at ${x} = ${shortly(at)} with the slope ${shortly(m)}.`
      : 'f and its derivative.',
    x,
    y: 'Value',
    curves: [
      ...curves,
      ...(hasTangent
        ? [
            sampled(
              'tangent',
              (s) => (Math.abs(s - at) <= width ? y + m * (s - at) : Number.NaN),
              window,
              {
                colour: 'ink' as const,
                isSilent: true as const,
              },
            ),
          ]
        : []),
    ],
    ...(hasTangent && { points: [{ x: at, y, name: '' }] }),
    window,
    ...(height && { height }),
  };
}
