/** What all terms of a polynomial have in common. */
import {
  type Polynomial,
  quotient,
  variableOf,
  variablesOf,
} from '../algebra/polynomial/polynomial.ts';

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
