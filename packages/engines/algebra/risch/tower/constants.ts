/** Linear conditions on constants: elements of a tower that are to add up to 0. */
import { commonDivisor } from '../../polynomial/common-divisor.ts';
import { highest, type Polynomial, product, quotient } from '../../polynomial/polynomial.ts';
import { nullSpace } from '../../rational/linear-system.ts';
import * as R from '../../rational/ratio.ts';
import type * as U from '../../rational/univariate.ts';

/**
 * A basis of the constants d with ∑ dⱼ·aⱼ = 0, the aⱼ lists of elements.
 * @param first the first variable that is no constant
 */
export function relations(list: readonly (readonly R.Ratio[])[], first: number): R.Ratio[][] {
  const length = Math.max(0, ...list.map((a) => a.length));
  const rows: R.Ratio[][] = [];
  for (let k = 0; k < length; k++) {
    const column = list.map((a) => a[k] ?? R.ZERO);
    if (!column.every(R.isZero)) rows.push(...conditions(column, first));
  }
  return nullSpace(rows, list.length);
}

/** One row for each product of powers of the variables that are no constants. */
export function conditions(list: readonly R.Ratio[], first: number): R.Ratio[][] {
  const common = list.reduce<Polynomial>(
    (all, { d }) => product(all, quotient(d, commonDivisor(all, d)) as Polynomial),
    1n,
  );
  const rows = new Map<string, R.Ratio[]>();
  list.forEach(({ n, d }, j) => {
    for (const [key, c] of termsOf(product(n, quotient(common, d) as Polynomial), first)) {
      const row = rows.get(key) ?? list.map(() => R.ZERO);
      rows.set(key, row);
      row[j] = R.ratioOf(c);
    }
  });
  return [...rows.values()];
}

/** Coefficients in the parameters by the exponents of the variables from `first` on. */
export function termsOf(p: Polynomial, first: number): [string, Polynomial][] {
  if (typeof p === 'bigint' || highest(p) < first) return p === 0n ? [] : [['', p]];
  return p.coefficients.flatMap((c, k) =>
    termsOf(c, first).map(([key, value]): [string, Polynomial] => [
      k === 0 ? key : `${key} ${p.variable}^${k}`,
      value,
    ]),
  );
}

/** ∑ dⱼ·aⱼ of elements. */
export const combined = (d: readonly R.Ratio[], list: readonly R.Ratio[]): R.Ratio =>
  d.reduce(
    (all, c, j) => (R.isZero(c) ? all : R.sum(all, R.product(c, list[j] as R.Ratio))),
    R.ZERO,
  );

/** ∑ dⱼ·aⱼ of lists of elements, without zeros at the end. */
export function combinedLists(d: readonly R.Ratio[], list: readonly U.Univariate[]): U.Univariate {
  const length = Math.max(0, ...list.map((a) => a.length));
  const out = Array.from({ length }, (_, k) =>
    combined(
      d,
      list.map((a) => a[k] ?? R.ZERO),
    ),
  );
  let end = length;
  while (end > 0 && R.isZero(out[end - 1] as R.Ratio)) end--;
  return out.slice(0, end);
}

export const unit = (j: number, length: number): R.Ratio[] =>
  Array.from({ length }, (_, k) => (k === j ? R.ONE : R.ZERO));
