import {
  E,
  type Expression,
  equals,
  integerOf,
  MINUS_ONE,
  ONE,
} from '../algebra/expression/expression.ts';
import { difference, power, product as times } from '../algebra/expression/make.ts';
import { factorsOf } from '../transform/summands.ts';
import { signOnce, withoutSign } from './atoms.ts';

/** A function, a root or a power of e, and whole powers of those. */
function isApart(f: Expression): boolean {
  if (f.kind === 'call' || equals(f, E)) return true;
  if (f.kind !== 'power') return false;
  if (equals(f.base, E) || equals(f.base, MINUS_ONE)) return true;
  return integerOf(f.exponent) === undefined || isApart(f.base);
}

/** r^(n + 2) as rⁿ·r². */
function splitPower(f: Expression): Expression[] {
  if (f.kind !== 'power' || f.exponent.kind !== 'sum' || equals(f.base, E)) return [f];
  const fixed = f.exponent.terms.find((t) => integerOf(t) !== undefined);
  if (!fixed) return [f];
  return [power(f.base, difference(f.exponent, fixed)), power(f.base, fixed)];
}

/** A term as a product of what is no fraction, a numerator, and what is below the line. */
export interface Parted {
  readonly monomial: Expression;
  readonly above: Expression;
  readonly below: readonly { readonly base: Expression; readonly power: number }[];
}

export function partedOf(term: Expression): Parted {
  const factors = withoutSign(factorsOf(term).map(signOnce).flatMap(splitPower));
  const monomial = signOnce(times(...factors.filter(isApart)));
  // Exponentials and roots may come to a number together.
  const isWhole = factorsOf(monomial).every(isApart);
  const rest = factors.filter((f) => !isApart(f));
  const below: { base: Expression; power: number }[] = [];
  const above: Expression[] = [];
  for (const f of isWhole ? rest : [...rest, ...factorsOf(monomial)]) {
    const n = f.kind === 'power' ? integerOf(f.exponent) : undefined;
    if (f.kind === 'power' && n !== undefined && n < 0n)
      below.push({ base: f.base, power: Number(-n) });
    else above.push(f);
  }
  return { monomial: isWhole ? monomial : ONE, above: times(...above), below };
}
