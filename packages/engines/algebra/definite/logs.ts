/** Logarithms of products and powers as sums, where the integrand is real: every factor counts as positive. */
import { mapped } from '../expression/expand.ts';
import { E, type Expression, equals } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, sum } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { together } from './together.ts';

function apart(u: Expression): Expression {
  if (u.kind === 'power')
    return equals(u.base, E) ? u.exponent : product(u.exponent, apart(u.base));
  if (u.kind === 'product' && u.factors.every((f) => signOf(f, () => true) !== -1))
    return sum(...u.factors.map(apart));
  return call('log', u);
}

/** Right up to a multiple of 2πi, and so only to be trusted beside a number. */
export const logsApart = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'call' || p.name !== 'log') return p;
    const u = p.of[0] as Expression;
    if (u.kind !== 'sum') return apart(u);
    const { n, d } = together(u);
    return d.key === '1' ? p : difference(apart(n), apart(d));
  });

/** (uv)ᵃ as uᵃvᵃ, where every factor counts as positive. */
export const powersApart = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'power' || p.base.kind !== 'product') return p;
    return product(
      ...p.base.factors.map((f) =>
        f.kind === 'power' && !equals(f.base, E)
          ? power(f.base, product(f.exponent, p.exponent))
          : power(f, p.exponent),
      ),
    );
  });
