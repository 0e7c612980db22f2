/** The z transform, of n ≥ 0 or of all n: sums of powers of n, geometric sequences, sines and cosines, steps and samples. */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, mapped, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  ONE,
  partsOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import type { Rule } from './forward.ts';
import { lineOf } from './line.ts';
import { summands } from './summands.ts';

export interface Sampled {
  readonly of: Expression;
  readonly value: Expression;
  readonly rules: readonly Rule[];
  /** Where it goes on for ever; `none` for a few samples. */
  readonly side: 'right' | 'left' | 'none';
}

const N = symbol('n');
const Z = symbol('z');
const MAX_POWER = 8;

const refused = (term: Expression, why: string): EngineError =>
  new EngineError('unsupported', `No entry of the table is of the term ${textOf(term)}: ${why}.`, {
    value: textOf(term),
  });

/** Of n ≥ 0 alone, or of all n. Throws `unsupported`, naming the term, where no entry of the table is of its form. */
export function zTerms(x: Expression, isTwoSided = false): Sampled[] {
  const inT = substituted(withoutSizes(x), 'n', symbol('t'));
  return summands(inT).map((t) => ofTerm(substituted(t, 't', N), isTwoSided));
}

/** Whether it has samples before n = 0 that are told by steps or |n|. */
export const isLeftToo = (x: Expression): boolean =>
  (x.kind === 'call' && x.name === 'abs' && has(x, 'n')) ||
  (x.kind === 'call' && x.name === 'heaviside' && isFalling(x)) ||
  partsOf(x).some(isLeftToo);

function isFalling(step: Call): boolean {
  const line = lineOf(step.of[0] as Expression, 'n');
  return line !== undefined && integerOf(line.slope) === -1n;
}

/** a^|n| by its two sides. */
function withoutSizes(x: Expression): Expression {
  const isSize = (a: Expression): boolean =>
    (a.kind === 'call' && a.name === 'abs' && equals(a.of[0] as Expression, N)) ||
    partsOf(a).some(isSize);
  if (x.kind === 'sum') return plus(...x.terms.map(withoutSizes));
  if (!isSize(x)) return x;
  const by = (n: Expression) =>
    mapped(x, (part) =>
      part.kind === 'call' && part.name === 'abs' && equals(part.of[0] as Expression, N) ? n : part,
    );
  const right = times(by(N), call('heaviside', N));
  return plus(right, times(by(opposite(N)), call('heaviside', difference(opposite(N), ONE))));
}

const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];
type Call = Extract<Expression, { kind: 'call' }>;

/** ±n + a of a step or a sample. */
function placeOf(term: Expression, f: Call): { readonly rises: boolean; readonly at: number } {
  const line = lineOf(f.of[0] as Expression, 'n');
  const sign = line && integerOf(line.slope);
  const start = line && integerOf(line.start);
  if (start === undefined || (sign !== 1n && sign !== -1n))
    throw refused(term, 'a step is u[n − m] and a sample δ[n − m], m a whole number');
  return { rises: sign === 1n, at: Number(sign === 1n ? -start : start) };
}

function ofTerm(term: Expression, isTwoSided: boolean): Sampled {
  const factors = factorsOf(term);
  const steps = factors.filter((f): f is Call => f.kind === 'call' && f.name === 'heaviside');
  const samples = factors.filter((f): f is Call => f.kind === 'call' && f.name === 'dirac');
  const rest = times(
    ...factors.filter((f) => !steps.includes(f as Call) && !samples.includes(f as Call)),
  );
  let [low, high] = [isTwoSided ? Number.NEGATIVE_INFINITY : 0, Number.POSITIVE_INFINITY];
  for (const step of steps) {
    const { rises, at } = placeOf(term, step);
    if (rises) low = Math.max(low, at);
    else high = Math.min(high, at);
  }
  const none: Sampled = { of: term, value: ZERO, rules: [], side: 'none' };
  if (samples.length > 1) throw refused(term, 'two samples are multiplied');
  if (samples[0]) {
    const m = placeOf(term, samples[0]).at;
    if (m < low || m > high) return none;
    return {
      of: term,
      value: times(substituted(rest, 'n', whole(m)), power(Z, whole(-m))),
      rules: m === 0 ? ['impulse'] : ['impulse', 'delay'],
      side: 'none',
    };
  }
  if (low > high) return none;
  if (!Number.isFinite(low) && !Number.isFinite(high))
    throw refused(
      term,
      'it is for all n, from −∞ on, and its sum converges for no z: write u[n], u[-n-1] or |n|',
    );
  const from = Number.isFinite(low) ? causal(term, rest, low) : undefined;
  // What is up to a place is all less what is behind it, and of all the sum is 0 as a fraction.
  const behind = Number.isFinite(high) ? causal(term, rest, high + 1) : undefined;
  const value = difference(from?.value ?? ZERO, behind?.value ?? ZERO);
  const rules = [...new Set([...(from?.rules ?? ['left-sided']), ...(behind?.rules ?? [])])];
  return { of: term, value, rules, side: !from ? 'left' : behind ? 'none' : 'right' };
}

/** Of rest·u[n − from]. */
function causal(
  term: Expression,
  rest: Expression,
  from: number,
): Pick<Sampled, 'value' | 'rules'> {
  if (from === 0) return smooth(term, rest);
  if (Math.abs(from) > 200) throw refused(term, 'a step is at n = ±200 at the most');
  const parts = summands(
    substituted(substituted(rest, 'n', plus(N, whole(from))), 'n', symbol('t')),
  ).map((m) => smooth(term, substituted(m, 't', N)));
  return {
    value: plus(...parts.map(({ value }) => times(value, power(Z, whole(-from))))),
    rules: ['delay', ...new Set(parts.flatMap(({ rules }) => rules))],
  };
}

function smooth(term: Expression, rest: Expression): Pick<Sampled, 'value' | 'rules'> {
  let c: Expression = ONE;
  let k = 0;
  let a: Expression = ONE;
  let trig: Call | undefined;
  for (const f of factorsOf(rest)) {
    const n = f.kind === 'power' && f.base.kind === 'symbol' ? integerOf(f.exponent) : undefined;
    if (!has(f, 'n')) c = times(c, f);
    else if (f.kind === 'symbol') k += 1;
    else if (n !== undefined && n > 0n && n <= BigInt(MAX_POWER)) k += Number(n);
    else if (f.kind === 'power' && !has(f.base, 'n')) {
      const line = lineOf(f.exponent, 'n');
      if (!line) throw refused(term, 'an exponent is k·n + m');
      c = times(c, power(f.base, line.start));
      a = times(a, power(f.base, line.slope));
    } else if (f.kind === 'call' && (f.name === 'sin' || f.name === 'cos') && !trig) trig = f;
    else
      throw refused(
        term,
        'it is no product of powers, geometric sequences, sines, steps and samples',
      );
  }
  if (k > MAX_POWER) throw refused(term, `the power of n is ${MAX_POWER} at most`);
  let value = trig ? swing(term, a, trig) : quotient(Z, difference(Z, a));
  for (let j = 0; j < k; j++) value = opposite(times(Z, derivative(value, 'z')));
  const rules: Rule[] = [
    trig ? (trig.name === 'sin' ? 'sine' : 'cosine') : 'exponential',
    ...(k > 0 ? (['times t'] as const) : []),
  ];
  return { value: times(c, value), rules };
}

/** aⁿ·cos(ωn + φ): z·(z·cos φ − a·cos(ω − φ))/(z² − 2a·cos ω·z + a²). */
function swing(term: Expression, a: Expression, trig: Call): Expression {
  const line = lineOf(trig.of[0] as Expression, 'n');
  if (!line) throw refused(term, 'the argument of a sine is ω·n + φ');
  const { slope: w, start: phase } = line;
  const behind = expanded(difference(w, phase));
  const above =
    trig.name === 'cos'
      ? difference(times(Z, call('cos', phase)), times(a, call('cos', behind)))
      : plus(times(Z, call('sin', phase)), times(a, call('sin', behind)));
  const below = plus(power(Z, TWO), times(whole(-2), a, call('cos', w), Z), power(a, TWO));
  return equals(above, ZERO) ? ZERO : quotient(times(Z, above), below);
}
