/** Linear equations over a field of fractions, exactly. */
import { difference, isZero, ONE, opposite, product, quotient, type Ratio, ZERO } from './ratio.ts';

/**
 * x with Σⱼ rows[k][j]·xⱼ = right[k] for every k, by elimination; unknowns that nothing fixes are 0. Undefined where there
 * is none: that the equations contradict one another is then proven.
 */
export function solved(
  rows: readonly (readonly Ratio[])[],
  right: readonly Ratio[],
): Ratio[] | undefined {
  const width = rows[0]?.length ?? 0;
  const left = rows.map((row, k) => [...row, right[k] ?? ZERO]);
  const pivots: { column: number; row: Ratio[] }[] = [];
  for (let column = 0; column < width; column++) {
    const at = left.findIndex((row) => !isZero(row[column] as Ratio));
    if (at < 0) continue;
    const [row] = left.splice(at, 1) as [Ratio[]];
    pivots.push({ column, row });
    for (const other of left) cleared(other, row, column);
  }
  if (left.some((row) => !isZero(row[width] as Ratio))) return undefined;
  const x = new Array<Ratio>(width).fill(ZERO);
  for (const { column, row } of pivots.reverse()) {
    let value = row[width] as Ratio;
    for (let j = column + 1; j < width; j++)
      if (!isZero(row[j] as Ratio))
        value = difference(value, product(row[j] as Ratio, x[j] as Ratio));
    x[column] = quotient(value, row[column] as Ratio);
  }
  return x;
}

/** The row less so much of the pivot's that it has no entry in a column. */
function cleared(row: Ratio[], pivot: readonly Ratio[], column: number): void {
  const entry = row[column] as Ratio;
  if (isZero(entry)) return;
  const factor = quotient(entry, pivot[column] as Ratio);
  for (let j = column; j < row.length; j++)
    if (!isZero(pivot[j] as Ratio))
      row[j] = difference(row[j] as Ratio, product(factor, pivot[j] as Ratio));
}

/** A basis of the x with Σⱼ rows[k][j]·xⱼ = 0 for every k. */
export function nullSpace(rows: readonly (readonly Ratio[])[], width: number): Ratio[][] {
  const left = rows.map((row) => row.slice());
  const pivots: { column: number; row: Ratio[] }[] = [];
  const free: number[] = [];
  for (let column = 0; column < width; column++) {
    const at = left.findIndex((row) => !isZero(row[column] as Ratio));
    if (at < 0) {
      free.push(column);
      continue;
    }
    const [row] = left.splice(at, 1) as [Ratio[]];
    for (const { row: other } of pivots) cleared(other, row, column);
    for (const other of left) cleared(other, row, column);
    pivots.push({ column, row });
  }
  return free.map((f) => {
    const x = new Array<Ratio>(width).fill(ZERO);
    x[f] = ONE;
    for (const { column, row } of pivots)
      x[column] = opposite(quotient(row[f] as Ratio, row[column] as Ratio));
    return x;
  });
}
