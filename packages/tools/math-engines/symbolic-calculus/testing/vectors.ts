/** The oracle's vectors, and what the page says of each. */
import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { asRatio, inX, namesOf } from '@tollbench/engines/algebra/rational/of-expression.ts';
import type { Result } from '../result.ts';
import { numberOf } from './ask.ts';

export interface Case {
  readonly kind:
    | 'derivative'
    | 'antiderivative'
    | 'definite'
    | 'limit'
    | 'series'
    | 'equation'
    | 'implicit';
  readonly line: string;
  readonly at: readonly number[];
  readonly value: readonly number[];
}

/** What the page says, in the order of the vector. */
export function given(c: Case, r: Result): readonly number[] {
  const x = r.variable;
  switch (c.kind) {
    case 'derivative':
      return c.at.map((at) => numberOf(r.answer.text, { [x]: at }));
    case 'antiderivative': {
      const [a, b] = c.at.map((at) => numberOf(r.answer.text, { [x]: at })) as [number, number];
      return [b - a];
    }
    case 'series':
      return coefficients(r.answer.text, c.value.length);
    case 'equation': {
      const formula = r.answer.text.split(';')[0]?.replace(/^y = /u, '') ?? '';
      return c.at.map((at) => numberOf(formula, { [x]: at }));
    }
    case 'implicit':
      return [numberOf(r.answer.text, { x: c.at[0] as number, y: c.at[1] as number })];
    default:
      return [r.value.value ?? Number.NaN];
  }
}

function coefficients(text: string, count: number): number[] {
  const a = readExpression(text);
  const names = namesOf(a, 'x');
  if (!names || names.parameters.length > 0) return Array.from({ length: count }, () => Number.NaN);
  const { n, d } = inX(asRatio(a, 'x', names), names);
  const of = (k: number): number => Number(n[k]?.n ?? 0n) / Number(n[k]?.d ?? 1n);
  const by = Number(d[0]?.n ?? 1n) / Number(d[0]?.d ?? 1n);
  return Array.from({ length: count }, (_, k) => of(k) / by);
}

/** The largest difference from the vector, of the size of each of its values. */
export function errorsOf(c: Case, r: Result): readonly number[] {
  const error = (got: number, want: number): number =>
    Math.abs(got - want) / Math.max(Math.abs(want), 1e-3);
  if (c.kind === 'series' && /pi|sqrt/u.test(r.answer.text)) {
    // Coefficients with roots: the sum at a place.
    const at = 0.5;
    const want = c.value.reduce((s, v, k) => s + v * at ** k, 0);
    return [error(numberOf(r.answer.text, { x: at }), want)];
  }
  const got = given(c, r);
  return c.value.map((want, k) => error(got[k] as number, want));
}
