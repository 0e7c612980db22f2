import { type Expression, has, MINUS_ONE, ONE, symbolsOf, ZERO } from '../expression/expression.ts';
import { opposite, power, product, quotient, sum } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { all, constant, gammaSeries, type Laurent, powerSeries } from './laurent.ts';

/** A transform next to s, and the strip in which it converges. */
export interface Known {
  readonly series: Laurent | undefined;
  readonly above?: Expression;
  readonly below?: Expression;
  /** What it is the transform of, in words. */
  readonly of: string;
}

export const hasLetters = (a: Expression): boolean => symbolsOf(a).length > 0;

/** k and q of k·x^q, k positive. */
export function monomial(a: Expression, x: string): { k: Expression; q: Expression } | undefined {
  // A sign in front of a sum goes into its terms.
  const form = sum(a);
  const parts = (form.kind === 'sum' ? form.terms : [form]).map((t) => single(t, x));
  const [first] = parts;
  if (!first || parts.some((p) => p?.q.key !== first.q.key)) return undefined;
  const k = sum(...parts.flatMap((p) => (p ? [p.k] : [])));
  return signOf(k, () => true) === 1 ? { k, q: first.q } : undefined;
}

function single(a: Expression, x: string): { k: Expression; q: Expression } | undefined {
  const plain: Expression[] = [];
  let q: Expression = ZERO;
  for (const f of a.kind === 'product' ? a.factors : [a]) {
    if (!has(f, x)) plain.push(f);
    else if (f.key === x) q = sum(q, ONE);
    else if (f.kind === 'power' && f.base.key === x && !has(f.exponent, x)) q = sum(q, f.exponent);
    else return undefined;
  }
  return { k: product(...plain), q };
}

export const isPositive = (a: Expression): boolean => signOf(a, () => true) === 1;

/** Γ(s/q)·k^(−s/q)/q. */
export const gammaPart = (s: Expression, k: Expression, q: Expression): Laurent | undefined => {
  const gamma = gammaSeries(quotient(s, q), power(q, MINUS_ONE));
  return (
    gamma &&
    all(
      constant(power(q, MINUS_ONE)),
      gamma,
      powerSeries(k, opposite(quotient(s, q)), opposite(power(q, MINUS_ONE))),
    )
  );
};
