import { expect, test } from 'vitest';
import { type DoubleColumn, low, times, widened } from '../numeric/double-double.ts';
import { linearFit } from './linear-fit.ts';
import { logRelativeError } from './testing/digits.ts';
import nist from './testing/nist-linear.json' with { type: 'json' };

/** 1, x, x² …, every power in twice the digits. */
function powers(x: readonly number[], degree: number): DoubleColumn[] {
  const out: DoubleColumn[] = [widened(x.map(() => 1))];
  for (let k = 1; k <= degree; k++) {
    const before = out[k - 1] as DoubleColumn;
    const next = widened(x);
    x.forEach((v, i) => {
      next.hi[i] = times(before.hi[i] as number, before.lo[i] as number, v, 0);
      next.lo[i] = low;
    });
    out.push(next);
  }
  return out;
}

interface Certified {
  readonly certified: readonly number[];
  readonly deviations: readonly number[];
}

/** The fewest digits of the coefficients, and of their standard deviations. */
function digits(
  design: DoubleColumn[],
  y: readonly number[],
  { certified, deviations }: Certified,
) {
  const fit = linearFit(design, widened(y));
  const p = design.length;
  const variance = fit.squares / (y.length - p);
  return [
    Math.min(...certified.map((c, k) => logRelativeError(fit.coefficients[k] as number, c))),
    Math.min(
      ...deviations.map((d, k) =>
        logRelativeError(Math.sqrt(variance * (fit.inverse[k * p + k] as number)), d),
      ),
    ),
  ] as const;
}

test('Longley, Pontius: the certified digits', () => {
  const columns = Array.from({ length: 7 }, (_, k) =>
    widened(nist.longley.x.map((row) => row[k] as number)),
  );
  for (const found of digits(columns, nist.longley.y, nist.longley))
    expect(found).toBeGreaterThan(12);
  for (const found of digits(powers(nist.pontius.x, 2), nist.pontius.y, nist.pontius))
    expect(found).toBeGreaterThan(12);
});

test('Filip, degree 10, whose design has a condition of 10¹⁵', () => {
  for (const found of digits(powers(nist.filip.x, 10), nist.filip.y, nist.filip))
    expect(found).toBeGreaterThan(7);
});

test('Wampler 1 to 5: polynomials of degree 5 that are known exactly', () => {
  const x = Array.from({ length: 21 }, (_, i) => i);
  const errors = [759, -2048, 2048, -2048, 2523, -2048, 2048, -2048, 1838, -2048];
  const spread = [...errors, 2048, ...errors.toReversed()];
  const ones = [1, 1, 1, 1, 1, 1];
  const deviations = [
    2152.3262467817, 2363.55173469681, 779.343524331583, 101.47550755035, 5.64566512170752,
    0.112324854679312,
  ];
  const at = (c: readonly number[], v: number) => c.reduceRight((sum, k) => sum * v + k, 0);
  for (const [k, size] of [1, 100, 10000].entries()) {
    const y = x.map((v, i) => at(ones, v) + size * (spread[i] as number));
    const found = digits(powers(x, 5), y, {
      certified: ones,
      deviations: deviations.map((d) => d * size),
    });
    expect(k + Math.min(...found)).toBeGreaterThan(12);
  }
  const tenths = [1, 0.1, 0.01, 0.001, 0.0001, 0.00001];
  const fit = linearFit(powers(x, 5), widened(x.map((v) => at(tenths, v))));
  tenths.forEach((c, k) => {
    expect(logRelativeError(fit.coefficients[k] as number, c)).toBeGreaterThan(9);
  });
});

test('NoInt1: a line through the origin', () => {
  const x = Array.from({ length: 11 }, (_, i) => 60 + i);
  const found = digits(
    [widened(x)],
    x.map((v) => v + 70),
    {
      certified: [2.07438016528926],
      deviations: [0.0165289256198347],
    },
  );
  expect(Math.min(...found)).toBeGreaterThan(12);
});

test('a column that depends on others is refused by its place', () => {
  const x = [1, 2, 3, 4];
  expect(() =>
    linearFit([widened(x), widened(x.map((v) => 2 * v))], widened([1, 2, 3, 5])),
  ).toThrow('Column 2 of the design');
});
