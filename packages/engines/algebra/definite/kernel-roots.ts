/** Real roots of polynomials in one function of x: eˣ, ln x, a root of x. */
import { type Rational, rational } from '../../exact/rational.ts';
import { gcd } from '../../numeric/gcd.ts';
import { mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  number,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { coefficientOf, power, product, quotient } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { polynomialRoots } from './polynomial-roots.ts';

const T = '§t';

interface Kernel {
  readonly inT: Expression;
  /** x of a value of the kernel; undefined where there is none. */
  readonly back: (t: Expression) => Expression | undefined;
}

/** Undefined where there is no such kernel, or a root is not known in roots. */
export function kernelRoots(a: Expression, x: string): readonly Expression[] | undefined {
  const kernel = ofExponential(a, x) ?? ofRoot(a, x) ?? ofLogarithm(a, x);
  if (!kernel || has(kernel.inT, x)) return undefined;
  const roots = polynomialRoots(kernel.inT, T);
  if (!roots || roots.near.length > 0) return undefined;
  if (roots.exact.some((t) => signOf(t, () => true) === undefined)) return undefined;
  return roots.exact.flatMap((t) => {
    const at = kernel.back(t);
    return at ? [at] : [];
  });
}

const isPositive = (t: Expression): boolean => signOf(t, () => true) === 1;

const parts = (a: Expression): Expression[] => [a, ...partsOf(a).flatMap(parts)];

/** The greatest number of which all are whole multiples. */
function commonStep(list: readonly Rational[]): Rational {
  return list.reduce((all, { n, d }) => {
    const up = gcd(all.n * d, (n < 0n ? -n : n) * all.d);
    return rational(up, all.d * d);
  }, rational(0n));
}

function ofExponential(a: Expression, x: string): Kernel | undefined {
  const exponents = parts(a).flatMap((p) =>
    p.kind === 'power' && equals(p.base, E) && has(p.exponent, x) ? [p.exponent] : [],
  );
  if (exponents.length === 0) return undefined;
  const rates = exponents.map((e) => coefficientOf(e));
  if (!rates.every(({ rest }) => rest.key === x)) return undefined;
  const step = commonStep(rates.map(({ c }) => c));
  return {
    inT: mapped(a, (p) => {
      if (p.kind !== 'power' || !equals(p.base, E) || !has(p.exponent, x)) return p;
      return power(symbol(T), quotient(number(coefficientOf(p.exponent).c), number(step)));
    }),
    back: (t) => (isPositive(t) ? quotient(call('log', t), number(step)) : undefined),
  };
}

function ofRoot(a: Expression, x: string): Kernel | undefined {
  const exponents = parts(a).flatMap((p) =>
    p.kind === 'power' && p.base.key === x && isNumber(p.exponent) ? [p.exponent.value] : [],
  );
  const degree = exponents.reduce((all, { d }) => (all * d) / gcd(all, d), 1n);
  if (degree === 1n || degree > 12n) return undefined;
  const root = symbol(T);
  return {
    inT: mapped(a, (p) => {
      if (p.key === x) return power(root, whole(degree));
      if (p.kind === 'power' && p.base.kind === 'power' && p.base.base.key === T)
        return power(root, product(p.base.exponent, p.exponent));
      return p;
    }),
    back: (t) => (signOf(t, () => true) === -1 ? undefined : power(t, whole(degree))),
  };
}

function ofLogarithm(a: Expression, x: string): Kernel | undefined {
  const log = call('log', symbol(x));
  if (!parts(a).some((p) => equals(p, log))) return undefined;
  return {
    inT: mapped(a, (p) => (equals(p, log) ? symbol(T) : p)),
    back: (t) => power(E, t),
  };
}
