/** √A·√B as √(AB) times √A·√B/√(AB), which is 1, −1, i or −i and has no slope. */
import { expanded } from '../expression/expand.ts';
import { type Expression, HALF, has, isNumber, number, whole } from '../expression/expression.ts';
import { power, product, quotient } from '../expression/make.ts';
import type { Change } from './reduction.ts';

export function byRootsTogether(f: Expression, x: string): readonly Change[] {
  const factors = f.kind === 'product' ? f.factors : [f];
  const roots = factors.filter(
    (a) =>
      a.kind === 'power' &&
      isNumber(a.exponent) &&
      a.exponent.value.d === 2n &&
      has(a.base, x) &&
      a.base.kind === 'sum',
  );
  if (roots.length < 2) return [];
  const bases = roots.map((a) => (a.kind === 'power' ? a.base : a));
  const under = expanded(product(...bases));
  const above = roots.map((a) => {
    if (a.kind !== 'power' || !isNumber(a.exponent)) return a;
    // A^(n/2) = A^((n + 1)/2)·A^(−½).
    return power(a.base, whole((a.exponent.value.n + 1n) / 2n));
  });
  const minus = number({ n: -1n, d: 2n });
  const sign = quotient(power(under, HALF), product(...bases.map((b) => power(b, HALF))));
  return [
    {
      rule: 'rewriting',
      name: x,
      choices: [],
      integrand: product(
        ...factors.filter((a) => !roots.includes(a)),
        ...above,
        power(under, minus),
      ),
      back: (value) => product(sign, value),
    },
  ];
}
