/** Remainders without fractions, and what comes of them: subresultants, resultants and discriminants. */
import {
  coefficientsIn,
  degreeIn,
  derivative,
  difference,
  highest,
  inVariable,
  opposite,
  type Polynomial,
  power,
  product,
  quotient,
} from './polynomial.ts';

const leadingIn = (a: Polynomial, variable: number): Polynomial =>
  coefficientsIn(a, variable).at(-1) ?? 0n;

/**
 * leading(b)^(deg a − deg b + 1)·a modulo b, in a variable that is not below the highest of either; a itself where its
 * degree is the lower. b is not 0.
 */
export function pseudoRemainder(a: Polynomial, b: Polynomial, variable: number): Polynomial {
  const by = coefficientsIn(b, variable);
  const lead = by.at(-1) as Polynomial;
  let rest = coefficientsIn(a, variable).slice();
  if (rest.length < by.length) return a;
  let left = rest.length - by.length + 1;
  while (rest.length >= by.length) {
    const head = rest.at(-1) as Polynomial;
    const shift = rest.length - by.length;
    rest = rest.slice(0, -1).map((c, k) => {
      const up = product(c, lead);
      return k < shift ? up : difference(up, product(by[k - shift] as Polynomial, head));
    });
    while (rest.length > 0 && rest.at(-1) === 0n) rest.pop();
    left--;
  }
  const out = inVariable(variable, rest);
  return left > 0 ? product(out, power(lead, left)) : out;
}

export interface Subresultants {
  /** The resultant; 0 where there is a common factor with the variable. */
  readonly resultant: Polynomial;
  /** b and the remainders that are not 0, by falling degree: each a subresultant but for its sign. */
  readonly chain: readonly Polynomial[];
}

/**
 * The subresultants of a and b in a variable that is not below the highest of either, deg a ≥ deg b ≥ 1: remainders
 * whose common powers are divided out (Brown and Traub, Journal of the ACM 18, 1971; Cohen, A Course in Computational
 * Algebraic Number Theory, algorithm 3.3.7).
 */
export function subresultants(a: Polynomial, b: Polynomial, variable: number): Subresultants {
  const chain: Polynomial[] = [b];
  let [r, s] = [a, b];
  let [g, h]: [Polynomial, Polynomial] = [1n, 1n];
  let sign = 1n;
  while (degreeIn(s, variable) > 0) {
    const [m, n] = [degreeIn(r, variable), degreeIn(s, variable)];
    if (m % 2 === 1 && n % 2 === 1) sign = -sign;
    const rest = pseudoRemainder(r, s, variable);
    r = s;
    s = quotient(rest, product(g, power(h, m - n))) as Polynomial;
    if (s === 0n) return { resultant: 0n, chain };
    chain.push(s);
    g = leadingIn(r, variable);
    h = m === n ? h : (quotient(power(g, m - n), power(h, m - n - 1)) as Polynomial);
  }
  const n = degreeIn(r, variable);
  const value = quotient(power(s, n), power(h, n - 1)) as Polynomial;
  return { resultant: product(sign, value), chain };
}

/** The resultant of two polynomials in a variable that is not below the highest of either. */
export function resultant(a: Polynomial, b: Polynomial, variable: number): Polynomial {
  if (a === 0n || b === 0n) return 0n;
  const [m, n] = [degreeIn(a, variable), degreeIn(b, variable)];
  if (n === 0) return power(b, m);
  if (m === 0) return power(a, n);
  if (m >= n) return subresultants(a, b, variable).resultant;
  const value = subresultants(b, a, variable).resultant;
  return (m * n) % 2 === 1 ? opposite(value) : value;
}

/** (−1)^(n(n−1)/2)·Res(f, f′)/leading(f), in the highest variable of f, of degree n ≥ 1. */
export function discriminant(f: Polynomial): Polynomial {
  const variable = highest(f);
  const n = degreeIn(f, variable);
  const value = resultant(f, derivative(f, variable), variable);
  const d = quotient(value, leadingIn(f, variable)) as Polynomial;
  return ((n * (n - 1)) / 2) % 2 === 1 ? opposite(d) : d;
}
