/** Roots of a polynomial without repeated ones, as far as they are fractions of its parameters. */
import { coefficientsIn } from '../polynomial/polynomial.ts';
import { factored } from '../whole/factor.ts';
import {
  difference,
  inverse,
  opposite,
  product,
  quotient,
  type Ratio,
  ratioOf,
  sum,
} from './ratio.ts';
import { exactRoot } from './square-root.ts';
import { cleared, divided, type Univariate } from './univariate.ts';

export interface Roots {
  readonly roots: readonly Ratio[];
  /** What is left when the linear factors are divided out. */
  readonly rest: Univariate;
}

export function rationalRoots(a: Univariate): Roots {
  if (a.length < 2) return { roots: [], rest: a };
  const found = a.length === 2 ? [ofLinear(a)] : (ofNumbers(a) ?? ofQuadratic(a));
  let rest = a;
  for (const root of found) rest = divided(rest, [opposite(root), ratioOf(1n)]).quotient;
  return { roots: found, rest };
}

const ofLinear = ([b, a]: Univariate): Ratio => opposite(quotient(b as Ratio, a as Ratio));

function ofNumbers(a: Univariate): Ratio[] | undefined {
  const variable = 1;
  if (!a.every(({ n, d }) => typeof n === 'bigint' && typeof d === 'bigint')) return undefined;
  const whole = coefficientsIn(cleared(a, variable).whole, variable) as readonly bigint[];
  return factored(whole)
    .factors.filter(({ factor }) => factor.length === 2)
    .map(({ factor }) => ofLinear(factor.map(ratioOf)));
}

function ofQuadratic(a: Univariate): Ratio[] {
  if (a.length !== 3) return [];
  const [c, b, lead] = a as readonly [Ratio, Ratio, Ratio];
  const four = product(ratioOf(4n), product(lead, c));
  const root = exactRoot(difference(product(b, b), four));
  if (!root) return [];
  const by = inverse(product(ratioOf(2n), lead));
  return [product(difference(root, b), by), product(opposite(sum(root, b)), by)];
}
