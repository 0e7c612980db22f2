import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { asRatio, inX, namesOf } from '@tollbench/engines/algebra/rational/of-expression.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import type { Result } from './result.ts';
import { ask, valueOf } from './testing/ask.ts';

interface Case {
  readonly kind: 'derivative' | 'antiderivative' | 'definite' | 'limit' | 'series' | 'equation' | 'implicit';
  readonly line: string;
  readonly at: readonly number[];
  readonly value: readonly number[];
}

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

/** What the page says, in the order of the vector. */
function given(c: Case, r: Result): readonly number[] {
  const x = r.variable;
  switch (c.kind) {
    case 'derivative':
      return c.at.map((at) => valueOf(r.answer.text, { [x]: at }));
    case 'antiderivative': {
      const [a, b] = c.at.map((at) => valueOf(r.answer.text, { [x]: at })) as [number, number];
      return [b - a];
    }
    case 'series':
      return coefficients(r.answer.text, c.value.length);
    case 'equation': {
      const formula = r.answer.text.split(';')[0]?.replace(/^y = /u, '') ?? '';
      return c.at.map((at) => valueOf(formula, { [x]: at }));
    }
    case 'implicit':
      return [valueOf(r.answer.text, { x: c.at[0] as number, y: c.at[1] as number })];
    default:
      return [r.value.value ?? Number.NaN];
  }
}

function coefficients(text: string, count: number): number[] {
  const a = readExpression(text);
  const names = namesOf(a, 'x');
  if (!names || names.parameters.length > 0)
    return Array.from({ length: count }, () => Number.NaN);
  const { n, d } = inX(asRatio(a, 'x', names), names);
  const of = (k: number): number => Number(n[k]?.n ?? 0n) / Number(n[k]?.d ?? 1n);
  const by = Number(d[0]?.n ?? 1n) / Number(d[0]?.d ?? 1n);
  return Array.from({ length: count }, (_, k) => of(k) / by);
}

test('answers have the values that SymPy and mpmath find', () => {
  const worst = new Map<Case['kind'], { error: number; count: number }>();
  const wrong: string[] = [];
  for (const c of cases) {
    const r = ask(c.line);
    const got = c.kind === 'series' && /pi|sqrt/u.test(r.answer.text) ? undefined : given(c, r);
    if (!got) {
      // Coefficients with roots: the sum at a place.
      const at = 0.5;
      const want = c.value.reduce((s, v, k) => s + v * at ** k, 0);
      note(c, Math.abs(valueOf(r.answer.text, { x: at }) - want) / Math.max(Math.abs(want), 1e-3));
      continue;
    }
    c.value.forEach((want, k) => {
      const error = Math.abs((got[k] as number) - want) / Math.max(Math.abs(want), 1e-3);
      if (!(error < 1e-8)) wrong.push(`${c.line}: ${r.answer.text} is ${got[k]}, not ${want}`);
      note(c, error);
    });
  }
  function note(c: Case, error: number): void {
    const before = worst.get(c.kind) ?? { error: 0, count: 0 };
    worst.set(c.kind, { error: Math.max(before.error, error), count: before.count + 1 });
  }
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
