/** What must not become 0 where a formula is to be smooth: denominators, arguments of logarithms, bases of roots. */
import { type Expression, HALF, has, isNumber, ONE, partsOf } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, product, sum } from '../expression/make.ts';
import { rootSumOf } from '../expression/root-sum.ts';

/** Functions with poles or branch points, and what is 0 there. */
const OF_CALLS: Readonly<Record<string, (u: Expression) => readonly Expression[]>> = {
  tan: (u) => [call('cos', u)],
  sec: (u) => [call('cos', u)],
  cot: (u) => [call('sin', u)],
  csc: (u) => [call('sin', u)],
  log: (u) => [u],
  abs: (u) => [u],
  sign: (u) => [u],
  heaviside: (u) => [u],
  Ei: (u) => [u],
  Ci: (u) => [u],
  li: (u) => [u, difference(u, ONE)],
  asin: (u) => [difference(u, ONE), sum(u, ONE)],
  acos: (u) => [difference(u, ONE), sum(u, ONE)],
  atanh: (u) => [difference(u, ONE), sum(u, ONE)],
  Li2: (u) => [difference(u, ONE)],
  // Continuous everywhere, with a vertical tangent at whole turns.
  Cl2: (u) => [call('sin', product(HALF, u))],
  acosh: (u) => [difference(u, ONE), sum(u, ONE)],
};

/** Functions that are smooth wherever their argument is. */
const SMOOTH = new Set(
  'sin cos sinh cosh tanh atan asinh erf erfc erfi Si fresnels fresnelc Ti2'.split(' '),
);

/** Undefined of a function whose singular places are not known. */
export function guardsOf(a: Expression, x: string): readonly Expression[] | undefined {
  const list = new Map<string, Expression>();
  const take = (g: Expression): void => {
    if (has(g, x)) list.set(g.key, g);
  };
  const look = (e: Expression): boolean => {
    if (!has(e, x)) return true;
    if (e.kind === 'power') {
      const isPlain = isNumber(e.exponent) && e.exponent.value.d === 1n && e.exponent.value.n > 0n;
      if (!isPlain && has(e.base, x)) take(e.base);
    }
    // Its places are zeros of the integrand’s denominator, which is looked at beside it.
    if (rootSumOf(e)) return true;
    if (e.kind === 'call') {
      const of = OF_CALLS[e.name];
      if (!of && !SMOOTH.has(e.name)) return false;
      for (const g of of?.(e.of[0] as Expression) ?? []) take(g);
    }
    return partsOf(e).every(look);
  };
  return look(a) ? [...list.values()] : undefined;
}
