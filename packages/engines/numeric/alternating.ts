/** Sums of terms whose signs alternate, or that fall slowly, by Wynn’s epsilon algorithm (MTAC 10, 1956). */
import type { Quadrature } from './gauss-kronrod.ts';

/** The limit of partial sums, with how much the last columns differ. Undefined where they do not settle. */
export function accelerated(sums: readonly number[], tolerance = 1e-9): Quadrature | undefined {
  let best: Quadrature | undefined;
  let before: number[] = sums.map(() => 0);
  let column = [...sums];
  let last = column.at(-1) as number;
  for (let k = 1; column.length > 1; k++) {
    const gaps = column.slice(1).map((s, j) => s - (column[j] as number));
    // Two that are the same to the last digit: what comes behind is made of rounding.
    if (gaps.some((gap) => gap === 0)) {
      if (k % 2 === 1 && gaps.at(-1) === 0) best = { value: column.at(-1) as number, error: 0 };
      break;
    }
    const next = gaps.map((gap, j) => (before[j + 1] as number) + 1 / gap);
    [before, column] = [column, next];
    // The odd columns are reciprocals of differences, and no estimates.
    if (k % 2 === 1) continue;
    const value = column.at(-1) as number;
    const beside = column.at(-2) ?? last;
    const error = Math.abs(value - last) + Math.abs(value - beside);
    if (Number.isFinite(error) && (!best || error < best.error)) best = { value, error };
    last = value;
  }
  const scale = Math.max(1e-300, ...sums.map(Math.abs));
  if (!best || best.error > tolerance * scale) return undefined;
  return { value: best.value, error: best.error + 1e-15 * scale };
}
