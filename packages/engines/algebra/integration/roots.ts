/** Roots of fractions (px + q)/(rx + s), all of one of them: u is the root of the least degree of which all are powers. */
import { gcd } from '../../numeric/gcd.ts';
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import {
  type Expression,
  has,
  isNumber,
  number,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { difference, power, product, quotient } from '../expression/make.ts';
import { coefficientsIn, type Polynomial } from '../polynomial/polynomial.ts';
import { asExpression, asRatio, namesOf } from '../rational/of-expression.ts';
import { freshName, parametrised } from './parameters.ts';
import type { Change } from './reduction.ts';

const MAX_DEGREE = 24n;

/** Bases of x under roots, with the degrees of the roots. */
export function rootsIn(
  f: Expression,
  x: string,
): ReadonlyMap<string, { base: Expression; degree: bigint }> {
  const found = new Map<string, { base: Expression; degree: bigint }>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.d !== 1n) {
      const { d } = a.exponent.value;
      const before = found.get(a.base.key)?.degree ?? 1n;
      found.set(a.base.key, { base: a.base, degree: (before * d) / gcd(before, d) });
    }
    partsOf(a).forEach(look);
  };
  look(f);
  return found;
}

export function byRoots(f: Expression, x: string): readonly Change[] {
  const name = freshName(x, f);
  if (!name) return [];
  return [...rootsIn(f, x).values()].flatMap(({ base, degree }) => {
    if (degree > MAX_DEGREE) return [];
    const inverse = inverseOf(base, x, power(symbol(name), whole(degree)));
    return inverse ? [changed(f, x, name, base, degree, inverse)] : [];
  });
}

/** x by y = (px + q)/(rx + s): (q − s·y)/(r·y − p). */
function inverseOf(base: Expression, x: string, y: Expression): Expression | undefined {
  const { f, back } = parametrised(base, x);
  const names = namesOf(f, x);
  if (!names) return undefined;
  const { n, d } = asRatio(f, x, names);
  const [up, down] = [coefficientsIn(n, names.x), coefficientsIn(d, names.x)];
  if (up.length > 2 || down.length > 2 || Math.max(up.length, down.length) < 2) return undefined;
  const at = (p: Polynomial | undefined) =>
    asExpression(p ?? 0n, (variable) => names.parameters[variable] as Expression);
  const [q, p, s, r] = [at(up[0]), at(up[1]), at(down[0]), at(down[1])];
  return back(quotient(difference(q, product(s, y)), difference(product(r, y), p)));
}

function changed(
  f: Expression,
  x: string,
  name: string,
  base: Expression,
  degree: bigint,
  inverse: Expression,
): Change {
  const u = symbol(name);
  const rooted = mapped(f, (a) => {
    if (a.kind !== 'power' || a.base.key !== base.key || !isNumber(a.exponent)) return a;
    const { n, d } = a.exponent.value;
    return d === 1n && a.base.key === x ? a : power(u, whole((n * degree) / d));
  });
  return {
    rule: 'substitution',
    name,
    choices: [
      { name, value: power(base, number({ n: 1n, d: degree })) },
      { name: x, value: inverse },
    ],
    integrand: product(substituted(rooted, x, inverse), derivative(inverse, name)),
    back: (value) => substituted(value, name, power(base, number({ n: 1n, d: degree }))),
  };
}
