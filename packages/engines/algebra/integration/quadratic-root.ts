/**
 * Fractions of x and one root of a quadratic: Y·√Q + λ∫dx/√Q and a logarithm or an arctangent for each pole, the
 * coefficients of Y from one linear system (the method of undetermined coefficients after Ostrogradsky and Hermite).
 */
import { mapped } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  isNumber,
  MINUS_ONE,
  symbol,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { solved } from '../rational/linear-system.ts';
import {
  asRatio,
  inX,
  type Names,
  namesOf,
  ratioExpression,
  univariateExpression,
} from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { rationalRoots } from '../rational/rational-roots.ts';
import { isNegative, isPositive, rootExpression } from '../rational/square-root.ts';
import * as U from '../rational/univariate.ts';
import { parametrised } from './parameters.ts';
import type { Direct } from './reduction.ts';
import { rootsIn } from './roots.ts';
import { splitBySquare } from './square.ts';

export const ROOT = symbol('§r');
const MAX_UNKNOWNS = 40;

export interface Rooted {
  /** A + B·s with s² = q. */
  readonly plain: Expression;
  readonly root: Expression;
  readonly square: Expression;
  readonly back: (a: Expression) => Expression;
}

/** f as a fraction of x and the one root of a quadratic in it; undefined where it is none. */
export function quadraticRoot(f: Expression, x: string): Rooted | undefined {
  const { f: plain, back } = parametrised(f, x);
  const [found, ...others] = [...rootsIn(plain, x).values()];
  if (!found || others.length > 0 || found.degree !== 2n) return undefined;
  const { base } = found;
  const names = namesOf(base, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(base, x, names), names);
  if (n.length !== 3 || d.length !== 1) return undefined;
  const rooted = mapped(plain, (a) =>
    a.kind === 'power' && a.base.key === base.key && isNumber(a.exponent)
      ? power(ROOT, product(whole(2), a.exponent))
      : a,
  );
  const split = splitBySquare(rooted, ROOT.name, base);
  return (
    split && {
      plain: split.expression(split.plain),
      root: split.expression(split.root),
      square: base,
      back,
    }
  );
}

export function byQuadraticRoot(f: Expression, x: string): Direct | undefined {
  const rooted = quadraticRoot(f, x);
  if (!rooted) return undefined;
  const plain = rationalAntiderivative(rooted.plain, x);
  const under = product(rooted.root, rooted.square);
  const names = namesOf(sum(under, rooted.square, ROOT), x);
  if (!plain || plain.roots.length > 0 || !names) return undefined;
  const { n, d } = inX(asRatio(under, x, names), names);
  const square = inX(asRatio(rooted.square, x, names), names);
  const q = U.scaled(square.n, R.inverse(square.d[0] as R.Ratio));
  const found = overRoot(n, d, q, rooted.square, names, x);
  return (
    found && {
      rule: 'undetermined coefficients',
      value: rooted.back(sum(plain.value, found.value)),
      choices: [
        { name: 'Q', value: rooted.back(rooted.square) },
        { name: 'Y', value: rooted.back(found.y) },
        { name: 'lambda', value: rooted.back(found.lambda) },
      ],
    }
  );
}

/** ∫ n/(d·√q), with Y and λ of its ansatz Y·√q + λ∫dx/√q + …. */
function overRoot(
  n: U.Univariate,
  d: U.Univariate,
  q: U.Univariate,
  square: Expression,
  names: Names,
  x: string,
): { value: Expression; y: Expression; lambda: Expression } | undefined {
  if (n.length === 0) return { value: whole(0), y: whole(0), lambda: whole(0) };
  const parts = reduced(n, d, q);
  if (!parts) return undefined;
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const of = (p: U.Univariate) => univariateExpression(p, symbol(x), at);
  const s = power(square, HALF);
  const { roots, rest } = rationalRoots(parts.poles);
  if (rest.length > 1 && parts.top.length > 0) return undefined;
  const slope = U.derivative(parts.poles);
  const y = quotient(of(parts.y), of(parts.bottom));
  const lambda = ratioExpression(parts.lambda, at);
  const value = sum(
    product(y, s),
    product(lambda, basic(q, s, symbol(x), at)),
    ...roots.map((alpha) => {
      const c = R.quotient(valueAt(parts.top, alpha), valueAt(slope, alpha));
      return product(ratioExpression(c, at), atPole(alpha, q, s, symbol(x), at));
    }),
  );
  return { value, y, lambda };
}

const valueAt = (a: U.Univariate, x: R.Ratio): R.Ratio =>
  a.reduceRight((value, c) => R.sum(R.product(value, x), c), R.ZERO);

/** n/(d√q) = (y√q/bottom)′ + (λ + top/poles)/√q, poles without repeated factors and apart from q. */
function reduced(n: U.Univariate, d: U.Univariate, q: U.Univariate) {
  const one: U.Univariate = [R.ONE];
  let [ofSquare, apart] = [one, d];
  for (let g = U.commonDivisor(apart, q); g.length > 1; g = U.commonDivisor(apart, q)) {
    ofSquare = U.product(ofSquare, g);
    apart = U.divided(apart, g).quotient;
  }
  const repeated = apart.length > 1 ? U.commonDivisor(apart, U.derivative(apart)) : one;
  const poles = U.divided(apart, repeated).quotient;
  const bottom = U.product(ofSquare, repeated);
  const count = bottom.length - 1 + Math.max(0, n.length - d.length);
  const width = count + poles.length - 1 + 1;
  if (width > MAX_UNKNOWNS) return undefined;
  // e(y′q + yq′/2) − y·w + top·bottom + λ·d = n, w = q·bottom′·e/bottom.
  const w = U.divided(U.product(U.product(q, U.derivative(bottom)), poles), bottom).quotient;
  const half = U.scaled(U.derivative(q), R.ratio(1n, 2n));
  const monomial = (k: number): U.Univariate => [...new Array<R.Ratio>(k).fill(R.ZERO), R.ONE];
  const columns: U.Univariate[] = [];
  for (let k = 0; k < count; k++) {
    const y = monomial(k);
    const slope = U.sum(U.product(U.derivative(y), q), U.product(y, half));
    columns.push(U.difference(U.product(poles, slope), U.product(y, w)));
  }
  for (let k = 0; k < poles.length - 1; k++) columns.push(U.product(monomial(k), bottom));
  columns.push(d);
  const height = Math.max(n.length, ...columns.map((c) => c.length));
  const rows = Array.from({ length: height }, (_, k) => columns.map((c) => c[k] ?? R.ZERO));
  const found = solved(
    rows,
    Array.from({ length: height }, (_, k) => n[k] ?? R.ZERO),
  );
  return (
    found && {
      y: U.trimmed(found.slice(0, count)),
      bottom,
      top: U.trimmed(found.slice(count, -1)),
      poles,
      lambda: found.at(-1) as R.Ratio,
    }
  );
}

type At = (variable: number) => Expression;

/** ∫dx/√q. */
function basic(q: U.Univariate, s: Expression, x: Expression, at: At): Expression {
  const [c, b, a] = q as readonly [R.Ratio, R.Ratio, R.Ratio];
  const half = ratioExpression(R.quotient(b, R.ratioOf(2n)), at);
  if (!isNegative(a)) {
    const root = rootExpression(a, at);
    const inside = sum(product(root, s), product(ratioExpression(a, at), x), half);
    return quotient(call('log', inside), root);
  }
  const below = rootExpression(R.opposite(a), at);
  const above = opposite(
    sum(product(whole(2), ratioExpression(a, at), x), product(whole(2), half)),
  );
  const less = R.difference(R.product(b, b), R.product(R.ratioOf(4n), R.product(a, c)));
  // The sign of a root that is a difference is not known: the arctangent needs none.
  const inside = isPositive(less)
    ? call('asin', quotient(above, rootExpression(less, at)))
    : call('atan', quotient(above, product(whole(2), below, s)));
  return quotient(inside, below);
}

/** ∫dx/((x − α)√q), q(α) not 0. */
function atPole(alpha: R.Ratio, q: U.Univariate, s: Expression, x: Expression, at: At): Expression {
  const [value, slope] = [valueAt(q, alpha), valueAt(U.derivative(q), alpha)];
  const away = difference(x, ratioExpression(alpha, at));
  const line = sum(
    ratioExpression(value, at),
    product(ratioExpression(R.quotient(slope, R.ratioOf(2n)), at), away),
  );
  if (isNegative(value)) {
    const root = rootExpression(R.opposite(value), at);
    return quotient(call('atan', quotient(line, product(root, s))), root);
  }
  const root = rootExpression(value, at);
  return product(
    MINUS_ONE,
    power(root, MINUS_ONE),
    call('log', quotient(sum(line, product(root, s)), away)),
  );
}
