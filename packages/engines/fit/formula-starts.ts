/** Starts of a formula whose user gives none: sizes that the data's own span suggests, the linear part solved for. */
import { separated } from './careful.ts';
import { type DataShape, shapeOfData, thinned } from './families.ts';
import { type Data, noLimits, problemOf } from './fit.ts';
import { sumOfSquares } from './levenberg-marquardt.ts';
import type { Model } from './model.ts';

/** Combinations that are tried at most. */
const MAX_TRIED = 1500;
const FOLLOWED = 4;

/**
 * The best few of many starts, from the column of rows `along`; `given` parameters keep their values. With all given
 * it is that start alone, as it is.
 */
export function formulaStarts(
  model: Model,
  all: Data,
  given: ReadonlyMap<number, number>,
  along: number,
): Float64Array[] {
  const ones = Float64Array.from(model.parameters, (_, k) => given.get(k) ?? 1);
  if (given.size === model.parameters.length) return [ones];
  const data = thinned(all);
  const open = model.separable.filter((k) => !given.has(k));
  const sought = model.parameters.flatMap((_, k) => (given.has(k) || open.includes(k) ? [] : [k]));
  const x = Float64Array.from(data.rows, (row) => row[along] ?? Number.NaN);
  const sizes = sizesOf(shapeOfData(x, data.y));
  const problem = problemOf(model, data, noLimits(ones));
  const r = new Float64Array(data.y.length);
  const found: { readonly from: Float64Array; readonly squares: number }[] = [];
  for (const values of tuples(sizes, sought.length)) {
    const start = ones.slice();
    sought.forEach((k, c) => {
      start[k] = values[c] as number;
    });
    const from = separated(problem, start, open) ?? start;
    problem.residuals(from, r);
    const squares = sumOfSquares(r);
    if (Number.isFinite(squares)) found.push({ from, squares });
  }
  const best = found.sort((a, b) => a.squares - b.squares).slice(0, FOLLOWED);
  return best.length > 0 ? best.map(({ from }) => from) : [ones];
}

function sizesOf({ low, high, bottom, top }: DataShape): number[] {
  const span = high - low || 1;
  return [
    ...new Set([
      1,
      1 / span,
      -1 / span,
      10 / span,
      span / 3,
      (low + high) / 2,
      low + span / 4,
      2,
      0.1,
      (bottom + top) / 2 || 1,
      -1,
    ]),
  ];
}

/** All combinations of the first sizes that are few enough. */
function* tuples(sizes: readonly number[], n: number): Generator<number[]> {
  let base = sizes.length;
  while (base > 1 && base ** n > MAX_TRIED) base--;
  const total = base ** n;
  for (let k = 0; k < total; k++)
    yield Array.from({ length: n }, (_, c) => sizes[Math.floor(k / base ** c) % base] as number);
}
