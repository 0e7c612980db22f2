/** Where a formula has a real value, as far as its own form says: no division by 0, no root or logarithm of what is negative. */
import {
  type Expression,
  has,
  integerOf,
  isNumber,
  partsOf,
  symbol,
  ZERO,
} from '../expression/expression.ts';
import { isTurned } from '../expression/functions.ts';
import { coefficientOf, opposite } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { isolated } from './isolate.ts';
import { normal } from './normal.ts';
import type { Relation } from './solution.ts';

type Sign = NonNullable<Relation['sign']>;

/** Conditions on a formula in x; constants stay in them. */
export function whereOf(a: Expression, ...variables: readonly string[]): Relation[] {
  const out = new Map<string, Relation>();
  const moves = (e: Expression): boolean => variables.some((v) => has(e, v));
  const need = (e: Expression, sign: Sign): void => {
    if (!moves(e)) return;
    for (const r of simple(e, sign, variables)) out.set(`${r.left.key}${r.sign}${r.right.key}`, r);
  };
  const look = (e: Expression): void => {
    if (e.kind === 'call' && e.name === 'Integral') return;
    partsOf(e).forEach(look);
    if (e.kind === 'call' && e.name === 'log') {
      const u = e.of[0] as Expression;
      if (u.kind === 'call' && u.name === 'abs') need(u.of[0] as Expression, '≠');
      else need(u, '>');
    }
    if (e.kind === 'call' && e.name === 'tan')
      need({ ...e, ...cosine(e.of[0] as Expression) } as Expression, '≠');
    if (e.kind !== 'power') return;
    const n = integerOf(e.exponent);
    if (n !== undefined) {
      if (n < 0n) need(e.base, '≠');
      return;
    }
    if (e.base.key === 'e') return;
    if (!isNumber(e.exponent)) need(e.base, '>');
    else if (e.exponent.value.d % 2n === 0n) need(e.base, e.exponent.value.n < 0n ? '>' : '≥');
    else if (e.exponent.value.n < 0n) need(e.base, '≠');
  };
  look(a);
  const strict = [...out.values()];
  // > 0 says what ≠ 0 and ≥ 0 say.
  const isSaid = (r: Relation): boolean =>
    r.sign !== '>' &&
    strict.some((t) => t.sign === '>' && t.left.key === r.left.key && t.right.key === r.right.key);
  return strict.filter((r) => !isSaid(r));
}

const cosine = (u: Expression) => ({
  kind: 'call' as const,
  name: 'cos',
  of: [u],
  key: `(cos ${u.key})`,
});

/** x² (x − 1) ≠ 0 as x ≠ 0 and x ≠ 1; what is positive everywhere says nothing. */
function simple(e: Expression, sign: Sign, variables: readonly string[]): Relation[] {
  if (e.kind === 'product' && sign === '≠')
    return e.factors.flatMap((f) => simple(f, sign, variables));
  if (e.kind === 'power' && sign === '≠' && isNumber(e.exponent))
    return simple(e.base, sign, variables);
  if (!variables.some((v) => has(e, v)) || isPositive(e) || (sign === '≥' && isSquareTerm(e)))
    return [];
  const [x] = variables as [string];
  if (e.key === x) return [{ left: e, right: ZERO, sign }];
  const isReal = (r: Expression): boolean => !has(r, 'i') && !has(r, x);
  if (sign === '≠' && variables.length === 1) {
    const roots = isolated(normal(e), ZERO, x);
    if (
      roots.length > 0 &&
      !e.key.includes('(sin') &&
      !e.key.includes('(cos') &&
      !e.key.includes('C_')
    )
      return roots.filter(isReal).map((right) => ({ left: symbol(x), right, sign }));
  }
  return [
    isTurned(e) && sign === '≠'
      ? { left: opposite(e), right: ZERO, sign }
      : { left: e, right: ZERO, sign },
  ];
}

function isPositive(e: Expression): boolean {
  if (e.kind === 'power')
    return (
      e.base.key === 'e' ||
      ((integerOf(e.exponent) ?? 1n) % 2n === 0n &&
        e.base.kind === 'call' &&
        e.base.name === 'cosh')
    );
  if (e.kind === 'product')
    return e.factors.every((f) => (isNumber(f) ? f.value.n > 0n : isPositive(f)));
  if (e.kind === 'sum')
    return (
      e.terms.every((t) => isSquareTerm(t)) && e.terms.some((t) => signOf(t, () => false) === 1)
    );
  return e.kind === 'call' && e.name === 'cosh';
}

const isSquareTerm = (t: Expression): boolean => {
  const { c, rest } = coefficientOf(t);
  if (c.n < 0n) return false;
  if (isNumber(t)) return true;
  return (
    rest.kind === 'power' && (rest.base.key === 'e' || (integerOf(rest.exponent) ?? 1n) % 2n === 0n)
  );
};
