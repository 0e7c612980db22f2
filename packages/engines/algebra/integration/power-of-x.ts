/** x^(n − 1)·g(xⁿ): u = xⁿ, for every n > 1 for which x stands in powers of xⁿ alone once du is taken out. */
import { gcd } from '../../numeric/gcd.ts';
import { mapped, substituted } from '../expression/expand.ts';
import {
  type Expression,
  has,
  integerOf,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { power, product, sum } from '../expression/make.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';

export function byPowerOfX(given: Expression, x: string): readonly Change[] {
  const name = freshName(x, given);
  const v = symbol(x);
  if (!name) return [];
  const f = mapped(given, (a) => takenOut(a, x));
  // The exponents below the top level say which n there may be.
  const inner = f.kind === 'product' ? f.factors.filter((a) => !isPowerOf(a, x)) : [f];
  let common = 0n;
  for (const a of inner) for (const n of exponentsIn(a, x)) common = gcd(common, n < 0n ? -n : n);
  const divisors = Array.from({ length: 40 }, (_, k) => BigInt(41 - k)).filter(
    (n) => n > 1n && common % n === 0n && common > 0n,
  );
  return divisors.flatMap((n) => {
    const g = mapped(product(f, power(v, whole(1n - n))), (a) => {
      const k = a.kind === 'power' && a.base.key === x ? integerOf(a.exponent) : undefined;
      return k !== undefined && k % n === 0n ? power(symbol(name), whole(k / n)) : a;
    });
    if (has(g, x)) return [];
    const value = power(v, whole(n));
    return [
      {
        rule: 'substitution' as const,
        name,
        choices: [{ name, value }],
        integrand: product(power(whole(n), whole(-1)), g),
        back: (inside: Expression) => substituted(inside, name, value),
      },
    ];
  });
}

const isPowerOf = (a: Expression, x: string): boolean =>
  a.key === x || (a.kind === 'power' && a.base.key === x && integerOf(a.exponent) !== undefined);

function exponentsIn(a: Expression, x: string): bigint[] {
  if (a.key === x) return [1n];
  if (a.kind === 'power' && a.base.key === x) return [integerOf(a.exponent) ?? 1n];
  return partsOf(a).flatMap((p) => exponentsIn(p, x));
}

/** A whole power of a sum with the lowest power of x in front: (x⁵ + x)² is x²·(x⁴ + 1)². */
function takenOut(a: Expression, x: string): Expression {
  if (a.kind !== 'power' || a.base.kind !== 'sum') return a;
  const n = integerOf(a.exponent);
  const least = a.base.terms.map((t) => lowest(t, x)).reduce((m, k) => (k < m ? k : m));
  if (n === undefined || least === 0n) return a;
  const v = symbol(x);
  const rest = sum(...a.base.terms.map((t) => product(t, power(v, whole(-least)))));
  return product(power(v, whole(least * n)), power(rest, a.exponent));
}

function lowest(t: Expression, x: string): bigint {
  for (const a of t.kind === 'product' ? t.factors : [t]) {
    if (a.key === x) return 1n;
    if (a.kind === 'power' && a.base.key === x) return integerOf(a.exponent) ?? 0n;
  }
  return 0n;
}
