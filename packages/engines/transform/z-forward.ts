/** The one-sided z transform: sums of powers of n, geometric sequences, sines and cosines, steps and samples. */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
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
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import { lineOf, type Rule, summands } from './forward.ts';

export interface Sampled {
  readonly of: Expression;
  readonly value: Expression;
  readonly rules: readonly Rule[];
}

const Z = symbol('z');
const MAX_POWER = 8;

const refused = (term: Expression, why: string): EngineError =>
  new EngineError('unsupported', `No entry of the table is of the term ${textOf(term)}: ${why}.`, {
    value: textOf(term),
  });

/** Throws `unsupported`, naming the term, where no entry of the table is of its form. */
export function zTerms(x: Expression): Sampled[] {
  const inT = substituted(x, 'n', symbol('t'));
  return summands(inT).map((t) => ofTerm(substituted(t, 't', symbol('n'))));
}

const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];
type Call = Extract<Expression, { kind: 'call' }>;

function placeOf(term: Expression, f: Call): number {
  const line = lineOf(f.of[0] as Expression, 'n');
  const sign = line && integerOf(line.slope);
  const start = line && integerOf(line.start);
  const isWhole = start !== undefined && (sign === 1n || (sign === -1n && f.name === 'dirac'));
  if (!isWhole) throw refused(term, 'a step is u[n − m] and a sample δ[n − m], m a whole number');
  return Number(sign === 1n ? -start : start);
}

function ofTerm(term: Expression): Sampled {
  const factors = factorsOf(term);
  const steps = factors.filter((f): f is Call => f.kind === 'call' && f.name === 'heaviside');
  const samples = factors.filter((f): f is Call => f.kind === 'call' && f.name === 'dirac');
  const rest = times(
    ...factors.filter((f) => !steps.includes(f as Call) && !samples.includes(f as Call)),
  );
  const from = Math.max(0, ...steps.map((f) => placeOf(term, f)));
  const [sample] = samples;
  if (samples.length > 1) throw refused(term, 'two samples are multiplied');
  if (sample) {
    const m = placeOf(term, sample);
    if (m < from) return { of: term, value: ZERO, rules: [] };
    return {
      of: term,
      value: times(substituted(rest, 'n', whole(m)), power(Z, whole(-m))),
      rules: m === 0 ? ['impulse'] : ['impulse', 'delay'],
    };
  }
  if (from === 0) return { of: term, ...smooth(term, rest) };
  if (from > 200) throw refused(term, 'a step is at n = 200 at the latest');
  const parts = summands(
    substituted(substituted(rest, 'n', plus(symbol('n'), whole(from))), 'n', symbol('t')),
  ).map((m) => smooth(term, substituted(m, 't', symbol('n'))));
  return {
    of: term,
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
