import { expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { factorOf, spreadAt } from './band.ts';
import { type Data, fitSquares, noLimits } from './fit.ts';
import { formulaModel, type Model, polynomialModel } from './model.ts';

/** How often the bands at 90 % hold what they say they hold, of so many sets of points. */
function coverage(
  model: Model,
  truth: readonly number[],
  x: readonly number[],
  sigma: (k: number) => number,
  known: boolean,
  sets: number,
) {
  const random = new Random(20261129);
  const at = [x[0] as number, (x.at(-1) as number) * 0.6, (x.at(-1) as number) * 1.1];
  const clean = x.map((v) => model.at(truth, [v]));
  const rootWeights = Float64Array.from(x, (_, k) => 1 / sigma(k));
  let [curve, point, together] = [0, 0, 0];
  for (let set = 0; set < sets; set++) {
    const y = Float64Array.from(clean, (v, k) => v + sigma(k) * random.normal());
    const data: Data = { rows: x.map((v) => [v]), y, rootWeights };
    const fit = fitSquares(model, data, noLimits(truth));
    const freedom = x.length - truth.length;
    const s = known ? 1 : Math.sqrt(fit.squares / freedom);
    const t = factorOf(0.9, known ? Number.POSITIVE_INFINITY : freedom, truth.length, false);
    const all = factorOf(0.9, known ? Number.POSITIVE_INFINITY : freedom, truth.length, true);
    const off = (v: number) => model.at(fit.parameters, [v]) - model.at(truth, [v]);
    const middle = at[1] as number;
    if (Math.abs(off(middle)) <= t * s * spreadAt(model, fit, [middle])) curve++;
    // A new point with the deviation of the middle one.
    const own = sigma(x.length >> 1);
    const next = own * random.normal();
    const width = t * s * Math.hypot(spreadAt(model, fit, [middle]), own);
    if (Math.abs(off(middle) - next) <= width) point++;
    const isIn = [...x, ...at].every(
      (v) => Math.abs(off(v)) <= all * s * spreadAt(model, fit, [v]),
    );
    if (isIn) together++;
  }
  return { curve: curve / sets, point: point / sets, together: together / sets };
}

const even = Array.from({ length: 15 }, (_, k) => k + 1);

test.each([
  ['a parabola', polynomialModel(2), [1, -2, 0.3], 500, false, () => 1],
  [
    'the same with known deviations',
    polynomialModel(2),
    [1, -2, 0.3],
    500,
    true,
    (k: number) => 0.5 + 0.1 * k,
  ],
  [
    'a saturating curve',
    formulaModel('V*x/(K + x)', ['x']),
    [10, 3],
    250,
    false,
    (k: number) => 0.1 + 0.01 * k,
  ],
] as const)('%s: bands hold nine times in ten', (_, model, truth, sets, known, sigma) => {
  const found = coverage(model, truth, even, sigma, known, sets);
  // Four standard deviations of a share of nine tenths.
  const slack = 4 * Math.sqrt(0.09 / sets);
  expect(Math.abs(found.curve - 0.9)).toBeLessThan(slack);
  expect(Math.abs(found.point - 0.9)).toBeLessThan(slack);
  // Scheffé’s holds for all places together, and so for a few more often.
  expect(found.together).toBeGreaterThan(0.9 - slack);
});
