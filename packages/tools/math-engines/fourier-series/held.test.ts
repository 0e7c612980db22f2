import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Kind = 'symbolic' | 'piecewise' | 'half' | 'corner' | 'named' | 'numeric' | 'gibbs';

interface Case {
  readonly kind: Kind;
  readonly f: string;
  readonly range?: 'sine' | 'cosine';
  readonly harmonics: readonly number[];
  /** aₙ and bₙ of each, of n = 0 the mean; of an overshoot its place and its share of the jump. */
  readonly values: readonly (readonly [number, number])[];
}

const { program, version, cases } = vectors<Case>('fourier-series');
const WHAT: Readonly<Record<Kind, string>> = {
  symbolic: 'coefficients of textbook functions by exact integrals for each n',
  piecewise: 'coefficients of pieces of powers, exponentials and waves, by quadrature at 30 digits',
  half: 'coefficients of half-range series, by quadrature at 30 digits',
  corner: 'coefficients of functions with corners, floors and signs, by quadrature at 30 digits',
  named:
    'coefficients by residues and of Bessel, Fresnel, sine and cosine integrals, by quadrature at 30 digits',
  numeric: 'coefficients without a closed form, by quadrature at 30 digits',
  gibbs: 'first tops of sums of a square wave: their shares of the jump',
};

/** Some take half a second each: every so many here, the others in vectors.long.ts. */
const EVERY: Readonly<Partial<Record<Kind, number>>> = {
  piecewise: 20,
  half: 5,
  corner: 2,
  named: 3,
  numeric: 2,
};
const quick = cases.filter((c, k) => k % (EVERY[c.kind] ?? 1) === 0);

const run = (c: Case) =>
  evaluate(
    tool,
    withDefaults(tool.inputs, {
      f: c.f,
      range: c.range ?? 'full',
      point: '0',
      ...(c.kind === 'gibbs' && { count: c.harmonics[0] as number }),
    }),
  );

/** The largest difference to the root mean square of the function. */
function errorOf(c: Case): { readonly error: number; readonly count: number } {
  const r = run(c);
  if (c.kind === 'gibbs') {
    const [, share] = c.values[0] as readonly [number, number];
    return { error: Math.abs((r.jumps[0]?.share ?? Number.NaN) - share), count: 1 };
  }
  if (c.kind === 'numeric') expect(r.forms, c.f).toBeUndefined();
  if (c.kind === 'symbolic' || c.kind === 'corner' || c.kind === 'named')
    expect(r.forms, c.f).toBeDefined();
  const size = Math.sqrt(r.meanSquare);
  const gaps = c.harmonics.flatMap((n, k) => {
    const [a, b] = c.values[k] as readonly [number, number];
    if (n === 0) return [r.mean - a];
    return [(r.a[n] as number) - a, (r.b[n] as number) - b];
  });
  return { error: Math.max(...gaps.map(Math.abs)) / size, count: gaps.length };
}

test('coefficients are those that SymPy and mpmath find', () => {
  const worst = new Map<Kind, { error: number; count: number }>();
  for (const c of quick) {
    const { error, count } = errorOf(c);
    expect(error, c.f).toBeLessThan(c.kind === 'numeric' ? 1e-8 : 1e-10);
    const before = worst.get(c.kind) ?? { error: 0, count: 0 };
    worst.set(c.kind, { error: Math.max(before.error, error), count: before.count + count });
  }
  expectHeld(
    import.meta.dirname,
    [...worst].map(([kind, { error, count }]) => ({
      program,
      version,
      what: WHAT[kind],
      cases: count,
      largestError: error,
      errorKind: 'relative' as const,
      ...(kind !== 'gibbs' && { note: 'To the root mean square of the function.' }),
    })),
  );
});
