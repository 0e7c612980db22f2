/** The integrals that are known by heart: powers of x, exponentials, and one function of x itself. */
import {
  E,
  type Expression,
  equals,
  has,
  MINUS_ONE,
  ONE,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, power, product, quotient, sum } from '../expression/make.ts';

const log = (u: Expression): Expression => call('log', u);

/** Of one function of the variable itself. */
const TABLE: Readonly<Record<string, (x: Expression) => Expression>> = {
  sin: (x) => opposite(call('cos', x)),
  cos: (x) => call('sin', x),
  tan: (x) => opposite(log(call('cos', x))),
  cot: (x) => log(call('sin', x)),
  sec: (x) => log(sum(call('sec', x), call('tan', x))),
  csc: (x) => opposite(log(sum(call('csc', x), call('cot', x)))),
  sinh: (x) => call('cosh', x),
  cosh: (x) => call('sinh', x),
  tanh: (x) => log(call('cosh', x)),
};

/** ∫ f dx of a power of x or of one function of x itself; undefined of others. */
export function tabled(f: Expression, x: string): Expression | undefined {
  const v = symbol(x);
  if (equals(f, v)) return quotient(power(v, TWO), TWO);
  if (f.kind === 'call' && f.of[0]?.key === x) return TABLE[f.name]?.(v);
  if (f.kind !== 'power') return undefined;
  const nested = f.base.kind === 'power' && f.base.base.key === x ? f.base.exponent : undefined;
  if (nested && !has(nested, x) && !has(f.exponent, x)) {
    const n = sum(product(nested, f.exponent), ONE);
    return equals(n, ZERO) ? undefined : quotient(product(v, f), n);
  }
  if (equals(f.base, v) && !has(f.exponent, x))
    return equals(f.exponent, MINUS_ONE)
      ? log(v)
      : quotient(power(v, sum(f.exponent, ONE)), sum(f.exponent, ONE));
  if (!has(f.base, x) && equals(f.exponent, v))
    return equals(f.base, E) ? f : quotient(f, log(f.base));
  return undefined;
}
