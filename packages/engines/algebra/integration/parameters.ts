/** Constants that are no fractions of symbols, such as √2, ln a and cos 1, as parameters of their own, and back. */
import type { Rational } from '../../exact/rational.ts';
import { mapped } from '../expression/expand.ts';
import {
  callNode,
  type Expression,
  has,
  I,
  integerOf,
  isNumber,
  number,
  type PowerNode,
  powerNode,
  symbol,
} from '../expression/expression.ts';
import { power, product, sum } from '../expression/make.ts';

export interface Parametrised {
  readonly f: Expression;
  /** With the constants again in place of their parameters. */
  readonly back: (a: Expression) => Expression;
  readonly constants: readonly Expression[];
}

/** One list of constants for several formulas. */
export interface Parametriser {
  readonly take: (a: Expression) => Expression;
  readonly back: (a: Expression) => Expression;
  readonly constants: () => readonly Expression[];
}

/** What a symbol that is nobody’s begins with. */
const SIGN = '§';

/** What the k-th constant is called, from 0 on. */
export const parameterName = (k: number): string => `${SIGN}${k + 1}`;

/** What has none of the variables gets parameters; i is left: it has a square that fractions of symbols know nothing of. */
export function parametriser(...variables: readonly string[]): Parametriser {
  const names = new Map<string, Expression>();
  const constants = new Map<string, Expression>();
  const moves = (a: Expression): boolean => variables.some((x) => has(a, x)) || has(a, I.name);
  const named = (constant: Expression): Expression => {
    const known = names.get(constant.key);
    if (known) return known;
    const name = symbol(parameterName(names.size));
    names.set(constant.key, name);
    constants.set(name.name, constant);
    return name;
  };
  // ∛2 and ∛4 are powers of one.
  const root = (base: Expression, { n, d }: Rational): Expression =>
    power(named(powerNode(base, number({ n: 1n, d }))), number({ n, d: 1n }));
  const ofPower = (a: PowerNode): Expression => {
    if (integerOf(a.exponent) !== undefined) return power(take(a.base), a.exponent);
    if (moves(a)) return powerNode(take(a.base), moves(a.exponent) ? take(a.exponent) : a.exponent);
    return isNumber(a.exponent) ? root(a.base, a.exponent.value) : named(a);
  };
  const take = (a: Expression): Expression => {
    switch (a.kind) {
      case 'sum':
        return sum(...a.terms.map(take));
      case 'product':
        return product(...a.factors.map(take));
      case 'power':
        return ofPower(a);
      case 'call':
        return moves(a) ? callNode(a.name, a.of.map(take)) : named(a);
      default:
        return a;
    }
  };
  return {
    take,
    back: (a) => mapped(a, (part) => (part.kind === 'symbol' && constants.get(part.name)) || part),
    constants: () => [...constants.values()],
  };
}

/** Of one formula. */
export function parametrised(f: Expression, ...variables: readonly string[]): Parametrised {
  const { take, back, constants } = parametriser(...variables);
  return { f: take(f), back, constants: constants() };
}

/** A name for a new variable that nothing in the expressions has. */
export function freshName(x: string, ...list: readonly Expression[]): string | undefined {
  return ['u', 'v', 'w', 's', 't', 'z', 'p', 'q', 'u_1', 'v_1', 'w_1'].find(
    (name) => name !== x && !list.some((a) => has(a, name)),
  );
}
