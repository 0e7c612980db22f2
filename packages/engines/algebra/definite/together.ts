/** Formulas over one line: tan, cot, sec and csc as sines over cosines, sums over a common denominator. */
import { mapped } from '../expression/expand.ts';
import { type Expression, isNumber, MINUS_ONE, ONE } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { power, product, quotient, sum } from '../expression/make.ts';

/** In sines, cosines and their hyperbolic kin alone, where no pole is hidden in a function. */
export const inSines = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'call' || p.of.length !== 1) return p;
    const u = p.of[0] as Expression;
    switch (p.name) {
      case 'tan':
        return quotient(call('sin', u), call('cos', u));
      case 'cot':
        return quotient(call('cos', u), call('sin', u));
      case 'sec':
        return power(call('cos', u), MINUS_ONE);
      case 'csc':
        return power(call('sin', u), MINUS_ONE);
      default:
        return p;
    }
  });

export interface Fraction {
  readonly n: Expression;
  readonly d: Expression;
}

const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];

/** Of what stands below the line anywhere but inside functions and roots. */
export function together(a: Expression): Fraction {
  if (a.kind === 'product') {
    const parts = a.factors.map(together);
    return { n: product(...parts.map((p) => p.n)), d: product(...parts.map((p) => p.d)) };
  }
  if (a.kind === 'power' && isNumber(a.exponent)) {
    if (a.exponent.value.d !== 1n)
      return a.exponent.value.n < 0n
        ? { n: ONE, d: power(a.base, product(MINUS_ONE, a.exponent)) }
        : { n: a, d: ONE };
    const { n, d } = together(a.base);
    const size = a.exponent.value.n < 0n ? product(MINUS_ONE, a.exponent) : a.exponent;
    const [up, down] = [power(n, size), power(d, size)];
    return a.exponent.value.n < 0n ? { n: down, d: up } : { n: up, d: down };
  }
  if (a.kind !== 'sum') return { n: a, d: ONE };
  const parts = a.terms.map(together);
  const below = parts.map((p) => p.d).reduce(leastMultiple, ONE);
  return { n: sum(...parts.map((p) => product(p.n, quotient(below, p.d)))), d: below };
}

/** Of products of powers with numbers for exponents. */
function leastMultiple(a: Expression, b: Expression): Expression {
  let all = a;
  for (const f of factorsOf(b)) {
    if (isNumber(f)) continue;
    const base = f.kind === 'power' && isNumber(f.exponent) ? f.base : f;
    const missing = product(
      power(base, exponentIn(f, base)),
      power(base, product(MINUS_ONE, exponentIn(all, base))),
    );
    const more = exponentIn(missing, base);
    if (isNumber(more) && more.value.n > 0n) all = product(all, missing);
  }
  return all;
}

/** k of baseᵏ in a product. */
function exponentIn(a: Expression, base: Expression): Expression {
  for (const f of factorsOf(a)) {
    if (f.key === base.key) return ONE;
    if (f.kind === 'power' && f.base.key === base.key && isNumber(f.exponent)) return f.exponent;
  }
  return sum();
}
