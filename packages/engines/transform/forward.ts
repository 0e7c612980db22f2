/**
 * The one-sided Laplace transform from 0⁻: sums of powers of t, exponentials, sines and cosines, steps and impulses,
 * each by its entry of the table and the theorems that carry it there.
 */

import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  ONE,
  PI,
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
import { numberAt } from '../algebra/expression/numeric.ts';
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import type { Constants } from './constants.ts';

export type Rule =
  | 'power'
  | 'exponential'
  | 'sine'
  | 'cosine'
  | 'impulse'
  | 'fractional power'
  | 'shift in s'
  | 'delay'
  | 'times t';

export interface Term {
  /** The term of f(t) as it was taken. */
  readonly of: Expression;
  readonly delay: Expression;
  /** What e^(−delay·s) multiplies. */
  readonly value: Expression;
  readonly rules: readonly Rule[];
}

const S = symbol('s');
const T = symbol('t');
/** Powers of t beyond are refused. */
const MAX_POWER = 50;

/** Throws `unsupported`, naming the term, where no entry of the table is of its form. */
export function laplaceTerms(k: Constants, f: Expression): Term[] {
  const list = summands(f);
  return list.map((t) => ofTerm(k, t));
}

/** Multiplied out, products of sines and cosines as sums of them. */
export function summands(f: Expression): readonly Expression[] {
  let terms = termsOf(expanded(exponentials(f)));
  for (let round = 0; round < 40; round++) {
    const next = terms.flatMap((t) => termsOf(expanded(linearised(t))));
    const isSame =
      next.length === terms.length && next.every((t, j) => equals(t, terms[j] as Expression));
    terms = next;
    if (isSame) break;
  }
  return termsOf(plus(...terms));
}

const termsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'sum' ? a.terms : equals(a, ZERO) ? [] : [a];
const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];

/** sinh and cosh by exponentials. */
function exponentials(a: Expression): Expression {
  if (a.kind === 'call' && (a.name === 'sinh' || a.name === 'cosh')) {
    const u = a.of[0] as Expression;
    const [up, down] = [power(E, u), power(E, opposite(u))];
    return quotient(a.name === 'cosh' ? plus(up, down) : difference(up, down), TWO);
  }
  switch (a.kind) {
    case 'sum':
      return plus(...a.terms.map(exponentials));
    case 'product':
      return times(...a.factors.map(exponentials));
    case 'power':
      return power(exponentials(a.base), exponentials(a.exponent));
    default:
      return a;
  }
}

/** One product of two sines or cosines, or one square, as a sum. */
function linearised(term: Expression): Expression {
  const factors = factorsOf(term).flatMap((f): Expression[] => {
    const n = f.kind === 'power' && isTrig(f.base) ? integerOf(f.exponent) : undefined;
    return n !== undefined && n > 1n && n <= 20n
      ? Array.from({ length: Number(n) }, () => (f as { base: Expression }).base)
      : [f];
  });
  const at = factors.flatMap((f, j) => (isTrig(f) ? [j] : []));
  if (at.length < 2) return term;
  const [i = 0, j = 0] = at;
  const others = factors.filter((_, m) => m !== i && m !== j);
  return times(...others, joined(factors[i] as Trig, factors[j] as Trig));
}

type Trig = Extract<Expression, { kind: 'call' }>;
const isTrig = (a: Expression): a is Trig =>
  a.kind === 'call' && (a.name === 'sin' || a.name === 'cos') && has(a, 't');

function joined(a: Trig, b: Trig): Expression {
  const [u, v] = [a.of[0] as Expression, b.of[0] as Expression];
  const [up, down] = [expanded(plus(u, v)), expanded(difference(u, v))];
  const half = (x: Expression) => quotient(x, TWO);
  if (a.name === 'sin' && b.name === 'sin')
    return half(difference(call('cos', down), call('cos', up)));
  if (a.name === 'cos' && b.name === 'cos') return half(plus(call('cos', down), call('cos', up)));
  return a.name === 'sin'
    ? half(plus(call('sin', up), call('sin', down)))
    : half(difference(call('sin', up), call('sin', down)));
}

/** u = slope·t + start; undefined where it is not. */
export function lineOf(
  u: Expression,
  x = 't',
): { slope: Expression; start: Expression } | undefined {
  const start = substituted(u, x, ZERO);
  const slope = expanded(difference(substituted(u, x, ONE), start));
  if (has(slope, x) || has(start, x)) return undefined;
  const rest = expanded(difference(u, plus(times(slope, symbol(x)), start)));
  return equals(rest, ZERO) ? { slope, start } : undefined;
}

const refused = (term: Expression, why: string): EngineError =>
  new EngineError('unsupported', `No entry of the table is of the term ${textOf(term)}: ${why}.`, {
    value: textOf(term),
  });

function ofTerm(k: Constants, term: Expression): Term {
  const factors = factorsOf(term);
  const isStep = (f: Expression) => f.kind === 'call' && f.name === 'heaviside';
  const isImpulse = (f: Expression) => f.kind === 'call' && /^dirac\d*$/u.test(f.name);
  const steps = factors.filter(isStep) as Trig[];
  const pulses = factors.filter(isImpulse) as Trig[];
  const rest = times(...factors.filter((f) => !isStep(f) && !isImpulse(f)));
  if (pulses.length > 0) return ofImpulse(k, term, pulses, steps, rest);
  let delay: Expression = ZERO;
  for (const f of steps) {
    const line = lineOf(f.of[0] as Expression);
    if (!line) throw refused(term, 'a step is u(t − a)');
    const slope = numberAt(line.slope, k.values).re;
    if (slope <= 0) throw refused(term, 'a step that falls is written 1 − u(t − a)');
    const place = quotient(opposite(line.start), line.slope);
    if (numberAt(place, k.values).re > numberAt(delay, k.values).re) delay = place;
  }
  if (equals(delay, ZERO)) return { of: term, delay, ...ofSmooth(term, rest) };
  const moved = summands(substituted(rest, 't', plus(T, delay)));
  const parts = moved.map((m) => ofSmooth(term, m));
  return {
    of: term,
    delay,
    value: plus(...parts.map(({ value }) => value)),
    rules: ['delay', ...new Set(parts.flatMap(({ rules }) => rules))],
  };
}

/** g(t)·δ⁽ᵐ⁾(t − a): Σ (−1)ʲ C(m, j) g⁽ʲ⁾(a) δ⁽ᵐ⁻ʲ⁾ is refused for m > 0 unless g is constant. */
function ofImpulse(
  k: Constants,
  term: Expression,
  pulses: readonly Trig[],
  steps: readonly Trig[],
  rest: Expression,
): Term {
  const [pulse] = pulses as [Trig];
  const line = lineOf(pulse.of[0] as Expression);
  if (!line || pulses.length > 1 || steps.length > 0)
    throw refused(term, 'an impulse stands alone, as δ(t − a) with a factor that is smooth there');
  const order = Number(pulse.name.slice(5) || '0');
  const place = quotient(opposite(line.start), line.slope);
  if (numberAt(place, k.values).re < 0) return { of: term, delay: ZERO, value: ZERO, rules: [] };
  if (order > 0 && has(rest, 't')) throw refused(term, 'a derivative of δ has a constant factor');
  const weight = quotient(substituted(rest, 't', place), power(call('abs', line.slope), ONE));
  return {
    of: term,
    delay: place,
    value: times(weight, power(quotient(S, line.slope), whole(order))),
    rules: equals(place, ZERO) ? ['impulse'] : ['impulse', 'delay'],
  };
}

/** c·tᵏ·e^(at+b)·sin or cos(ωt + φ). */
function ofSmooth(term: Expression, smooth: Expression): Pick<Term, 'value' | 'rules'> {
  let c: Expression = ONE;
  let n: Expression = ZERO;
  let shift: Expression = ZERO;
  let trig: Trig | undefined;
  for (const f of factorsOf(smooth)) {
    if (!has(f, 't')) c = times(c, f);
    else if (f.kind === 'symbol') n = plus(n, ONE);
    else if (f.kind === 'power' && f.base.kind === 'symbol' && isNumber(f.exponent))
      n = plus(n, f.exponent);
    else if (f.kind === 'power' && !has(f.base, 't')) {
      const line = lineOf(f.exponent);
      if (!line) throw refused(term, 'an exponent is a·t + b');
      const log = equals(f.base, E) ? ONE : call('log', f.base);
      c = times(c, power(f.base, line.start));
      shift = plus(shift, times(line.slope, log));
    } else if (isTrig(f) && !trig) trig = f;
    else throw refused(term, 'it is no product of powers, exponentials, sines, steps and impulses');
  }
  return entry(term, c, n, shift, trig);
}

function entry(
  term: Expression,
  c: Expression,
  n: Expression,
  shift: Expression,
  trig: Trig | undefined,
): Pick<Term, 'value' | 'rules'> {
  const at = difference(S, shift);
  const shifted: Rule[] = equals(shift, ZERO) ? [] : ['shift in s'];
  const k = integerOf(n);
  if (k === undefined || k < 0n) {
    if (!isNumber(n) || n.value.n <= -n.value.d || trig)
      throw refused(term, 'its integral from 0 does not converge, or it is none of the table');
    const p = plus(n, ONE);
    return {
      value: times(c, gammaOf(p), power(at, opposite(p))),
      rules: ['fractional power', ...shifted],
    };
  }
  if (k > BigInt(MAX_POWER)) throw refused(term, `the power of t is ${MAX_POWER} at most`);
  if (!trig) {
    const value = times(c, whole(factorial(k)), power(at, whole(-(k + 1n))));
    return {
      value,
      rules: k === 0n ? (shifted.length ? ['exponential'] : ['power']) : ['power', ...shifted],
    };
  }
  const line = lineOf(trig.of[0] as Expression);
  if (!line) throw refused(term, 'the argument of a sine is ω·t + φ');
  const w = line.slope;
  const name: Rule = trig.name === 'sin' ? 'sine' : 'cosine';
  const rules: Rule[] = [name, ...(k > 0n ? (['times t'] as const) : []), ...shifted];
  return { value: times(c, oscillation(Number(k), at, w, line.start, trig.name === 'sin')), rules };
}

/** k!·Re or Im of e^(iφ)·(a + iω)^(k+1)/(a² + ω²)^(k+1), a = s − shift. */
function oscillation(
  k: number,
  a: Expression,
  w: Expression,
  phase: Expression,
  isSine: boolean,
): Expression {
  let [re, im]: [Expression, Expression] = [call('cos', phase), call('sin', phase)];
  for (let j = 0; j <= k; j++)
    [re, im] = [
      expanded(difference(times(re, a), times(im, w))),
      expanded(plus(times(re, w), times(im, a))),
    ];
  const below = plus(power(a, TWO), power(w, TWO));
  return times(whole(factorial(BigInt(k))), isSine ? im : re, power(below, whole(-(k + 1))));
}

export const factorial = (k: bigint): bigint => (k < 2n ? 1n : k * factorial(k - 1n));

/** Γ of a positive fraction: in √π for halves. */
export function gammaOf(a: Expression): Expression {
  if (!isNumber(a)) return call('Gamma', a);
  const { n, d } = a.value;
  if (d === 1n && n > 0n) return whole(factorial(n - 1n));
  if (d === 2n && n === 1n) return power(PI, quotient(ONE, TWO));
  if (n > d) {
    const less = plus(a, whole(-1));
    return times(less, gammaOf(less));
  }
  return call('Gamma', a);
}
