/** POLY: a polynomial of several inputs, its coefficients in SPICE's order. */
import type { Expression } from '../../expression/expression.ts';
import { binary, constant } from '../expression/make.ts';
import { CardError } from '../refusal.ts';

const times = (left: Expression, right: Expression): Expression => binary('*', left, right);

const MAX_TERMS = 10_000;

/**
 * p0 + p1·x1 + p2·x2 + … + squares and products, by degree and within a degree as SPICE 2 has it: x1², x1·x2, …, x2², …
 * One coefficient alone with one input is its factor. A. Vladimirescu et al., SPICE Version 2G User's Guide, 1981.
 */
export function polynomial(
  inputs: readonly Expression[],
  coefficients: readonly number[],
  budget: { left: number },
): Expression {
  if (coefficients.length === 0) throw new CardError('POLY has no coefficients', 'poly');
  if (coefficients.length > MAX_TERMS)
    throw new CardError(`POLY has more than ${MAX_TERMS} coefficients`, 'poly');
  if (coefficients.length === 1 && inputs.length === 1)
    return times(constant(coefficients[0]!), inputs[0]!);
  const terms: Expression[] = [];
  const sets = monomials(inputs.length);
  for (const p of coefficients) {
    const set = sets.next().value!;
    if (p === 0) continue;
    budget.left -= 2 * set.length + 2;
    if (budget.left < 0)
      throw new CardError('the POLY sources of this deck have too many terms', 'poly');
    terms.push(set.reduce<Expression>((t, k) => times(t, inputs[k]!), constant(p)));
  }
  return sum(terms);
}

/** As a balanced tree, so that many terms nest little. */
function sum(terms: readonly Expression[]): Expression {
  if (terms.length === 0) return constant(0);
  if (terms.length === 1) return terms[0]!;
  const half = terms.length >> 1;
  return binary('+', sum(terms.slice(0, half)), sum(terms.slice(half)));
}

/** Sets of inputs, rising within: of none, of one, of two, of three … */
function* monomials(n: number): Generator<readonly number[], never> {
  for (let degree = 0; ; degree++) {
    const set = new Array<number>(degree).fill(0);
    for (;;) {
      yield set;
      let k = degree - 1;
      while (k >= 0 && set[k] === n - 1) k--;
      if (k < 0) break;
      set.fill(set[k]! + 1, k);
    }
  }
}
