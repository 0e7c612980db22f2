/** √(S²·T) as S·√T times √(S²·T)/(S·√T), which is 1 or −1 and has no slope. */
import { type Expression, HALF, has, isNumber, number, symbol } from '../expression/expression.ts';
import { power, product, quotient } from '../expression/make.ts';
import { asRatio, namesOf, ratioExpression } from '../rational/of-expression.ts';
import { squareParts } from '../rational/square-root.ts';
import { parametrised } from './parameters.ts';
import type { Change } from './reduction.ts';

export function bySquareOut(f: Expression, x: string): readonly Change[] {
  const factors = f.kind === 'product' ? f.factors : [f];
  return factors.flatMap((root, k) => {
    if (root.kind !== 'power' || !isNumber(root.exponent)) return [];
    const { n, d } = root.exponent.value;
    const parts = d === 2n && has(root.base, x) ? squared(root.base, x) : undefined;
    if (!parts) return [];
    const plain = product(parts.outside, power(parts.inside, HALF));
    const odd = number({ n, d: 1n });
    const sign = quotient(power(root.base, HALF), plain);
    const others = product(...factors.filter((_, j) => j !== k));
    return [
      {
        rule: 'rewriting' as const,
        name: x,
        choices: [],
        integrand: product(power(plain, odd), others),
        back: (value: Expression) => product(sign, value),
      },
    ];
  });
}

/** base = outside²·inside; undefined where no square is in it. */
function squared(base: Expression, x: string) {
  const { f, back } = parametrised(base, x);
  const names = namesOf(f, x);
  if (!names) return undefined;
  const { outside, inside } = squareParts(asRatio(f, x, names));
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const out = back(ratioExpression(outside, at));
  if (!has(out, x)) return undefined;
  const rest = back(ratioExpression({ n: inside, d: 1n }, at));
  // What has but a denominator to be taken out comes back for ever where it is not made plain.
  return outside.n === 1n && !has(rest, x) ? undefined : { outside: out, inside: rest };
}
