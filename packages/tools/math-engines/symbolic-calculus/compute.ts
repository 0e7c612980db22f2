import { readEquation } from '@tollbench/engines/algebra/equation/solve-equation.ts';
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import { within } from '@tollbench/engines/algebra/polynomial/work.ts';
import type { Question } from '@tollbench/engines/calculus/question/question.ts';
import { asked, at } from './asked.ts';
import { type Context, contextOf } from './context.ts';
import type { Inputs } from './inputs.ts';
import type { Found, Result } from './result.ts';
import { antiderivativeOf } from './tasks/antiderivative.ts';
import { areaOf } from './tasks/area.ts';
import { curveQuestionOf, gradientOf, implicitOf } from './tasks/curves.ts';
import { definiteOf } from './tasks/definite.ts';
import { derivativeOf } from './tasks/derivative.ts';
import { conditionsOf, equationOf } from './tasks/equation.ts';
import { iteratedOf } from './tasks/iterated.ts';
import { leibnizOf } from './tasks/leibniz.ts';
import { limitOf } from './tasks/limit.ts';
import { seriesOf } from './tasks/series.ts';

export type { Result } from './result.ts';

/** Products of terms for an answer: some ten seconds of a slow machine. */
const MAX_PRODUCTS = 6_000_000;

/** What the line asks, answered exactly where that can be, and checked in numbers. */
export function compute(i: Inputs): Result {
  const { question, notes } = asked(i);
  return at('line', i.line, () => within(MAX_PRODUCTS, () => answered(question, notes, i)));
}

function answered(question: Question, notes: readonly string[], i: Inputs): Result {
  const { found, context } = of(question, i);
  const warnings = [...(found.warnings ?? [])];
  if (found.worst !== null && !(found.worst < 1e-6))
    warnings.push('The check in numbers does not confirm the formula: do not rely on it.');
  return {
    ...found,
    question,
    notes: [...notes, ...(found.notes ?? [])],
    warnings,
    parameters: context.parameters,
  };
}

function of(q: Question, i: Inputs): { readonly found: Found; readonly context: Context } {
  if (q.task === 'equation') {
    const eq = at('line', i.line, () => readEquation(q.text));
    const conditions = at('initial', i.initial, () => conditionsOf(eq, i.initial));
    const letters = conditions.flatMap((k) => [k.at, k.value]);
    const context = contextOf(i, [...eq.parameters.map(symbol), ...letters], []);
    return { found: equationOf(eq, conditions, context), context };
  }
  const context = contextOf(i, formulasOf(q), variablesOf(q));
  return { found: ofFormula(q, context), context };
}

function ofFormula(q: Exclude<Question, { task: 'equation' }>, c: Context): Found {
  switch (q.task) {
    case 'derivative':
      return derivativeOf(q, c);
    case 'gradient':
      return gradientOf(q, c);
    case 'implicit':
      return implicitOf(q, c);
    case 'curve':
      return curveQuestionOf(q, c);
    case 'antiderivative':
      return antiderivativeOf(q, c);
    case 'definite':
      return definiteOf(q, c);
    case 'iterated':
      return iteratedOf(q, c);
    case 'area':
      return areaOf(q, c);
    case 'leibniz':
      return leibnizOf(q, c);
    case 'limit':
      return limitOf(q, c);
    default:
      return seriesOf(q, c);
  }
}

type Plain = Exclude<Question, { task: 'equation' }>;

function formulasOf(q: Plain): readonly Expression[] {
  const places = [
    ...('from' in q ? [q.from, q.to] : []),
    ...('levels' in q ? q.levels.flatMap((l) => [l.from, l.to]) : []),
    ...('place' in q ? [q.place] : []),
    ...('at' in q ? [q.at] : []),
  ].filter((p) => typeof p === 'object');
  return [...ownOf(q), ...places];
}

function ownOf(q: Plain): readonly Expression[] {
  switch (q.task) {
    case 'implicit':
      return [q.left, q.right];
    case 'curve':
      return [q.x, q.y];
    case 'area':
      return [q.of, q.below];
    default:
      return [q.of];
  }
}

function variablesOf(q: Plain): readonly string[] {
  switch (q.task) {
    case 'implicit':
      return [q.of, q.by];
    case 'iterated':
      return q.levels.map((l) => l.by);
    case 'leibniz':
      return [q.by, q.inner];
    default:
      return typeof q.by === 'string' ? [q.by] : q.by;
  }
}
