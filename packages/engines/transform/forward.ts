/**
 * The one-sided Laplace transform from 0⁻: sums of powers of t, exponentials, sines and cosines, steps and impulses,
 * repeated signals and convolutions, each by its entry of the table and the theorems that carry it there. Others of the
 * table (roots, logarithms, Bessel and error functions, what is divided by t) are in `special-forward.ts`.
 */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  ONE,
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
import { factorial } from './gamma.ts';
import { lineOf } from './line.ts';
import { type Place, special } from './special-forward.ts';
import { isTrig, summands, type Trig, termsOf } from './summands.ts';

/** The name of an entry of the table or of a theorem; those of `special-forward.ts` are in words. */
export type Rule =
  | 'power'
  | 'exponential'
  | 'sine'
  | 'cosine'
  | 'impulse'
  | 'shift in s'
  | 'delay'
  | 'times t'
  | 'repetition'
  | 'convolution'
  | 'left-sided'
  | (string & {});

/** Σ cᵐ·f(t − mT), m = 0, 1, …, has the transform of f over 1 − c·e^(−sT). */
export interface Repeat {
  readonly period: Expression;
  readonly factor: Expression;
}

export interface Term {
  /** The term of f(t) as it was taken. */
  readonly of: Expression;
  readonly delay: Expression;
  /** What e^(−delay·s) multiplies. */
  readonly value: Expression;
  readonly repeat?: Repeat;
  readonly rules: readonly Rule[];
  /** Where the value is singular, if it is no fraction. */
  readonly singular: readonly Place[];
  /** Times t at 0. */
  readonly weight?: Expression;
}

const S = symbol('s');
const T = symbol('t');
/** Powers of t beyond are refused. */
const MAX_POWER = 50;

/** Throws `unsupported`, naming the term, where no entry of the table is of its form. */
export function laplaceTerms(k: Constants, f: Expression): Term[] {
  const terms = summands(f).flatMap((t) => ofTerm(k, t));
  const byDelay = Map.groupBy(terms, ({ delay, repeat }) => `${delay.key} ${repeatKey(repeat)}`);
  for (const group of byDelay.values()) {
    const bad = group.find(({ weight }) => weight !== undefined);
    const all = expanded(plus(...group.map(({ weight }) => weight ?? ZERO)));
    if (bad && !equals(all, ZERO))
      throw refused(bad.of, 'it is as 1/t at 0, and its integral from 0 does not converge');
  }
  return terms;
}

export const repeatKey = (r: Repeat | undefined): string =>
  r ? `${r.period.key} ${r.factor.key}` : '';

const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];
const isNamed =
  (name: string) =>
  (f: Expression): f is Trig =>
    f.kind === 'call' && f.name === name;
const isStep = isNamed('heaviside');
/** A signal in a function of its own: its t is not the term's. */
const isSignal = (f: Expression): f is Trig => isNamed('repeat')(f) || isNamed('conv')(f);
const isImpulse = (f: Expression): f is Trig => f.kind === 'call' && /^dirac\d*$/u.test(f.name);

const refused = (term: Expression, why: string): EngineError =>
  new EngineError('unsupported', `No entry of the table is of the term ${textOf(term)}: ${why}.`, {
    value: textOf(term),
  });

function ofTerm(k: Constants, term: Expression): Term[] {
  const factors = factorsOf(term).map(withoutPower);
  const steps = factors.filter(isStep);
  const pulses = factors.filter(isImpulse);
  const [own, ...more] = factors.filter(isSignal);
  const rest = times(...factors.filter((f) => !isStep(f) && !isImpulse(f) && !isSignal(f)));
  if (pulses.length > 0) {
    if (own) throw refused(term, 'an impulse multiplies a repeated signal');
    return [ofImpulse(k, term, pulses, steps, rest)];
  }
  const delay = latest(k, term, steps);
  if (own) {
    if (more.length > 0 || !equals(delay, ZERO))
      throw refused(
        term,
        'a repeated signal or a convolution stands alone, with a constant factor',
      );
    return own.name === 'repeat'
      ? ofRepeated(k, term, own, rest)
      : ofConvolution(k, term, own, rest);
  }
  if (equals(delay, ZERO)) return [{ of: term, delay, ...ofSmooth(k, term, rest) }];
  const parts = summands(substituted(rest, 't', plus(T, delay))).map((m) => ofSmooth(k, term, m));
  return [
    {
      of: term,
      delay,
      value: plus(...parts.map(({ value }) => value)),
      rules: ['delay', ...new Set(parts.flatMap(({ rules }) => rules))],
      singular: parts.flatMap(({ singular }) => singular),
    },
  ];
}

/** A power of a step is the step. */
const withoutPower = (f: Expression): Expression =>
  f.kind === 'power' && isStep(f.base) && (integerOf(f.exponent) ?? 0n) > 0n ? f.base : f;

/** Where the last of its steps is, 0 at the least. */
function latest(k: Constants, term: Expression, steps: readonly Trig[]): Expression {
  let delay: Expression = ZERO;
  for (const f of steps) {
    const line = lineOf(f.of[0] as Expression);
    if (!line || numberAt(line.slope, k.values).re <= 0) throw refused(term, 'a step is u(t − a)');
    const place = quotient(opposite(line.start), line.slope);
    if (numberAt(place, k.values).re > numberAt(delay, k.values).re) delay = place;
  }
  return delay;
}

/** c·e^(bt)·Σ f(t − mT): each turn is e^(bT) times the last. */
function ofRepeated(k: Constants, term: Expression, repeated: Trig, rest: Expression): Term[] {
  const [signal, period, factor = ONE] = repeated.of as [Expression, Expression, Expression?];
  let [c, rate]: [Expression, Expression] = [ONE, ZERO];
  for (const f of factorsOf(rest)) {
    const line = f.kind === 'power' && equals(f.base, E) ? lineOf(f.exponent) : undefined;
    if (!has(f, 't')) c = times(c, f);
    else if (line) {
      c = times(c, power(E, line.start));
      rate = plus(rate, line.slope);
    } else throw refused(term, 'a repeated signal takes constants and exponentials as factors');
  }
  if (numberAt(period, k.values).re <= 0) throw refused(term, 'a period is above 0');
  const turn = times(factor, power(E, times(rate, period)));
  const grown = equals(rate, ZERO) ? signal : times(power(E, times(rate, T)), signal);
  return laplaceTerms(k, times(c, grown)).map((one) => {
    if (one.repeat) throw refused(term, 'a repeated signal is repeated');
    return { ...one, repeat: { period, factor: turn }, rules: [...one.rules, 'repetition'] };
  });
}

function ofConvolution(k: Constants, term: Expression, conv: Trig, rest: Expression): Term[] {
  if (has(rest, 't')) throw refused(term, 'a convolution takes a constant as factor');
  const [f, g] = conv.of.map((a) => laplaceTerms(k, a)) as [Term[], Term[]];
  return f.flatMap((a) =>
    g.map((b): Term => {
      if (a.repeat && b.repeat) throw refused(term, 'both of its signals are repeated');
      const repeat = a.repeat ?? b.repeat;
      return {
        of: term,
        delay: plus(a.delay, b.delay),
        value: times(rest, a.value, b.value),
        ...(repeat && { repeat }),
        rules: [...new Set([...a.rules, ...b.rules, 'convolution'])],
        singular: [...a.singular, ...b.singular],
      };
    }),
  );
}

/** g(t)·δ⁽ᵐ⁾(bt + c), at its place a: Σ (−1)ʲ C(m, j) g⁽ʲ⁾(a) sᵐ⁻ʲ e^(−as) over |b|·bᵐ. */
function ofImpulse(
  k: Constants,
  term: Expression,
  pulses: readonly Trig[],
  steps: readonly Trig[],
  rest: Expression,
): Term {
  const [pulse] = pulses as [Trig];
  const line = lineOf(pulse.of[0] as Expression);
  if (!line || pulses.length > 1 || equals(line.slope, ZERO))
    throw refused(term, 'an impulse is δ(t − a), with a factor that is smooth there');
  const order = Number(pulse.name.slice(5) || '0');
  const place = quotient(opposite(line.start), line.slope);
  const at = numberAt(place, k.values).re;
  const none: Term = { of: term, delay: ZERO, value: ZERO, rules: [], singular: [] };
  if (at < 0) return none;
  for (const step of steps) {
    const side = numberAt(substituted(step.of[0] as Expression, 't', place), k.values).re;
    // All of an impulse at 0 is behind a step at 0⁻.
    if (side === 0 && at !== 0) throw refused(term, 'an impulse stands where its factor jumps');
    if (side < 0) return none;
  }
  let [slope, value, binomial]: [Expression, Expression, bigint] = [rest, ZERO, 1n];
  for (let j = 0; j <= order; j++) {
    const g = substituted(slope, 't', place);
    value = plus(value, times(whole(j % 2 ? -binomial : binomial), g, power(S, whole(order - j))));
    slope = derivative(slope, 't');
    binomial = (binomial * BigInt(order - j)) / BigInt(j + 1);
  }
  const by = times(call('abs', line.slope), power(line.slope, whole(order)));
  return {
    of: term,
    delay: place,
    value: expanded(quotient(value, by)),
    rules: equals(place, ZERO) ? ['impulse'] : ['impulse', 'delay'],
    singular: [],
  };
}

type Entry = Pick<Term, 'value' | 'rules' | 'singular' | 'weight'>;

/** c·tᵏ·e^(at+b), times a sine, a cosine or another function of the table. */
function ofSmooth(k: Constants, term: Expression, smooth: Expression): Entry {
  let c: Expression = ONE;
  let n: Expression = ZERO;
  let [shift, square, under]: [Expression, Expression, Expression] = [ZERO, ZERO, ZERO];
  const others: Expression[] = [];
  for (const f of factorsOf(smooth)) {
    if (!has(f, 't')) c = times(c, f);
    else if (f.kind === 'symbol') n = plus(n, ONE);
    else if (f.kind === 'power' && f.base.kind === 'symbol' && !has(f.exponent, 't'))
      n = plus(n, f.exponent);
    else if (f.kind === 'power' && !has(f.base, 't')) {
      const log = equals(f.base, E) ? ONE : call('log', f.base);
      const u = exponentOf(term, f.exponent);
      c = times(c, power(f.base, u.start));
      shift = plus(shift, times(u.slope, log));
      square = plus(square, times(u.square, log));
      under = plus(under, times(u.under, log));
    } else others.push(f);
  }
  const [trig] = others;
  const whole_ = integerOf(n);
  if (
    equals(square, ZERO) &&
    equals(under, ZERO) &&
    (!trig || (others.length === 1 && isTrig(trig))) &&
    whole_ !== undefined &&
    whole_ >= 0n
  )
    return entry(term, c, whole_, shift, trig as Trig | undefined);
  const signOf = (a: Expression) => Math.sign(numberAt(a, k.values).re);
  const found = special({ n, shift, square, under, others }, signOf);
  if (!found) throw refused(term, reasonOf(n, others));
  const { value, rule, singular, weight } = found;
  return {
    value: times(c, value),
    rules: [rule, ...(equals(shift, ZERO) ? [] : (['shift in s'] as const))],
    singular,
    ...(weight && { weight: times(c, weight) }),
  };
}

const reasonOf = (n: Expression, others: readonly Expression[]): string =>
  others.length === 0 && isNumber(n) && n.value.n <= -n.value.d
    ? 'its integral from 0 does not converge'
    : 'it is no product of powers, exponentials, sines, steps and impulses, nor another entry';

/** u as start + slope·t + square·t² + under/t. */
function exponentOf(
  term: Expression,
  u: Expression,
): Record<'start' | 'slope' | 'square' | 'under', Expression> {
  const out = { start: ZERO, slope: ZERO, square: ZERO, under: ZERO } as Record<
    'start' | 'slope' | 'square' | 'under',
    Expression
  >;
  const powers = new Map([
    [0n, 'start'],
    [1n, 'slope'],
    [2n, 'square'],
    [-1n, 'under'],
  ] as const);
  for (const part of termsOf(expanded(u))) {
    let degree = 0n;
    const c = times(
      ...factorsOf(part).map((f) => {
        const isT = f.kind === 'symbol' && f.name === 't';
        const d = isT
          ? 1n
          : f.kind === 'power' && equals(f.base, T)
            ? integerOf(f.exponent)
            : undefined;
        if (d === undefined) return f;
        degree += d;
        return ONE;
      }),
    );
    const name = powers.get(degree as 0n);
    if (!name || has(c, 't')) throw refused(term, 'an exponent is a·t + b');
    out[name] = plus(out[name], c);
  }
  return out;
}

function entry(
  term: Expression,
  c: Expression,
  k: bigint,
  shift: Expression,
  trig: Trig | undefined,
): Entry {
  const at = difference(S, shift);
  const shifted: Rule[] = equals(shift, ZERO) ? [] : ['shift in s'];
  if (k > BigInt(MAX_POWER)) throw refused(term, `the power of t is ${MAX_POWER} at most`);
  if (!trig) {
    const value = times(c, whole(factorial(k)), power(at, whole(-(k + 1n))));
    return {
      value,
      rules: k === 0n ? (shifted.length ? ['exponential'] : ['power']) : ['power', ...shifted],
      singular: [],
    };
  }
  const line = lineOf(trig.of[0] as Expression);
  if (!line) throw refused(term, 'the argument of a sine is ω·t + φ');
  const w = line.slope;
  const name: Rule = trig.name === 'sin' ? 'sine' : 'cosine';
  const rules: Rule[] = [name, ...(k > 0n ? (['times t'] as const) : []), ...shifted];
  return {
    value: times(c, oscillation(Number(k), at, w, line.start, trig.name === 'sin')),
    rules,
    singular: [],
  };
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
