/** Poles whose place has no form: that an integral over them diverges. */
import { parse } from '../../exact/rational.ts';
import { derivative } from '../expression/derivative.ts';
import { type Expression, has, isNumber, number } from '../expression/expression.ts';
import { textOf } from '../expression/write.ts';
import { enclosure, holdsZero } from './interval.ts';
import type { Diverges } from './result.ts';
import { inSines, together } from './together.ts';

/** Half of the width over which the rest of the formula must keep its sign, to the place’s size. */
const AROUND = 1e-9;

/**
 * Where f = n/gᵏ with a simple zero of g next to a number, k ≥ 1 and n ≠ 0 there: beside it f is at least c/|x − r|, the
 * integral of which has no bound. Undefined where that is not so.
 */
export function isPole(f: Expression, x: string, near: number): Diverges | undefined {
  const { n, d } = together(inSines(f));
  const width = AROUND * Math.max(1, Math.abs(near));
  const box = { low: near - width, high: near + width };
  const factors = d.kind === 'product' ? d.factors : [d];
  for (const factor of factors) {
    const [g, k] =
      factor.kind === 'power' && isNumber(factor.exponent)
        ? [factor.base, Number(factor.exponent.value.n) / Number(factor.exponent.value.d)]
        : [factor, 1];
    if (!has(g, x) || k < 1) continue;
    const value = enclosure(g, x, box);
    if (!value || !holdsZero(value)) continue;
    const slope = enclosure(derivative(g, x), x, box);
    const rest = [n, ...factors.filter((other) => other !== factor)];
    if (!slope || holdsZero(slope)) return undefined;
    if (
      rest.some((a) => {
        const over = enclosure(a, x, box);
        return !over || holdsZero(over);
      })
    )
      return undefined;
    const low = enclosure(g, x, { low: box.low, high: box.low });
    const high = enclosure(g, x, { low: box.high, high: box.high });
    if (!low || !high || holdsZero(low) || holdsZero(high) || low.low > 0 === high.low > 0)
      return undefined;
    return {
      kind: 'diverges',
      where: number(parse(near.toPrecision(12))),
      why: `The integrand has a pole where ${textOf(g)} = 0, next to ${x} = ${near.toPrecision(12)}: beside it its size is at least a multiple of the reciprocal of the distance.`,
    };
  }
  return undefined;
}
