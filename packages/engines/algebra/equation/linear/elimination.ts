/** Linear equations with expressions for coefficients: what is 0 is told as `isZero` does. */
import { type Expression, ZERO } from '../../expression/expression.ts';
import { difference, product, quotient } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { normal } from '../normal.ts';

export interface Eliminated {
  /** One solution, with 0 for what nothing fixes. */
  readonly values: readonly Expression[];
  /** The unknowns that nothing fixes. */
  readonly free: readonly number[];
  /** What was divided by. */
  readonly pivots: readonly Expression[];
}

/** Undefined where the equations contradict one another. */
export function eliminated(
  rows: readonly (readonly Expression[])[],
  right: readonly Expression[],
): Eliminated | undefined {
  const width = rows[0]?.length ?? 0;
  const left = rows.map((row, k) => [...row, right[k] ?? ZERO].map(normal));
  const chosen: { column: number; row: Expression[] }[] = [];
  const free: number[] = [];
  for (let column = 0; column < width; column++) {
    const at = left.findIndex((row) => !isZero(row[column] as Expression));
    if (at < 0) {
      free.push(column);
      continue;
    }
    const [row] = left.splice(at, 1) as [Expression[]];
    chosen.push({ column, row });
    for (const other of left) {
      const factor = quotient(other[column] as Expression, row[column] as Expression);
      if (isZero(other[column] as Expression)) continue;
      for (let j = column; j <= width; j++)
        other[j] = normal(
          difference(other[j] as Expression, product(factor, row[j] as Expression)),
        );
    }
  }
  if (left.some((row) => !isZero(row[width] as Expression))) return undefined;
  const values = new Array<Expression>(width).fill(ZERO);
  for (const { column, row } of [...chosen].reverse()) {
    let value = row[width] as Expression;
    for (let j = column + 1; j < width; j++)
      value = difference(value, product(row[j] as Expression, values[j] as Expression));
    values[column] = normal(quotient(value, row[column] as Expression));
  }
  return { values, free, pivots: chosen.map(({ column, row }) => row[column] as Expression) };
}
