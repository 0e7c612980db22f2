/** Formulas beside quadrature: their numbers, how far they differ, and what has none. */
import { compiled } from '@tollbench/engines/algebra/expression/compiled.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import type { Coefficients } from '@tollbench/engines/fourier-series/coefficients.ts';
import type { Piece } from '@tollbench/engines/fourier-series/periodic.ts';
import { numberOf } from '@tollbench/engines/fourier-series/resolve.ts';
import type { Numbers } from '@tollbench/engines/fourier-series/signal.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import { MAX_COUNT } from './inputs.ts';
import type { Check } from './result.ts';

/** Harmonics that formulas are compared with quadrature at, and exact values that are listed. */
export const CHECKED = 24;
/** Places within a piece at which it is asked for. */
const SHARES = [0.0137, 0.211, 0.5023, 0.7871, 0.9893];

/** A root or a logarithm of what is below 0. */
export function refuseComplex(pieces: readonly Piece[], values: Values, variable: string): void {
  for (const { f, from, to } of pieces) {
    const [a, b] = [numberOf(from, values), numberOf(to, values)];
    for (const s of SHARES) {
      const t = a + s * (b - a);
      const { re, im } = numberAt(f, { ...values, t: complex(t) });
      if (Math.abs(im) > 1e-10 * Math.max(1, Math.abs(re)))
        throw new EngineError(
          'unsupported',
          `The function is not real at ${variable} = ${Number(t.toPrecision(3))}.`,
        );
    }
  }
}

export function refuseInfinite({ mean, meanSquare, error }: Numbers): void {
  if (Number.isFinite(mean) && Number.isFinite(meanSquare) && error < 1e-4) return;
  throw new EngineError(
    'unsupported',
    'The integral of the function or of its square over the period does not converge, or has no value: it is not of finite power, or not real.',
  );
}

export interface Formula {
  readonly mean: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** The coefficients by the formulas, the special ones by their own. */
export function numbersIn(c: Coefficients, values: Values): Formula {
  const [a, b] = [c.a, c.b].map((e) => {
    const f = compiled(e, 'n', values);
    const special = new Set(c.special.map((s) => s.n));
    return Float64Array.from({ length: MAX_COUNT + 1 }, (_, n) =>
      n === 0 || special.has(n) ? 0 : f(n),
    );
  }) as [Float64Array, Float64Array];
  for (const s of c.special)
    if (s.n <= MAX_COUNT) {
      a[s.n] = numberOf(s.a, values);
      b[s.n] = numberOf(s.b, values);
    }
  return { mean: numberOf(c.mean, values), a, b };
}

export function checksOf(f: Formula, q: Numbers, square: number | undefined): Check[] {
  const of = (name: 'a' | 'b', n: number): Check => ({
    what: `${name}_${n}`,
    formula: f[name][n] as number,
    quadrature: q[name][n] as number,
  });
  const list = Array.from({ length: CHECKED }, (_, k) => [of('a', k + 1), of('b', k + 1)]).flat();
  return [
    { what: 'a_0/2', formula: f.mean, quadrature: q.mean },
    ...(square === undefined
      ? []
      : [
          {
            what: 'rms',
            formula: Math.sqrt(Math.max(0, square)),
            quadrature: Math.sqrt(q.meanSquare),
          },
        ]),
    ...list,
  ];
}

export const worstOf = (list: readonly Check[], size: number): number =>
  list.reduce((most, { formula, quadrature }) => {
    const gap = Math.abs(formula - quadrature) / (size || 1);
    // A formula without a value is no answer.
    return Number.isNaN(gap) ? Number.POSITIVE_INFINITY : Math.max(most, gap);
  }, 0);
