/** Arguments of the form a·x + b, and the step of which several slopes are multiples. */

import { rational } from '../../exact/rational.ts';
import { gcd } from '../../numeric/gcd.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, substituted } from '../expression/expand.ts';
import { type Expression, has, isNumber, number, ZERO } from '../expression/expression.ts';
import { product, quotient } from '../expression/make.ts';

export interface Affine {
  readonly slope: Expression;
  /** The value at 0. */
  readonly shift: Expression;
}

/** Undefined of what is not of that form, and of a constant. */
export function affine(u: Expression, x: string): Affine | undefined {
  if (!has(u, x)) return undefined;
  const slope = expanded(derivative(u, x));
  return has(slope, x) ? undefined : { slope, shift: substituted(u, x, ZERO) };
}

/** The greatest step of which every slope is a whole multiple, and the multiples; undefined where there is none. */
export function commonStep(
  slopes: readonly Expression[],
): { step: Expression; multiples: readonly bigint[] } | undefined {
  const [first] = slopes;
  if (!first) return undefined;
  const ratios = slopes.map((a) => quotient(a, first));
  let [n, d] = [0n, 1n];
  for (const r of ratios) {
    if (!isNumber(r)) return undefined;
    d = (d * r.value.d) / gcd(d, r.value.d);
  }
  const tops = ratios.map((r) => (isNumber(r) ? (r.value.n * d) / r.value.d : 0n));
  for (const t of tops) n = gcd(n, t < 0n ? -t : t);
  if (n === 0n) return undefined;
  return {
    step: product(number(rational(n, d)), first),
    multiples: tops.map((t) => t / n),
  };
}
