/** What jumps or has corners, in steps u(t − a) and repetitions, by the values of the parameters. */
import { mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  HALF,
  integerOf,
  MINUS_ONE,
  ONE,
  PI,
  symbol,
  TWO,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import type { Constants } from './constants.ts';
import { lineOf } from './line.ts';
import { periodic } from './read.ts';

const T = symbol('t');
const step = (u: Expression): Expression => call('heaviside', u);

/** u(a − t) as 1 − u(t − a), |t − a|, sgn(t − a), |sin ωt|, |cos ωt| and sgn(sin ωt). */
export const stepped = (k: Constants, f: Expression): Expression =>
  mapped(f, (part) => {
    if (part.kind === 'power' && part.base.kind === 'call' && part.base.name === 'heaviside')
      return (integerOf(part.exponent) ?? 0n) > 0n ? part.base : part;
    if (part.kind !== 'call' || part.of.length !== 1) return part;
    const u = part.of[0] as Expression;
    const isSign = part.name === 'sign';
    if (part.name === 'abs' || isSign) return waveOf(u, isSign) ?? corner(k, u, isSign) ?? part;
    if (part.name !== 'heaviside') return part;
    const line = lineOf(u);
    if (!line || equals(line.slope, ZERO)) return line ? stepAt(k, u) : part;
    return numberAt(line.slope, k.values).re < 0 ? difference(ONE, step(opposite(u))) : part;
  });

/** Of a constant. */
const stepAt = (k: Constants, u: Expression): Expression =>
  numberAt(u, k.values).re < 0 ? ZERO : ONE;

/** |u| = u·(2·u(t − a) − 1) of a line that rises, and its sign. */
function corner(k: Constants, u: Expression, isSign: boolean): Expression | undefined {
  const line = lineOf(u);
  if (!line || equals(line.slope, ZERO)) return undefined;
  const rises = numberAt(line.slope, k.values).re > 0;
  const up = rises ? u : opposite(u);
  const sign = plus(times(TWO, step(up)), MINUS_ONE);
  if (!isSign) return times(up, sign);
  return rises ? sign : opposite(sign);
}

function waveOf(u: Expression, isSign: boolean): Expression | undefined {
  if (u.kind !== 'call' || (u.name !== 'sin' && u.name !== 'cos')) return undefined;
  const line = lineOf(u.of[0] as Expression);
  if (!line || !equals(line.start, ZERO) || equals(line.slope, ZERO)) return undefined;
  const half = quotient(PI, line.slope);
  const at = (a: Expression) => step(difference(T, a));
  if (u.name === 'sin' && !isSign) return periodic(u, half);
  if (u.name === 'sin') return periodic(difference(ONE, times(TWO, at(half))), times(TWO, half));
  const quarter = times(HALF, half);
  const cosine = isSign ? ONE : u;
  if (!isSign) return periodic(times(cosine, difference(ONE, times(TWO, at(quarter)))), half);
  return periodic(
    plus(ONE, times(opposite(TWO), at(quarter)), times(TWO, at(plus(half, quarter)))),
    times(TWO, half),
  );
}
