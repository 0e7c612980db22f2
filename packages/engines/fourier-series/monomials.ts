/** Polynomials by their monomials: grouped by some of their variables, and what all terms have in common taken out. */
import {
  coefficientsIn,
  type Polynomial,
  power,
  product,
  quotient,
  sum,
  variableOf,
  variablesOf,
} from '../algebra/polynomial/polynomial.ts';

export interface Grouped {
  /** A product of powers of the variables that it is grouped by. */
  readonly monomial: Polynomial;
  /** What it is multiplied by: free of them. */
  readonly coefficient: Polynomial;
}

/** Σ coefficient·monomial, the monomials in some variables. */
export function groupedBy(a: Polynomial, isGroup: (variable: number) => boolean): Grouped[] {
  const found = new Map<string, { monomial: Polynomial; coefficient: Polynomial }>();
  const walk = (p: Polynomial, key: string, monomial: Polynomial, rest: Polynomial): void => {
    if (p === 0n) return;
    if (typeof p === 'bigint') {
      const before = found.get(key);
      const coefficient = sum(before?.coefficient ?? 0n, product(p, rest));
      found.set(key, { monomial, coefficient });
      return;
    }
    const x = variableOf(p.variable);
    p.coefficients.forEach((c, k) => {
      const by = power(x, k);
      if (isGroup(p.variable))
        walk(c, k === 0 ? key : `${key} ${p.variable}^${k}`, product(monomial, by), rest);
      else walk(c, key, monomial, product(rest, by));
    });
  };
  walk(a, '', 1n, 1n);
  return [...found.values()].filter(({ coefficient }) => coefficient !== 0n);
}

export interface Monomial {
  readonly variable: number;
  readonly power: number;
}

/** The powers of variables that divide every term, and what is left of it. */
export function takenOut(a: Polynomial): {
  readonly powers: Monomial[];
  readonly rest: Polynomial;
} {
  let rest = a;
  const powers = variablesOf(a).flatMap((variable) => {
    let count = 0;
    for (;;) {
      const next = quotient(rest, variableOf(variable));
      if (next === undefined || rest === 0n) break;
      rest = next;
      count++;
    }
    return count > 0 ? [{ variable, power: count }] : [];
  });
  return { powers, rest };
}

/** The degrees in a variable that occur. */
export const degreesIn = (a: Polynomial, variable: number): number[] =>
  coefficientsIn(a, variable).flatMap((c, k) => (c === 0n ? [] : [k]));
