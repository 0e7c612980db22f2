/** d/dx of an integral with x in its limits or its integrand, by Leibniz’ rule. */
import { definite } from '../algebra/definite/definite.ts';
import { quadrature } from '../algebra/definite/quadrature.ts';
import type { Definite } from '../algebra/definite/result.ts';
import { derivative } from '../algebra/expression/derivative.ts';
import { substituted } from '../algebra/expression/expand.ts';
import { type Expression, equals, ZERO } from '../algebra/expression/expression.ts';
import { difference, product, sum } from '../algebra/expression/make.ts';
import type { Place } from '../algebra/limit/limit.ts';
import { EngineError } from '../error.ts';
import type { LeibnizQuestion } from './question/question.ts';
import { short } from './short.ts';

/** What a limit gives: the integrand there, and the slope of the limit. */
export interface End {
  readonly integrand: Expression;
  readonly slope: Expression;
}

export interface Leibniz {
  readonly value: Expression;
  /** Undefined at infinity, and where the limit has no x in it. */
  readonly upper?: End;
  readonly lower?: End;
  /** ∂f/∂x with its integral, where the integrand has x in it. */
  readonly inside?: { readonly integrand: Expression; readonly found: Definite };
}

/** Throws `unsupported` where the integral of ∂f/∂x is not found in a closed form. */
export function leibniz(q: LeibnizQuestion): Leibniz {
  const upper = endOf(q, q.to);
  const lower = endOf(q, q.from);
  const change = derivative(q.of, q.by);
  const inside = equals(change, ZERO)
    ? undefined
    : { integrand: short(change), found: definite(short(change), q.inner, q.from, q.to) };
  if (inside && inside.found.kind !== 'value')
    throw new EngineError(
      'unsupported',
      `The integrand has ${q.by} in it, and the integral of its derivative by ${q.by} is not found in a closed form.`,
    );
  const value = short(
    sum(
      difference(whole(upper), whole(lower)),
      inside?.found.kind === 'value' ? inside.found.value : ZERO,
    ),
  );
  return { value, ...(upper && { upper }), ...(lower && { lower }), ...(inside && { inside }) };
}

const whole = (e: End | undefined): Expression => (e ? product(e.integrand, e.slope) : ZERO);

function endOf({ of, inner, by }: LeibnizQuestion, place: Place): End | undefined {
  if (typeof place === 'string') return undefined;
  const slope = derivative(place, by);
  return equals(slope, ZERO) ? undefined : { integrand: substituted(of, inner, place), slope };
}

const STEP = 1 / 128;

/** The slope of the integral by differences of six quadratures; their error falls as h⁶. */
export function integralSlope(
  { of, inner, from, to, by }: LeibnizQuestion,
  at: Readonly<Record<string, number>>,
): number {
  const x = at[by] as number;
  const value = (place: number): number =>
    quadrature(of, inner, [from, to], [], { ...at, [by]: place })?.value ?? Number.NaN;
  const slope = (h: number): number => (value(x + h) - value(x - h)) / (2 * h);
  const [one, two, four] = [slope(STEP), slope(2 * STEP), slope(4 * STEP)];
  const [first, second] = [(4 * one - two) / 3, (4 * two - four) / 3];
  return (16 * first - second) / 15;
}
