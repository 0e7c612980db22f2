/** |u| as u·sgn u, the sign a constant between the zeros of u: the antiderivative is continuous there where u has one. */
import { expanded, mapped, substituted } from '../expression/expand.ts';
import {
  type CallNode,
  type Expression,
  equals,
  has,
  integerOf,
  ONE,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient } from '../expression/make.ts';
import { affine } from './affine.ts';
import type { Change } from './reduction.ts';

/** What a symbol that is nobody’s begins with. */
const SIGN = '§sgn';

/** Of one u alone; undefined where there is none. */
export function bySigns(f: Expression, x: string): readonly Change[] {
  const inside = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (isSized(a) && has(a, x)) inside.set((a.of[0] as Expression).key, a.of[0] as Expression);
    partsOf(a).forEach(look);
  };
  look(f);
  const [u] = inside.values();
  if (!u || inside.size > 1) return [];
  const s = symbol(SIGN);
  const plain = mapped(f, (a) =>
    isSized(a) && equals(a.of[0] as Expression, u)
      ? a.name === 'abs'
        ? product(u, s)
        : s
      : withoutSquares(a),
  );
  if (hasWithin(plain)) return [];
  const line = affine(u, x);
  const zero = line && quotient(opposite(line.shift), line.slope);
  const back = (value: Expression): Expression => {
    const level = zero ? difference(value, substituted(value, x, zero)) : value;
    return mapped(substituted(expanded(level), SIGN, call('sign', u)), (a) => withSize(a, u));
  };
  return [
    {
      rule: 'rewriting',
      name: x,
      choices: [{ name: 'sgn', value: call('sign', u) }],
      integrand: plain,
      back,
    },
  ];
}

const isSized = (a: Expression): a is CallNode =>
  a.kind === 'call' && (a.name === 'abs' || a.name === 'sign');

/** The sign as more than a factor: in a function, under a root or below a line. */
function hasWithin(a: Expression): boolean {
  if (a.kind === 'call') return has(a, SIGN);
  if (a.kind === 'power' && a.base.key !== SIGN)
    return has(a, SIGN) && integerOf(a.exponent) === undefined;
  return partsOf(a).some(hasWithin);
}

/** sgn² is 1. */
function withoutSquares(a: Expression): Expression {
  if (a.kind !== 'power' || a.base.key !== SIGN) return a;
  const n = integerOf(a.exponent);
  if (n === undefined) return a;
  return n % 2n === 0n ? ONE : a.base;
}

/** uⁿ·sgn u as uⁿ⁻¹·|u|. */
function withSize(a: Expression, u: Expression): Expression {
  if (a.kind !== 'product') return a;
  const sign = a.factors.find((f) => f.kind === 'call' && f.name === 'sign');
  const base = a.factors.find((f) => equals(f.kind === 'power' ? f.base : f, u));
  const n = base && (base.kind === 'power' ? integerOf(base.exponent) : 1n);
  if (!sign || !base || n === undefined || n < 1n) return a;
  const others = a.factors.filter((f) => f !== sign && f !== base);
  return product(...others, power(u, whole(n - 1n)), call('abs', u));
}
