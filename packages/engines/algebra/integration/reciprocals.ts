/** √(1/Q) as 1/√Q, which it is wherever it is real. */
import { mapped } from '../expression/expand.ts';
import { type Expression, equals, integerOf, isNumber } from '../expression/expression.ts';
import { power, product } from '../expression/make.ts';
import type { Change } from './reduction.ts';

export function byReciprocals(f: Expression, x: string): readonly Change[] {
  const plain = mapped(f, (a) => {
    if (a.kind !== 'power' || a.base.kind !== 'power' || !isNumber(a.exponent)) return a;
    const n = integerOf(a.base.exponent);
    return n !== undefined && n < 0n && n % 2n !== 0n
      ? power(a.base.base, product(a.base.exponent, a.exponent))
      : a;
  });
  return equals(plain, f)
    ? []
    : [{ rule: 'rewriting', name: x, choices: [], integrand: plain, back: (value) => value }];
}
