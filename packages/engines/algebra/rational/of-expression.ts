/** Expressions that are fractions of polynomials in x, with parameters, as such fractions and back. */
import { EngineError } from '../../error.ts';
import {
  CATALAN,
  E,
  EULER,
  type Expression,
  has,
  integerOf,
  isNumber,
  PI,
  ROOT,
  symbol,
  symbolsOf,
  whole,
} from '../expression/expression.ts';
import { quotient as over, sum as plus, power, product as times } from '../expression/make.ts';
import {
  coefficientsIn,
  type Polynomial,
  power as raised,
  variableOf,
} from '../polynomial/polynomial.ts';
import { product, type Ratio, ratio, ratioOf, sum, ZERO } from './ratio.ts';
import type { Univariate } from './univariate.ts';

/** Exponents beyond are not multiplied out. */
const MAX_EXPONENT = 400;

/** What the variables of polynomials stand for: parameters first, then one that is free, x last. */
export interface Names {
  readonly parameters: readonly Expression[];
  readonly free: number;
  readonly x: number;
}

/** The names of an expression in x; undefined where it has a root or a function, or i, somewhere. */
export function namesOf(a: Expression, x: string): Names | undefined {
  if (!isRational(a)) return undefined;
  const symbols = symbolsOf(a).filter((s) => s !== x);
  const constants = [PI, E, EULER, CATALAN].filter((c) => has(a, c.name));
  const parameters = [...symbols.map(symbol), ...constants];
  return { parameters, free: parameters.length, x: parameters.length + 1 };
}

function isRational(a: Expression): boolean {
  switch (a.kind) {
    case 'number':
      return true;
    case 'symbol':
      return a.name !== 'i' && a.name !== ROOT.name;
    case 'sum':
      return a.terms.every(isRational);
    case 'product':
      return a.factors.every(isRational);
    case 'power': {
      const n = integerOf(a.exponent);
      return (
        n !== undefined &&
        n <= BigInt(MAX_EXPONENT) &&
        n >= -BigInt(MAX_EXPONENT) &&
        isRational(a.base)
      );
    }
    default:
      return false;
  }
}

/** Of an expression that has names: in lowest terms. Throws `out-of-range` for a power that is too high. */
export function asRatio(a: Expression, x: string, names: Names): Ratio {
  switch (a.kind) {
    case 'sum':
      return a.terms.reduce((all, t) => sum(all, asRatio(t, x, names)), ZERO);
    case 'product':
      return a.factors.reduce((all, f) => product(all, asRatio(f, x, names)), ratioOf(1n));
    case 'power': {
      const n = Number(integerOf(a.exponent));
      if (Math.abs(n) > MAX_EXPONENT)
        throw new EngineError('out-of-range', `A power of ${n} is not multiplied out.`);
      const base = asRatio(a.base, x, names);
      const [up, down] = [raised(base.n, Math.abs(n)), raised(base.d, Math.abs(n))];
      return n < 0 ? ratio(down, up) : { n: up, d: down };
    }
    default:
      if (isNumber(a)) return { n: a.value.n, d: a.value.d };
      return ratioOf(
        variableOf(a.key === x ? names.x : names.parameters.findIndex((p) => p.key === a.key)),
      );
  }
}

/** Numerator and denominator as polynomials in x over the field of the parameters. */
export function inX({ n, d }: Ratio, { x }: Names): { n: Univariate; d: Univariate } {
  const of = (p: Polynomial) => coefficientsIn(p, x).map(ratioOf);
  return { n: of(n), d: of(d) };
}

/** A polynomial with expressions for its variables. */
export function asExpression(p: Polynomial, at: (variable: number) => Expression): Expression {
  if (typeof p === 'bigint') return whole(p);
  const x = at(p.variable);
  return plus(...p.coefficients.map((c, k) => times(asExpression(c, at), power(x, whole(k)))));
}

/** A polynomial in x over the field of the parameters, as an expression. */
export function univariateExpression(
  a: Univariate,
  x: Expression,
  at: (variable: number) => Expression,
): Expression {
  return plus(
    ...a.map((c, k) =>
      times(over(asExpression(c.n, at), asExpression(c.d, at)), power(x, whole(k))),
    ),
  );
}

export const ratioExpression = (a: Ratio, at: (variable: number) => Expression): Expression =>
  over(asExpression(a.n, at), asExpression(a.d, at));
