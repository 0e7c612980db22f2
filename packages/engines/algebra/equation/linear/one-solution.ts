/** One solution of a homogeneous linear equation of the second order, among exponentials, powers, polynomials and their products. */
import { EngineError } from '../../../error.ts';
import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  ONE,
  PI,
  partsOf,
  symbol,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { antiderivative } from '../formal.ts';
import { isolated } from '../isolate.ts';
import { normal, tidy } from '../normal.ts';
import { eliminated } from './elimination.ts';
import { applied, type Linear } from './linear.ts';

const MAX_DEGREE = 6;
const PLACES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

export function oneSolution(p: Linear): Expression | undefined {
  const X = symbol(p.x);
  const k = symbol('§k');
  const forms: ((k: Expression) => Expression)[] = [
    (c) => power(E, product(c, X)),
    (c) => power(X, c),
    (c) => power(E, product(c, power(X, TWO))),
    (c) => power(E, quotient(c, X)),
  ];
  for (const kernel of kernelsOf(p)) forms.push((c) => power(kernel, c));
  for (const form of forms) {
    const found = ofForm(p, form, k);
    if (found) return found;
  }
  return ofExact(p) ?? ofKernels(p);
}

const isSolution = (p: Linear, u: Expression): boolean => {
  try {
    return isZero(normal(applied(p, u)));
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
};

/** The rate at which L[u]/u is 0 at one place, if it is so everywhere. */
function ofForm(
  p: Linear,
  form: (k: Expression) => Expression,
  k: Expression,
): Expression | undefined {
  const u = form(k);
  const rest = normal(quotient(applied(p, u), u));
  if (has(rest, E.name) && !p.coefficients.some((c) => has(c, E.name))) return undefined;
  const isAngle = partsOfAll(rest).some(
    (e) => e.kind === 'call' && ['sin', 'cos', 'tan', 'cot'].includes(e.name),
  );
  const at = normal(substituted(rest, p.x, isAngle ? quotient(PI, whole(6)) : TWO));
  for (const value of isolated(at, ZERO, k.key).filter((v) => !has(v, 'i') && !has(v, p.x)))
    if (isZero(normal(substituted(rest, k.key, value)))) return form(value);
  return undefined;
}

const partsOfAll = (a: Expression): readonly Expression[] => [a, ...partsOf(a).flatMap(partsOfAll)];

/** a₀ − a₁′ + a₂″ = 0: the equation is a derivative, and one solution is that of a linear equation of the first order. */
function ofExact({ coefficients: [a0, a1, a2], x }: Linear): Expression | undefined {
  const [a, b, c] = [a0, a1, a2] as [Expression, Expression, Expression];
  const slope = (e: Expression): Expression => derivative(e, x);
  if (!isZero(normal(sum(a, opposite(slope(b)), slope(slope(c)))))) return undefined;
  const exponent = antiderivative(tidy(normal(quotient(difference(slope(c), b), c))), x);
  return exponent.isFormal ? undefined : tidy(power(E, exponent.value));
}

/** The functions in the coefficients, sines and cosines together. */
function kernelsOf(p: Linear): Expression[] {
  const found = new Map<string, Expression>();
  const add = (e: Expression): void => {
    found.set(e.key, e);
  };
  const look = (e: Expression): void => {
    if (!has(e, p.x)) return;
    if (e.kind === 'call') {
      const u = e.of[0] as Expression;
      add(e);
      if (['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(e.name))
        for (const name of ['sin', 'cos', 'tan']) add(call(name, u));
      if (['sinh', 'cosh', 'tanh'].includes(e.name))
        for (const name of ['sinh', 'cosh', 'tanh']) add(call(name, u));
    }
    if (e.kind === 'power' && !(isNumber(e.exponent) && e.exponent.value.d === 1n)) add(e);
    partsOf(e).forEach(look);
  };
  p.coefficients.forEach(look);
  return [...found.values()].slice(0, 6);
}

/** The functions in the coefficients, and their products with x. */
function ofKernels(p: Linear): Expression | undefined {
  const X = symbol(p.x);
  const list = kernelsOf(p);
  const more = [call('sin', X), call('cos', X), call('log', X)];
  const all = [
    ...list,
    ...list.map((e) => power(e, whole(-1))),
    ...list.map((e) => product(X, e)),
    ...list.map((e) => power(E, e)),
    ...more,
  ];
  return all.find((u) => isSolution(p, u));
}

/** Letters make each step dear. */
const hasLetters = ({ coefficients, x }: Linear): boolean =>
  coefficients.some((c) => symbolsOf(c).some((s) => s !== x));

/** x^r·e^(kx)·(polynomial), r and k from the ends of the line. */
export function ofPolynomials(p: Linear): Expression | undefined {
  if (!p.coefficients.every((c) => isPolynomial(normal(c), p.x))) return undefined;
  const X = symbol(p.x);
  const rates = [ZERO, ...ratesOf(p)];
  const powers = [ZERO, ...powersOf(p)];
  const factors = new Map<string, Expression>();
  for (const r of powers)
    for (const k of rates) {
      const f = product(power(X, r), power(E, k));
      factors.set(f.key, f);
    }
  for (const factor of [...factors.values()].slice(0, hasLetters(p) ? 4 : 12)) {
    const found = polynomialTimes(p, factor);
    if (found) return found;
  }
  return undefined;
}

function isPolynomial(a: Expression, x: string): boolean {
  if (!has(a, x)) return true;
  if (a.kind === 'symbol') return true;
  if (a.kind === 'sum' || a.kind === 'product') return partsOf(a).every((e) => isPolynomial(e, x));
  return (
    a.kind === 'power' &&
    isNumber(a.exponent) &&
    a.exponent.value.d === 1n &&
    isPolynomial(a.base, x)
  );
}

/** Exponents of e at infinity: kx and kx². */
function ratesOf({ coefficients, x }: Linear): Expression[] {
  const [a0, a1, a2] = coefficients as [Expression, Expression, Expression];
  const X = symbol(x);
  const out: Expression[] = [];
  for (const n of [1, 2]) {
    // k²·(n xⁿ⁻¹)² a₂ + k·n xⁿ⁻¹ a₁ + a₀ by its highest power of x.
    const k = symbol('§k');
    const s = product(whole(n), k, power(X, whole(n - 1)));
    const lead = leadIn(sum(product(power(s, TWO), a2), product(s, a1), a0), x);
    if (!lead) continue;
    for (const value of isolated(lead, ZERO, '§k'))
      if (!equals(value, ZERO) && !has(value, 'i')) out.push(product(value, power(X, whole(n))));
  }
  return out.slice(0, 4);
}

/** The coefficient of the highest power of x. */
function leadIn(a: Expression, x: string): Expression | undefined {
  const big = normal(substituted(normal(a), x, power(symbol('§e'), whole(-1))));
  let f = big;
  for (let n = 0; n < 12; n++) {
    try {
      const at = normal(substituted(f, '§e', ZERO));
      if (!equals(at, ZERO)) return at;
      f = normal(quotient(f, symbol('§e')));
    } catch {
      f = normal(product(f, symbol('§e')));
    }
  }
  return undefined;
}

/** Exponents at 0. */
function powersOf({ coefficients, x }: Linear): Expression[] {
  const [a0, a1, a2] = coefficients as [Expression, Expression, Expression];
  const X = symbol(x);
  try {
    const p0 = normal(substituted(normal(quotient(product(X, a1), a2)), x, ZERO));
    const q0 = normal(substituted(normal(quotient(product(power(X, TWO), a0), a2)), x, ZERO));
    const r = symbol('§k');
    return isolated(sum(product(r, difference(r, ONE)), product(p0, r), q0), ZERO, '§k').filter(
      (v) => !has(v, 'i') && !equals(v, ZERO),
    );
  } catch (error) {
    // An irregular place: half powers are what is left to try.
    if (error instanceof EngineError) return [product(HALF, ONE)];
    throw error;
  }
}

function polynomialTimes(p: Linear, factor: Expression): Expression | undefined {
  const X = symbol(p.x);
  const images: Expression[] = [];
  for (let degree = 0; degree <= (hasLetters(p) ? 1 : MAX_DEGREE); degree++) {
    images.push(normal(quotient(applied(p, product(factor, power(X, whole(degree)))), factor)));
    const found = ofDegree(images, p.x);
    if (!found) continue;
    const u = product(factor, sum(...found.map((c, k) => product(c, power(X, whole(k))))));
    if (isSolution(p, u)) return u;
  }
  return undefined;
}

/** c₀ … with Σ cₖ·images[k] = 0 and the last 1, at as many places as it takes. */
function ofDegree(images: readonly Expression[], x: string): Expression[] | undefined {
  const d = images.length - 1;
  const top = images[d] as Expression;
  if (d === 0) return isZero(top) ? [ONE] : undefined;
  const places = PLACES.slice(0, d + 3);
  const at = (e: Expression, place: number): Expression => normal(substituted(e, x, whole(place)));
  const found = eliminated(
    places.map((s) => images.slice(0, d).map((e) => at(e, s))),
    places.map((s) => opposite(at(top, s))),
  );
  return found && [...found.values, ONE];
}
