/** Polynomials as products, as far as their factors are told. */
import { type Expression, whole } from '../expression/expression.ts';
import { power, product } from '../expression/make.ts';
import { type Polynomial, quotient } from '../polynomial/polynomial.ts';
import { asExpression } from '../rational/of-expression.ts';
import { irreducibleParts } from '../risch/parts.ts';

export interface Factors {
  readonly value: Expression;
  /** A number and powers of letters before one sum. */
  readonly inOne: Expression;
  /** Factors that are sums and differ. */
  readonly sums: number;
}

export function factorsOf(p: Polynomial, at: (variable: number) => Expression): Factors {
  const list = irreducibleParts(p, 0).map((f) => ({ f, of: asExpression(f, at) }));
  const isLetter = ({ of }: { of: Expression }) => of.kind !== 'sum';
  const letters = without(p, list.filter(isLetter));
  const sums = without(
    letters.rest,
    list.filter((f) => !isLetter(f)),
  );
  const c = typeof sums.rest === 'bigint' ? quotient(letters.rest, sums.rest) : undefined;
  const value = product(asExpression(sums.rest, at), letters.value, sums.value);
  return {
    value,
    inOne:
      c === undefined
        ? value
        : product(asExpression(sums.rest, at), letters.value, asExpression(c, at)),
    sums: list.filter((f) => !isLetter(f)).length,
  };
}

/** Divided by factors as often as each goes. */
function without(p: Polynomial, list: readonly { f: Polynomial; of: Expression }[]) {
  let rest = p;
  const powers = list.map(({ f, of }) => {
    let k = 0;
    for (let next = quotient(rest, f); next !== undefined; next = quotient(rest, f)) {
      rest = next;
      k++;
    }
    return power(of, whole(k));
  });
  return { rest, value: product(...powers) };
}
