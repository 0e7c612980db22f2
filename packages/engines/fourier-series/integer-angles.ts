/**
 * Sines and cosines of angles in which n is a whole number: cos nπ is (−1)ⁿ, sin nπ is 0, whole turns of n are left out,
 * and constants come apart from n by the theorems of addition.
 */
import { expanded, mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  MINUS_ONE,
  number,
  ONE,
  PI,
  symbol,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  coefficientOf,
  difference,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import { type Rational, rational } from '../exact/rational.ts';
import { termsOf } from '../transform/summands.ts';

export const N = symbol('n');
/** (−1)ⁿ. */
export const SIGN = power(MINUS_ONE, N);

export interface Circle {
  readonly cos: Expression;
  readonly sin: Expression;
}

/** Of an angle n·ρ + ψ with ρ and ψ free of n. Throws `unsupported` for others. */
export function circleOf(angle: Expression): Circle {
  const terms = termsOf(expanded(angle));
  const rate = plus(...terms.filter((a) => has(a, 'n')).map((a) => quotient(a, N)));
  if (has(rate, 'n'))
    throw new EngineError('unsupported', 'An angle has n in more than a factor.', {
      value: angle.key,
    });
  return added(harmonic(rate), constant(plus(...terms.filter((a) => !has(a, 'n')))));
}

/** Sines and cosines of n in a formula, by `circleOf`. */
export const wholeAngles = (a: Expression): Expression =>
  mapped(a, (part) =>
    part.kind === 'call' && (part.name === 'cos' || part.name === 'sin') && has(part, 'n')
      ? circleOf(part.of[0] as Expression)[part.name]
      : part,
  );

const added = (a: Circle, b: Circle): Circle => ({
  cos: difference(times(a.cos, b.cos), times(a.sin, b.sin)),
  sin: plus(times(a.sin, b.cos), times(a.cos, b.sin)),
});

/** Of n·ρ. */
function harmonic(rate: Expression): Circle {
  const { turns, rest } = parted(rate);
  const isHalf = turns.n === 1n && turns.d === 1n;
  // Half a turn for each n leaves a sign; other shares stay in the angle.
  const inside = isHalf ? rest : plus(times(number(turns), PI), rest);
  const angle = expanded(times(N, inside));
  const own: Circle = equals(inside, ZERO)
    ? { cos: ONE, sin: ZERO }
    : { cos: call('cos', angle), sin: call('sin', angle) };
  return isHalf ? { cos: times(SIGN, own.cos), sin: times(SIGN, own.sin) } : own;
}

/** Without n: whole quarters of a turn come out of a sum. */
function constant(angle: Expression): Circle {
  const { turns, rest } = parted(angle);
  const whole: Circle = {
    cos: call('cos', times(number(turns), PI)),
    sin: call('sin', times(number(turns), PI)),
  };
  if (equals(rest, ZERO)) return whole;
  if (turns.d <= 2n) return added(whole, { cos: call('cos', rest), sin: call('sin', rest) });
  return { cos: call('cos', angle), sin: call('sin', angle) };
}

/** An angle as π·turns and a rest, the turns in (−1, 1]. */
function parted(angle: Expression): { readonly turns: Rational; readonly rest: Expression } {
  const terms = termsOf(angle);
  const isTurn = (a: Expression) => equals(coefficientOf(a).rest, PI);
  const all = terms.filter(isTurn).reduce<Rational>(
    (sum, a) => {
      const { c } = coefficientOf(a);
      return rational(sum.n * c.d + c.n * sum.d, sum.d * c.d);
    },
    { n: 0n, d: 1n },
  );
  return { turns: reduced(all), rest: plus(...terms.filter((a) => !isTurn(a))) };
}

function reduced({ n, d }: Rational): Rational {
  const around = 2n * d;
  const once = ((n % around) + around) % around;
  return rational(once > d ? once - around : once, d);
}
