/** Limits by algebra before any rule: a common factor cancelled, a difference of roots times its conjugate. */
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  symbol,
  TWO,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  difference,
  opposite,
  power,
  product,
  quotient,
  sum,
} from '@tollbench/engines/algebra/expression/make.ts';
import { limitOfFraction } from '@tollbench/engines/algebra/limit/of-fraction.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { attempted } from './step.ts';

/** The shorter form of a fraction of polynomials, where it is another. */
export function cancelled(f: Expression, x: string): Expression | undefined {
  if (!isRational(f, x)) return undefined;
  const plain = attempted(() => short(f));
  return plain && plain.key !== f.key && plain.key.length < f.key.length ? plain : undefined;
}

const isRational = (f: Expression, x: string): boolean =>
  f.kind === 'symbol' ||
  !has(f, x) ||
  (f.kind === 'power' && integerOf(f.exponent) !== undefined && isRational(f.base, x)) ||
  ((f.kind === 'sum' || f.kind === 'product') &&
    (f.kind === 'sum' ? f.terms : f.factors).every((a) => isRational(a, x)));

export interface Conjugate {
  readonly top: Expression;
  readonly bottom: Expression;
}

/** (√a − b)·c as (a − b²)·c over √a + b; undefined where that leaves the root above. */
export function conjugated(f: Expression, x: string): Conjugate | undefined {
  const factors = f.kind === 'product' ? f.factors : [f];
  const roots = factors.find(
    (a) => a.kind === 'sum' && a.terms.length === 2 && a.terms.some((t) => isRoot(t, x)),
  );
  if (roots?.kind !== 'sum') return undefined;
  const [a, b] = roots.terms as [Expression, Expression];
  const rest = product(...factors.filter((g) => g !== roots));
  const squares = attempted(() => expanded(difference(power(a, TWO), power(b, TWO))));
  if (!squares || hasRoot(squares, x)) return undefined;
  // The sign that makes what is below a sum of what is above 0.
  const isTurned = isRoot(b, x) && !isRoot(a, x);
  const below = isTurned ? difference(b, a) : difference(a, b);
  const top = attempted(() => short(product(isTurned ? opposite(squares) : squares, rest)));
  return top && !hasRoot(top, x) ? { top, bottom: below } : undefined;
}

const isRoot = (t: Expression, x: string): boolean =>
  t.kind === 'power' && t.exponent.key === HALF.key && has(t.base, x);

const hasRoot = (a: Expression, x: string): boolean =>
  a.kind === 'power'
    ? (integerOf(a.exponent) === undefined && has(a.base, x)) || hasRoot(a.base, x)
    : a.kind === 'sum'
      ? a.terms.some((t) => hasRoot(t, x))
      : a.kind === 'product'
        ? a.factors.some((t) => hasRoot(t, x))
        : a.kind === 'call';

/** Above and below divided by the highest power above, at +∞; undefined where what is above does not grow as one. */
export function divided(
  { top, bottom }: Conjugate,
  x: string,
): (Conjugate & { readonly degree: number }) | undefined {
  return attempted(() => {
    const degree = limitOfFraction(top, x)?.degree ?? 0;
    if (degree < 1) return undefined;
    const by = (k: number): Expression => power(symbol(x), whole(k));
    const terms = bottom.kind === 'sum' ? bottom.terms : [bottom];
    const over = (t: Expression): Expression =>
      isRoot(t, x) && t.kind === 'power'
        ? power(expanded(quotient(t.base, by(2 * degree))), HALF)
        : expanded(quotient(t, by(degree)));
    return { top: expanded(quotient(top, by(degree))), bottom: sum(...terms.map(over)), degree };
  });
}

/** Numerator and denominator, where both have the variable; a sum as it stands has none. */
export function fractionOf(
  f: Expression,
  x: string,
): { top: Expression; bottom: Expression } | undefined {
  const factors = f.kind === 'product' ? f.factors : f.kind === 'power' ? [f] : [];
  const below = factors.filter(
    (a) =>
      a.kind === 'power' &&
      has(a, x) &&
      ((isNumber(a.exponent) && a.exponent.value.n < 0n) || isFalling(a, x)),
  );
  if (below.length === 0) return undefined;
  const top = product(...factors.filter((a) => !below.includes(a)));
  const bottom = power(product(...below), MINUS_ONE);
  return { top, bottom };
}

/** e^(−x) stands below the line as eˣ. */
const isFalling = (a: Expression, x: string): boolean =>
  a.kind === 'power' &&
  equals(a.base, E) &&
  has(a.exponent, x) &&
  a.exponent.kind === 'product' &&
  isNumber(a.exponent.factors[0] as Expression) &&
  a.exponent.key.startsWith('(* -');
