/** Linear equations over a field of fractions, exactly. */
import { difference, isZero, product, quotient, type Ratio, ZERO } from './ratio.ts';

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
