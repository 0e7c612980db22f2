import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import { ask } from './testing/ask.ts';
import { type Case, errorsOf } from './testing/vectors.ts';

const { program, version, cases } = vectors<Case>('symbolic-calculus');
const WHAT: Readonly<Record<Case['kind'], string>> = {
  derivative: 'values of first and second derivatives',
  antiderivative: 'rises of antiderivatives, against a quadrature of the integrand at 30 digits',
  definite: 'definite and improper integrals, against a quadrature at 30 digits',
  limit: 'limits at places and at infinity',
  series: 'coefficients of series up to the power 8',
  equation: 'solutions of initial value problems, against a Taylor solver at 30 digits',
  implicit: 'slopes of curves that an equation gives, against its roots at neighbouring places',
};

/** Every so many-th of a kind that takes its time. */
const EVERY: Partial<Record<Case['kind'], number>> = {
  antiderivative: 3,
  derivative: 2,
  definite: 2,
};

test('answers have the values that SymPy and mpmath find', () => {
  const worst = new Map<Case['kind'], { error: number; count: number }>();
  const wrong: string[] = [];
  cases.forEach((c, j) => {
    // The others in checks.long.ts.
    if (j % (EVERY[c.kind] ?? 1) > 0) return;
    const r = ask(c.line);
    const errors = errorsOf(c, r);
    if (!errors.every((e) => e < 1e-8)) wrong.push(`${c.line}: ${r.answer.text}`);
    const before = worst.get(c.kind) ?? { error: 0, count: 0 };
    worst.set(c.kind, {
      error: Math.max(before.error, ...errors),
      count: before.count + errors.length,
    });
  });
  expect(wrong).toEqual([]);
  expectHeld(
    import.meta.dirname,
    [...worst].map(([kind, { error, count }]) => ({
      program,
      version,
      what: WHAT[kind],
      cases: count,
      largestError: error,
      errorKind: 'relative' as const,
    })),
  );
});
