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
  readonly x: readonly (number | readonly number[])[];
  readonly y: readonly number[];
  readonly certified: readonly number[];
  readonly deviations: readonly number[];
  readonly residualDeviation: number;
  readonly squares: number;
}

/** NIST's eleven linear sets; how many digits of the coefficients and of their deviations are asked for. */
const SETS = {
  norris: [13, 12],
  pontius: [12, 12],
  noint1: [14, 14],
  noint2: [14, 14],
  // Its design has a condition of 10¹⁵.
  filip: [7, 7],
  longley: [12, 12],
  wampler1: [14, 0],
  wampler2: [9, 0],
  wampler3: [14, 13],
  wampler4: [13, 13],
  wampler5: [11, 13],
} as const;

function designOf(name: keyof typeof SETS, { x, certified }: Certified): DoubleColumn[] {
  const p = certified.length;
  if (name === 'longley')
    return Array.from({ length: p }, (_, k) =>
      widened(x.map((row) => (k === 0 ? 1 : ((row as readonly number[])[k - 1] as number)))),
    );
  const all = powers(x as readonly number[], name.startsWith('noint') ? 1 : p - 1);
  return name.startsWith('noint') ? all.slice(1) : all;
}

test.each(Object.entries(SETS) as [keyof typeof SETS, readonly [number, number]][])(
  '%s: certified digits',
  (name, [ofCoefficients, ofDeviations]) => {
    const set = nist[name] as Certified;
    const design = designOf(name, set);
    const p = design.length;
    const n = set.y.length;
    const fit = linearFit(design, widened(set.y));
    const variance = fit.squares / (n - p);
    const digits = set.certified.map((c, k) => logRelativeError(fit.coefficients[k] as number, c));
    expect(Math.min(...digits)).toBeGreaterThan(ofCoefficients);
    if (ofDeviations === 0) {
      // The points lie on the curve: all that is left is what doubles lose of them.
      expect(fit.squares).toBeLessThan(1e-24 * set.y.reduce((s, v) => s + v * v, 0));
      return;
    }
    const off = set.deviations.map((d, k) =>
      logRelativeError(Math.sqrt(variance * (fit.inverse[k * p + k] as number)), d),
    );
    expect(Math.min(...off)).toBeGreaterThan(ofDeviations);
    expect(logRelativeError(Math.sqrt(variance), set.residualDeviation)).toBeGreaterThan(12);
    expect(logRelativeError(fit.squares, set.squares)).toBeGreaterThan(12);
  },
);

test('a column that depends on others is refused by its place', () => {
  const x = [1, 2, 3, 4];
  expect(() =>
    linearFit([widened(x), widened(x.map((v) => 2 * v))], widened([1, 2, 3, 5])),
  ).toThrow('Column 2 of the design');
});
